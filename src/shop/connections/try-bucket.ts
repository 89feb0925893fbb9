import { randomBytes } from 'node:crypto';
import { leadsOnlyTo, reachForService, serviceUrlError } from '../../platform/http/reach.ts';
import { isStoreError, type ObjectStoreError, type StoreFailure } from '../../platform/object-store/errors.ts';
import {
  createObjectStore,
  type ObjectStore,
  type ObjectStoreSettings,
} from '../../platform/object-store/object-store.ts';

type TriedFinding = { isRight: boolean; sentence: string; field?: keyof ObjectStoreSettings };
type BucketTried = { isRight: boolean; findings: TriedFinding[] };

/** Of each call; all of them together stay within what a call of the back office may take. */
const LIMITS = { requestMs: 4_000, idleMs: 4_000, attempts: 1 };
const WRITTEN = Buffer.from('Written by your shop to try this bucket. It may be deleted.\n');

/** What speaks against an endpoint, in a sentence; undefined: nothing. Production asks public addresses over https alone. */
export async function endpointError(endpoint: string, production: boolean): Promise<string | undefined> {
  const reach = reachForService(endpoint, 'user', production);
  const fault = serviceUrlError(endpoint, reach);
  if (fault !== undefined) return fault;
  const { hostname } = new URL(endpoint);
  const isAllowed = await leadsOnlyTo(reach, hostname.replace(/^\[|\]$/g, '')).catch(() => undefined);
  if (isAllowed === undefined) return `There is no host ${hostname}. Check the endpoint for a typing error.`;
  return isAllowed ? undefined : 'Enter a public address: this one belongs to a private network.';
}

/** Does what backups do: lists, writes, reads back, deletes. */
export async function tryBucket(settings: ObjectStoreSettings, production: boolean): Promise<BucketTried> {
  const store = createObjectStore(settings, {
    ...LIMITS,
    reach: reachForService(settings.endpoint, 'user', production),
  });
  const missing = await store.check();
  if (missing) return failed(sentenceFor(missing, settings, 'list'));
  const key = `backups/test-${randomBytes(6).toString('hex')}.txt`;
  const written = await faultOf(() => store.put(key, WRITTEN, 'text/plain'));
  if (written) return failed(sentenceFor(written, settings, 'write'));
  const read = await faultOf(() => readBack(store, key));
  if (read) return failed(sentenceFor(read, settings, 'read'));
  const deleted = await faultOf(() => store.delete(key));
  const findings = [right(`The bucket “${settings.bucket}” works: we wrote a small file and read it back.`)];
  // With object lock this is what somebody wanted; then old copies stay longer.
  if (deleted)
    findings.push(
      right('This key can’t delete files, so old copies and the test file stay until your provider deletes them.'),
    );
  return { isRight: true, findings };
}

async function readBack(store: Pick<ObjectStore, 'get'>, key: string) {
  const found = await store.get(key);
  for await (const _ of found?.body ?? []) {
    // Compared with its hash on the way.
  }
}

async function faultOf(call: () => Promise<void>): Promise<ObjectStoreError | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (isStoreError(error)) return error;
    throw error;
  }
}

const right = (sentence: string): TriedFinding => ({ isRight: true, sentence });
const failed = (finding: Omit<TriedFinding, 'isRight'>): BucketTried => ({
  isRight: false,
  findings: [{ isRight: false, ...finding }],
});

type Step = 'list' | 'write' | 'read';
type Wrong = Omit<TriedFinding, 'isRight'>;

function sentenceFor({ reason, message }: ObjectStoreError, settings: ObjectStoreSettings, step: Step): Wrong {
  const { endpoint, bucket, region } = settings;
  const { host } = new URL(endpoint);
  if (reason === 'denied') return deniedSentence(message, settings, step);
  const known: Partial<Record<StoreFailure, Wrong>> = {
    no_bucket: {
      field: 'bucket',
      sentence: `There is no bucket “${bucket}” at ${host}. Create it there first, or check its name.`,
    },
    redirected: {
      field: 'endpoint',
      sentence: `${host} sends us to another address for this bucket. Check the endpoint and the region “${region}”.`,
    },
    unreachable: { field: 'endpoint', sentence: `${host} can’t be reached. Check the endpoint.` },
    timed_out: { field: 'endpoint', sentence: `${host} didn’t answer in time. Check the endpoint, or try again.` },
    full: { sentence: `The bucket “${bucket}” is full.` },
    clock_skew: {
      sentence: 'The clock of your shop’s machine is wrong, so the provider doesn’t accept its signature.',
    },
  };
  return (
    known[reason] ?? {
      field: 'endpoint',
      sentence: `${host} didn’t respond like S3 storage. Check the endpoint, or try again later.`,
    }
  );
}

const MAY: Record<Step, string> = { list: 'list', write: 'write files in', read: 'read files in' };

function deniedSentence(message: string, { bucket, region }: ObjectStoreSettings, step: Step): Wrong {
  if (message.includes('InvalidAccessKeyId'))
    return { field: 'key', sentence: 'The provider doesn’t know this access key ID. Copy it again.' };
  if (message.includes('SignatureDoesNotMatch'))
    return { field: 'secret', sentence: 'The secret doesn’t belong to this access key. Copy it again.' };
  if (message.includes('AuthorizationHeaderMalformed'))
    return { field: 'region', sentence: `“${region}” isn’t the region of this bucket. Your provider names it.` };
  return {
    field: 'key',
    sentence: `This key can’t ${MAY[step]} the bucket “${bucket}”. Check the key and secret, and allow the key to list, read, write and delete.`,
  };
}
