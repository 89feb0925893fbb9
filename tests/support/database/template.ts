import { prepareAppRole } from '../../../src/platform/db/app-role.ts';
import { otherDatabase } from '../../../src/platform/db/connection-url.ts';
import { createDatabase } from '../../../src/platform/db/database.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../../src/platform/embedded/embedded-postgres.ts';
import { createInvalidationBus } from '../../../src/platform/invalidation/invalidation-bus.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createDeps } from '../../../src/start/create-deps.ts';
import { registerJobs } from '../../../src/start/register-jobs.ts';
import { testConfig } from '../shop/test-config.ts';

/**
 * Durability is off, because no test cuts this server's power, and each dropped database would flush all others to
 * disk. Tests that kill a database start separate servers. Many connections, because in-process shops and shop
 * processes have a pool each.
 */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=400'];

/** Creates the suite's one migrated database; `stop` ends the server if this function started it. */
export async function prepareTemplate(
  folder: string,
  givenUrl: string | undefined,
): Promise<{ url: string; stop(): Promise<void> }> {
  const embedded = givenUrl === undefined ? await startEmbeddedPostgres(folder, () => {}, SETTINGS) : undefined;
  const serverUrl = givenUrl ?? embedded?.ownerUrl ?? '';
  const name = `template_${process.pid}`;
  const server = createDatabase({ url: serverUrl, poolSize: 1 });
  await dropOld(server);
  await server.sql`create database ${server.sql(name)}`;
  const url = otherDatabase(serverUrl, name);
  const deps = createDeps({
    config: testConfig(),
    log: createLog('silent'),
    bus: createInvalidationBus(),
    databaseUrl: url,
    quiet: true,
  });
  await migrate(deps.db);
  registerJobs(deps);
  await deps.jobs.prepare();
  await deps.jobs.stop();
  // The role belongs to the server, not the database; an external server keeps its roles as they are.
  if (embedded) await prepareAppRole(url, { name: 'shop_app', make: { password: undefined } });
  await deps.db.close();
  return {
    url,
    async stop() {
      await dropOld(server);
      await server.close();
      if (embedded?.startedHere) await embedded.stop();
    },
  };
}

async function dropOld({ sql }: ReturnType<typeof createDatabase>) {
  const old = await sql<
    { datname: string }[]
  >`select datname from pg_database where datname ~ '^(template|test)_[0-9]+'`;
  for (const { datname } of old) {
    const owner = Number(datname.split('_')[1]);
    if (owner === process.pid || !isAlive(owner)) await sql`drop database if exists ${sql(datname)} with (force)`;
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
