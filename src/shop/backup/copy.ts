import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Sql } from '../../platform/db/database.ts';
import type { CopyFormat } from './manifest.ts';

export type TableRef = { format: CopyFormat; schema: string; name: string; columns: readonly string[] };

/** Quoted as PostgreSQL quotes; the names themselves come from its own catalog. */
export const quoted = (...names: string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');

const columnsOf = ({ columns }: TableRef) => columns.map((name) => quoted(name)).join(', ');

/** `match`: the header must name the columns; earlier releases wrote none. */
const formatOf = ({ format }: TableRef, header: 'true' | 'match' = 'true') =>
  format === 'csv' ? `format csv, header ${header}` : 'format text';

/** Every row of a table, the same bytes for the same rows from any version on: see `setCopyFormat`. */
export async function* copyOut(sql: Sql, table: TableRef): AsyncGenerator<Buffer> {
  const { schema, name } = table;
  const rows = await sql
    .unsafe(`copy (select ${columnsOf(table)} from ${quoted(schema, name)}) to stdout (${formatOf(table)})`)
    .readable();
  for await (const chunk of rows) yield chunk as Buffer;
}

/** Fills a table from what `copyOut` gave. Throws where PostgreSQL does not take it. */
export async function copyIn(sql: Sql, table: TableRef, bytes: AsyncIterable<Buffer>): Promise<void> {
  const { schema, name } = table;
  const rows: Writable = await sql
    .unsafe(`copy ${quoted(schema, name)} (${columnsOf(table)}) from stdin (${formatOf(table, 'match')})`)
    .writable();
  let trouble: Error | undefined;
  rows.on('error', (error) => {
    trouble ??= error;
  });
  for await (const chunk of bytes) {
    await new Promise<void>((resolve) => rows.write(chunk, () => resolve()));
    if (trouble) throw trouble;
  }
  rows.end();
  // A refusal that comes after the last byte does not reach the stream; the next statement of the transaction meets it.
  await setImmediate();
  await sql.unsafe('select 1');
  if (trouble) throw trouble;
}

/** The same bytes for the same rows, whatever the server's settings; and no limit that is made for requests. */
export async function setCopyFormat(sql: Sql, searchPath: readonly string[]): Promise<void> {
  await sql.unsafe(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '30s';
    set local datestyle = 'ISO, MDY';
    set local intervalstyle = 'postgres';
    set local timezone = 'UTC';
    set local extra_float_digits = 1;
    set local bytea_output = 'hex';
    set local synchronize_seqscans = off;
    set local max_parallel_workers_per_gather = 0;
    set local search_path = ${searchPath.map((name) => quoted(name)).join(', ')}`);
}
