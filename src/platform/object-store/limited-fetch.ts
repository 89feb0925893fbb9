import { request as askHttp, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as askHttps, Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import { guardedLookup, type Resolve } from '../http/guarded-fetch.ts';
import { type Reach, urlError } from '../http/reach.ts';
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
const NO_BODY = new Set([204, 205]);

/** Where calls may lead. `resolve` is as `node:dns`'s; for tests of names that lead to several addresses. */
export type StoreReach = { reach: Reach; resolve?: Resolve };

/** An idle connection is closed after so long. */
const KEPT_MS = 4_000;

/**
 * `fetch` with timeouts for head and body, for one host alone: a redirect would carry the signature elsewhere, so it is
 * an error. Bodies come as they are stored: a compressed one could not be compared with its length. The address that was judged is
 * the one that is connected to.
 */
export function limitedFetch({
  requestMs,
  idleMs,
  ...reach
}: Pick<StoreLimits, 'requestMs' | 'idleMs'> & StoreReach): typeof fetch {
  const ask = askerOf(reach);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    headers.set('accept-encoding', 'identity');
    const limit = requestMs + Number(headers.get('content-length') ?? 0) / SLOWEST_BYTES_PER_MS;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new ObjectStoreError('timed_out', `no answer in ${limit} ms`)), limit);
    try {
      const response = await ask(url, { method: init?.method, headers, signal: abort.signal, body: init?.body });
      return guardedResponse(response, idleMs);
    } catch (error) {
      throw abort.signal.aborted ? abort.signal.reason : storeErrorOf(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

type Ask = { method: string | undefined; headers: Headers; signal: AbortSignal; body: RequestInit['body'] };

function askerOf({ reach, resolve }: StoreReach) {
  const kept = { keepAlive: true, timeout: KEPT_MS };
  const [http, https] = [new HttpAgent(kept), new HttpsAgent(kept)];
  const lookup = guardedLookup(reach, resolve);
  return (url: URL, { method, headers, signal, body }: Ask) => {
    const fault = urlError(url, reach);
    if (fault !== undefined) throw new ObjectStoreError('unreachable', 'this address may not be asked');
    const options = { method, headers: Object.fromEntries(headers), signal, lookup };
    const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>();
    const request =
      url.protocol === 'https:'
        ? askHttps(url, { ...options, agent: https })
        : askHttp(url, { ...options, agent: http });
    request.on('response', answer).on('error', reject).end(bytesOf(body));
    return promise;
  };
}

/** What the client sends: texts, and bytes that are in memory. */
function bytesOf(body: RequestInit['body']): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body === null || body === undefined) return '';
  throw new TypeError('A call of the object store has another body than text or bytes.');
}

function guardedResponse(message: IncomingMessage, idleMs: number): Response {
  const { statusCode: status = 0, rawHeaders } = message;
  if (status >= 300 && status < 400) {
    message.destroy();
    throw new ObjectStoreError('redirected', `status ${status}`);
  }
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  if (NO_BODY.has(status)) {
    message.resume();
    return new Response(null, { status, headers });
  }
  // Its chunks are bytes: no encoding is set.
  const body = Readable.toWeb(message) as ReadableStream<Uint8Array>;
  return new Response(withIdleTimeout(body, idleMs), { status, headers });
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
