import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { S3mini } from 's3mini';
import { limitedFetch, type StoreLimits, type StoreReach } from './limited-fetch.ts';
import { ObjectStoreError, storeErrorOf } from './object-store-error.ts';
import { readParts, sha256OfFile } from './read-parts.ts';
import { SHA256, type StoredObject, storedObject } from './stored-object.ts';
import { withRetries } from './with-retries.ts';

/** A bucket of anything that speaks S3. `region` is part of the signature. */
export type ObjectStoreSettings = { endpoint: string; bucket: string; region: string; key: string; secret: string };

export type ObjectInfo = { key: string; bytes: number; changedAt: Date };

/** Every call throws ObjectStoreError and nothing else of the store's or the network's. */
export type ObjectStore = {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** In parts where it is large, so that the memory holds one of them. */
  putFile(key: string, file: string, type: string): Promise<void>;
  get(key: string): Promise<StoredObject | undefined>;
  list(prefix: string): AsyncGenerator<ObjectInfo>;
  /** One that is not there is deleted already. */
  delete(key: string): Promise<void>;
  /** What keeps the store from being used; undefined: nothing. Asked once, without retries. */
  check(): Promise<ObjectStoreError | undefined>;
};

const LIMITS: StoreLimits = { requestMs: 10_000, idleMs: 20_000, attempts: 3 };
const PART_BYTES = 16 * 1024 * 1024;
const PAGE = 1000;

type Tuning = Partial<StoreLimits> & Partial<StoreReach> & { partBytes?: number; page?: number };

/** Whoever sets the environment may put a store anywhere; one that an owner typed in comes with a `reach`. */
export function createObjectStore(settings: ObjectStoreSettings, tuning: Tuning = {}): ObjectStore {
  const { partBytes = PART_BYTES, page = PAGE, reach = 'anywhere', resolve, ...given } = tuning;
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
        const send = () => client.uploadPart(key, id, part, parts.length + 1, {}, undefined, digestOf(part));
        parts.push(await retried(send));
      }
      // Once: after a success that was not heard, a second try is told that there is no such upload.
      const { etag } = await withRetries(1, () => client.completeMultipartUpload(key, id, parts));
      // The status is 200 before the store knows whether it can put the parts together.
      if (!etag) throw new ObjectStoreError('incomplete', 'the parts were not put together');
    } catch (error) {
      await client.abortMultipartUpload(key, id).catch(() => {});
      throw error;
    }
  }

  const put: ObjectStore['put'] = (key, bytes, type) =>
    retried(async () => {
      const headers = { ...digestOf(bytes), [SHA256]: createHash('sha256').update(bytes).digest('hex') };
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
        return storeErrorOf(error);
      }
    },
  };
}

/** The store compares it with what has come, and answers 400 where that is something else. */
const digestOf = (bytes: Buffer): Record<string, string> => ({
  'content-md5': createHash('md5').update(bytes).digest('base64'),
});

const isMissing = (error: unknown) =>
  error instanceof Error && 'serviceCode' in error && error.serviceCode === 'NoSuchKey';
