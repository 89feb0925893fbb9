import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { SeenStock } from './evaluated-line.ts';
import type { GivenLine } from './given.ts';
import type { LineTyped } from './line-schema.ts';
import type { LineOutcome } from './outcome.ts';
import { LineState } from './outcome-queries.ts';

const LineRow = Type.Object({
  place: Type.Integer(),
  given: Json<GivenLine>(),
  typed: Json<LineTyped>(),
  seen: Json<SeenStock | null>(),
  state: LineState,
  productId: nullable(Type.String()),
  outcome: Json<LineOutcome | null>(),
});

/** `lines` is a JSON array of `{place, given, seen}`. */
export const addImportLines = change(
  (sql, importId: string, lines: string) => sql`
    insert into product_import_lines (import_id, place, given, seen)
    select ${importId}::uuid, l.place, l.given, nullif(l.seen, 'null'::jsonb)
    from jsonb_to_recordset(${lines}::text::jsonb) as l (place int, given jsonb, seen jsonb)`,
);

export const listImportLines = manyRows(
  LineRow,
  (sql, importId: string) => sql`
    select place, given, typed, seen, state, product_id, outcome from product_import_lines
    where import_id = ${importId}::uuid order by place`,
);

export const findImportLine = oneRow(
  LineRow,
  (sql, importId: string, place: number) => sql`
    select place, given, typed, seen, state, product_id, outcome from product_import_lines
    where import_id = ${importId}::uuid and place = ${place}::int`,
);

/** Until the transaction ends nobody else imports or undoes it. */
export const lockImportLine = oneRow(
  LineRow,
  (sql, importId: string, place: number) => sql`
    select place, given, typed, seen, state, product_id, outcome from product_import_lines
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

/** The next line that no process is at, for this one until `until`. */
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
