import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { lockedStock, openUnits, productsOfOrder } from './stock-lock.ts';

/** `hasSizes`: the product has stock by size, which must be changed, too (`stock.ts`). */
const Moved = Type.Object({
  productId: Type.String(),
  left: Type.Integer(),
  quantity: Type.Integer(),
  hasSizes: Type.Boolean(),
});

/**
 * Whether the looms still have capacity in the promised week for an order that is held again; no row if it has no designs.
 * Call under `lockLooms`.
 */
export const findPlaceAtLooms = oneRow(
  Type.Object({ isFree: Type.Boolean() }),
  (sql, orderId: string) => sql`
    select mine.pieces_before is null
        or (${openUnits(sql)} + mine.pieces - 1) / mine.pieces_per_week
          <= (mine.pieces_before + mine.pieces - 1) / mine.pieces_per_week as is_free
    from order_promises mine where mine.order_id = ${orderId}`,
);

/** Releases the stock of a held order; returns each product with its remaining units. */
export const releaseStock = manyRows(
  Moved,
  (sql, orderId: string) => sql`
    with ${lockedStock(sql, productsOfOrder(sql, orderId))}
    update stock s set reserved = s.reserved - r.quantity from ready r where s.product_id = r.product_id
    returning s.product_id, s.on_hand - s.reserved as left, r.quantity, s.size_count > 0 as has_sizes`,
);

/**
 * Locks the stock of an order, in the order of `stock-lock.ts`, so that the next statement has a fresh snapshot. A statement
 * that waits for the locks itself would check against its older snapshot.
 */
export const lockStockOfOrder = manyRows(
  Type.Object({ productId: Type.String() }),
  (sql, orderId: string) => sql`
    select s.product_id from stock s
    where s.product_id = any (array(select product_id from order_lines where order_id = ${orderId}))
    order by s.product_id for update of s`,
);

/** Locks the stock of an order together with the products of the order that replaces it. */
export const lockStockOfBoth = manyRows(
  Type.Object({ productId: Type.String() }),
  (sql, orderId: string, productIds: readonly string[]) => sql`
    select s.product_id from stock s
    where s.product_id = any (array(
      select product_id from order_lines where order_id = ${orderId} union select unnest(${productIds}::text[])))
    order by s.product_id for update of s`,
);

/** Reserves the stock of an order again, all or none; call after `lockStockOfOrder`. `isReserved` is the same in all rows. */
export const reserveStockAgain = manyRows(
  Type.Object({ ...Moved.properties, isReserved: Type.Boolean() }),
  (sql, orderId: string) => sql`
    with ${lockedStock(sql, productsOfOrder(sql, orderId))}, verdict as materialized (
      select (select count(*) from ready where available >= quantity) = (select count(*) from wanted) as is_reserved
    ), reserved as (
      update stock s set reserved = s.reserved + r.quantity
      from ready r, verdict where s.product_id = r.product_id and is_reserved
    )
    select ready.product_id, ready.quantity, is_reserved, ready.size_count > 0 as has_sizes,
      ready.available - case when is_reserved then ready.quantity else 0 end as left
    from ready cross join verdict`,
);

export const sellStock = manyRows(
  Moved,
  (sql, orderId: string) => sql`
    with ${lockedStock(sql, productsOfOrder(sql, orderId))}
    update stock s set on_hand = s.on_hand - r.quantity, reserved = s.reserved - r.quantity
    from ready r where s.product_id = r.product_id
    returning s.product_id, s.on_hand - s.reserved as left, r.quantity, s.size_count > 0 as has_sizes`,
);

export const listQuantitiesOf = manyRows(
  Type.Object({ productId: Type.String(), quantity: Type.Integer() }),
  (sql, orderId: string) => sql`
    select product_id, sum(quantity)::int as quantity from order_lines where order_id = ${orderId} group by product_id`,
);

/** Extends the hold to at least so many minutes from now, up to a day after the order. */
export const extendHold = change(
  (sql, id: string, minutes: number) => sql`
    update orders
    set held_until = greatest(held_until, least(now() + make_interval(mins => ${minutes}::int), placed_at + interval '1 day'))
    where id = ${id} and reservation = 'held'`,
);

/** Without the day's limit of `extendHold`: staff wait for the payment. */
export const holdAtLeast = change(
  (sql, id: string, minutes: number) => sql`
    update orders set held_until = greatest(held_until, now() + make_interval(mins => ${minutes}::int))
    where id = ${id} and reservation = 'held'`,
);

