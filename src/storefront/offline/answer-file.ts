import { PICTURES, shellName } from './cache-names.ts';
import { erased } from './erasures.ts';
import { matchIn, storeResponse } from './stored-responses.ts';
import type { AskedEvent } from './worker-scope.ts';

const MAX_PICTURES = 240;
const MAX_PICTURE_BYTES = 400_000;

/** Those of this release first, then what the one before has stored. */
export async function answerFile(event: AskedEvent): Promise<Response> {
  const shell = await caches.open(shellName);
  const stored = await shell.match(event.request, { ignoreVary: true });
  if (stored) return stored;
  try {
    const response = await fetch(event.request);
    if (response.status === 200) event.waitUntil(shell.put(event.request, response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const former = await caches.match(event.request, { ignoreVary: true });
    if (former) return former;
    throw error;
  }
}

export async function answerPicture(event: AskedEvent): Promise<Response> {
  const since = erased;
  const stored = await matchIn([await caches.open(PICTURES)], event.request.url);
  if (stored) return stored;
  const response = await fetch(event.request);
  const bytes = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  if (response.status === 200 && bytes <= MAX_PICTURE_BYTES) {
    const place = { name: PICTURES, key: event.request.url, most: MAX_PICTURES, since };
    event.waitUntil(storeResponse(response.clone(), place));
  }
  return response;
}
