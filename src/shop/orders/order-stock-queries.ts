import { Type } from 'typebox';
import { manyRows, oneRow } from '../../platform/db/query.ts';
import { lockedStock, openUnits, productsOfOrder } from './stock-lock.ts';

/** `hasSizes`: it has a stock for each size, which is to be moved, too (`size-moves.ts`). */
const Moved = Type.Object({
  productId: Type.String(),
  left: Type.Integer(),
  quantity: Type.Integer(),
  hasSizes: Type.Boolean(),
});

/**
 * Whether the pieces of an order that comes back still leave the looms in the week that it was promised; no row where it
 * has no designs. To be asked under `lockLooms`.
 */
export const findPlaceAtLooms = oneRow(
  Type.Object({ isFree: Type.Boolean() }),
  (sql, orderId: string) => sql`
    select mine.pieces_before is null
        or (${openUnits(sql)} + mine.pieces - 1) / mine.pieces_per_week
          <= (mine.pieces_before + mine.pieces - 1) / mine.pieces_per_week as is_free
    from order_promises mine where mine.order_id = ${orderId}`,
);

/** Releases the stock of a held order; a row for each product, with what is left of it now. */
export const releaseStock = manyRows(
  Moved,
  (sql, orderId: string) => sql`
    with ${lockedStock(sql, productsOfOrder(sql, orderId))}
    update stock s set reserved = s.reserved - r.quantity from ready r where s.product_id = r.product_id
    returning s.product_id, s.on_hand - s.reserved as left, r.quantity, s.size_count > 0 as has_sizes`,
);

/**
 * Locks the stock of an order, in the order of `stock-lock.ts`. The statement after it sees the newest rows: one that
 * waited for them itself would check the row of its older snapshot, where what is free now was still reserved.
 */
export const lockStockOfOrder = manyRows(
  Type.Object({ productId: Type.String() }),
  (sql, orderId: string) => sql`
    select s.product_id from stock s
    where s.product_id = any (array(select product_id from order_lines where order_id = ${orderId}))
    order by s.product_id for update of s`,
);

/** The same for an order and the products of another one that takes its place. */
export const lockStockOfBoth = manyRows(
  Type.Object({ productId: Type.String() }),
  (sql, orderId: string, productIds: readonly string[]) => sql`
    select s.product_id from stock s
    where s.product_id = any (array(
      select product_id from order_lines where order_id = ${orderId} union select unnest(${productIds}::text[])))
    order by s.product_id for update of s`,
);

/** Reserves the stock of an order again, all or none, after `lockStockOfOrder`; a row for each product, `isReserved` the same in all. */
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

/** Takes what an order has reserved out of stock. */
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
