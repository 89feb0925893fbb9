import { ORDERS } from './cache-names.ts';
import { erased } from './erasures.ts';
import { matchIn, storeResponse } from './stored-responses.ts';
import type { AskedEvent } from './worker-scope.ts';

const MAX_ANSWERS = 30;

/** The shopper's own orders, which nobody finds without the very login that asked for them. */
export async function answerOrders(event: AskedEvent, url: URL): Promise<Response> {
  const login = event.request.headers.get('authorization');
  if (!login) return fetch(event.request);
  const since = erased;
  const whose = `whose=${await digest(login)}`;
  const key = `${url.pathname}${url.search}${url.search ? '&' : '?'}${whose}`;
  try {
    const response = await fetch(event.request);
    if (response.status === 200) event.waitUntil(storeAnswer(key, whose, response.clone(), since));
    else if (response.status < 500) event.waitUntil(caches.open(ORDERS).then((cache) => cache.delete(key)));
    return response;
  } catch (error) {
    const stored = await matchIn([await caches.open(ORDERS)], key);
    if (stored) return stored;
    throw error;
  }
}

async function storeAnswer(key: string, whose: string, response: Response, since: number) {
  const cache = await caches.open(ORDERS);
  // Of a login before this one: nobody can read it any longer.
  const former = (await cache.keys()).filter(({ url }) => !url.endsWith(whose));
  await Promise.all(former.map((request) => cache.delete(request)));
  await storeResponse(response, { name: ORDERS, key, most: MAX_ANSWERS, since });
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
