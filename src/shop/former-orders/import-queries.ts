import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { Source } from './queries.ts';
import type { RowProblem } from './read-orders.ts';
import type { FormerSource } from './schema.ts';

const ImportRow = Type.Object({
  id: Type.String(),
  madeAt: Timestamp,
  who: Type.String(),
  fileName: Type.String(),
  format: Source,
  rowCount: Type.Integer(),
  problemCount: Type.Integer(),
  problems: Json<RowProblem[]>(),
  state: Type.Unsafe<'check' | 'done' | 'undone'>(Type.String()),
  added: Type.Integer(),
});

type NewImport = {
  staffId: string | null;
  who: string;
  fileName: string;
  format: FormerSource;
  rowCount: number;
  problemCount: number;
  problems: readonly RowProblem[];
};

export const addFormerImport = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, made: NewImport, now: Date) => sql`
    insert into former_order_imports (made_at, staff_id, who, file_name, format, row_count, problem_count, problems)
    values (${now}::timestamptz, ${made.staffId}::uuid, ${made.who}, ${made.fileName}, ${made.format}, ${made.rowCount},
      ${made.problemCount}, ${JSON.stringify(made.problems)}::text::jsonb)
    returning id`,
);

const importColumns = (sql: Sql) => sql`
  i.id, i.made_at, i.who, i.file_name, i.format, i.row_count, i.problem_count, i.problems, i.state,
  (select count(*)::int from former_orders o where o.import_id = i.id and o.is_imported) as added`;

export const findFormerImport = oneRow(
  ImportRow,
  (sql, id: string) => sql`select ${importColumns(sql)} from former_order_imports i where i.id = as_uuid(${id})`,
);

/** Nobody starts, removes or forgets it until the transaction ends. */
export const lockFormerImport = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, id: string) => sql`select id from former_order_imports where id = as_uuid(${id}) for update`,
);

export const listFormerImports = manyRows(
  ImportRow,
  (sql, most: number) => sql`
    select ${importColumns(sql)} from former_order_imports i order by i.made_at desc, i.id limit ${most}::int`,
);

/** Two files that are imported at the same moment see what the other has brought. */
export const lockArchive = change((sql) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.formerOrders})`);

export const setFormerImportDone = change(
  (sql, id: string, now: Date) => sql`
    update former_order_imports set state = 'done', imported_at = ${now}::timestamptz where id = ${id}::uuid`,
);

export const setFormerImportUndone = change(
  (sql, id: string) => sql`update former_order_imports set state = 'undone' where id = ${id}::uuid`,
);

export const deleteFormerImport = change(
  (sql, id: string) => sql`delete from former_order_imports where id = as_uuid(${id})`,
);

export const deleteOldFormerImports = change(
  (sql, before: Date) => sql`
    delete from former_order_imports where made_at < ${before}::timestamptz and state <> 'done'`,
);
