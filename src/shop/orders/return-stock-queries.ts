import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';

export const setHeld = change(
  (sql, id: string, position: number, held: number) => sql`
    update order_return_lines set held = ${held}::int where return_id = as_uuid(${id}) and position = ${position}::int`,
);

export const setSent = change(
  (sql, id: string, position: number, sent: number) => sql`
    update order_return_lines set held = 0, sent = ${sent}::int
    where return_id = as_uuid(${id}) and position = ${position}::int`,
);

/** Locks the stock of products in the order in which everybody does (`stock-lock.ts`). */
export const lockStockRows = manyRows(
  Type.Object({ productId: Type.String(), available: Type.Integer(), hasSizes: Type.Boolean() }),
  (sql, productIds: readonly string[]) => sql`
    select s.product_id, s.on_hand - s.reserved as available, s.size_count > 0 as has_sizes from stock s
    where s.product_id = any(${productIds as string[]}::text[]) order by s.product_id for update of s`,
);

/** No row where less would be there than is reserved. */
export const moveSum = oneRow(
  Type.Object({ left: Type.Integer() }),
  (sql, productId: string, by: { onHand: number; reserved: number }) => sql`
    update stock set on_hand = on_hand + ${by.onHand}::int, reserved = reserved + ${by.reserved}::int
    where product_id = ${productId} and on_hand + ${by.onHand}::int >= reserved + ${by.reserved}::int
    returning on_hand - reserved as left`,
);
