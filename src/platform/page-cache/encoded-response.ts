import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type FilledResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** One encoding of a response. Headers are a flat list of names and values, the fastest form for `node:http`. */
type Variant = { body: Buffer; headers: string[] };

export type EncodedResponse = {
  etag: string;
  plain: Variant;
  gzip: Variant;
  brotli: Variant;
  unchanged: string[];
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Encodes a response in all encodings, so a cache hit only selects one. The brotli quality is low enough for the first
 * visitor's wait.
 */
export async function encodeResponse({ headers, body }: FilledResponse): Promise<EncodedResponse> {
  const [brotliBody, gzipBody] = await Promise.all([
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    compressGzip(body, { level: 6 }),
  ]);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const unchanged = [...Object.entries(headers).flat(), 'vary', 'accept-encoding', 'etag', etag];
  const variant = (bytes: Buffer, encoding?: string): Variant => ({
    body: bytes,
    // `content-length` last: `recompress` replaces it.
    headers: [
      ...unchanged,
      ...(encoding ? ['content-encoding', encoding] : []),
      'content-length',
      String(bytes.length),
    ],
  });
  return { etag, plain: variant(body), gzip: variant(gzipBody, 'gzip'), brotli: variant(brotliBody, 'br'), unchanged };
}

/** Maximum brotli quality, for a page that stays in the cache. */
export async function recompress({ plain, brotli }: EncodedResponse): Promise<Variant> {
  const body = await compressBrotli(plain.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { body, headers: [...brotli.headers.slice(0, -1), String(body.length)] };
}

export function sendEncoded(request: IncomingMessage, response: ServerResponse, encoded: EncodedResponse) {
  if (request.headers['if-none-match'] === encoded.etag) {
    response.writeHead(304, encoded.unchanged).end();
    return;
  }
  const { headers, body } = chooseVariant(request.headers['accept-encoding'], encoded);
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function chooseVariant(accepted: string | string[] | undefined, encoded: EncodedResponse): Variant {
  const encodings = String(accepted ?? '');
  if (encodings.includes('br') && !encodings.includes('br;q=0')) return encoded.brotli;
  return encodings.includes('gzip') && !encodings.includes('gzip;q=0') ? encoded.gzip : encoded.plain;
}

export function sendFilled(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: FilledResponse,
) {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
