import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../platform/db/query.ts';
import { openUnits } from '../orders/stock-lock.ts';

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

/** How many of one design can be ordered at a time. */
export const READY = 10;

/** Prices every design anew by the price parts, and offers it if all of its colors are among those in stock. */
export const refreshDesigns = change(
  (sql, parts: string, inStock: readonly string[]) => sql`
    with parts as (
      select * from jsonb_to_record(${parts}::text::jsonb) as p(keyring int, bracelet int, "lettersIncluded" int,
        "perLetter" int, "colorsIncluded" int, "perColor" int, border int)
    ), priced as (
      select d.product_id, case when d.is_bracelet then p.bracelet else p.keyring end
        + greatest(0, d.priced_letters - p."lettersIncluded") * p."perLetter"
        + greatest(0, cardinality(d.colors) - p."colorsIncluded") * p."perColor"
        + case when d.has_border then p.border else 0 end as cents
      from designs d cross join parts p
    ), repriced as (
      update products set price_cents = priced.cents from priced
      where products.id = priced.product_id and products.price_cents <> priced.cents
    ), offered as materialized (
      select s.product_id, case when d.colors <@ ${inStock as string[]}::text[] then ${READY}::int else 0 end as ready
      from stock s join designs d on d.product_id = s.product_id order by s.product_id for update of s
    )
    update stock set made_to_order = offered.ready, on_hand = stock.reserved + offered.ready from offered
    where stock.product_id = offered.product_id and stock.made_to_order <> offered.ready`,
);

/** Pieces of orders that are not shipped, cancelled or refunded. */
export const countOpenUnits = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql) => sql`select ${openUnits(sql)} as count`,
);

type NewPlace = { orderId: string; pieces: number; piecesBefore: number; piecesPerWeek: number };

export const insertPlace = change(
  (sql, place: NewPlace) => sql`
    insert into order_promises (order_id, pieces, pieces_before, pieces_per_week)
    values (${place.orderId}, ${place.pieces}::int, ${place.piecesBefore}::int, ${place.piecesPerWeek}::int)`,
);
