import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Sql } from '../../../platform/db/database.ts';
import type { TransactionSql } from '../../../platform/db/pool.ts';

type TableRef = { schema: string; name: string; columns: readonly string[] };

/** Streams all rows of a table; identical rows give identical bytes in every version, see `setCopyFormat`. */
export async function* copyOut(sql: TransactionSql, table: TableRef): AsyncGenerator<Buffer> {
  const { schema, name } = table;
  const statement = `copy (select ${toColumns(table)} from ${quoted(schema, name)}) to stdout (format csv, header)`;
  for await (const chunk of sql.submit(copyTo(statement))) yield chunk as Buffer;
}

const toColumns = ({ columns }: TableRef) => columns.map((name) => quoted(name)).join(', ');

/** Quotes identifiers as PostgreSQL does; the names come from its catalog. */
export const quoted = (...names: string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');

/** Loads rows written by `copyOut`; the header must name the columns. Throws if PostgreSQL rejects them. */
export async function copyIn(sql: TransactionSql, table: TableRef, bytes: AsyncIterable<Buffer>): Promise<void> {
  const { schema, name } = table;
  const statement = `copy ${quoted(schema, name)} (${toColumns(table)}) from stdin (format csv, header match)`;
  await pipeline(Readable.from(bytes), sql.submit(copyFrom(statement)));
}

/** Fixes the session settings that change COPY's output, and lifts the statement timeout of requests. */
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
