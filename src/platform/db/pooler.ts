import { StartupError } from '../startup-error.ts';
import { LIMIT, TIMEOUT_SETTINGS } from './connection.ts';
import { createPool, type PoolSql } from './pool.ts';

type Log = { info(object: object, text: string): void; warn(object: object, text: string): void };

/**
 * Logs whether the shop's connections reach PostgreSQL or a pooler. Behind a pooler nothing is prepared, and timeouts
 * are set per transaction; for statements outside one, they're set on the role, since session settings would leak.
 */
export async function reportPooler(sql: PoolSql, log: Log): Promise<void> {
  if (await sql.isDirect()) return log.info({}, 'connections lead to PostgreSQL itself: statements are prepared');
  log.info({}, 'a pooler passes statements on to PostgreSQL: none is prepared, time limits come with transactions');
  await limitRole(sql).catch((err: unknown) =>
    log.warn({ err }, `single statements have no time limit: alter role … set ${TIMEOUT_SETTINGS[0]} = '${LIMIT}'`),
  );
}

/** Only if no limit is set. */
const limitRole = (sql: PoolSql) =>
  sql.begin((tx) =>
    tx.unsafe(`do $$ begin
      if not exists (
        select from pg_db_role_setting s, unnest(s.setconfig) as setting
        where s.setrole = current_user::regrole and starts_with(setting, 'statement_timeout=')
      ) then
        execute format('alter role %I in database %I set statement_timeout = ''${LIMIT}''', current_user, current_database());
      end if;
    end $$`),
  );

/** Poolers don't forward notifications: LISTEN needs a direct connection to PostgreSQL. */
export async function refuseListeningBehindPooler(url: string): Promise<void> {
  const sql = createPool({ url, poolSize: 1 });
  try {
    if (await sql.isDirect()) return;
    throw new StartupError(
      'A pooler stands before PostgreSQL, and tells nobody when another process changes what is cached. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself.',
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}
