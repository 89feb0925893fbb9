import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import type { StoredDetail } from '../../../shared/orders/line-details.ts';

export const findItemEdit = oneRow(
  Type.Object({ orderId: Type.String(), request: Type.String() }),
  (sql, key: string) => sql`select order_id, request from order_item_edits where key = ${key}`,
);

/** 0 if another order has used the key concurrently. */
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

/** Appends the line, so that the positions of other lines don't change. */
export const insertFreeLine = change(
  (sql, orderId: string, line: FreeLine) => sql`
    insert into order_lines (order_id, position, product_id, name, image, size, is_sized, price_cents, quantity, is_free, added_at)
    select ${orderId}, max(position) + 1, ${line.productId}, ${line.name}, ${line.image}, ${line.size}::text,
      ${line.isSized}::boolean, 0, ${line.quantity}::int, true, now()
    from order_lines where order_id = ${orderId}`,
);

/** Units that a refund plan removes from its order. */
export const listRemoved = manyRows(
  Type.Object({
    name: Type.String(),
    size: nullable(Type.String()),
    details: Json<readonly StoredDetail[]>(),
    quantity: Type.Integer(),
  }),
  (sql, key: string) => sql`
    select l.name, l.size, l.details, r.quantity from refund_plan_lines r
      join order_lines l on l.order_id = r.order_id and l.position = r.position
    where r.key = ${key} order by r.position`,
);

type NewAddress = {
  name: string;
  address: string;
  town: string;
  city: string;
  postalCode: string;
  country: string;
  countryCode: string;
};

export const setAddress = change(
  (sql, id: string, to: NewAddress) => sql`
    update orders set recipient = ${to.name}, address = ${to.address}, town = ${to.town}, state = ${to.city},
      postal_code = ${to.postalCode}, country = ${to.country}, country_code = ${to.countryCode}
    where id = ${id}`,
);

export const setSize = change(
  (sql, orderId: string, position: number, size: string) => sql`
    update order_lines set size = ${size}, is_sized = true where order_id = ${orderId} and position = ${position}::int`,
);

/** Moves units of a line to a new last line; no row if the line has no other units. */
export const splitLine = oneRow(
  Type.Object({ position: Type.Integer() }),
  (sql, orderId: string, position: number, quantity: number) => sql`
    with taken as (
      -- The new line takes its share of the set discount; the remainder stays with the old one.
      select l.order_id, l.position, l.set_discount_cents::bigint * ${quantity}::int / l.quantity as cents
      from order_lines l
      where l.order_id = ${orderId} and l.position = ${position}::int and l.quantity > ${quantity}::int for update
    ), whole as (
      update order_lines l set quantity = l.quantity - ${quantity}::int, set_discount_cents = l.set_discount_cents - t.cents
      from taken t where l.order_id = t.order_id and l.position = t.position
      returning l.*, t.cents
    )
    insert into order_lines (order_id, position, product_id, name, image, size, is_sized, price_cents, quantity,
      details, set_discount_cents, is_free, added_at)
    select order_id, (select max(position) + 1 from order_lines where order_id = ${orderId}), product_id, name, image, size,
      is_sized, price_cents, ${quantity}::int, details, cents, is_free, added_at
    from whole returning position`,
);

/** 0 if the order isn't a gift. */
export const setGiftMessage = change(
  (sql, id: string, message: string) => sql`
    update orders set gift_message = ${message} where id = ${id} and gift_message is not null`,
);
