import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../../platform/db/query.ts';

const STUDIO_LOCK = 16;

/** Held until the transaction ends: nobody makes a design while its settings change, and the other way round. */
export const lockStudioSettings = change((sql, mode: 'shared' | 'exclusive') =>
  mode === 'exclusive'
    ? sql`select pg_advisory_xact_lock(${STUDIO_LOCK}::bigint)`
    : sql`select pg_advisory_xact_lock_shared(${STUDIO_LOCK}::bigint)`,
);

export const findStudioSettings = oneRow(
  Type.Object({ version: Type.Integer(), value: Json<unknown>() }),
  (sql) => sql`select version, value from studio_settings order by version desc limit 1`,
);

export const listUsedCodes = manyRows(
  Type.Object({ code: Type.String() }),
  (sql) => sql`
    select distinct c.value ->> 'code' as code
    from studio_settings s cross join lateral jsonb_array_elements(s.value -> 'colors') c`,
);

export const insertStudioSettings = oneRow(
  Type.Object({ version: Type.Integer() }),
  (sql, value: string) => sql`insert into studio_settings (value) values (${value}::text::jsonb) returning version`,
);

const Row = Type.Object({ color: Type.String(), beads: Type.Integer(), lowAt: Type.Integer() });

/** The colors of which the beads are counted. */
export const listBeadStock = manyRows(Row, (sql) => sql`select color, beads, low_at from bead_stock order by color`);

/** Nobody takes or counts beads until the transaction ends. */
export const lockBeadStock = change((sql) => sql`select from bead_stock order by color for update`);

/** Those of which none is left. */
export const listUsedUpColors = manyRows(
  Type.Object({ color: Type.String() }),
  (sql) => sql`select color from bead_stock where beads <= 0`,
);

export const lockBeads = oneRow(
  Row,
  (sql, color: string) => sql`select color, beads, low_at from bead_stock where color = ${color} for update`,
);

export const insertBeads = change(
  (sql, color: string, lowAt: number) => sql`
    insert into bead_stock (color, beads, low_at) values (${color}, 0, ${lowAt}::int) on conflict do nothing`,
);

type Count = { color: string; added: number; lowAt: number; who: string };

/** The move and the count that comes of it, in one statement. */
export const countBeads = change(
  (sql, { color, added, lowAt, who }: Count) => sql`
    with moved as (
      insert into bead_moves (color, beads, kind, who) values (${color}, ${added}::int, 'counted', ${who})
    )
    update bead_stock set beads = beads + ${added}::int, low_at = ${lowAt}::int, counted_at = now()
    where color = ${color}`,
);

export const deleteBeads = change((sql, color: string) => sql`delete from bead_stock where color = ${color}`);

/** Of colors that the studio has no more. */
export const deleteOtherBeads = change(
  (sql, colors: readonly string[]) => sql`delete from bead_stock where color <> all(${colors as string[]}::text[])`,
);

/** Whether designs are on sale, or not, that should not be, or be, by the beads that are left. */
export const findStaleOffer = oneRow(
  Type.Object({ color: Type.String() }),
  (sql) => sql`select color from bead_stock where offered <> (beads > 0) limit 1`,
);

export const noteOffered = change(
  (sql) => sql`update bead_stock set offered = (beads > 0) where offered <> (beads > 0)`,
);
