import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../../advisory-locks.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { enqueueEmailIf, type NewEmailRow } from '../../emails/enqueue.ts';
import { lockedStock } from '../stock-lock.ts';
import type { NewOrder } from './new-order.ts';

/** Order lines as column arrays, and the total units by product. */
export type LineColumns = {
  productIds: readonly string[];
  names: readonly string[];
  images: readonly string[];
  sizes: readonly (string | null)[];
  areSized: readonly boolean[];
  prices: readonly number[];
  quantities: readonly number[];
  /** JSON. */
  details: readonly string[];
  setDiscounts: readonly number[];
  wantedIds: readonly string[];
  wantedQuantities: readonly number[];
};

const lineRows = (
  sql: Sql,
  { productIds, names, images, sizes, areSized, prices, quantities, details, setDiscounts }: LineColumns,
) => sql`
  unnest(${productIds}::text[], ${names}::text[], ${images}::text[], ${sizes}::text[], ${areSized}::boolean[],
    ${prices}::int[], ${quantities}::int[], ${details}::text[], ${setDiscounts}::int[]) with ordinality
    as l (product_id, name, image, size, is_sized, price_cents, quantity, details, set_discount_cents, place)`;

const wantedProducts = (sql: Sql, { wantedIds, wantedQuantities }: LineColumns) => sql`
  select * from unnest(${wantedIds}::text[], ${wantedQuantities}::int[]) as w (product_id, quantity)`;

/**
 * Locks the size rows of products with stock by size, after all stock rows and in a fixed order. `misfit`: a product whose
 * sizes changed while this statement waited for the lock, or one with a line in an unknown size.
 */
const lockedSizes = (sql: Sql, lines: LineColumns) => sql`
  sized as materialized (
    select z.product_id, z.size, z.on_hand - z.reserved as available, coalesce((
        select sum(l.quantity)::int from ${lineRows(sql, lines)} where l.product_id = z.product_id and l.size = z.size), 0)
      as quantity
    from size_stock z where z.product_id = any (array(select product_id from ready where size_count > 0))
    order by z.product_id, z.size for update of z
  ), misfit as materialized (
    select r.product_id from ready r
    where r.size_count <> (select count(*) from sized z where z.product_id = r.product_id)
      or r.size_count > 0 and exists (
        select from ${lineRows(sql, lines)} where l.product_id = r.product_id and l.size is not null
          and not exists (select from sized z where z.product_id = l.product_id and z.size = l.size))
  ),`;

/** For orders without products with stock by size; a product that got sizes concurrently is a misfit. */
const noSizes = (sql: Sql) => sql`misfit as (select product_id from ready where size_count > 0),`;

const reservedSizes = (sql: Sql) => sql`
  reserved_sizes as (
    update size_stock z
    set reserved = z.reserved
      + coalesce((select w.quantity from sized w where w.product_id = z.product_id and w.size = z.size), 0)
    where z.product_id = any (array(select w.product_id from sized w, verdict where is_placed and w.quantity > 0))
      and z.size = any (array(select w.size from sized w, verdict where is_placed and w.quantity > 0))
  ),`;

const sizesLeft = (sql: Sql) => sql`
  (select json_object_agg(z.size, z.available - case when is_placed then z.quantity else 0 end)
    from sized z where z.product_id = ready.product_id)`;

const StockRow = Type.Object({
  productId: Type.String(),
  left: Type.Integer(),
  quantity: Type.Integer(),
  sizesLeft: Json<Record<string, number> | null>(),
  isFit: Type.Boolean(),
  isPlaced: Type.Boolean(),
});

/**
 * Inserts the whole order in one statement, or nothing: its row, lines, first event and email, and reserves its stock with
 * conditional updates in a fixed order of rows. Returns a row with the remaining units for each product; `isFit` (no sizes
 * changed concurrently) and `isPlaced` are the same in all rows. Uses parameters instead of JSON, which would be parsed twice.
 */
