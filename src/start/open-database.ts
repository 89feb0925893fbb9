import type { Config } from '../config/config.ts';
import { prepareAppRole } from '../platform/db/app-role.ts';
import { createDatabase } from '../platform/db/database.ts';
import { listNewerMigrations, migrate } from '../platform/db/migrate.ts';
import { startEmbeddedPostgres, superviseDatabase } from '../platform/embedded/embedded-postgres.ts';
import { holdServingLock } from '../platform/embedded/serving-lock.ts';
import type { Log } from '../platform/log.ts';
import { StartupError } from '../platform/startup-error.ts';

/** A database with its two roles; if only one is configured, both URLs are the same. */
type DatabaseUrls = {
  url: string;
  ownerUrl: string;
  /** Grants the role of `url` its permissions on new tables. */
  prepareRole(): Promise<void>;
};

type OpenDatabaseInput = { config: Config; log: Log; say(line: string): void };

/**
 * The database to serve from: the environment's, or the embedded one, which is started, locked against a second shop
 * and restarted after crashes.
 */
export async function openDatabase({ config, log, say }: OpenDatabaseInput, closing: Closing): Promise<DatabaseUrls> {
  if (config.databaseUrl !== '') return externalDatabase(config);
  const embedded = await startEmbeddedPostgres(config.dataDir, say);
  const lock = await holdServingLock(embedded.url, log);
  if (!lock) {
    throw new StartupError(
      `The shop is already open on ${config.dataDir}. Close it first, or give this one a DATA_DIR of its own.`,
    );
  }
  closing.push(() => embedded.stop());
  closing.push(() => lock.release());
  closing.push(superviseDatabase(embedded, lock, log));
  return embedded;
}

export function externalDatabase({ databaseUrl, databaseOwnerUrl }: Config): DatabaseUrls {
  if (databaseOwnerUrl === '') return { url: databaseUrl, ownerUrl: databaseUrl, prepareRole: async () => {} };
  const name = decodeURIComponent(
    databaseUrl.startsWith('socket:')
      ? (new URLSearchParams(databaseUrl.split('?')[1]).get('user') ?? 'shop')
      : new URL(databaseUrl).username,
  );
  return {
    url: databaseUrl,
    ownerUrl: databaseOwnerUrl,
    prepareRole: () => prepareAppRole(databaseOwnerUrl, { name }),
  };
}

export type Migrated = { applied: readonly string[]; newer: readonly string[] };

/**
 * Migrates with the role that owns the tables; the shop uses a less privileged role. Returns the names of applied
 * migrations and of those left by a newer release.
 */
export async function migrateAsOwner({ ownerUrl, prepareRole }: DatabaseUrls): Promise<Migrated> {
  const owner = createDatabase({ url: ownerUrl, poolSize: 1 });
  try {
    const applied = await migrate(owner);
    const newer = await listNewerMigrations(owner);
    await prepareRole();
    return { applied, newer };
  } finally {
    await owner.close();
  }
}

/** Cleanup steps for shutdown, run in reverse order. */
export type Closing = (() => Promise<void>)[];

/** Runs each step once, even if others fail. */
export async function closeAll(closing: Closing, log: Pick<Log, 'warn'>): Promise<void> {
  for (const step of closing.splice(0).reverse()) {
    await step().catch((error: unknown) => log.warn({ err: error }, 'closing did not go cleanly'));
  }
}
