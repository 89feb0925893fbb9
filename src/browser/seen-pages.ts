/** Begins the names of the caches that hold what was looked at: pages, pictures, answers about orders. */
export const SEEN = 'seen-';
/** Asks the service worker to erase them, also of what it is about to store. */
export const ERASE = 'erase-seen';
/** Asks it to erase everything, and to do nothing any more. */
export const REMOVE = 'remove-all';

/** What the browser stored of this shopper's visits for reading without a connection goes with them. */
export function eraseSeen(): void {
  globalThis.navigator?.serviceWorker?.controller?.postMessage(ERASE);
  // Also where no service worker has this page in its hands. Only https and localhost have the storage at all.
  void globalThis.caches?.keys().then((names) => {
    for (const name of names) if (name.startsWith(SEEN)) void caches.delete(name);
  });
}
