import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { canChangeAddOnlyTables } from '../platform/db/app-role.ts';
import { createDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { watchPoolSaturation } from '../platform/db/pool-saturation.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts';
import { holdServingLock, type ServingLock } from '../platform/embedded/serving-lock.ts';
import { superviseDatabase } from '../platform/embedded/supervisor.ts';
import type { App } from '../platform/http/app.ts';
import type { CacheTag } from '../platform/invalidation/cache-tag.ts';
import { type InvalidationBus, openInvalidationBus } from '../platform/invalidation/invalidation-bus.ts';
import type { Log } from '../platform/log.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { StartupError } from '../platform/startup-error.ts';
import { ensureKeys } from '../shop/keys/keys.ts';
import { type AppAssets, createApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { type DatabaseUrls, externalDatabase } from './external-database.ts';
import { type FirstStart, prepareFirstStart } from './first-start.ts';
import { registerJobs } from './register-jobs.ts';

export type Serving = { address: string; first: FirstStart; close(): Promise<void> };

type ServeDeps = ReturnType<typeof createDeps>;

type ServeInput = {
  config: Config;
  log: Log;
  site: Omit<AppAssets, 'isReady' | 'isCrowded' | 'metrics'>;
  /** Takes a line before each step that a person waits for. */
  say(line: string): void;
};

/** Longest wait for requests that are still being answered. */
const DRAIN_MS = 10_000;

/** What to do when the shop closes, the last first. */
type Closing = (() => Promise<void>)[];

/** Opens the shop: database, changes to it, first things to sell, jobs, pages. Answers once it can sell. */
export async function serve(plan: ServeInput): Promise<Serving> {
  const { config, log, say } = plan;
  const closing: Closing = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) {
      await step().catch((error: unknown) => log.warn({ err: error }, 'closing did not go cleanly'));
    }
  };
  try {
    makeFolder(config.dataDir);
    const database = await openDatabase(plan, closing);
    const databaseUrl = database.url;
    const changes = await migrateAsOwner(database);
    let notices: InvalidationBus | undefined;
    const tools = createDeps({ config, log, databaseUrl, onChanged: (tags) => notices?.publish(tags) });
    closing.push(() => tools.db.close());
    if (changes.length > 0)
      say(`Prepared the database (${changes.length} ${changes.length === 1 ? 'change' : 'changes'}).`);
    await warnAboutMutableAuditLog(tools);
    const { hasOwnerKey } = await ensureKeys(tools);
    if (!hasOwnerKey) say('Only this machine can open its backups. Print your backup key: npm run shop -- backup-key');
    await tools.clock.follow();
    closing.push(async () => tools.clock.stop());
    registerJobs(tools);
    await tools.jobs.start();
    closing.push(() => tools.jobs.stop());
    const first = await prepareFirstStart(tools, say);

    const shop = await createServer(plan, tools, closing);
    const opened = await openInvalidationBus({ url: config.databaseListenUrl || databaseUrl, log }, shop.hears);
    notices = opened;
    closing.push(() => opened.close());
    await shop.listen();
    return { address: config.publicUrl, first, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The shop behind its doors, which open with `listen`; `hears` is what it does about changes made elsewhere. */
async function createServer({ config, log, site }: ServeInput, tools: ServeDeps, closing: Closing) {
  const crowd = watchPoolSaturation(tools.db);
  closing.push(async () => crowd.stop());
  let isOpen = true;
  const metrics = await openMetrics(config, tools);
  const { app, pageCache } = await createApp(tools, {
    ...site,
    metrics,
    isSaturated: crowd.isSaturated,
    isReady: async () => isOpen && (await canQuery(tools)),
  });
  const hears = {
    invalidate(tags: readonly CacheTag[]) {
      tools.forget(tags);
      pageCache.invalidate(tags);
    },
    invalidateAll() {
      tools.forget(['settings', 'pages', 'categories']);
      pageCache.invalidateAll();
    },
  };

  async function listen() {
    if (metrics && config.metricsPort !== undefined) closing.push(await metrics.serve(config.metricsPort));
    // The welcome says it better than a line of JSON.
    const { level } = log;
    log.level = 'warn';
    await listenAt(app, config);
    log.level = level;
    closing.push(async () => {
      isOpen = false;
      // Whoever spreads calls over several shops looks at our readiness first, and then elsewhere.
      await pause(config.closeAfterSeconds * 1000);
      await Promise.race([app.close(), pause(DRAIN_MS, undefined, { ref: false })]);
    });
  }
  return { hears, listen };
}

/** A HOST that nobody knows fails as a database whose host nobody knows does: here the two are told apart. */
async function listenAt(app: App, { host, port }: Config) {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'getaddrinfo') throw error;
    throw new StartupError(`The shop cannot listen at ${host} (${error.message}). Look at HOST.`);
  });
}

/** Loaded only where somebody reads them. */
async function openMetrics({ metricsPort }: Config, { passwords }: ServeDeps) {
  if (metricsPort === undefined) return undefined;
  const metrics = (await import('../platform/metrics.ts')).createMetrics();
  metrics.addGauge({
    name: 'passwords_waiting',
    help: 'Passwords that wait for their turn to be hashed or checked',
    read: passwords.waiting,
  });
  return metrics;
}

/** Tables belong to the owner's role, the shop works with a role that may do less. */
async function migrateAsOwner({ ownerUrl, prepareRole }: DatabaseUrls): Promise<string[]> {
  const owner = createDatabase({ url: ownerUrl, poolSize: 1 });
  try {
    const changes = await migrate(owner);
    await prepareRole();
    return changes;
  } finally {
    await owner.close();
  }
}

async function warnAboutMutableAuditLog({ db, log }: Pick<ServeDeps, 'db' | 'log'>) {
  if (await canChangeAddOnlyTables(db.sql))
    log.warn(
      {},
      'the database role of this shop can change its audit log: give it a role of its own (docs/deploying.md, "Two roles")',
    );
}

/** The address of the database in use; the embedded one is started, guarded against a second shop, and kept up. */
async function openDatabase(
  { config, log, say }: Pick<ServeInput, 'config' | 'log' | 'say'>,
  closing: Closing,
): Promise<DatabaseUrls> {
  if (config.databaseUrl !== '') return externalDatabase(config);
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres(config.dataDir, say);
  const lock: ServingLock | undefined = await holdServingLock(embedded.url, log);
  if (!lock) {
    throw new StartupError(
      `The shop is already open on ${config.dataDir}. Close it first, or give this one a DATA_DIR of its own.`,
    );
  }
  closing.push(() => embedded.stop());
  closing.push(() => lock.release());
  closing.push(superviseDatabase(embedded, log));
  return embedded;
}

async function canQuery({ db }: Pick<ServeDeps, 'db'>) {
  const asked = db.sql`select 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([asked, pause(500, false, { ref: false })]);
}
