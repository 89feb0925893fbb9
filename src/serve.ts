import { setTimeout as pause } from 'node:timers/promises';
import { createApp, type Site } from './app.ts';
import type { Config } from './config.ts';
import { type FirstStart, prepareFirstStart } from './first-start.ts';
import { addJobs } from './jobs.ts';
import { externalDatabase, type OpenedDatabase } from './open-database.ts';
import { openTools } from './open-tools.ts';
import { mayChangeLog } from './platform/db/app-role.ts';
import { watchCrowd } from './platform/db/crowd.ts';
import { createDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { CannotStart } from './platform/embedded/cannot-start.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded/embedded-postgres.ts';
import { keepAlive } from './platform/embedded/keep-alive.ts';
import { holdServingLock, type ServingLock } from './platform/embedded/serving-lock.ts';
import type { App } from './platform/http/app.ts';
import type { Log } from './platform/log.ts';
import { makeFolder } from './platform/make-folder.ts';
import { type Notices, openNotices } from './platform/page-cache/notices.ts';
import type { Tag } from './platform/page-cache/tags.ts';
import { settleKeys } from './shop/keys/keys.ts';

export type Serving = { address: string; first: FirstStart; close(): Promise<void> };

type OpenedTools = ReturnType<typeof openTools>;

type Plan = {
  config: Config;
  log: Log;
  site: Omit<Site, 'isReady' | 'isCrowded' | 'metrics'>;
  /** Takes a line before each step that a person waits for. */
  say(line: string): void;
};

/** Longest wait for requests that are still being answered. */
const DRAIN_MS = 10_000;

/** What to do when the shop closes, the last first. */
type Closing = (() => Promise<void>)[];

/** Opens the shop: database, changes to it, first things to sell, jobs, pages. Answers once it can sell. */
export async function serve(plan: Plan): Promise<Serving> {
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
    let notices: Notices | undefined;
    const tools = openTools({ config, log, databaseUrl, onChanged: (tags) => notices?.announce(tags) });
    closing.push(() => tools.db.close());
    if (changes.length > 0)
      say(`Prepared the database (${changes.length} ${changes.length === 1 ? 'change' : 'changes'}).`);
    await tellWhoMayChangeLog(tools);
    const { hasOwnerKey } = await settleKeys(tools);
    if (!hasOwnerKey) say('Only this machine can open its backups. Print your backup key: npm run shop -- backup-key');
    await tools.clock.follow();
    closing.push(async () => tools.clock.stop());
    addJobs(tools);
    await tools.jobs.start();
    closing.push(() => tools.jobs.stop());
    const first = await prepareFirstStart(tools, say);

    const shop = await openDoors(plan, tools, closing);
    const opened = await openNotices({ url: config.databaseListenUrl || databaseUrl, log }, shop.hears);
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
async function openDoors({ config, log, site }: Plan, tools: OpenedTools, closing: Closing) {
  const crowd = watchCrowd(tools.db);
  closing.push(async () => crowd.stop());
  let isOpen = true;
  const metrics = await openMetrics(config, tools);
  const { app, pageCache } = await createApp(tools, {
    ...site,
    metrics,
    isCrowded: crowd.isCrowded,
    isReady: async () => isOpen && (await canAsk(tools)),
  });
  const hears = {
    drop(tags: readonly Tag[]) {
      tools.forget(tags);
      pageCache.drop(tags);
    },
    dropAll() {
      tools.forget(['settings', 'pages', 'categories']);
      pageCache.dropAll();
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
    throw new CannotStart(`The shop cannot listen at ${host} (${error.message}). Look at HOST.`);
  });
}

/** Loaded only where somebody reads them. */
async function openMetrics({ metricsPort }: Config, { passwords }: OpenedTools) {
  if (metricsPort === undefined) return undefined;
  const metrics = (await import('./platform/metrics.ts')).createMetrics();
  metrics.watchFigure({
    name: 'passwords_waiting',
    help: 'Passwords that wait for their turn to be hashed or checked',
    read: passwords.waiting,
  });
  return metrics;
}

/** Tables belong to the owner's role, the shop works with a role that may do less. */
async function migrateAsOwner({ ownerUrl, prepareRole }: OpenedDatabase): Promise<string[]> {
  const owner = createDatabase({ url: ownerUrl, poolSize: 1 });
  try {
    const changes = await migrate(owner);
    await prepareRole();
    return changes;
  } finally {
    await owner.close();
  }
}

async function tellWhoMayChangeLog({ db, log }: Pick<OpenedTools, 'db' | 'log'>) {
  if (await mayChangeLog(db.sql))
    log.warn(
      {},
      'the database role of this shop can change its audit log: give it a role of its own (docs/deploying.md, "Two roles")',
    );
}

/** The address of the database in use; the embedded one is started, guarded against a second shop, and kept up. */
async function openDatabase(
  { config, log, say }: Pick<Plan, 'config' | 'log' | 'say'>,
  closing: Closing,
): Promise<OpenedDatabase> {
  if (config.databaseUrl !== '') return externalDatabase(config);
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres(config.dataDir, say);
  const lock: ServingLock | undefined = await holdServingLock(embedded.url, log);
  if (!lock) {
    throw new CannotStart(
      `The shop is already open on ${config.dataDir}. Close it first, or give this one a DATA_DIR of its own.`,
    );
  }
  closing.push(() => embedded.stop());
  closing.push(() => lock.release());
  closing.push(keepAlive(embedded, log));
  return embedded;
}

async function canAsk({ db }: Pick<OpenedTools, 'db'>) {
  const asked = db.sql`select 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([asked, pause(500, false, { ref: false })]);
}
