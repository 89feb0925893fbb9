import { PICTURES } from './cache-names.ts';
import { erased } from './erasures.ts';
import { titleOf } from './offline-note.ts';
import { worker } from './worker-scope.ts';

export const STORED_AT = 'x-stored-at';
export const TITLE = 'x-title';

/** With its own policy and its other headers. */
export function stamped(response: Response, html: string): Response {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(STORED_AT, new Date().toISOString());
  headers.set(TITLE, encodeURIComponent(titleOf(html)));
  return new Response(html, { headers });
}

type StoreTarget = {
  /** Of the cache. */
  name: string;
  key: string;
  /** How many the cache holds. */
  most: number;
  /** The count of erasures when the response was asked for. */
  since: number;
};

/** As the newest of at most so many. A full disk, or a browser that gives no room, costs what would have been stored. */
export async function storeResponse(response: Response, { name, key, most, since }: StoreTarget) {
  try {
    const cache = await caches.open(name);
    await cache.delete(key);
    if (since === erased) await cache.put(key, response);
    if (since !== erased) return void (await caches.delete(name));
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((request) => cache.delete(request)));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await caches.delete(PICTURES);
  }
}

/** This release's first, then those before it, the last one first. */
export async function cachesOf(prefix: string): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix)).toReversed();
  const own = names.filter((name) => name.endsWith(worker.release.id));
  return Promise.all([...own, ...names.filter((name) => !own.includes(name))].map((name) => caches.open(name)));
}

export async function matchIn(stores: readonly Cache[], key: string): Promise<Response | undefined> {
  for (const cache of stores) {
    const found = await cache.match(key, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}
