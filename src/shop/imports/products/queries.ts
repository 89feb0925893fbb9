import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import type { GivenLine, LineOutcome, SeenStock } from './line.ts';
import type { Choices, ImportLine, ImportState, LineTyped, ReadColumns } from './schema.ts';

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

/** Also deletes old imports that can't be undone anymore. */
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

const selectImports = (sql: Sql) => sql`
  select id, made_at, staff_id, who, file_name, format, row_count, columns, state, choices, undoes_stock, started_at, finished_at
  from product_imports`;

export const findImport = oneRow(
  ImportRow,
  (sql, id: string) => sql`
    ${selectImports(sql)} where id = as_uuid(${id})`,
);

/** Locks the import's choices and state until the transaction ends. */
export const lockImport = oneRow(
  ImportRow,
  (sql, id: string) => sql`
    ${selectImports(sql)} where id = as_uuid(${id}) for update`,
);

/** Shared lock: blocks stop and undo, but not other lines. */
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
  (sql, limit: number) => sql`
    select i.id, i.made_at, i.who, i.file_name, i.format, i.state, l.created, l.changed
    from (select * from product_imports order by made_at desc limit ${limit}::int) i cross join lateral (
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

export const findUnderWay = oneRow(
  ImportRow,
  (sql) => sql`
    ${selectImports(sql)} where state in ('running', 'undoing') order by started_at limit 1`,
);

type Settled = { state: ImportLine['state']; productId: string | null; outcome: string };

export const settleImportLine = change(
  (sql, importId: string, place: number, { state, productId, outcome }: Settled) => sql`
    update product_import_lines set state = ${state}, product_id = ${productId}, outcome = ${outcome}::text::jsonb,
      taken_until = null, tries = 0
    where import_id = ${importId}::uuid and place = ${place}::int`,
);

const LineState = Type.Unsafe<ImportLine['state']>(Type.String());

/** Outcome of each line; pending lines have only a name. */
export const listOutcomes = manyRows(
  Type.Object({
    place: Type.Integer(),
    line: Type.Integer(),
    name: Type.String(),
    isSkipped: Type.Boolean(),
    state: LineState,
    productId: nullable(Type.String()),
    outcome: Json<LineOutcome | null>(),
  }),
  (sql, importId: string) => sql`
    select place, coalesce((given->'product'->>'line')::int, (given->'own'->>'line')::int, 0) as line,
      coalesce(typed->>'name', given->'product'->>'name', given->'own'->'cells'->>'name', given->'own'->'cells'->>'id', '') as name,
      coalesce((typed->>'isSkipped')::boolean, false) as is_skipped, state, product_id, outcome
    from product_import_lines where import_id = ${importId}::uuid order by place`,
);

export const listMissingPictures = manyRows(
  Type.Object({ place: Type.Integer() }),
  (sql, importId: string) => sql`
    select place from product_import_lines
    where import_id = ${importId}::uuid and state = 'done' and jsonb_array_length(coalesce(outcome->'missing', '[]')) > 0
    order by place`,
);

export const listMadeProducts = manyRows(
  Type.Object({ productId: Type.String() }),
  (sql, importId: string) => sql`
    select product_id from product_import_lines
    where import_id = ${importId}::uuid and state = 'done' and outcome->>'does' = 'create' and product_id is not null
    order by product_id`,
);

export const setPublished = change(
  (sql, importId: string, productId: string, changedAt: string) => sql`
    update product_import_lines
    set outcome = outcome || jsonb_build_object('isDraft', false, 'changedAt', ${changedAt}::text)
    where import_id = ${importId}::uuid and product_id = ${productId} and state = 'done'`,
);

/** `lines` is a JSON array of `{place, given, seen}`. */
export const addImportLines = change(
  (sql, importId: string, lines: string) => sql`
    insert into product_import_lines (import_id, place, given, seen)
    select ${importId}::uuid, l.place, l.given, nullif(l.seen, 'null'::jsonb)
    from jsonb_to_recordset(${lines}::text::jsonb) as l (place int, given jsonb, seen jsonb)`,
);

const LineRow = Type.Object({
  place: Type.Integer(),
  given: Json<GivenLine>(),
  typed: Json<LineTyped>(),
  seen: Json<SeenStock | null>(),
  state: LineState,
  productId: nullable(Type.String()),
  outcome: Json<LineOutcome | null>(),
});

const selectLines = (sql: Sql) => sql`
  select place, given, typed, seen, state, product_id, outcome from product_import_lines`;

export const listImportLines = manyRows(
  LineRow,
  (sql, importId: string) => sql`
    ${selectLines(sql)}
    where import_id = ${importId}::uuid order by place`,
);

export const findImportLine = oneRow(
  LineRow,
  (sql, importId: string, place: number) => sql`
    ${selectLines(sql)}
    where import_id = ${importId}::uuid and place = ${place}::int`,
);

export const lockImportLine = oneRow(
  LineRow,
  (sql, importId: string, place: number) => sql`
    ${selectLines(sql)}
    where import_id = ${importId}::uuid and place = ${place}::int for update`,
);

export const setTyped = change(
  (sql, importId: string, place: number, typed: string) => sql`
    update product_import_lines set typed = ${typed}::text::jsonb where import_id = ${importId}::uuid and place = ${place}::int`,
);

export const leaveLines = change(
  (sql, importId: string, places: readonly number[]) => sql`
    update product_import_lines set state = 'left'
    where import_id = ${importId}::uuid and state = 'waiting' and place = any(${places as number[]}::int[])`,
);

/** Leases the next free line until `until`. */
export const takeLine = oneRow(
  Type.Object({ place: Type.Integer(), tries: Type.Integer() }),
  (sql, importId: string, state: 'waiting' | 'done', { now, until }: { now: Date; until: Date }) => sql`
    update product_import_lines set taken_until = ${until}, tries = tries + 1
    where import_id = ${importId}::uuid and place = (
      select place from product_import_lines
      where import_id = ${importId}::uuid and state = ${state} and (taken_until is null or taken_until <= ${now})
      order by place limit 1 for update skip locked)
    returning place, tries`,
);

export const renewLease = change(
  (sql, importId: string, place: number, until: Date) => sql`
    update product_import_lines set taken_until = ${until} where import_id = ${importId}::uuid and place = ${place}::int`,
);

export const countOpenLines = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, importId: string, state: 'waiting' | 'done') => sql`
    select count(*)::int as count from product_import_lines where import_id = ${importId}::uuid and state = ${state}`,
);
