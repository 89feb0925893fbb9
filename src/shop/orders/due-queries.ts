import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { oneRow } from '../../platform/db/query.ts';

const NO_DAY = 'infinity';

/** A date: by when an order `o` is to be shipped as it was told last; infinite where nobody knows. */
export const dueOf = (sql: Sql) => sql`coalesce(
  (select coalesce(due.ship_by, ${NO_DAY}::date) from order_delays due where due.order_id = o.id order by due.n desc limit 1),
  o.ship_by, ${NO_DAY}::date)`;

/** Of orders that wait to be shipped, up to `most` whose day is over. */
export const countLate = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, today: string, most: number) => sql`
    select count(*)::int as count from (
      select from orders o where o.stage = 'to_dispatch' and o.ship_by < ${today}::text::date
        and ${dueOf(sql)} < ${today}::text::date limit ${most}::int
    ) late`,
);

/** By the day that was promised when they were placed, whatever was told later. */
export const countOnTime = oneRow(
  Type.Object({ shipped: Type.Integer(), onTime: Type.Integer() }),
  (sql, timeZone: string, last: number) => sql`
    select count(*)::int as shipped,
      (count(*) filter (where (o.dispatched_at at time zone ${timeZone}::text)::date <= o.ship_by))::int as on_time
    from (
      select dispatched_at, ship_by from orders where dispatched_at is not null and ship_by is not null
      order by dispatched_at desc limit ${last}::int
    ) o`,
);

/** The day as text; null where it is infinite. */
export const dueText = (sql: Sql) => sql`nullif(${dueOf(sql)}, 'infinity'::date)::text`;
