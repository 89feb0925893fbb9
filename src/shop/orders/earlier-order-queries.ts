import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

export type OrderKey = { customerId: string; idempotencyKey: string | null; cartHash: string };

/** One shopper's orders are placed one after the other, so that a double click finds the first. */
export const lockCustomersOrders = change(
  (sql, customerId: string) => sql`select pg_advisory_xact_lock(hashtextextended(${customerId}::text, 5))`,
);

const byKey = (sql: Sql, customerId: string, key: string) => sql`
  select id from orders where customer_id = ${customerId}::uuid and idempotency_key = ${key}::text`;

const byCart = (sql: Sql, customerId: string, cartHash: string) => sql`
  select id from orders
  where customer_id = ${customerId}::uuid and cart_hash = ${cartHash}::text
    and placed_at > now() - interval '10 seconds' and cancelled_at is null
  order by placed_at desc limit 1`;

const heldOrders = (sql: Sql, customerId: string, most: number) => sql`held as materialized (
  select id from orders where customer_id = ${customerId}::uuid and reservation = 'held'
  -- Without an order PostgreSQL may look through everybody's held orders for those of one shopper.
  order by placed_at desc limit ${most}
)`;

const heldUnits = (sql: Sql) => sql`
  (select count(*) from held) as waiting,
  (select coalesce(json_object_agg(product_id, quantity), '{}') from (
    select product_id, sum(quantity)::int as quantity from order_lines
    where order_id = any (array(select id from held)) group by product_id
  ) as lines) as units`;

/**
 * Two statements, by how an order is recognized: one for both has a plan that fits neither, and PostgreSQL plans it anew again and again.
 * `moment` is when the transaction began: whatever it writes is of then. `waiting` counts the shopper's unpaid orders no
 * further than `most`, and `units` what these hold, by product.
 */
export const findEarlierOrder = oneRow(
  Type.Object({
    id: nullable(Type.String()),
    waiting: Type.Integer(),
    units: Json<Record<string, number>>(),
    moment: Timestamp,
  }),
  (sql, { customerId, idempotencyKey, cartHash }: OrderKey, most: number) => sql`
    with ${heldOrders(sql, customerId, most)}
    select
      (${idempotencyKey === null ? byCart(sql, customerId, cartHash) : byKey(sql, customerId, idempotencyKey)}) as id,
      ${heldUnits(sql)},
      now() as moment`,
);

/** What the unpaid orders of one shopper hold, counted over `most` of them. */
export const findHeld = oneRow(
  Type.Object({ waiting: Type.Integer(), units: Json<Record<string, number>>() }),
  (sql, customerId: string, most: number) => sql`
    with ${heldOrders(sql, customerId, most)} select ${heldUnits(sql)}`,
);

/**
 * The number of an order that is about to be inserted, taken once nothing refuses it any more: a sequence locks nobody, and
 * gives no number back.
 */
export const takeOrderNumber = oneRow(
  Type.Object({ number: Type.Integer() }),
  (sql) => sql`select nextval('order_numbers') as number`,
);
