import type { AppDeps } from '../app-deps.ts';
import { createDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts';
import { createInvalidationBus } from '../platform/invalidation/invalidation-bus.ts';
import { createDeps } from '../start/create-deps.ts';
import { externalDatabase } from '../start/open-database.ts';
import { registerJobs } from '../start/register-jobs.ts';
import type { CommandContext } from './command.ts';

/**
 * Runs a command against the shop's database, embedded or external. Starts an embedded one if it's down and stops it
 * afterwards, unless a shop has started using it. `as`: with the shop's role, or with the role that owns the tables, to
 * create and replace them.
 */
export async function withDatabase(
  { config, log, say }: CommandContext,
  run: (deps: AppDeps) => Promise<number>,
  as: 'shop' | 'owner' = 'shop',
): Promise<number> {
  const embedded = config.databaseUrl === '' ? await startEmbeddedPostgres(config.dataDir, say) : undefined;
  const database = embedded ?? externalDatabase(config);
  const databaseUrl = as === 'owner' ? database.ownerUrl : database.url;
  const deps = createDeps({ config, log, bus: createInvalidationBus(), databaseUrl, poolSize: 2, quiet: true });
  registerJobs(deps);
  try {
    return await run(deps);
  } finally {
    await deps.jobs.stop();
    await deps.db.close();
    if (as === 'owner') await database.prepareRole();
    if (embedded?.startedHere && (await isUnused(database.ownerUrl))) await embedded.stop();
  }
}

async function isUnused(databaseUrl: string) {
  const { sql } = createDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    const others = await sql`
      select from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    return others.length === 0;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
