import { ObjectStoreError, storeErrorOf } from './object-store-error.ts';

export type StoreLimits = {
  /** Timeout until the head of the response; an upload gets the time of its bytes on top. */
  requestMs: number;
  /** Timeout between two chunks of a body. */
  idleMs: number;
  /** Tries of a call that may be repeated. */
  attempts: number;
};

/** 1 Mbit/s */
const SLOWEST_BYTES_PER_MS = 128;
const NO_BODY = new Set([204, 205, 304]);

/**
 * `fetch` with timeouts for head and body, for one host alone: a redirect would carry the signature elsewhere, so it is
 * an error. Bodies come as they are stored: a compressed one could not be compared with its length.
 */
export const limitedFetch =
  ({ requestMs, idleMs }: Pick<StoreLimits, 'requestMs' | 'idleMs'>): typeof fetch =>
  async (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('accept-encoding', 'identity');
    const limit = requestMs + Number(headers.get('content-length') ?? 0) / SLOWEST_BYTES_PER_MS;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new ObjectStoreError('timed_out', `no answer in ${limit} ms`)), limit);
    try {
      const response = await fetch(url, { ...init, headers, redirect: 'manual', signal: abort.signal });
      return guardedResponse(response, idleMs);
    } catch (error) {
      throw abort.signal.aborted ? abort.signal.reason : storeErrorOf(error);
    } finally {
      clearTimeout(timer);
    }
  };

function guardedResponse(response: Response, idleMs: number): Response {
  const { status, body } = response;
  if (status >= 300 && status < 400) {
    void body?.cancel();
    throw new ObjectStoreError('redirected', `status ${status}`);
  }
  const isEmpty = !body || NO_BODY.has(status);
  return new Response(isEmpty ? null : withIdleTimeout(body, idleMs), response);
}

function withIdleTimeout(body: ReadableStream<Uint8Array>, idleMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { promise: idle, reject } = Promise.withResolvers<never>();
      const error = new ObjectStoreError('timed_out', `nothing came for ${idleMs} ms`);
      const timer = setTimeout(() => reject(error), idleMs);
      try {
        const next = await Promise.race([reader.read().catch(brokenOff), idle]);
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (thrown) {
        void reader.cancel().catch(() => {});
        throw thrown;
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: () => reader.cancel(),
  });
}

function brokenOff(error: unknown): never {
  throw new ObjectStoreError('incomplete', `the body broke off (${storeErrorOf(error).message})`);
}
