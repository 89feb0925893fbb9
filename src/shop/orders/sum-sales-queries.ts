import { Type } from 'typebox';
import { LOCKS } from '../../platform/db/locks.ts';
import { change, oneRow, Timestamp } from '../../platform/db/query.ts';
import { sumOfDay, sumOfStates } from './sales-queries.ts';

/** Until the transaction ends: waits for whoever changes figures of paid orders, and then they wait. */
export const lockSales = change((sql) => sql`select pg_advisory_xact_lock(${LOCKS.sumSales})`);

/** Sums up to `most` days that are over and not summed yet, the latest first. Two hours after its end, no day gets orders. */
export const addSalesDays = oneRow(
  Type.Object({ days: Type.Integer() }),
  (sql, most: number) => sql`
    with missing as (
      select c.day, c.day::timestamp at time zone 'UTC' as begins, (c.day + 1)::timestamp at time zone 'UTC' as ends
      from (select (min(paid_at) at time zone 'UTC')::date as day from orders where paid_at is not null) first
        cross join lateral (
          select first.day + i as day
          from generate_series(0, ((now() - interval '2 hours') at time zone 'UTC')::date - 1 - first.day) as s (i)
        ) c
      where not exists (select from sales_days k where k.day = c.day)
      order by c.day desc limit ${most}::int
    ), added as (
      insert into sales_days (day, orders, cents)
      select m.day, s.orders, s.cents from missing m cross join lateral (
        select ${sumOfDay(sql)} from orders o where o.paid_at >= m.begins and o.paid_at < m.ends
      ) s returning day
    ), by_state as (
      insert into sales_of_states (day, country, state, orders, cents, tax_cents)
      select m.day, s.country, s.state, s.orders, s.cents, s.tax_cents from missing m cross join lateral (
        select ${sumOfStates(sql)} from orders o
        where o.paid_at >= m.begins and o.paid_at < m.ends and o.payment_state <> 'refunded' group by 1, 2
      ) s
    )
    select count(*) as days from added`,
);

/** Deletes what is kept of a span unless it is of these very days, as far as they are over. */
export const deleteOldSpan = change(
  (sql, days: number, since: Date) => sql`
    delete from best_seller_spans where days = ${days}::int and (fewest is null
      or since <> (${since}::timestamptz at time zone 'UTC')::date
      or until <> ((now() - interval '2 hours') at time zone 'UTC')::date)`,
);

/** No row: it is there. `until` is midnight. */
export const addSpan = oneRow(
  Type.Object({ mark: Type.String(), until: Timestamp }),
  (sql, days: number, since: Date) => sql`
    insert into best_seller_spans (days, since, until)
    values (${days}::int, (${since}::timestamptz at time zone 'UTC')::date,
      ((now() - interval '2 hours') at time zone 'UTC')::date)
    on conflict (days) do nothing returning mark, until::timestamp at time zone 'UTC' as until`,
);

/** Answers 0 where an order of its time has changed since it was marked: what was found is not true any more. */
export const fillSpan = change(
  (sql, mark: string, fewest: number) =>
    sql`update best_seller_spans set fewest = ${fewest}::int where mark = ${mark}::uuid and fewest is null`,
);

/** `sold` is JSON. */
export const addBestSellers = change(
  (sql, days: number, sold: string) => sql`
    insert into best_sellers (days, product_id, pieces, cents)
    select ${days}::int, product_id, pieces, cents
    from jsonb_to_recordset(${sold}::text::jsonb) as s (product_id text, pieces int, cents bigint)`,
);
