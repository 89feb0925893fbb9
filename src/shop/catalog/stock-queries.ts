import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

/** What the ledger says about the next change of stock in this transaction. */
export const setStockNote = change((sql, note: string) => sql`select set_config('shop.stock_note', ${note}, true)`);

/** No row where less would be on hand than is reserved. */
export const moveStock = oneRow(
  Type.Object({ onHand: Type.Integer(), reserved: Type.Integer() }),
  (sql, id: string, by: number) => sql`
    update stock set on_hand = on_hand + ${by}::int where product_id = ${id} and on_hand + ${by}::int >= reserved
    returning on_hand, reserved`,
);

export const lockStockRow = oneRow(
  Type.Object({ onHand: Type.Integer(), reserved: Type.Integer(), sizeCount: Type.Integer() }),
  (sql, id: string) => sql`select on_hand, reserved, size_count from stock where product_id = ${id} for update`,
);

export const listStockEntries = manyRows(
  Type.Object({
    id: Type.Integer(),
    at: Timestamp,
    what: Type.String(),
    onHandChange: Type.Integer(),
    reservedChange: Type.Integer(),
    note: Type.String(),
  }),
  (sql, id: string, beneath: number | null, most: number) => sql`
    select id, at, what, on_hand_change, reserved_change, note from stock_ledger
    where product_id = ${id} and (${beneath}::bigint is null or id < ${beneath}::bigint)
    order by id desc limit ${most}::int`,
);
