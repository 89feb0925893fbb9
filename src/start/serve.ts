import type { AppDeps } from '../app-deps.ts';
import type { Config } from '../config/config.ts';
import { canChangeAddOnlyTables } from '../platform/db/app-role.ts';
import { refuseListeningBehindPooler, reportPooler } from '../platform/db/pooler.ts';
import { createInvalidationBus } from '../platform/invalidation/invalidation-bus.ts';
import type { Log } from '../platform/log.ts';
import { makeFolder } from '../platform/make-folder.ts';
import type { StoreFailure } from '../platform/object-store/errors.ts';
import { createObjectStore, type ObjectStoreSettings } from '../platform/object-store/object-store.ts';
import { StartupError } from '../platform/startup-error.ts';
import { applySales } from '../shop/catalog/sales/sales.ts';
import { ensureKeys } from '../shop/keys/keys.ts';
import { createDeps } from './create-deps.ts';
import { createServer, type ServedFiles } from './create-server.ts';
import { type FirstStart, prepareFirstStart } from './first-start.ts';
import { type Closing, closeAll, type Migrated, migrateAsOwner, openDatabase } from './open-database.ts';
import { registerJobs } from './register-jobs.ts';

export type Serving = { address: string; first: FirstStart; close(): Promise<void> };

type ServeInput = {
  config: Config;
  log: Log;
  site: ServedFiles;
  /** Receives a progress line before each slow step. */
  say(line: string): void;
};

/**
 * Starts the shop, in dependency order: database, migrations, dependencies, caches, connection to other processes,
 * jobs, sample data, port. Resolves once the shop can sell.
 */
export async function serve(input: ServeInput): Promise<Serving> {
  const { config, log, site, say } = input;
  const closing: Closing = [];
  const close = () => closeAll(closing, log);
  try {
    makeFolder(config.dataDir);
    await checkObjectStore(config, log, say);
    const bus = createInvalidationBus();
    const database = await openDatabase(input, closing);
    sayMigrated(await migrateAsOwner(database), say);
    const deps = createDeps({
      config,
      log,
      bus,
      databaseUrl: database.url,
      databaseOwner: { url: database.ownerUrl, prepareRole: database.prepareRole },
    });
    closing.push(() => deps.db.close());
    // The embedded database has no pooler.
    if (config.databaseUrl) await reportPooler(deps.db.sql, log);
    if (deps.replica) closing.push(deps.replica.follow());
    await warnAboutMutableAuditLog(deps);
    const { hasOwnerKey } = await ensureKeys(deps);
    if (!hasOwnerKey) say('Only this machine can open its backups. Print your backup key: npm run shop -- backup-key');
    await deps.clock.follow();
    closing.push(async () => deps.clock.stop());
    const server = await createServer(deps, site, closing);
    const listenUrl = config.databaseListenUrl || database.url;
    await refuseListeningBehindPooler(listenUrl);
    closing.push(await bus.connect({ url: listenUrl, log }));
    // A shop that was closed over midnight charges today's prices from the first request on.
    await applySales(deps);
    // Jobs change cached data here and in other processes, so they start after the bus is connected.
    registerJobs(deps);
    closing.push(async () => deps.emailTransport.close());
    await deps.jobs.start();
    closing.push(() => deps.jobs.stop());
    const first = await prepareFirstStart(deps, say);
    await server.listen();
    return { address: config.publicUrl, first, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function sayMigrated({ applied, newer }: Migrated, say: (line: string) => void) {
  if (applied.length > 0) say(`Prepared the database (${counted(applied)}).`);
  if (newer.length > 0)
    say(
      `A newer Nyuzi has prepared this database (${counted(newer)} more, up to ${newer.at(-1)}); this version runs on it.`,
    );
}

const counted = ({ length }: readonly string[]) => `${length} ${length === 1 ? 'migration' : 'migrations'}`;

async function warnAboutMutableAuditLog({ db, log }: Pick<AppDeps, 'db' | 'log'>) {
  if (await canChangeAddOnlyTables(db.sql))
    log.warn(
      {},
      'the database role of this shop can change its audit log: give it a role of its own (docs/deploying.md, "Two roles")',
    );
}

const CHECK_MS = 5_000;

/**
 * Invalid store settings stop the start, like other settings. An unreachable store doesn't: the shop sells without it.
 */
export async function checkObjectStore(
  { objectStore }: Pick<Config, 'objectStore'>,
  log: Pick<Log, 'warn'>,
  say: (line: string) => void,
): Promise<void> {
  if (!objectStore) return;
  const failure = await createObjectStore(objectStore, { requestMs: CHECK_MS, idleMs: CHECK_MS }).check();
  if (!failure) return;
  const sentence = SENTENCES[failure.reason]?.(objectStore);
  if (sentence !== undefined) throw new StartupError(sentence);
  log.warn({ err: failure }, 'the bucket does not answer');
  say(
    `The bucket "${objectStore.bucket}" at ${getHost(objectStore)} can't be reached (${failure.message}). The shop opens without it: new pictures are refused, and backups wait in BACKUP_DIR.`,
  );
}

const getHost = ({ endpoint }: ObjectStoreSettings) => new URL(endpoint).host;

const SENTENCES: Partial<Record<StoreFailure, (settings: ObjectStoreSettings) => string>> = {
  no_bucket: (settings) =>
    `There is no bucket "${settings.bucket}" at ${getHost(settings)}. Create it, or look at S3_BUCKET and S3_ENDPOINT.`,
  denied: (settings) =>
    `${getHost(settings)} does not let the shop into the bucket "${settings.bucket}". Look at S3_KEY, S3_SECRET and S3_REGION, and whether the key may list, read, write and delete.`,
  redirected: (settings) =>
    `${getHost(settings)} sends the shop to another address for the bucket "${settings.bucket}". Look at S3_ENDPOINT and S3_REGION.`,
};
