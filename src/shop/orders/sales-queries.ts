import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

/** Days are those of UTC, as everywhere in the shop. */
const dayOf = (sql: Sql, moment: Date) => sql`(${moment}::timestamptz at time zone 'UTC')::date`;

/** The days from `since` to `until`, with what is kept of each (`sum-sales.ts`): of those without, orders are read. */
const calendar = (sql: Sql, since: Date, until: Date) => sql`
  calendar as materialized (
    select c.day, c.day::timestamp at time zone 'UTC' as begins, (c.day + 1)::timestamp at time zone 'UTC' as ends,
      k.orders, k.cents
    from (
      select ${dayOf(sql, since)} + i as day
      from generate_series(0, ${dayOf(sql, until)} - ${dayOf(sql, since)}) as s (i)
    ) c left join sales_days k on k.day = c.day
  )`;

/** Of the orders `o` of one day. What went back is taken off the day that it was paid on. */
export const sumOfDay = (sql: Sql) =>
  sql`count(*)::int as orders, coalesce(sum(o.total_cents - o.refunded_cents), 0)::bigint as cents`;

/** The same by state, for orders that were not refunded whole. The tax of a part that went back is in proportion. */
export const sumOfStates = (sql: Sql) => sql`
  o.country_code as country, case when o.country_code = 'US' then o.state else '' end as state,
  count(*)::int as orders, sum(o.total_cents - o.refunded_cents)::bigint as cents,
  sum(o.tax_cents - round(o.tax_cents::numeric * o.refunded_cents / greatest(o.total_cents, 1)))::bigint as tax_cents`;

export const sumByDay = manyRows(
  Type.Object({ day: Type.String(), orders: Type.Integer(), cents: Type.Integer() }),
  (sql, since: Date, until: Date) => sql`
    with ${calendar(sql, since, until)}
    select day, orders, cents from calendar where orders is not null
    union all
    select c.day, s.orders, s.cents from calendar c cross join lateral (
      select ${sumOfDay(sql)} from orders o
      where o.paid_at >= c.begins and o.paid_at < least(c.ends, ${until}::timestamptz)
    ) s where c.orders is null
    order by day`,
);

export const sumByState = manyRows(
  Type.Object({
    state: Type.String(),
    country: Type.String(),
    orders: Type.Integer(),
    cents: Type.Integer(),
    taxCents: Type.Integer(),
  }),
  (sql, since: Date, until: Date) => sql`
    with ${calendar(sql, since, until)}, parts as (
      select s.state, s.country, s.orders, s.cents, s.tax_cents from calendar c join sales_of_states s using (day)
      union all
      select s.state, s.country, s.orders, s.cents, s.tax_cents from calendar c cross join lateral (
        select ${sumOfStates(sql)} from orders o
        where o.paid_at >= c.begins and o.paid_at < least(c.ends, ${until}::timestamptz) and o.payment_state <> 'refunded'
        group by 1, 2
      ) s where c.orders is null
    )
    select state, country, sum(orders)::int as orders, sum(cents)::bigint as cents, sum(tax_cents)::bigint as tax_cents
    from parts group by state, country order by cents desc, state, country`,
);

/**
 * What of that went back, by what it was for; a refund of the shop's or of PayPal's own pages that belongs to no return is
 * `other`. Read from the refunds, which are few, so that it is right for days that were summed, too.
 */
export const sumRefundsByKind = manyRows(
  Type.Object({ kind: Type.String(), refunds: Type.Integer(), cents: Type.Integer() }),
  (sql, since: Date, until: Date) => sql`
    select coalesce(t.kind, 'other') as kind, count(*)::int as refunds, sum(r.cents)::bigint as cents
    from refunds r join payments p on p.capture_id = r.capture_id join orders o on o.id = p.order_id
      left join refund_plans b on b.key = r.asked_key left join order_returns t on t.id = b.return_id
    where r.state = 'completed' and o.paid_at >= ${since}::timestamptz and o.paid_at < ${until}::timestamptz
    group by 1 order by 1`,
);

const Sold = Type.Object({ productId: Type.String(), pieces: Type.Integer(), cents: Type.Integer() });
const BestSeller = Type.Object({ ...Sold.properties, name: Type.String() });

/** Paid from `since` until before `until`, without orders that were refunded whole. */
const soldBetween = (sql: Sql, since: Date, until: Date) => sql`
  select l.product_id, sum(l.quantity)::int as pieces, sum(l.quantity * l.price_cents)::bigint as cents
  from orders o join order_lines l on l.order_id = o.id
  where o.paid_at >= ${since}::timestamptz and o.paid_at < ${until}::timestamptz and o.payment_state <> 'refunded'
  group by l.product_id`;

const bestFirst = (sql: Sql) => sql`pieces desc, cents desc, product_id`;

/** By the name that the catalog has for them; what has gone from it keeps the name of an order. */
const nameOf = (sql: Sql) => sql`
  coalesce(p.name, (select l.name from order_lines l where l.product_id = s.product_id limit 1)) as name`;

export const listSold = manyRows(
  Sold,
  (sql, since: Date, until: Date, most: number) =>
    sql`${soldBetween(sql, since, until)} order by ${bestFirst(sql)} limit ${most}::int`,
);

export const listBestSellers = manyRows(
  BestSeller,
  (sql, since: Date, until: Date, most: number) => sql`
    with sold as (${soldBetween(sql, since, until)} order by ${bestFirst(sql)} limit ${most}::int)
    select s.product_id, s.pieces, s.cents, ${nameOf(sql)} from sold s left join products p on p.id = s.product_id
    order by ${bestFirst(sql)}`,
);

/** So many days: from the midnight `since` to the moment `until`. */
export type SalesSpan = { days: number; since: Date; until: Date };

/**
 * The same from what is kept of the days that are over, and the orders since: no row where nothing is kept. What is not kept
 * was sold `fewest` times at most; not `isCertain`: with what was sold since, it could be among the first.
 */
export const listSummedBestSellers = manyRows(
  Type.Object({ ...BestSeller.properties, isCertain: Type.Boolean() }),
  (sql, { days, since, until }: SalesSpan, most: number) => sql`
    with kept as (
      select until::timestamp at time zone 'UTC' as until, fewest from best_seller_spans
      where days = ${days}::int and since = ${dayOf(sql, since)} and fewest is not null
    ), sold as (
      select product_id, sum(pieces)::int as pieces, sum(cents)::bigint as cents, bool_or(is_kept) as is_kept
      from (
        select product_id, pieces, cents, true as is_kept from best_sellers
        where days = ${days}::int and exists (select from kept)
        union all
        select l.product_id, l.quantity, l.quantity * l.price_cents, false
        -- "offset 0" has items looked up for these orders: not knowing when the kept days end, PostgreSQL read those of all.
        from orders o cross join lateral (select * from order_lines l where l.order_id = o.id offset 0) l
        where o.paid_at >= (select until from kept) and o.paid_at < ${until}::timestamptz
          and o.payment_state <> 'refunded'
      ) parts group by product_id
    ), best as (
      select s.product_id, s.pieces, s.cents from sold s cross join kept k where s.is_kept or k.fewest = 0
      order by ${bestFirst(sql)} limit ${most}::int
    )
    select s.product_id, s.pieces, s.cents, ${nameOf(sql)}, not exists (
        select from sold u cross join kept k where not u.is_kept and k.fewest > 0
          and u.pieces + k.fewest >= (select min(pieces) from best)) as is_certain
    from best s left join products p on p.id = s.product_id
    order by ${bestFirst(sql)}`,
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
