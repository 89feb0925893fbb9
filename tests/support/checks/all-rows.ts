import type { Database } from '../../../src/platform/db/database.ts';

/** All tables with all rows, as PostgreSQL formats them. */
export async function allRows({ sql }: Pick<Database, 'sql'>) {
  const tables = await sql<{ name: string }[]>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations' order by 1`;
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    rows[name] = (await sql.unsafe<{ row: string }[]>(`select t::text as row from "${name}" t order by 1`)).map(
      ({ row }) => row,
    );
  }
  return rows;
}
