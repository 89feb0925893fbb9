/** Name prefix of the caches of visited content: pages, images, order responses. */
export const SEEN = 'seen-';
/** Message to the service worker: erase these caches, including responses about to be stored. */
export const ERASE = 'erase-seen';
/** Message to the service worker: erase everything and stop handling requests. */
export const REMOVE = 'remove-all';

/** Erases offline copies of this shopper's visited pages. */
export function eraseSeen(): void {
  globalThis.navigator?.serviceWorker?.controller?.postMessage(ERASE);
  // Also without a controlling service worker. Cache storage exists only on https and localhost.
  void globalThis.caches?.keys().then((names) => {
    for (const name of names) if (name.startsWith(SEEN)) void caches.delete(name);
  });
}
