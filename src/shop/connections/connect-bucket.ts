import type { Actor } from '../audit/audit.ts';
import {
  BY_ENVIRONMENT,
  type ConnectionSaved,
  type ConnectionTried,
  type EditConnectionsDeps,
  notWorking,
  plain,
  refusedField,
  type SeenAt,
  storedOf,
} from './edit-connections.ts';
import { save } from './save-connection.ts';
import type { BucketInput } from './schema.ts';
import type { StoredConnection } from './sealed-connections.ts';
import { endpointError, tryBucket } from './try-bucket.ts';

/** Writes into the bucket that is typed in, reads it back and deletes it. Nothing is saved. */
export async function testBucket(deps: EditBucketDeps, typed: BucketInput): Promise<ConnectionTried> {
  const prepared = await prepareBucket(deps, typed);
  if (!prepared.ok) return prepared;
  const { isRight, findings } = prepared.tried;
  return { ok: true, isRight, findings: findings.map(plain) };
}

/** Tries a bucket and sends copies of backups there once it works. */
export async function connectBucket(
  deps: EditBucketDeps,
  { typed, seen }: { typed: BucketInput; seen: SeenAt },
  actor: Actor,
): Promise<ConnectionSaved> {
  const prepared = await prepareBucket(deps, typed);
  if (!prepared.ok) return prepared;
  const { tried, stored } = prepared;
  if (!tried.isRight) return notWorking(tried.findings);
  const told = ({ secret: _, ...open }: StoredConnection<'bucket'>) => open;
  return save(deps, { id: 'bucket', stored, seen, told }, tried, actor);
}

type EditBucketDeps = Pick<EditConnectionsDeps, 'db' | 'now' | 'config'>;

async function prepareBucket({ config, db }: EditBucketDeps, typed: BucketInput) {
  if (config.objectStore) return BY_ENVIRONMENT;
  const endpoint = withoutEndSlash(typed.endpoint.trim());
  const fault = await endpointError(endpoint, config.production);
  if (fault !== undefined) return refusedField('invalid', 'endpoint', fault);
  const known = typed.secret === '' ? await storedOf(db, 'bucket') : undefined;
  // A stored secret goes with its own key to its own store alone.
  const isSame = known?.endpoint === endpoint && known.key === typed.key;
  const secret = typed.secret || (isSame ? known.secret : '');
  if (secret === '') return refusedField('secret_missing', 'secret', 'Enter the secret of this key, too.');
  const stored = { ...typed, endpoint, secret };
  return { ok: true as const, stored, tried: await tryBucket(stored, config.production) };
}

const withoutEndSlash = (address: string) => address.replace(/(?<!\/)\/+$/, '');