const insertOrderRows = (
  sql: Sql,
  hasSizes: boolean,
  { order, lines, email }: { order: NewOrder; lines: LineColumns; email?: NewEmailRow },
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
      gift_message, gift_wrap, gift_wrap_cents, not_before, details, sets, automatic_discount, is_pickup)
    select ${order.id}::text, ${order.number}::int, ${order.customerId}::uuid, ${order.recipient}::text, ${order.address}::text,
      ${order.town}::text, ${order.state}::text, ${order.postalCode}::text, ${order.country}::text,
      ${order.countryCode}::text, ${order.paymentMethod}::text, ${order.couponCode}::text, ${order.itemsCents}::int,
      ${order.discountCents}::int, ${order.shippingCents}::int, ${order.taxPercent}::numeric, ${order.taxCents}::int,
      ${order.totalCents}::int, ${order.idempotencyKey}::text, ${order.cartHash}::text,
      ${order.placedAt}::timestamptz, 'held', ${order.heldUntil}::timestamptz, ${order.shipBy}::text::date,
      ${order.arrivesFrom}::text::date, ${order.arrivesTo}::text::date, ${order.giftMessage}::text,
      ${order.giftWrap}::boolean, ${order.giftWrapCents}::int, ${order.notBefore}::text::date,
      ${JSON.stringify(order.details)}::text::jsonb, ${JSON.stringify(order.sets)}::text::jsonb, ${order.automaticDiscount}::text, ${order.isPickup}::boolean
    from verdict where is_placed
    returning id
  ), kept as (
    insert into order_lines (order_id, position, product_id, name, image, size, is_sized, price_cents, quantity,
      details, set_discount_cents)
    select placed.id, place - 1, product_id, name, image, size, is_sized, price_cents, quantity, details::jsonb,
      set_discount_cents
    from placed, ${lineRows(sql, lines)}
  ), noted as (
    insert into order_events (order_id, kind, by_whom) select id, 'placed', ${order.placedBy}::text from placed
  )${email ? sql`, ${enqueueEmailIf(sql, sql`exists (select from placed)`, email)}` : sql``}
  select ready.product_id, ready.quantity, is_placed, not exists (select from misfit) as is_fit,
    ${hasSizes ? sizesLeft(sql) : sql`null::json`} as sizes_left,
    ready.available - case when is_placed then ready.quantity else 0 end as left
  from ready cross join verdict`;

const insertOrderWith = (hasSizes: boolean) =>
  manyRows(StockRow, (sql, order: NewOrder, lines: LineColumns, email: NewEmailRow) =>
    insertOrderRows(sql, hasSizes, { order, lines, email }),
  );

/** Without an email, for orders taken by staff. */
const insertOrderWithoutEmailWith = (hasSizes: boolean) =>
  manyRows(StockRow, (sql, order: NewOrder, lines: LineColumns) => insertOrderRows(sql, hasSizes, { order, lines }));

export const insertOrder = {
  /** For products without stock by size, which most orders have: leaves out the size tables. */
  ofOneStock: insertOrderWith(false),
  bySize: insertOrderWith(true),
};

export const insertOrderWithoutEmail = {
  ofOneStock: insertOrderWithoutEmailWith(false),
  bySize: insertOrderWithoutEmailWith(true),
};

export type OrderKey = { customerId: string; idempotencyKey: string | null; cartHash: string };

/** Serializes a customer's orders, so that a double click finds the first one. */
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
  -- Without an order PostgreSQL may scan the held orders of all customers.
  order by placed_at desc limit ${most}
)`;

const heldUnits = (sql: Sql) => sql`
  (select count(*) from held) as waiting,
  (select coalesce(json_object_agg(product_id, quantity), '{}') from (
    select product_id, sum(quantity)::int as quantity from order_lines
    where order_id = any (array(select id from held)) group by product_id
  ) as lines) as units`;

/**
 * Two statements, by key and by cart: a combined one gets no stable plan, and PostgreSQL would replan it every time. `moment`:
 * start of the transaction. `waiting`: number of unpaid orders, up to `most`; `units`: what they hold, by product.
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

export const findHeld = oneRow(
  Type.Object({ waiting: Type.Integer(), units: Json<Record<string, number>>() }),
  (sql, customerId: string, most: number) => sql`
    with ${heldOrders(sql, customerId, most)} select ${heldUnits(sql)}`,
);

/**
 * Takes the number of an order just before the insert, once all checks have passed: sequences don't lock, but never return a
 * number.
 */
export const takeOrderNumber = oneRow(
  Type.Object({ number: Type.Integer() }),
  (sql) => sql`select nextval('order_numbers') as number`,
);

/** Serializes with orders that are being placed with the same coupon. */
export const lockCouponOf = change(
  (sql, orderId: string) => sql`
    select code from coupons where code = (select coupon_code from orders where id = ${orderId})
      and most_uses is not null for update`,
);