/** Extends the hold once per order, when the customer starts to pay. */
export const extendHoldOnce = change(
  (sql, id: string, minutes: number) => sql`
    update orders set held_until = now() + make_interval(mins => ${minutes}::int), prolonged_at = now()
    where id = ${id} and reservation = 'held' and prolonged_at is null
      and held_until < now() + make_interval(mins => ${minutes}::int)`,
);

export const renewHold = change(
  (sql, id: string, minutes: number) => sql`
    update orders set reservation = 'held', cancelled_at = null, cancelled_by = null, brought_back_at = now(),
      prolonged_at = coalesce(prolonged_at, now()), held_until = now() + make_interval(mins => ${minutes}::int)
    where id = ${id} and reservation = 'back'`,
);

/** Locks an order whose hold has expired without a payment in progress; skips rows locked by other processes. */
export const lockExpiredOrder = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, skipped: readonly string[]) => sql`
    select id from orders
    where reservation = 'held' and held_until <= now() and payment_state = 'unpaid'
      and id <> all(${skipped as string[]}::text[])
    order by held_until limit 1 for update skip locked`,
);

export const findHeldBy = oneRow(
  Type.Object({ orders: Type.Integer(), units: Json<Record<string, number>>() }),
  (sql, customerId: string, most: number) => sql`
    with held as materialized (
      select id from orders where customer_id = ${customerId}::uuid and reservation = 'held'
      order by placed_at desc limit ${most}
    )
    select (select count(*) from held) as orders,
      (select coalesce(json_object_agg(product_id, quantity), '{}') from (
        select product_id, sum(quantity)::int as quantity from order_lines
        where order_id = any (array(select id from held)) group by product_id
      ) as lines) as units`,
);

/**
 * Lines of products with stock by size. All statements that change stock by size run after the product's `stock` row was
 * locked in the same transaction, so they see current rows and never wait.
 */
const sizedLines = (sql: Sql, orderId: string) => sql`
  select l.product_id, l.size, sum(l.quantity)::int as quantity from order_lines l
  where l.order_id = ${orderId} and l.size is not null
    and exists (select from size_stock z where z.product_id = l.product_id)
  group by l.product_id, l.size`;

export const releaseSizes = change(
  (sql, orderId: string) => sql`
    with wanted as (${sizedLines(sql, orderId)})
    update size_stock z set reserved = z.reserved - w.quantity from wanted w
    where z.product_id = w.product_id and z.size = w.size`,
);

export const reserveSizesAgain = oneRow(
  Type.Object({ isReserved: Type.Boolean() }),
  (sql, orderId: string) => sql`
    with wanted as materialized (${sizedLines(sql, orderId)}), verdict as materialized (
      select not exists (select from wanted w where not exists (
        select from size_stock z
        where z.product_id = w.product_id and z.size = w.size and z.on_hand - z.reserved >= w.quantity
      )) as is_reserved
    ), reserved as (
      update size_stock z set reserved = z.reserved + w.quantity from wanted w, verdict
      where z.product_id = w.product_id and z.size = w.size and is_reserved
    )
    select is_reserved from verdict`,
);

export const sellSizes = change(
  (sql, orderId: string) => sql`
    with wanted as (${sizedLines(sql, orderId)})
    update size_stock z set on_hand = z.on_hand - w.quantity, reserved = z.reserved - w.quantity from wanted w
    where z.product_id = w.product_id and z.size = w.size`,
);

/**
 * Changes of stock by size for a refund plan; `size` is null if unknown. A unit sold without a size stays in one of the sizes
 * until it is packed: restocking it changes nothing, and not restocking it removes it from a size.
 */
export const listSizeReturns = manyRows(
  Type.Object({ productId: Type.String(), size: nullable(Type.String()), quantity: Type.Integer() }),
  (sql, key: string) => sql`
    with returned as (
      select l.product_id, z.size, l.size is null and o.dispatched_at is null as is_unchosen, r.restock, r.quantity
      from refund_plan_lines r join order_lines l on l.order_id = r.order_id and l.position = r.position
        join orders o on o.id = r.order_id join stock s on s.product_id = l.product_id and s.size_count > 0
        left join size_stock z on z.product_id = l.product_id and z.size = l.size
      where r.key = ${key}
    ), moved as (
      select product_id, size, case when restock and not is_unchosen then quantity
        when is_unchosen and not restock then -quantity else 0 end as quantity from returned
    )
    select product_id, size, sum(quantity)::int as quantity from moved
    group by product_id, size having sum(quantity) <> 0 order by product_id, size`,
);

