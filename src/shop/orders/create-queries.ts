import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows } from '../../platform/db/query.ts';
import { enqueueEmailIf, type NewEmailRow } from '../emails/enqueue.ts';
import { type LineColumns, lineRows, wantedProducts } from './line-columns.ts';
import type { NewOrder } from './new-order.ts';
import { lockedSizes, noSizes, reservedSizes, sizesLeft } from './new-order-size-queries.ts';
import { lockedStock } from './stock-lock.ts';

const Shelf = Type.Object({
  productId: Type.String(),
  left: Type.Integer(),
  quantity: Type.Integer(),
  sizesLeft: Json<Record<string, number> | null>(),
  isFit: Type.Boolean(),
  isPlaced: Type.Boolean(),
});

/**
 * The whole order in one statement, or nothing of it: its row, its lines, its first event, its email, and its stock
 * reserved by conditional updates in one order of rows. Answers a row for each product that the shop keeps stock of,
 * with what is left; `isFit` (the sizes are those that the statement saw) and `isPlaced` are the same in all of them. All
 * of it comes as parameters: JSON would be parsed twice.
 */
const insertOrderRows = (
  sql: Sql,
  hasSizes: boolean,
  { order, lines, toShopper }: { order: NewOrder; lines: LineColumns; toShopper?: NewEmailRow },
) => sql`
  with ${lockedStock(sql, wantedProducts(sql, lines))}, ${hasSizes ? lockedSizes(sql, lines) : noSizes(sql)}
  verdict as materialized (
    select (select count(*) from ready where available >= quantity) = (select count(*) from wanted)
      and not exists (select from misfit)
      ${hasSizes ? sql`and not exists (select from sized where available < quantity)` : sql``} as is_placed
  ), ${hasSizes ? reservedSizes(sql) : sql``} reserved as (
    update stock s
    set reserved = s.reserved + (select w.quantity from wanted w where w.product_id = s.product_id)
    where s.product_id = any (array(select r.product_id from ready r, verdict where is_placed))
    returning s.product_id
  ), placed as (
    insert into orders (id, number, customer_id, recipient, address, town, state, postal_code, country, country_code,
      payment_method, coupon_code, items_cents, discount_cents, shipping_cents, tax_percent, tax_cents, total_cents,
      idempotency_key, cart_hash, placed_at, reservation, held_until, ship_by, arrives_from, arrives_to,
      gift_message, gift_wrap, gift_wrap_cents, not_before, sets, automatic_discount, is_pickup)
    select ${order.id}::text, ${order.number}::int, ${order.customerId}::uuid, ${order.recipient}::text, ${order.address}::text,
      ${order.town}::text, ${order.state}::text, ${order.postalCode}::text, ${order.country}::text,
      ${order.countryCode}::text, ${order.paymentMethod}::text, ${order.couponCode}::text, ${order.itemsCents}::int,
      ${order.discountCents}::int, ${order.shippingCents}::int, ${order.taxPercent}::numeric, ${order.taxCents}::int,
      ${order.totalCents}::int, ${order.idempotencyKey}::text, ${order.cartHash}::text,
      ${order.placedAt}::timestamptz, 'held', ${order.heldUntil}::timestamptz, ${order.shipBy}::text::date,
      ${order.arrivesFrom}::text::date, ${order.arrivesTo}::text::date, ${order.giftMessage}::text,
      ${order.giftWrap}::boolean, ${order.giftWrapCents}::int, ${order.notBefore}::text::date,
      ${JSON.stringify(order.sets)}::text::jsonb, ${order.automaticDiscount}::text, ${order.isPickup}::boolean
    from verdict where is_placed
    returning id
  ), kept as (
    insert into order_lines (order_id, position, product_id, name, image, size, is_sized, price_cents, quantity,
      set_discount_cents)
    select placed.id, place - 1, product_id, name, image, size, is_sized, price_cents, quantity, set_discount_cents
    from placed, ${lineRows(sql, lines)}
  ), noted as (
    insert into order_events (order_id, kind, by_whom) select id, 'placed', ${order.placedBy}::text from placed
  )${toShopper ? sql`, ${enqueueEmailIf(sql, sql`exists (select from placed)`, toShopper)}` : sql``}
  select ready.product_id, ready.quantity, is_placed, not exists (select from misfit) as is_fit,
    ${hasSizes ? sizesLeft(sql) : sql`null::json`} as sizes_left,
    ready.available - case when is_placed then ready.quantity else 0 end as left
  from ready cross join verdict`;

const insertOrderWith = (hasSizes: boolean) =>
  manyRows(Shelf, (sql, order: NewOrder, lines: LineColumns, toShopper: NewEmailRow) =>
    insertOrderRows(sql, hasSizes, { order, lines, toShopper }),
  );

/** The same without an email: staff take the order, and say themselves who is told what. */
const insertOrderUntoldWith = (hasSizes: boolean) =>
  manyRows(Shelf, (sql, order: NewOrder, lines: LineColumns) => insertOrderRows(sql, hasSizes, { order, lines }));

export const insertOrder = {
  /** For products with one stock each: not a word about sizes, which most shops and orders have none of. */
  ofOneStock: insertOrderWith(false),
  bySize: insertOrderWith(true),
};

export const insertOrderUntold = {
  ofOneStock: insertOrderUntoldWith(false),
  bySize: insertOrderUntoldWith(true),
};
