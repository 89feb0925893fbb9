import { Type } from 'typebox';
import { manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

/** Days are those of UTC, as everywhere in the shop. What went back is taken off the day that it was paid on. */
export const sumByDay = manyRows(
  Type.Object({ day: Type.String(), orders: Type.Integer(), cents: Type.Integer() }),
  (sql, since: Date, until: Date) => sql`
    select (paid_at at time zone 'UTC')::date as day, count(*) as orders, sum(total_cents - refunded_cents)::bigint as cents
    from orders where paid_at >= ${since}::timestamptz and paid_at < ${until}::timestamptz
    group by 1 order by 1`,
);

export const sumBetween = oneRow(
  Type.Object({ orders: Type.Integer(), cents: Type.Integer() }),
  (sql, since: Date, until: Date) => sql`
    select count(*) as orders, coalesce(sum(total_cents - refunded_cents), 0)::bigint as cents
    from orders where paid_at >= ${since}::timestamptz and paid_at < ${until}::timestamptz`,
);

/** Every state and country, without orders that were refunded whole. The tax of a part that went back is in proportion. */
export const sumByState = manyRows(
  Type.Object({
    state: Type.String(),
    country: Type.String(),
    orders: Type.Integer(),
    cents: Type.Integer(),
    taxCents: Type.Integer(),
  }),
  (sql, since: Date) => sql`
    select case when country_code = 'US' then state else '' end as state, country_code as country,
      count(*) as orders, sum(total_cents - refunded_cents)::bigint as cents,
      sum(tax_cents - round(tax_cents::numeric * refunded_cents / greatest(total_cents, 1)))::bigint as tax_cents
    from orders where paid_at >= ${since}::timestamptz and payment_state <> 'refunded'
    group by 1, 2 order by cents desc, 1, 2`,
);

/** By the name that the catalog has for them; what has gone from it keeps the name of an order. */
export const listBestSellers = manyRows(
  Type.Object({
    productId: Type.String(),
    name: Type.String(),
    pieces: Type.Integer(),
    cents: Type.Integer(),
  }),
  (sql, since: Date, most: number) => sql`
    with sold as (
      select l.product_id, sum(l.quantity)::int as pieces, sum(l.quantity * l.price_cents)::bigint as cents
      from orders o join order_lines l on l.order_id = o.id
      where o.paid_at >= ${since}::timestamptz and o.payment_state <> 'refunded'
      group by l.product_id order by pieces desc, cents desc, l.product_id limit ${most}::int
    )
    select s.product_id, s.pieces, s.cents,
      coalesce(p.name, (select l.name from order_lines l where l.product_id = s.product_id limit 1)) as name
    from sold s left join products p on p.id = s.product_id
    order by s.pieces desc, s.cents desc, s.product_id`,
);

export const oldestToDispatch = oneRow(
  Type.Object({ count: Type.Integer(), oldest: Type.Union([Timestamp, Type.Null()]) }),
  (sql) => sql`select count(*), min(paid_at) as oldest from orders where stage = 'to_dispatch'`,
);

/** Unpaid orders; those whose items go back before `soon` are counted again. */
export const countUnpaid = oneRow(
  Type.Object({ count: Type.Integer(), soon: Type.Integer() }),
  (sql, soon: Date) => sql`
    select count(*), count(*) filter (where held_until < ${soon}::timestamptz) as soon from orders where stage = 'unpaid'`,
);
