import { randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { leadsOnlyTo, reachForService, serviceUrlError } from '../../platform/http/reach.ts';
import { isStoreError, type ObjectStoreError, type StoreFailure } from '../../platform/object-store/errors.ts';
import {
  createObjectStore,
  type ObjectStore,
  type ObjectStoreSettings,
} from '../../platform/object-store/object-store.ts';
import { defineConnection, type EditConnectionsDeps, type TriedFinding } from './edit-connections.ts';
import { findConnection } from './queries.ts';
import type { BucketInput, BucketView } from './schema.ts';
import { openConnection, secretEnd } from './sealed-connections.ts';

type EditBucketDeps = Pick<EditConnectionsDeps, 'db' | 'now' | 'config'>;

export const copyBucket = defineConnection({
  id: 'bucket',
  secret: 'secret',
  account: ['endpoint', 'key'],
  secretMissing: 'Enter the secret of this key, too.',
  async tidy({ config }: EditBucketDeps, typed: BucketInput) {
    const endpoint = withoutEndSlash(typed.endpoint.trim());
    const fault = await endpointError(endpoint, config.production);
    return fault === undefined ? { typed: { ...typed, endpoint } } : { fields: { endpoint: fault } };
  },
  attempt: async ({ config }, stored) => ({ ...(await tryBucket(stored, config.production)), stored }),
});

const withoutEndSlash = (address: string) => address.replace(/(?<!\/)\/+$/, '');

/** Validates an endpoint; undefined if it is fine. Production requires a public https address. */
async function endpointError(endpoint: string, production: boolean): Promise<string | undefined> {
  const reach = reachForService(endpoint, 'user', production);
  const fault = serviceUrlError(endpoint, reach);
  if (fault !== undefined) return fault;
  const { hostname } = new URL(endpoint);
  const isAllowed = await leadsOnlyTo(reach, hostname.replace(/^\[|\]$/g, '')).catch(() => undefined);
  if (isAllowed === undefined) return `There is no host ${hostname}. Check the endpoint for a typing error.`;
  return isAllowed ? undefined : 'Enter a public address: this one belongs to a private network.';
}

type BucketTried = { isRight: boolean; findings: TriedFinding[] };

/** Per call; the whole test must fit the time limit of a back-office call. */
const LIMITS = { requestMs: 4_000, idleMs: 4_000, attempts: 1 };

const WRITTEN = Buffer.from('Written by your shop to try this bucket. It may be deleted.\n');

/** Performs a backup's operations: list, write, read back, delete. */
async function tryBucket(settings: ObjectStoreSettings, production: boolean): Promise<BucketTried> {
  const store = createObjectStore(settings, {
    ...LIMITS,
    reach: reachForService(settings.endpoint, 'user', production),
  });
  const missing = await store.check();
  if (missing) return failed(sentenceFor(missing, settings, 'list'));
  const key = `backups/test-${randomBytes(6).toString('hex')}.txt`;
  const written = await getFault(() => store.put(key, WRITTEN, 'text/plain'));
  if (written) return failed(sentenceFor(written, settings, 'write'));
  const read = await getFault(() => readBack(store, key));
  if (read) return failed(sentenceFor(read, settings, 'read'));
  const deleted = await getFault(() => store.delete(key));
  const findings = [right(`The bucket “${settings.bucket}” works: we wrote a small file and read it back.`)];
  // Object lock forbids deletion on purpose; old copies then stay longer.
  if (deleted)
    findings.push(
      right('This key can’t delete files, so old copies and the test file stay until your provider deletes them.'),
    );
  return { isRight: true, findings };
}

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

async function getFault(call: () => Promise<void>): Promise<ObjectStoreError | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    if (isStoreError(error)) return error;
    throw error;
  }
}

async function readBack(store: Pick<ObjectStore, 'get'>, key: string) {
  const found = await store.get(key);
  for await (const _ of found?.body ?? []) {
    // Compared with its hash on the way.
  }
}

const right = (sentence: string): TriedFinding => ({ isRight: true, sentence });

type BucketDeps = { db: Pick<Database, 'sql' | 'secrets'>; config: Pick<Config, 'objectStore'> };
type Bucket = { settings: ObjectStoreSettings; setBy: 'environment' | 'owner' };

/** The bucket for backup copies: the environment's, or else the owner's; undefined without one. */
export async function currentBucket(deps: BucketDeps): Promise<Bucket | undefined> {
  return (await readBucket(deps))?.open;
}

type Stored = {
  changedAt: Date | undefined /** Undefined if its sealing key is missing. */;
  open: Bucket | undefined;
};

async function readBucket({ db, config }: BucketDeps): Promise<Stored | undefined> {
  if (config.objectStore) return { changedAt: undefined, open: { settings: config.objectStore, setBy: 'environment' } };
  const row = await findConnection(db.sql, 'bucket');
  if (!row) return undefined;
  const settings = openConnection(db.secrets, 'bucket', row.sealed);
  return { changedAt: row.changedAt, open: settings && { settings, setBy: 'owner' } };
}

const NO_BUCKET = { endpoint: '', bucket: '', region: '', key: '', secretEndsIn: '' };

/** The owner's view, without secrets. */
export async function viewBucket(deps: BucketDeps): Promise<BucketView> {
  const stored = await readBucket(deps);
  if (!stored) return { ...NO_BUCKET, status: 'none', setBy: null, changedAt: null };
  const changedAt = stored.changedAt?.toISOString() ?? null;
  if (!stored.open) return { ...NO_BUCKET, status: 'unreadable', setBy: 'owner', changedAt };
  const { secret, ...visible } = stored.open.settings;
  return { ...visible, secretEndsIn: secretEnd(secret), status: 'connected', setBy: stored.open.setBy, changedAt };
}
