import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { StoredDetail } from '../../shared/orders/line-details.ts';
import type { OrderDetails } from '../../shared/orders/order-details.ts';
import type { AppliedSet } from '../pricing/set-discounts.ts';
import { type EarlierPackage, earlierPackages } from './shipping/queries.ts';

/** Scalar for an order `o`: units refunded before it was shipped, as JSON by line position. */
const refundedUnshipped = (sql: Sql) => sql`
  (select coalesce(json_object_agg(back.position, back.units), '{}') from (
    select r.position, sum(r.quantity)::int as units from refund_plans p join refund_plan_lines r on r.key = p.key
    where p.order_id = o.id and p.return_id is null and o.dispatched_at is not null and p.made_at <= o.dispatched_at
    group by r.position) back)`;

/**
 * Scalar for a line `l` of an unshipped order: units that aren't refunded, planned to be refunded, or in an earlier package.
 * Ignores refunds of returns, whose units were shipped.
 */
const waiting = (sql: Sql) => sql`
  greatest(0, l.quantity
    - coalesce((select sum(r.quantity) from refund_plan_lines r join refund_plans b on b.key = r.key
        where r.order_id = l.order_id and r.position = l.position and b.return_id is null), 0)
    - coalesce((select sum(i.quantity) from package_lines i
        where i.order_id = l.order_id and i.position = l.position), 0))::int`;

/** Scalar for a line `l` of any order: unshipped units; 0 once the order is shipped. */
export const unshippedUnits = (sql: Sql) => sql`
  (select case when w.dispatched_at is null then ${waiting(sql)} else 0 end from orders w where w.id = l.order_id)`;

export const listUnshipped = manyRows(
  Type.Object({ position: Type.Integer(), quantity: Type.Integer() }),
  (sql, orderId: string) => sql`
    select l.position, u.left as quantity from order_lines l cross join lateral (select ${waiting(sql)} as left) u
    where l.order_id = ${orderId} and u.left > 0 order by l.position`,
);

export type Unshipped = Static<(typeof listUnshipped)['row']>;

type NewestDelay = {
  n: number;
  arrivesFrom: string | null;
  arrivesTo: string | null;
  answer: 'wait' | 'cancel' | null;
};

const OrderRow = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
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
  details: Json<OrderDetails>(),
  delay: Json<NewestDelay | null>(),
});

