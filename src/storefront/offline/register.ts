import { REMOVE } from '../../browser/seen-pages.ts';
import { paths } from '../../paths.ts';

type TrustedTypes = {
  createPolicy(
    name: 'default',
    rules: { createScriptURL: (address: string) => string | null },
  ): { createScriptURL(address: string): string };
};

let address: string | undefined;

/** The strict policy requires trusted script URLs for workers; this rule trusts only ours. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  address ??= trustedTypes
    ? trustedTypes
        .createPolicy('default', { createScriptURL: (url) => (url === paths.serviceWorker() ? url : null) })
        .createScriptURL(paths.serviceWorker())
    : paths.serviceWorker();
  return address;
}

/** Needs https or localhost; some browsers disable it in private windows. */
export const canStorePages = (): boolean => globalThis.navigator?.serviceWorker !== undefined;

/**
 * Registers the service worker and waits until it is active. False if the browser refuses; nothing else depends on it.
 */
export async function storePages(): Promise<boolean> {
  if (!canStorePages()) return false;
  try {
    const registration = await navigator.serviceWorker.register(trustedAddress());
    // `ready` never resolves if the installation fails.
    const coming = registration.installing ?? registration.waiting;
    if (coming) await settled(coming);
    return registration.active !== null;
  } catch {
    return false;
  }
}

const settled = (coming: ServiceWorker) =>
  new Promise<void>((done) => {
    const look = () => (coming.state === 'activated' || coming.state === 'redundant') && done();
    coming.addEventListener('statechange', look);
    look();
  });

/** Removes the service worker and everything it stored. */
export async function removeStoredPages(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage(REMOVE);
  await registration?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
