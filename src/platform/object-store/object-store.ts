import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { type Destinations, sendGuarded } from '../http/guarded-fetch.ts';
import { urlError } from '../http/reach.ts';
import { getStoreError, isStoreError, isTransient, ObjectStoreError } from './errors.ts';

/** A bucket of any S3-compatible store. `region` is part of the signature. */
export type ObjectStoreSettings = { endpoint: string; bucket: string; region: string; key: string; secret: string };

export type ObjectInfo = { key: string; bytes: number; changedAt: Date };

/** Every call throws ObjectStoreError only; client and network errors are mapped to it. */
export type ObjectStore = {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Large files are uploaded in parts, so only one part is in memory. */
  putFile(key: string, file: string, type: string): Promise<void>;
  get(key: string): Promise<StoredObject | undefined>;
  list(prefix: string): AsyncGenerator<ObjectInfo>;
  /** Deleting a missing object succeeds. */
  delete(key: string): Promise<void>;
  /** Connection check without retries. Returns the error, or undefined if the store works. */
  check(): Promise<ObjectStoreError | undefined>;
};

const LIMITS: StoreLimits = { requestMs: 10_000, idleMs: 20_000, attempts: 3 };
const PART_BYTES = 16 * 1024 * 1024;
const KEYS_PER_PAGE = 1000;

type Tuning = Partial<StoreLimits> & Partial<Destinations> & { partBytes?: number; page?: number };