const selectOrders = (sql: Sql) => sql`
  select o.id, o.number, c.name as customer_name, c.email as customer_email, placed_at, recipient, address, town, state,
    postal_code, country, is_pickup, payment_method, coupon_code, items_cents, discount_cents, sets, shipping_cents, tax_percent::text,
    tax_cents, total_cents, held_until, payment_state, refunded_cents, paid_at, dispatched_at, delivered_at, cancelled_at,
    cancelled_by, can_come_back(cancelled_by, brought_back_at, placed_at) as can_come_back, carrier, tracking_number,
    tracking_url, last_package_delivered_at, ${earlierPackages(sql)} as earlier,
    ${refundedUnshipped(sql)} as refunded_unshipped, receipt_email, arrives_from::text, arrives_to::text, gift_message, gift_wrap, gift_wrap_cents,
    not_before::text, o.details, packed_at is not null as is_packed, coalesce(t.channel, 'online') as channel,
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

/** Without an owner check: for emails and staff, authorized elsewhere. */
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

export const listOrderLines = manyRows(
  Type.Object({
    orderId: Type.String(),
    position: Type.Integer(),
    productId: Type.String(),
    name: Type.String(),
    image: Type.String(),
    size: nullable(Type.String()),
    isSized: Type.Boolean(),
    priceCents: Type.Integer(),
    quantity: Type.Integer(),
    details: Json<readonly StoredDetail[]>(),
    isFree: Type.Boolean(),
    makerId: nullable(Type.String()),
    makerName: nullable(Type.String()),
    makerPlace: nullable(Type.String()),
    choices: Json<{ size: string; left: number | null }[] | null>(),
  }),
  (sql, orderIds: readonly string[]) => sql`
    select l.order_id, l.position, l.product_id, l.name, l.image, l.size, l.is_sized, l.price_cents, l.quantity, l.details,
      l.is_free, m.slug as maker_id, m.name as maker_name, m.place as maker_place,
      case when l.is_sized and l.size is null then (
        select json_agg(json_build_object('size', u.size, 'left', z.on_hand - z.reserved) order by u.place)
        from unnest(p.sizes) with ordinality u (size, place)
          left join size_stock z on z.product_id = l.product_id and z.size = u.size
        where z.on_hand > z.reserved or not exists (select from size_stock a where a.product_id = l.product_id)
      ) end as choices
    from order_lines l left join products p on p.id = l.product_id left join communities m on m.slug = p.community_slug
    where l.order_id = any(${orderIds}::text[]) order by l.order_id, l.position`,
);

type LineRow = Omit<Static<(typeof listOrderLines)['row']>, 'orderId'>;
/** Makers, choices and `isFree` are optional, because a line that is just being inserted doesn't have them. */
export type OrderLineRow = Omit<LineRow, MakerColumn> & Partial<Pick<LineRow, MakerColumn>>;
type MakerColumn = 'makerId' | 'makerName' | 'makerPlace' | 'choices' | 'isFree';

const Locked = Type.Object({
  id: Type.String(),
  customerId: Type.String(),
  reservation: Type.String(),
  paymentState: Type.String(),
  totalCents: Type.Integer(),
  paidAt: nullable(Timestamp),
  dispatchedAt: nullable(Timestamp),
  deliveredAt: nullable(Timestamp),
  packedAt: nullable(Timestamp),
  cancelledAt: nullable(Timestamp),
  cancelledBy: nullable(Type.String()),
  couponCode: nullable(Type.String()),
  canComeBack: Type.Boolean(),
  isInPerson: Type.Boolean(),
});

const lockedColumns = (sql: Sql) => sql`
  id, customer_id, reservation, payment_state, total_cents, paid_at, dispatched_at, delivered_at, packed_at,
  cancelled_at,
  cancelled_by, coupon_code, can_come_back(cancelled_by, brought_back_at, placed_at) as can_come_back,
  coalesce((select t.channel from order_sources t where t.order_id = orders.id) = 'in_person', false) as is_in_person`;

export const lockOrder = oneRow(
  Locked,
  (sql, id: string) => sql`select ${lockedColumns(sql)} from orders where id = ${id} for update`,
);

export const lockOwnOrder = oneRow(
  Locked,
  (sql, id: string, customerId: string) => sql`
    select ${lockedColumns(sql)} from orders where id = ${id} and customer_id = ${customerId}::uuid for update`,
);

export type LockedOrder = Static<(typeof lockOrder)['row']>;

/** Appends to the order's history, which is append-only. */
export const insertEvent = change(
  (sql, event: string) => sql`
    insert into order_events (order_id, kind, by_whom, note)
    select "orderId", kind, "byWhom", coalesce(note, '')
    from jsonb_to_record(${event}::text::jsonb) as e("orderId" text, kind text, "byWhom" text, note text)`,
);

/** `method`: the payment method used, which may differ from the one chosen at checkout; null keeps the latter. */
export const markPaid = change(
  (sql, id: string, paidAt: Date, method: string | null) => sql`
    update orders set paid_at = ${paidAt}::timestamptz, payment_state = 'paid', reservation = 'sold', held_until = null,
      payment_method = coalesce(${method}, payment_method)
    where id = ${id} and reservation = 'held'`,
);

export const setReceiptEmail = change(
  (sql, id: string, email: string) => sql`update orders set receipt_email = ${email} where id = ${id}`,
);

export const setPaymentState = change(
  (sql, id: string, state: string) => sql`update orders set payment_state = ${state} where id = ${id}`,
);

export const setRefunded = change(
  (sql, id: string, refundedCents: number) => sql`
    update orders set refunded_cents = ${refundedCents}::int,
      payment_state = case when ${refundedCents}::int >= total_cents then 'refunded' else 'partly_refunded' end
    where id = ${id} and paid_at is not null`,
);

/** For a fully refunded order. */
export const cancelPaidRow = change(
  (sql, id: string, byWhom: string) => sql`
    update orders set cancelled_at = now(), cancelled_by = ${byWhom}
    where id = ${id} and paid_at is not null and dispatched_at is null and cancelled_at is null`,
);

export const cancelOrderRow = change(
  (sql, id: string, byWhom: string) => sql`
    update orders set cancelled_at = now(), cancelled_by = ${byWhom}, reservation = 'back', held_until = null
    where id = ${id} and reservation = 'held' and cancelled_at is null`,
);

export const insertOrderLink = change(
  (sql, tokenHash: Buffer, orderId: string) => sql`
    insert into order_links (token_hash, order_id) values (${tokenHash}, ${orderId})`,
);

/** Only between orders of one customer: a link sent to the wrong person keeps opening the canceled order. */
export const moveLinks = change(
  (sql, from: string, to: string) => sql`
    update order_links set order_id = ${to} where order_id = ${from}
      and (select customer_id from orders where id = ${from}) = (select customer_id from orders where id = ${to})`,
);

/**
 * Links are valid until ninety days after the order was delivered or canceled, and otherwise for a year. Not for closed
 * accounts, except in-person sales to customers without an account.
 */
export const findLinkedOrder = oneRow(
  Type.Object({ orderId: Type.String(), customerId: Type.String() }),
  (sql, tokenHash: Buffer, now: Date, nobody: string) => sql`
    select o.id as order_id, o.customer_id
    from order_links l join orders o on o.id = l.order_id join customers c on c.id = o.customer_id
    where l.token_hash = ${tokenHash} and (c.closed_at is null or c.id = ${nobody}::uuid)
      and coalesce(o.delivered_at, o.cancelled_at, o.placed_at + interval '275 days')
        > ${now}::timestamptz - interval '90 days'`,
);

export const deleteLinksOf = change(
  (sql, customerId: string) => sql`
    delete from order_links where order_id in (select id from orders where customer_id = ${customerId}::uuid)`,
);

/** When the buyer last tried to cancel, to the millisecond. */
export const findCancelTry = oneRow(
  Type.Object({ triedAt: nullable(Timestamp) }),
  (sql, id: string) => sql`
    select date_trunc('milliseconds', cancel_tried_at) as tried_at from orders where id = ${id}`,
);

export const markCancelTried = change(
  (sql, id: string, at: Date) => sql`update orders set cancel_tried_at = ${at}::timestamptz where id = ${id}`,
);

export const setPacked = change(
  (sql, id: string, at: Date | null) => sql`
    update orders set packed_at = ${at}::timestamptz where id = ${id} and (packed_at is null) = (${at}::timestamptz is not null)`,
);

const NO_DAY = 'infinity';

/** Scalar for an order `o`: due date last announced to the customer; infinity if unknown. */
export const getDue = (sql: Sql) => sql`coalesce(
  (select coalesce(due.ship_by, ${NO_DAY}::date) from order_delays due where due.order_id = o.id order by due.n desc limit 1),
  o.ship_by, ${NO_DAY}::date)`;

/** Counts up to `most` orders to ship that are past due. */
export const countLate = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, today: string, most: number) => sql`
    select count(*)::int as count from (
      select from orders o where o.stage = 'to_dispatch' and o.ship_by < ${today}::text::date
        and ${getDue(sql)} < ${today}::text::date limit ${most}::int
    ) late`,
);

/** Compares with the date promised at checkout, regardless of later delay notices. */
export const countOnTime = oneRow(
  Type.Object({ shipped: Type.Integer(), onTime: Type.Integer() }),
  (sql, timeZone: string, last: number) => sql`
    select count(*)::int as shipped,
      (count(*) filter (where (o.dispatched_at at time zone ${timeZone}::text)::date <= o.ship_by))::int as on_time
    from (
      select dispatched_at, ship_by from orders where dispatched_at is not null and ship_by is not null
      order by dispatched_at desc limit ${last}::int
    ) o`,
);

/** `dueOf` as text; null if unknown. */
export const dueText = (sql: Sql) => sql`nullif(${getDue(sql)}, 'infinity'::date)::text`;

/** Scalar for an order line `l`: SKU of its size, or else of its product; empty if there is none. */
export const skuOfLine = (sql: Sql) => sql`
  coalesce((select nullif(z.sku, '') from size_stock z where z.product_id = l.product_id and z.size = l.size),
    (select p.sku from products p where p.id = l.product_id), '')`;

export const findPaidLine = oneRow(
  Type.Object({ orderId: Type.String() }),
  (sql, customerId: string, productId: string) => sql`
    select l.order_id from order_lines l join orders o on o.id = l.order_id
    where o.customer_id = ${customerId}::uuid and o.paid_at is not null and l.product_id = ${productId} limit 1`,
);

/**
 * Updates the units sold since then, minus canceled and refunded units, including refunds in progress. Refunds of a custom
 * amount don't count, since they have no units. Skips locked products, because imports lock many in file order (deadlock);
 * the next run updates them.
 */
export const saveUnitsSold = change(
  (sql, since: Date) => sql`
    with sold as (
      select l.product_id, sum(greatest(l.quantity - coalesce((
          select sum(r.quantity) from refund_plan_lines r where r.order_id = l.order_id and r.position = l.position
        ), 0), 0))::int as units
      from orders o join order_lines l on l.order_id = o.id
      where o.paid_at >= ${since}::timestamptz and o.payment_state <> 'refunded' and o.cancelled_at is null
      group by l.product_id
    ), outdated as (
      select p.id, coalesce(s.units, 0) as units from products p left join sold s on s.product_id = p.id
      where p.units_sold <> coalesce(s.units, 0) order by p.id for update of p skip locked
    )
    update products p set units_sold = o.units from outdated o where p.id = o.id`,
);
