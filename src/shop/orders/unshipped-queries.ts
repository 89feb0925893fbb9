import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { manyRows } from '../../platform/db/query.ts';

/** Of an order `o`: how many of each line went back before it was shipped, as JSON by position. */
export const refundedUnshipped = (sql: Sql) => sql`
  (select coalesce(json_object_agg(back.position, back.units), '{}') from (
    select r.position, sum(r.quantity)::int as units from refund_plans p join refund_plan_lines r on r.key = p.key
    where p.order_id = o.id and p.return_id is null and o.dispatched_at is not null and p.made_at <= o.dispatched_at
    group by r.position) back)`;

/**
 * Of a line `l` of an order that isn't shipped: what waits to be, neither refunded, nor about to be, nor in an earlier package. What is
 * refunded for a return had left.
 */
const waiting = (sql: Sql) => sql`
  greatest(0, l.quantity
    - coalesce((select sum(r.quantity) from refund_plan_lines r join refund_plans b on b.key = r.key
        where r.order_id = l.order_id and r.position = l.position and b.return_id is null), 0)
    - coalesce((select sum(i.quantity) from package_lines i
        where i.order_id = l.order_id and i.position = l.position), 0))::int`;

/** The same of any order's line `l`: 0 once the order is shipped. */
export const unshippedUnits = (sql: Sql) => sql`
  (select case when w.dispatched_at is null then ${waiting(sql)} else 0 end from orders w where w.id = l.order_id)`;

/** What of each line waits to be shipped. */
export const listUnshipped = manyRows(
  Type.Object({ position: Type.Integer(), quantity: Type.Integer() }),
  (sql, orderId: string) => sql`
    select l.position, u.left as quantity from order_lines l cross join lateral (select ${waiting(sql)} as left) u
    where l.order_id = ${orderId} and u.left > 0 order by l.position`,
);

export type Unshipped = Static<(typeof listUnshipped)['row']>;
