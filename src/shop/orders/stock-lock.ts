import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Sql } from '../../platform/db/database.ts';
import { change } from '../../platform/db/query.ts';

/** Each product of an order with how many of it: `product_id, quantity`. */
export const productsOfOrder = (sql: Sql, orderId: string) => sql`
  select product_id, sum(quantity)::int as quantity from order_lines where order_id = ${orderId} group by product_id`;

type Fragment = ReturnType<typeof productsOfOrder>;

/**
 * Two CTEs: `wanted` (`product_id, quantity`, from the statement that is given) and `ready`, their stock rows with what is
 * `available` of each. Every statement that changes stock locks its rows by this one, in the order of product ids: two
 * orders over the same products then wait for each other and never in a circle (deadlock).
 */
export const lockedStock = (sql: Sql, wanted: Fragment) => sql`
  wanted as materialized (${wanted}), ready as materialized (
    select s.product_id, s.size_count, s.on_hand - s.reserved as available,
      (select w.quantity from wanted w where w.product_id = s.product_id) as quantity
    from stock s
    -- Not by a join: PostgreSQL takes any order for a hundred lines, and would read the stock of all products for it.
    where s.product_id = any (array(select product_id from wanted))
    order by s.product_id for update of s
  )`;

/**
 * Orders with designs get their places at the looms one after the other, until each one's transaction ends. Always taken
 * before stock is locked: two that hold the one and wait for the other would wait forever (deadlock).
 */
export const lockLooms = change((sql) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.looms})`);

/** A number: pieces of orders that are not shipped, cancelled or refunded. */
export const openUnits = (sql: Sql) => sql`(
  select coalesce(sum(p.pieces), 0)::int from order_promises p join orders o on o.id = p.order_id
  where o.reservation = 'held' or o.stage = 'to_dispatch')`;
