import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../../platform/db/query.ts';

const STUDIO_LOCK = 16;

/** Held until the transaction ends: settings can't change while a design is made, and vice versa. */
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

const BeadRow = Type.Object({ color: Type.String(), beads: Type.Integer(), lowAt: Type.Integer() });

export const listBeadStock = manyRows(
  BeadRow,
  (sql) => sql`select color, beads, low_at from bead_stock order by color`,
);

/** Blocks other counts and orders with designs until the transaction ends. */
export const lockBeadStock = change((sql) => sql`select from bead_stock order by color for update`);

export const listUsedUpColors = manyRows(
  Type.Object({ color: Type.String() }),
  (sql) => sql`select color from bead_stock where beads <= 0`,
);

export const lockBeads = oneRow(
  BeadRow,
  (sql, color: string) => sql`select color, beads, low_at from bead_stock where color = ${color} for update`,
);

export const insertBeads = change(
  (sql, color: string, lowAt: number) => sql`
    insert into bead_stock (color, beads, low_at) values (${color}, 0, ${lowAt}::int) on conflict do nothing`,
);

type BeadCountChange = { color: string; added: number; lowAt: number; who: string };

/** Inserts the movement and updates the count in one statement. */
export const countBeads = change(
  (sql, { color, added, lowAt, who }: BeadCountChange) => sql`
    with moved as (
      insert into bead_moves (color, beads, kind, who) values (${color}, ${added}::int, 'counted', ${who})
    )
    update bead_stock set beads = beads + ${added}::int, low_at = ${lowAt}::int, counted_at = now()
    where color = ${color}`,
);

export const deleteBeads = change((sql, color: string) => sql`delete from bead_stock where color = ${color}`);

/** Counts of colors removed from the studio. */
export const deleteOtherBeads = change(
  (sql, colors: readonly string[]) => sql`delete from bead_stock where color <> all(${colors as string[]}::text[])`,
);

/** A color whose offer doesn't match its remaining beads. */
export const findStaleOffer = oneRow(
  Type.Object({ color: Type.String() }),
  (sql) => sql`select color from bead_stock where offered <> (beads > 0) limit 1`,
);

export const recordOffer = change(
  (sql) => sql`update bead_stock set offered = (beads > 0) where offered <> (beads > 0)`,
);
