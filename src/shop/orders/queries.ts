import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { AppliedSet } from '../pricing/set-discounts.ts';
import { type EarlierPackage, earlierPackages } from './package-queries.ts';
import { refundedUnshipped } from './unshipped-queries.ts';

type NewestDelay = {
  n: number;
  arrivesFrom: string | null;
  arrivesTo: string | null;
  answer: 'wait' | 'cancel' | null;
};

const OrderRow = Type.Object({
  id: Type.String(),
  number: nullable(Type.Integer()),
  customerName: Type.String(),
  customerEmail: nullable(Type.String()),
  placedAt: Timestamp,
  recipient: Type.String(),
  address: Type.String(),
  town: Type.String(),
  state: Type.String(),
  postalCode: Type.String(),
  country: Type.String(),
  isPickup: Type.Boolean(),
  paymentMethod: Type.String(),
  couponCode: nullable(Type.String()),
  itemsCents: Type.Integer(),
  discountCents: Type.Integer(),
  sets: Json<readonly AppliedSet[]>(),
  shippingCents: Type.Integer(),
  taxPercent: Type.String(),
  taxCents: Type.Integer(),
  totalCents: Type.Integer(),
  heldUntil: nullable(Timestamp),
  paymentState: Type.String(),
  refundedCents: Type.Integer(),
  paidAt: nullable(Timestamp),
  dispatchedAt: nullable(Timestamp),
  deliveredAt: nullable(Timestamp),
  isPacked: Type.Boolean(),
  channel: Type.String(),
  shopNote: Type.String(),
  cancelledAt: nullable(Timestamp),
  cancelledBy: nullable(Type.String()),
  canComeBack: Type.Boolean(),
  carrier: nullable(Type.String()),
  trackingNumber: nullable(Type.String()),
  trackingUrl: nullable(Type.String()),
  lastPackageDeliveredAt: nullable(Timestamp),
  earlier: Json<readonly EarlierPackage[]>(),
  refundedUnshipped: Json<Readonly<Record<string, number>>>(),
  receiptEmail: nullable(Type.String()),
  arrivesFrom: nullable(Type.String()),
  arrivesTo: nullable(Type.String()),
  giftMessage: nullable(Type.String()),
  giftWrap: Type.Boolean(),
  giftWrapCents: Type.Integer(),
  notBefore: nullable(Type.String()),
  delay: Json<NewestDelay | null>(),
});

const selectOrders = (sql: Sql) => sql`
  select o.id, o.number, c.name as customer_name, c.email as customer_email, placed_at, recipient, address, town, state,
    postal_code, country, is_pickup, payment_method, coupon_code, items_cents, discount_cents, sets, shipping_cents, tax_percent::text,
    tax_cents, total_cents, held_until, payment_state, refunded_cents, paid_at, dispatched_at, delivered_at, cancelled_at,
    cancelled_by, can_come_back(cancelled_by, brought_back_at, placed_at) as can_come_back, carrier, tracking_number,
    tracking_url, last_package_delivered_at, ${earlierPackages(sql)} as earlier,
    ${refundedUnshipped(sql)} as refunded_unshipped, receipt_email, arrives_from::text, arrives_to::text, gift_message, gift_wrap, gift_wrap_cents,
    not_before::text, packed_at is not null as is_packed, coalesce(t.channel, 'online') as channel,
    coalesce(t.note, '') as shop_note,
    (select json_build_object('n', d.n, 'arrivesFrom', d.arrives_from, 'arrivesTo', d.arrives_to, 'answer', d.answer)
      from order_delays d where d.order_id = o.id order by d.n desc limit 1) as delay
  from orders o join customers c on c.id = o.customer_id left join order_sources t on t.order_id = o.id`;

export const findOrderRow = oneRow(
  OrderRow,
  (sql, id: string, customerId: string) => sql`
    ${selectOrders(sql)}
    where o.id = ${id} and o.customer_id = ${customerId}::uuid`,
);

/** Without a customer: for emails and staff, who have shown elsewhere that they may read it. */
export const findAnyOrderRow = oneRow(
  OrderRow,
  (sql, id: string) => sql`
    ${selectOrders(sql)}
    where o.id = ${id}`,
);

export const listOrderRowsOf = manyRows(
  OrderRow,
  (sql, customerId: string, limit: number, offset: number) => sql`
    ${selectOrders(sql)}
    where o.customer_id = ${customerId}::uuid
    order by placed_at desc, o.id
    limit ${limit}::int offset ${offset}::int`,
);

export const countOrdersOf = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, customerId: string) => sql`select count(*) from orders where customer_id = ${customerId}::uuid`,
);

export const listOrderEvents = manyRows(
  Type.Object({ kind: Type.String(), happenedAt: Timestamp, byWhom: Type.String(), note: Type.String() }),
  (sql, orderId: string) => sql`
    select kind, happened_at, by_whom, note from order_events where order_id = ${orderId} order by id`,
);
