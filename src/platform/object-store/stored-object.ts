import { createHash } from 'node:crypto';
import { ObjectStoreError } from './object-store-error.ts';

export type StoredObject = {
  bytes: number;
  changedAt: Date;
  /** Throws at its end where the bytes are not those that were stored. */
  body: AsyncIterable<Buffer>;
};

export const SHA256 = 'x-amz-meta-sha256';

export function storedObject({ headers, body }: Response): StoredObject {
  const bytes = Number(headers.get('content-length') ?? Number.NaN);
  if (!Number.isSafeInteger(bytes)) throw new ObjectStoreError('incomplete', 'a body without a length');
  const changedAt = new Date(headers.get('last-modified') ?? 0);
  return { bytes, changedAt, body: checkedBody(body, bytes, headers.get(SHA256)) };
}

/** Compares with the hash that was stored beside the bytes, where this client has stored them. */
async function* checkedBody(
  body: ReadableStream<Uint8Array> | null,
  bytes: number,
  sha256: string | null,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of body ?? []) {
    hash.update(chunk);
    length += chunk.length;
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
  if (length !== bytes) throw new ObjectStoreError('incomplete', `${length} of ${bytes} bytes came`);
  if (sha256 !== null && hash.digest('hex') !== sha256)
    throw new ObjectStoreError('incomplete', 'the bytes are not those that were stored');
}
