import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

export const findItemEdit = oneRow(
  Type.Object({ orderId: Type.String(), request: Type.String() }),
  (sql, key: string) => sql`select order_id, request from order_item_edits where key = ${key}`,
);

/** 0 where another order has taken the key meanwhile. */
export const insertItemEdit = change(
  (sql, edit: { key: string; orderId: string; request: string }) => sql`
    insert into order_item_edits (key, order_id, request) values (${edit.key}, ${edit.orderId}, ${edit.request})
    on conflict do nothing`,
);

type FreeLine = {
  productId: string;
  name: string;
  image: string;
  size: string | null;
  isSized: boolean;
  quantity: number;
};

/** Behind all others, so that no other line gets another number. */
export const insertFreeLine = change(
  (sql, orderId: string, line: FreeLine) => sql`
    insert into order_lines (order_id, position, product_id, name, image, size, is_sized, price_cents, quantity, is_free, added_at)
    select ${orderId}, max(position) + 1, ${line.productId}, ${line.name}, ${line.image}, ${line.size}::text,
      ${line.isSized}::boolean, 0, ${line.quantity}::int, true, now()
    from order_lines where order_id = ${orderId}`,
);

/** What a refund plan takes off its order. */
export const listRemoved = manyRows(
  Type.Object({ name: Type.String(), size: nullable(Type.String()), quantity: Type.Integer() }),
  (sql, key: string) => sql`
    select l.name, l.size, r.quantity from refund_plan_lines r
      join order_lines l on l.order_id = r.order_id and l.position = r.position
    where r.key = ${key} order by r.position`,
);
