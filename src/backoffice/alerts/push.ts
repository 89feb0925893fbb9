/** Whether push would work from the home screen. */
export const needsHomeScreen = (): boolean =>
  !isPushSupported() && /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;

/** On iPhones only in apps on the home screen. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const SCOPE = '/admin/';

/** This browser's push endpoint; undefined if it isn't subscribed. */
export async function ownEndpoint(): Promise<string | undefined> {
  if (!isPushSupported()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription())?.endpoint;
}

type Subscribed =
  | { ok: true; endpoint: string; keys: { p256dh: string; auth: string } }
  | { ok: false; why: 'denied' | 'failed' };

/** Requests permission, then subscribes. A subscription made with another server key is replaced. */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') return { ok: false, why: 'denied' };
  try {
    const { pushManager } = await register();
    const options = { userVisibleOnly: true, applicationServerKey: decodeBase64Url(publicKey) };
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

let workerUrl: string | undefined;

async function register(): Promise<ServiceWorkerRegistration> {
  workerUrl ??= trustedWorkerUrl();
  await navigator.serviceWorker.register(workerUrl, { scope: SCOPE });
  return navigator.serviceWorker.ready;
}

const WORKER = '/admin/push-worker.js';

/** The back office's CSP requires Trusted Types; this policy allows one script URL. */
function trustedWorkerUrl(): string {
  const policy = window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError(`${url} is no script of the back office.`);
      return url;
    },
  });
  return policy ? policy.createScriptURL(WORKER) : WORKER;
}

/** Decodes base64url; Safari doesn't accept strings. */
function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(decoded, (char) => char.charCodeAt(0));
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

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
