import { Type } from 'typebox';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { Choices, ImportState, ReadColumns } from './schema.ts';

const State = Type.Unsafe<ImportState>(Type.String());

export const ImportRow = Type.Object({
  id: Type.String(),
  madeAt: Timestamp,
  staffId: nullable(Type.String()),
  who: Type.String(),
  fileName: Type.String(),
  format: Type.String(),
  rowCount: Type.Integer(),
  columns: Json<ReadColumns>(),
  state: State,
  choices: Json<Choices>(),
  undoesStock: Type.Boolean(),
  startedAt: nullable(Timestamp),
  finishedAt: nullable(Timestamp),
});

type NewImport = {
  staffId: string | null;
  who: string;
  fileName: string;
  format: string;
  rowCount: number;
  columns: string;
  choices: string;
};

/** With it go imports that nobody can undo anymore. */
export const addImport = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, { staffId, who, fileName, format, rowCount, columns, choices }: NewImport, now: Date) => sql`
    with outdated as (
      delete from product_imports where made_at < ${now}::timestamptz - interval '60 days' and state not in ('running', 'undoing')
    )
    insert into product_imports (made_at, staff_id, who, file_name, format, row_count, columns, choices)
    values (${now}, ${staffId}::uuid, ${who}, ${fileName}, ${format}, ${rowCount}, ${columns}::text::jsonb, ${choices}::text::jsonb)
    returning id`,
);

export const findImport = oneRow(
  ImportRow,
  (sql, id: string) => sql`
    select id, made_at, staff_id, who, file_name, format, row_count, columns, state, choices, undoes_stock, started_at, finished_at
    from product_imports where id = as_uuid(${id})`,
);

/** Nobody changes its choices or its state until the transaction ends. */
export const lockImport = oneRow(
  ImportRow,
  (sql, id: string) => sql`
    select id, made_at, staff_id, who, file_name, format, row_count, columns, state, choices, undoes_stock, started_at, finished_at
    from product_imports where id = as_uuid(${id}) for update`,
);

/** So long nobody stops or undoes it; many lines at once hold it so. */
export const holdImport = oneRow(
  Type.Object({ state: State }),
  (sql, id: string) => sql`select state from product_imports where id = ${id}::uuid for share`,
);

export const listImports = manyRows(
  Type.Object({
    id: Type.String(),
    madeAt: Timestamp,
    who: Type.String(),
    fileName: Type.String(),
    format: Type.String(),
    state: State,
    created: Type.Integer(),
    changed: Type.Integer(),
  }),
  (sql, most: number) => sql`
    select i.id, i.made_at, i.who, i.file_name, i.format, i.state, l.created, l.changed
    from (select * from product_imports order by made_at desc limit ${most}::int) i cross join lateral (
      select count(*) filter (where outcome->>'does' = 'create')::int as created,
        count(*) filter (where outcome->>'does' = 'change')::int as changed
      from product_import_lines where import_id = i.id and state in ('done', 'undone')
    ) l order by i.made_at desc`,
);

export const setChoices = change(
  (sql, id: string, choices: string) => sql`
    update product_imports set choices = ${choices}::text::jsonb where id = ${id}::uuid`,
);

export const setStarted = change(
  (sql, id: string, now: Date) => sql`
    update product_imports set state = 'running', started_at = coalesce(started_at, ${now}::timestamptz), finished_at = null
    where id = ${id}::uuid`,
);

export const setUndoing = change(
  (sql, id: string, undoesStock: boolean) => sql`
    update product_imports set state = 'undoing', undoes_stock = ${undoesStock} where id = ${id}::uuid`,
);

export const setState = change(
  (sql, id: string, state: ImportState, now: Date) => sql`
    update product_imports set state = ${state},
      finished_at = case when ${state}::text in ('done', 'stopped') then ${now}::timestamptz else finished_at end
    where id = ${id}::uuid`,
);

export const deleteImport = change((sql, id: string) => sql`delete from product_imports where id = ${id}::uuid`);

/** The import that is worked on: the one that was started first. */
export const findUnderWay = oneRow(
  ImportRow,
  (sql) => sql`
    select id, made_at, staff_id, who, file_name, format, row_count, columns, state, choices, undoes_stock, started_at, finished_at
    from product_imports where state in ('running', 'undoing') order by started_at limit 1`,
);