/** A store from the environment may be anywhere; one entered by an owner is restricted by `reach`. */
export function createObjectStore(settings: ObjectStoreSettings, tuning: Tuning = {}): ObjectStore {
  const { partBytes = PART_BYTES, page = KEYS_PER_PAGE, reach = 'anywhere', resolve, ...given } = tuning;
  const limits = { ...LIMITS, ...given };
  const { endpoint, bucket, region, key: accessKeyId, secret: secretAccessKey } = settings;
  const client = new S3mini({
    accessKeyId,
    secretAccessKey,
    endpoint: new URL(bucket, endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    region,
    fetch: limitedFetch({ ...limits, reach, ...(resolve && { resolve }) }),
  });
  const retried = <Result>(call: () => Promise<Result>) => withRetries(limits.attempts, call);

  async function* list(prefix: string): AsyncGenerator<ObjectInfo> {
    let token: string | undefined;
    do {
      const from = token;
      const listed = await retried(() => client.listObjectsPaged('/', prefix, page, from));
      if (!listed) throw new ObjectStoreError('no_bucket');
      for (const { Key, Size, LastModified } of listed.objects ?? [])
        yield { key: Key, bytes: Size, changedAt: LastModified };
      token = listed.nextContinuationToken;
    } while (token !== undefined);
  }

  async function putInParts(key: string, file: string, type: string) {
    const sha256 = await sha256OfFile(file);
    const id = await retried(() => client.getMultipartUploadId(key, type, undefined, { [SHA256]: sha256 }));
    try {
      const parts: Awaited<ReturnType<typeof client.uploadPart>>[] = [];
      for await (const part of readParts(file, partBytes)) {
        const send = () => client.uploadPart(key, id, part, parts.length + 1, {}, undefined, toDigest(part));
        parts.push(await retried(send));
      }
      // No retry: if the first attempt succeeded but its response was lost, a second one would fail with "no such
      // upload".
      const { etag } = await withRetries(1, () => client.completeMultipartUpload(key, id, parts));
      // The store sends status 200 before it has assembled the parts.
      if (!etag) throw new ObjectStoreError('incomplete', 'the parts were not put together');
    } catch (error) {
      await client.abortMultipartUpload(key, id).catch(() => {});
      throw error;
    }
  }

  const put: ObjectStore['put'] = (key, bytes, type) =>
    retried(async () => {
      const headers = { ...toDigest(bytes), [SHA256]: createHash('sha256').update(bytes).digest('hex') };
      await client.putObject(key, bytes, type, undefined, headers);
    });

  return {
    put,
    async putFile(key, file, type) {
      const { size } = await stat(file);
      if (size > partBytes) return putInParts(key, file, type);
      for await (const whole of readParts(file, partBytes)) return put(key, whole, type);
      return put(key, Buffer.alloc(0), type);
    },
    get: (key) =>
      retried(async () => {
        try {
          return storedObject(await client.getObjectRaw(key));
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      }),
    list,
    async delete(key) {
      await retried(() => client.deleteObject(key));
    },
    async check() {
      try {
        return (await client.listObjectsPaged('/', '', 1)) ? undefined : new ObjectStoreError('no_bucket');
      } catch (error) {
        return getStoreError(error);
      }
    },
  };
}

/** Checksum header: the store compares it with the received bytes and responds with 400 on a mismatch. */
const toDigest = (bytes: Buffer): Record<string, string> => ({
  'content-md5': createHash('md5').update(bytes).digest('base64'),
});

const isMissing = (error: unknown) =>
  error instanceof Error && 'serviceCode' in error && error.serviceCode === 'NoSuchKey';

export type StoredObject = {
  bytes: number;
  changedAt: Date;
  /** Throws at the end if the bytes differ from the stored ones. */
  body: AsyncIterable<Buffer>;
};

const SHA256 = 'x-amz-meta-sha256';

function storedObject({ headers, body }: Response): StoredObject {
  const bytes = Number(headers.get('content-length') ?? Number.NaN);
  if (!Number.isSafeInteger(bytes)) throw new ObjectStoreError('incomplete', 'a body without a length');
  const changedAt = new Date(headers.get('last-modified') ?? 0);
  return { bytes, changedAt, body: checkedBody(body, bytes, headers.get(SHA256)) };
}

/** Verifies the hash stored with the object, if this client stored it. */
async function* checkedBody(
  body: ReadableStream<Uint8Array> | null,
  bytes: number,
  sha256: string | null,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      hash.update(chunk);
      length += chunk.length;
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
  } catch (error) {
    if (isStoreError(error)) throw error;
    throw new ObjectStoreError('incomplete', `the body broke off (${getStoreError(error).message})`);
  }
  if (length !== bytes) throw new ObjectStoreError('incomplete', `${length} of ${bytes} bytes came`);
  if (sha256 !== null && hash.digest('hex') !== sha256)
    throw new ObjectStoreError('incomplete', 'the bytes are not those that were stored');
}

type StoreLimits = {
  /** Timeout until the response headers; uploads get additional time for their size. */
  requestMs: number;
  /** Timeout between two body chunks. */
  idleMs: number;
  /** Attempts for a retryable call. */
  attempts: number;
};

/** 1 Mbit/s */
const SLOWEST_BYTES_PER_MS = 128;
const NO_BODY = new Set([204, 205]);

/** Idle connections are closed after this time. */
const KEEP_ALIVE_MS = 4_000;

/**
 * `fetch` with timeouts for headers and body, restricted to one host: a redirect would send the signature elsewhere, so
 * it's an error. No decompression: a decompressed body could not be checked against its length. Connects to the address
 * that was checked.
 */
function limitedFetch({
  requestMs,
  idleMs,
  ...to
}: Pick<StoreLimits, 'requestMs' | 'idleMs'> & Destinations): typeof fetch {
  const kept = { keepAlive: true, timeout: KEEP_ALIVE_MS };
  const agents = { http: new HttpAgent(kept), https: new HttpsAgent(kept) };
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (urlError(url, to.reach) !== undefined)
      throw new ObjectStoreError('unreachable', 'this address may not be asked');
    const headers = new Headers(init?.headers);
    const limit = requestMs + Number(headers.get('content-length') ?? 0) / SLOWEST_BYTES_PER_MS;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new ObjectStoreError('timed_out', `no answer in ${limit} ms`)), limit);
    try {
      const request = { ...to, agents, signal: abort.signal, headers: Object.fromEntries(headers) };
      const response = await sendGuarded(init?.method ?? 'GET', url, { ...request, body: toBytes(init?.body) });
      return guardedResponse(response, idleMs);
    } catch (error) {
      throw abort.signal.aborted ? abort.signal.reason : getStoreError(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Request bodies that the client sends: strings, and bytes in memory. */
function toBytes(body: RequestInit['body']): string | Uint8Array {
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
  message.setTimeout(idleMs, () => {
    // A slow reader's backpressure stops the socket, too.
    if (message.isPaused()) message.setTimeout(idleMs);
    else message.destroy(new ObjectStoreError('timed_out', `nothing came for ${idleMs} ms`));
  });
  // Chunks are bytes, since no encoding is set.
  return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, { status, headers });
}

/** Reads a file in buffers of equal size; the last one may be shorter. */
async function* readParts(file: string, partBytes: number): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    for (;;) {
      const part = Buffer.allocUnsafe(partBytes);
      let length = 0;
      while (length < partBytes) {
        const { bytesRead } = await handle.read(part, length, partBytes - length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      if (length > 0) yield part.subarray(0, length);
      if (length < partBytes) return;
    }
  } finally {
    await handle.close();
  }
}

async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const FIRST_PAUSE_MS = 200;

/** Retries a retryable call on temporary failures, with backoff and jitter. */
async function withRetries<Result>(attempts: number, call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const failure = getStoreError(error);
      if (attempt >= attempts || !isTransient(failure)) throw failure;
      await pause(FIRST_PAUSE_MS * 4 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}
