import type { IncomingMessage } from 'node:http';
import type { App } from '../platform/http/app.ts';
import type { FilledResponse } from '../platform/page-cache/encoded-response.ts';

/** Hop-by-hop and per-response headers, which a cached response must not repeat. */
const UNCACHED_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'content-length',
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]);

/**
 * Fills the page cache: the app's response, in process, to the visitor whose request missed; by the address that is the
 * cache's key, so that nothing else in one visitor's address reaches the others.
 */
export async function fillFrom(app: App, request: IncomingMessage, address: string): Promise<FilledResponse> {
  const { cookie: _, authorization: __, 'accept-encoding': ___, 'if-none-match': ____, ...headers } = request.headers;
  const answer = await app.inject({
    method: 'GET',
    url: address,
    headers: { ...headers, accept: headers.accept ?? 'text/html' },
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
  });
  const cached = Object.entries(answer.headers).filter(
    ([name, value]) => value !== undefined && !UNCACHED_HEADERS.has(name),
  );
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(cached.map(([name, value]) => [name, String(value)])),
    body: answer.rawPayload,
  };
}
