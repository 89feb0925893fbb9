import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows } from '../../platform/db/query.ts';
import { lockedStock } from './stock-lock.ts';

/** Says in the stock ledger of this transaction why. */
export const insertStockMoves = change((sql, why: string) => sql`select set_config('shop.stock_note', ${why}, true)`);

const productsBackInPlan = (sql: Sql, key: string) => sql`
  select l.product_id, coalesce(sum(r.quantity) filter (where r.restock), 0)::int as quantity
  from refund_plan_lines r join order_lines l on l.order_id = r.order_id and l.position = r.position
  where r.key = ${key} group by l.product_id`;

/** Restocks what a plan returns; a row for each product of it, with what is left of it now. */
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
