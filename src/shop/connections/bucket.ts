import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ObjectStoreSettings } from '../../platform/object-store/object-store.ts';
import { findConnection } from './queries.ts';
import { openConnection } from './sealed-connections.ts';
import type { BucketView } from './view-schema.ts';

type BucketDeps = { db: Pick<Database, 'sql' | 'secrets'>; config: Pick<Config, 'objectStore'> };

type Bucket = { settings: ObjectStoreSettings; setBy: 'environment' | 'owner' };

/** Where copies of backups go now: the bucket of the environment, else the owner's. Undefined: none is set. */
export async function currentBucket(deps: BucketDeps): Promise<Bucket | undefined> {
  return (await readBucket(deps))?.open;
}

type Stored = {
  changedAt: Date | undefined /** Undefined: sealed with a key that is not here. */;
  open: Bucket | undefined;
};

async function readBucket({ db, config }: BucketDeps): Promise<Stored | undefined> {
  if (config.objectStore) return { changedAt: undefined, open: { settings: config.objectStore, setBy: 'environment' } };
  const row = await findConnection(db.sql, 'bucket');
  if (!row) return undefined;
  const settings = openConnection(db.secrets, 'bucket', row.sealed);
  return { changedAt: row.changedAt, open: settings && { settings, setBy: 'owner' } };
}

/** Of a secret that is long enough that its end tells nothing of the rest. */
const LONG = 20;
const NOTHING = { endpoint: '', bucket: '', region: '', key: '', secretEndsIn: '' };

/** What an owner sees of it; no secret is among it. */
export async function viewBucket(deps: BucketDeps): Promise<BucketView> {
  const stored = await readBucket(deps);
  if (!stored) return { ...NOTHING, status: 'none', setBy: null, changedAt: null };
  const changedAt = stored.changedAt?.toISOString() ?? null;
  if (!stored.open) return { ...NOTHING, status: 'unreadable', setBy: 'owner', changedAt };
  const { secret, ...told } = stored.open.settings;
  const secretEndsIn = secret.length >= LONG ? secret.slice(-4) : '';
  return { ...told, secretEndsIn, status: 'connected', setBy: stored.open.setBy, changedAt };
}
