import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Sql } from '../../platform/db/database.ts';
import { change } from '../../platform/db/query.ts';

/** Units of an order by product: `product_id, quantity`. */
export const productsOfOrder = (sql: Sql, orderId: string) => sql`
  select product_id, sum(quantity)::int as quantity from order_lines where order_id = ${orderId} group by product_id`;

type Fragment = ReturnType<typeof productsOfOrder>;

/**
 * Two CTEs: `wanted` (`product_id, quantity`, from the given query) and `ready`, their stock rows with the `available` units.
 * Every statement that changes stock locks its rows through this one, ordered by product id, so that two orders over the
 * same products can't deadlock.
 */
export const lockedStock = (sql: Sql, wanted: Fragment) => sql`
  wanted as materialized (${wanted}), ready as materialized (
    select s.product_id, s.size_count, s.on_hand - s.reserved as available,
      (select w.quantity from wanted w where w.product_id = s.product_id) as quantity
    from stock s
    -- Not a join: PostgreSQL estimates a hundred lines for any order and would scan the whole stock table.
    where s.product_id = any (array(select product_id from wanted))
    order by s.product_id for update of s
  )`;

/**
 * Serializes orders with designs until their transactions end, since they share the looms' capacity. Always taken before
 * stock rows are locked, to avoid deadlocks.
 */
export const lockLooms = change((sql) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.looms})`);

/** Scalar: units of designs in open orders (held or waiting to ship). */
export const openUnits = (sql: Sql) => sql`(
  select coalesce(sum(p.pieces), 0)::int from order_promises p join orders o on o.id = p.order_id
  where o.reservation = 'held' or o.stage = 'to_dispatch')`;
