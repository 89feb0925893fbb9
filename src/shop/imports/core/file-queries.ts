import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import type { Statement } from '../../../platform/db/sql.ts';
import { nullable } from '../../../shared/field-shapes.ts';

/** Statements of a table of files that are imported in one transaction. `added`: number of rows that file `i` added. */
export function fileStatements<Format extends string>(table: string, added: (sql: Sql) => Statement) {
  const row = Type.Object({
    id: Type.String(),
    madeAt: Timestamp,
    who: Type.String(),
    fileName: Type.String(),
    format: Type.Unsafe<Format>(Type.String()),
    rowCount: Type.Integer(),
    state: Type.Unsafe<'check' | 'done' | 'undone'>(Type.String()),
    importedAt: nullable(Timestamp),
    added: Type.Integer(),
  });
  const select = (sql: Sql) => sql`
    select i.id, i.made_at, i.who, i.file_name, i.format, i.row_count, i.state, i.imported_at, ${added(sql)} as added
    from ${sql(table)} i`;
  return {
    find: oneRow(row, (sql, id: string) => sql`${select(sql)} where i.id = as_uuid(${id})`),
    /** Blocks concurrent start, undo and removal until the transaction ends. */
    lock: oneRow(row, (sql, id: string) => sql`${select(sql)} where i.id = as_uuid(${id}) for update`),
    list: manyRows(row, (sql, most: number) => sql`${select(sql)} order by i.made_at desc, i.id limit ${most}::int`),
    setDone: change(
      (sql, id: string, now: Date) => sql`
        update ${sql(table)} set state = 'done', imported_at = ${now}::timestamptz where id = ${id}::uuid`,
    ),
    setUndone: change((sql, id: string) => sql`update ${sql(table)} set state = 'undone' where id = ${id}::uuid`),
    remove: change((sql, id: string) => sql`delete from ${sql(table)} where id = ${id}::uuid`),
  };
}
