import { Type } from 'typebox';
import { change, Json, manyRows } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { ImportLine } from './line-schema.ts';
import type { LineOutcome } from './outcome.ts';

export const LineState = Type.Unsafe<ImportLine['state']>(Type.String());

type Settled = { state: ImportLine['state']; productId: string | null; outcome: string };

export const settleImportLine = change(
  (sql, importId: string, place: number, { state, productId, outcome }: Settled) => sql`
    update product_import_lines set state = ${state}, product_id = ${productId}, outcome = ${outcome}::text::jsonb,
      taken_until = null, tries = 0
    where import_id = ${importId}::uuid and place = ${place}::int`,
);

/** What became of the lines; of those that are still to come only what they are called. */
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

/** Lines whose pictures did not all come, to be tried again. */
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
