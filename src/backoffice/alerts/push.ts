const WORKER = '/admin/push-worker.js';
const SCOPE = '/admin/';

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): {
        createScriptURL(url: string): string;
      };
    };
  }
}

/** iPhones have it in apps on the home screen alone. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether a browser that lacks it would have it from the home screen. */
export const needsHomeScreen = (): boolean =>
  !isPushSupported() && /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;

let workerUrl: string | undefined;

/** The policy of the back office's pages takes addresses of scripts from this one policy alone, and it knows one address. */
function trustedWorkerUrl(): string {
  const policy = window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError(`${url} is no script of the back office.`);
      return url;
    },
  });
  return policy ? policy.createScriptURL(WORKER) : WORKER;
}

async function register(): Promise<ServiceWorkerRegistration> {
  workerUrl ??= trustedWorkerUrl();
  await navigator.serviceWorker.register(workerUrl, { scope: SCOPE });
  return navigator.serviceWorker.ready;
}

/** The address by which the shop knows this browser; undefined where it gets no alerts. */
export async function ownEndpoint(): Promise<string | undefined> {
  if (!isPushSupported()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription())?.endpoint;
}

export type Subscribed =
  | { ok: true; endpoint: string; keys: { p256dh: string; auth: string } }
  | { ok: false; why: 'denied' | 'failed' };

/** Asks the person and then the browser's push service. One that was made with another key of the shop is made anew. */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') return { ok: false, why: 'denied' };
  try {
    const { pushManager } = await register();
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
    const subscription = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const { endpoint = '', keys = {} } = subscription.toJSON();
    return { ok: true, endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
  } catch {
    return { ok: false, why: 'failed' };
  }
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Of base64url. Safari takes no text. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
