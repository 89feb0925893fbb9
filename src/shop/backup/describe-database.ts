import type { Sql } from '../../platform/db/database.ts';
import { findHashChainEnd } from '../audit/hash-chain.ts';
import { quoted } from './copy.ts';
import type { Head } from './manifest.ts';
import { countContents, listMigrations, listSequences, listTables } from './queries.ts';

export const SCHEMA = 'public';

export async function describe(sql: Sql, now: Date): Promise<Head> {
  const tables = await listTables(sql, SCHEMA);
  const log = await findHashChainEnd({ sql });
  const contents = await countContents(sql);
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  return {
    madeAt: now.toISOString(),
    postgres: server?.version ?? '',
    ...(log && { log }),
    ...(contents && {
      contents: { ...contents, newestOrderAt: contents.newestOrderAt?.toISOString() ?? null },
    }),
    migrations: await listMigrations(sql),
    tables,
    sequences: await Promise.all((await listSequences(sql, SCHEMA)).map(({ name }) => stateOf(sql, name))),
  };
}

async function stateOf(sql: Sql, name: string) {
  const [state] = await sql.unsafe<{ lastValue: string; isCalled: boolean }[]>(
    `select last_value::text as last_value, is_called from ${quoted(SCHEMA, name)}`,
  );
  if (!state) throw new Error(`The sequence ${name} has no state.`);
  return { name, ...state };
}