export const findCouponUse = oneRow(
  Type.Object({ isFree: Type.Boolean() }),
  (sql, orderId: string) => sql`
    select (c.most_uses is null or uses.in_all < c.most_uses)
        and (c.most_uses_per_customer is null or uses.by_customer < c.most_uses_per_customer) as is_free
    from orders mine join coupons c on c.code = mine.coupon_code
    cross join lateral (
      select count(*) as in_all, count(*) filter (where customer_id = mine.customer_id) as by_customer
      from orders where coupon_code = mine.coupon_code and id <> mine.id
        and (cancelled_at is null or can_come_back(cancelled_by, brought_back_at, placed_at))
    ) as uses
    where mine.id = ${orderId}`,
);

/** How an order taken by staff came in; texts may be empty. */
export type NewSource = {
  orderId: string;
  channel: 'phone' | 'in_person';
  staffId: string | null;
  takenBy: string;
  phone: string;
  note: string;
  discountReason: string;
  /** Of a sale in person: the name of the press that made it, what was sent with it, and the cash that was handed over. */
  pressKey?: string;
  pressHash?: string;
  cashGivenCents?: number | null;
};

export const insertSource = change(
  (sql, source: NewSource) => sql`
    insert into order_sources (order_id, channel, staff_id, taken_by, phone, note, discount_reason, press_key, press_hash,
      cash_given_cents)
    values (${source.orderId}, ${source.channel}, ${source.staffId}::uuid, ${source.takenBy}, ${source.phone}, ${source.note},
      ${source.discountReason}, ${source.pressKey ?? null}::text, ${source.pressHash ?? null}::text,
      ${source.cashGivenCents ?? null}::int)`,
);

export const findSource = oneRow(
  Type.Object({
    takenBy: Type.String(),
    phone: Type.String(),
    note: Type.String(),
    discountReason: Type.String(),
    cashGivenCents: nullable(Type.Integer()),
  }),
  (sql, orderId: string) => sql`
    select taken_by, phone, note, discount_reason, cash_given_cents from order_sources where order_id = ${orderId}`,
);

/** Serializes requests with the same idempotency key, so that the second one finds the first one's order. */
export const lockPressKey = change(
  (sql, key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 84))`,
);

export const findPressed = oneRow(
  Type.Object({ orderId: Type.String(), pressHash: nullable(Type.String()) }),
  (sql, key: string) => sql`select order_id, press_hash from order_sources where press_key = ${key}`,
);

/** Marks the order as already revived, so that a payment can't revive it after its hold expires. */
export const forbidComingBack = change(
  (sql, orderId: string) => sql`
    update orders set brought_back_at = placed_at, prolonged_at = placed_at where id = ${orderId}`,
);

export const listSourcesOf = manyRows(
  Type.Object({ orderId: Type.String(), channel: Type.String(), phone: Type.String(), note: Type.String() }),
  (sql, customerId: string) => sql`
    select t.order_id, t.channel, t.phone, t.note from order_sources t join orders o on o.id = t.order_id
    where o.customer_id = ${customerId}::uuid order by o.placed_at, o.id`,
);

/** Erases texts with personal data. */
export const eraseSourcesOf = change(
  (sql, customerId: string) => sql`
    update order_sources set phone = '', note = '', discount_reason = ''
    where order_id in (select id from orders where customer_id = ${customerId}::uuid)`,
);

/** The next order number, without taking it. */
export const readNextNumber = oneRow(
  Type.Object({ next: Type.Integer() }),
  (sql) => sql`select case when is_called then last_value + 1 else last_value end as next from order_numbers`,
);

export const lockNumbers = change((sql) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.orderNumbers})`);

/** Draws and discards numbers. */
export const skipNumbers = change(
  (sql, count: number) => sql`
  select nextval('order_numbers') from generate_series(1, ${count}::int)`,
);

export const setNextNumber = change((sql, next: number) => sql`select setval('order_numbers', ${next}::int, false)`);

/** Serializes invoice numbering, so that numbers are unique and without gaps. */
export const lockInvoices = change((sql) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.invoices})`);

export const insertInvoice = oneRow(
  Type.Object({ number: Type.Integer() }),
  (sql, orderId: string, byWhom: string) => sql`
    insert into invoices (number, order_id, issued_by)
    select coalesce((select max(number) from invoices), 0) + 1, ${orderId}, ${byWhom}
    on conflict (order_id) do nothing returning number`,
);