export const listSizes = manyRows(
  Type.Object({ size: Type.String(), left: Type.Integer() }),
  (sql, productId: string) => sql`
    select size, on_hand - reserved as left from size_stock where product_id = ${productId} order by position`,
);

/** 0 if fewer would be on hand than are reserved. */
export const moveSize = change(
  (sql, productId: string, size: string, by: { onHand: number; reserved: number }) => sql`
    update size_stock set on_hand = on_hand + ${by.onHand}::int, reserved = reserved + ${by.reserved}::int
    where product_id = ${productId} and size = ${size}
      and on_hand + ${by.onHand}::int >= reserved + ${by.reserved}::int`,
);

/** Scalar for a line `l`: units not refunded. */
const kept = (sql: Sql) => sql`
  (l.quantity - coalesce((select sum(r.quantity) from refund_plan_lines r join refund_plans p on p.key = r.key
    where r.order_id = l.order_id and r.position = l.position and p.done_at is not null), 0))::int`;

/** Locks the stock of an order's products with lines without a size, in the order of `stock-lock.ts`. */
export const lockUnsizedStock = manyRows(
  Type.Object({ productId: Type.String() }),
  (sql, orderId: string) => sql`
    select s.product_id from stock s where s.product_id = any (array(
      select product_id from order_lines where order_id = ${orderId} and size is null))
    order by s.product_id for update of s`,
);

export const listUnchosen = manyRows(
  Type.Object({ position: Type.Integer(), productId: Type.String(), quantity: Type.Integer() }),
  (sql, orderId: string) => sql`
    select l.position, l.product_id, ${kept(sql)} as quantity
    from order_lines l join stock s on s.product_id = l.product_id and s.size_count > 0
    where l.order_id = ${orderId} and l.size is null and ${kept(sql)} > 0 order by l.position`,
);

export const lockStockOf = oneRow(
  Type.Object({ hasSizes: Type.Boolean() }),
  (sql, productId: string) => sql`
    select size_count > 0 as has_sizes from stock where product_id = ${productId} for update`,
);

/** Units of a line that are held, and units that are sold but neither shipped nor refunded. */
export const findLineClaim = oneRow(
  Type.Object({ held: Type.Integer(), sold: Type.Integer() }),
  (sql, orderId: string, position: number) => sql`
    select case when o.reservation = 'held' then l.quantity else 0 end as held,
      case when o.reservation = 'sold' and o.dispatched_at is null then ${kept(sql)} else 0 end as sold
    from order_lines l join orders o on o.id = l.order_id where l.order_id = ${orderId} and l.position = ${position}::int`,
);

/** Removes units from the product's total that no size counts any more; 0 if they are reserved. */
export const takeOffSum = change(
  (sql, productId: string, quantity: number) => sql`
    update stock set on_hand = on_hand - ${quantity}::int
    where product_id = ${productId} and on_hand - ${quantity}::int >= reserved`,
);

/** Sets the reason for stock changes of this transaction in the stock ledger. */
export const insertStockMoves = change((sql, why: string) => sql`select set_config('shop.stock_note', ${why}, true)`);

const productsBackInPlan = (sql: Sql, key: string) => sql`
  select l.product_id, coalesce(sum(r.quantity) filter (where r.restock), 0)::int as quantity
  from refund_plan_lines r join order_lines l on l.order_id = r.order_id and l.position = r.position
  where r.key = ${key} group by l.product_id`;

/** Restocks the units of a refund plan; returns each product with its remaining units. */
export const restock = manyRows(
  Type.Object({
    productId: Type.String(),
    left: Type.Integer(),
    quantity: Type.Integer(),
    hasSizes: Type.Boolean(),
  }),
  (sql, key: string) => sql`
    with ${lockedStock(sql, productsBackInPlan(sql, key))}
    update stock s set on_hand = s.on_hand + r.quantity from ready r where s.product_id = r.product_id
    returning s.product_id, s.on_hand - s.reserved as left, r.quantity, s.size_count > 0 as has_sizes`,
);
