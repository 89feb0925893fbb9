import { type Static, Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import type { StoredDetail } from '../../../shared/orders/line-details.ts';
import { unshippedUnits } from '../queries.ts';

const Row = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
  orderNumber: Type.Integer(),
  n: Type.Integer(),
  requestKey: Type.String(),
  kind: Type.String(),
  wish: Type.String(),
  state: Type.String(),
  words: Type.String(),
  reply: Type.String(),
  requestedAt: Timestamp,
  sendBackBy: nullable(Type.String()),
  carrier: nullable(Type.String()),
  trackingNumber: nullable(Type.String()),
  trackingUrl: nullable(Type.String()),
  isRefunding: Type.Boolean(),
  refundedCents: nullable(Type.Integer()),
});
export type ReturnRow = Static<typeof Row>;

const columns = (sql: Sql) => sql`
  r.id, r.order_id, (select o.number from orders o where o.id = r.order_id) as order_number, r.n, r.request_key, r.kind, r.wish, r.state, r.words, r.reply, r.requested_at, r.send_back_by::text,
  r.carrier, r.tracking_number, r.tracking_url,
  exists (select from refund_plans p where p.return_id = r.id and p.done_at is null) as is_refunding,
  (select p.cents from refund_plans p where p.return_id = r.id and p.done_at is not null) as refunded_cents`;

export const listReturns = manyRows(
  Row,
  (sql, orderId: string) =>
    sql`select ${columns(sql)} from order_returns r where r.order_id = ${orderId} order by r.n desc`,
);

export const findReturn = oneRow(
  Row,
  (sql, id: string) => sql`select ${columns(sql)} from order_returns r where r.id = as_uuid(${id})`,
);

export const findReturnByKey = oneRow(
  Row,
  (sql, orderId: string, key: string) => sql`
    select ${columns(sql)} from order_returns r where r.order_id = ${orderId} and r.request_key = ${key}`,
);

export const listReturnLines = manyRows(
  Type.Object({
    returnId: Type.String(),
    position: Type.Integer(),
    productId: Type.String(),
    name: Type.String(),
    image: Type.String(),
    boughtSize: nullable(Type.String()),
    details: Json<readonly StoredDetail[]>(),
    quantity: Type.Integer(),
    reason: Type.String(),
    size: nullable(Type.String()),
    held: Type.Integer(),
    sellable: nullable(Type.Integer()),
    unsellable: nullable(Type.Integer()),
  }),
  (sql, returnIds: readonly string[]) => sql`
    select x.return_id, x.position, l.product_id, l.name, l.image, l.size as bought_size, l.details, x.quantity, x.reason, x.size,
      x.held, x.sellable, x.unsellable
    from order_return_lines x join order_lines l on l.order_id = x.order_id and l.position = x.position
    where x.return_id = any(${returnIds as string[]}::text[]::uuid[]) order by x.return_id, x.position`,
);
export type ReturnLineRow = Static<(typeof listReturnLines)['row']>;

type NewRow = {
  orderId: string;
  n: number;
  key: string;
  kind: string;
  wish: string;
  words: string;
  at: Date;
};

export const insertReturn = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, { orderId, n, key, kind, wish, words, at }: NewRow) => sql`
    insert into order_returns (order_id, n, request_key, kind, wish, words, requested_at)
    values (${orderId}, ${n}::int, ${key}, ${kind}, ${wish}, ${words}, ${at}::timestamptz) returning id`,
);

/** `lines` is JSON text: [{position, quantity, reason, size, held}]. */
export const insertReturnLines = change(
  (sql, id: string, orderId: string, lines: string) => sql`
    insert into order_return_lines (return_id, order_id, position, quantity, reason, size, held)
    select as_uuid(${id}), ${orderId}, position, quantity, reason, size, held
    from jsonb_to_recordset(${lines}::text::jsonb) as l(position int, quantity int, reason text, size text, held int)`,
);

export const countReturns = oneRow(
  Type.Object({ last: Type.Integer() }),
  (sql, orderId: string) => sql`
    select coalesce(max(n), 0)::int as last from order_returns where order_id = ${orderId}`,
);

export const listOrdersWithReturns = manyRows(
  Type.Object({ orderId: Type.String() }),
  (sql, customerId: string) => sql`
    select distinct r.order_id from order_returns r join orders o on o.id = r.order_id
    where o.customer_id = ${customerId}::uuid order by r.order_id`,
);

/** Erases the texts of the customer and staff; the returned units stay in the books. */
export const eraseReturnWordsOf = change(
  (sql, customerId: string) => sql`
    update order_returns set words = '', reply = ''
    where order_id in (select id from orders where customer_id = ${customerId}::uuid) and (words <> '' or reply <> '')`,
);

type Decided = { state: string; reply: string; sendBackBy: string | null };

export const decideReturn = change(
  (sql, id: string, { state, reply, sendBackBy }: Decided, endedAt: Date | null) => sql`
    update order_returns set state = ${state}, reply = ${reply}, send_back_by = ${sendBackBy}::text::date,
      ended_at = ${endedAt}::timestamptz
    where id = as_uuid(${id}) and state = 'requested'`,
);

/** Without `reply` the stored one is kept. */
type Ended = { state: string; at: Date; reply?: string };

export const endReturn = change(
  (sql, id: string, { state, at, reply }: Ended) => sql`
    update order_returns set state = ${state}, ended_at = ${at}::timestamptz, reply = coalesce(${reply ?? null}, reply)
    where id = as_uuid(${id}) and ended_at is null`,
);

export const markReceived = change(
  (sql, id: string) =>
    sql`update order_returns set state = 'received' where id = as_uuid(${id}) and state = 'approved'`,
);

/** `lines` is JSON text: [{position, sellable, unsellable}]. */
export const countLinesBack = change(
  (sql, id: string, lines: string) => sql`
    update order_return_lines x set sellable = c.sellable, unsellable = c.unsellable
    from jsonb_to_recordset(${lines}::text::jsonb) as c(position int, sellable int, unsellable int)
    where x.return_id = as_uuid(${id}) and x.position = c.position`,
);

export const markSent = change(
  (sql, id: string, tracking: readonly (string | null)[], at: Date) => sql`
    update order_returns set state = 'sent', ended_at = ${at}::timestamptz, carrier = (${tracking}::text[])[1],
      tracking_number = (${tracking}::text[])[2], tracking_url = (${tracking}::text[])[3]
    where id = as_uuid(${id}) and ended_at is null`,
);

export const setHeld = change(
  (sql, id: string, position: number, held: number) => sql`
    update order_return_lines set held = ${held}::int where return_id = as_uuid(${id}) and position = ${position}::int`,
);

export const setSent = change(
  (sql, id: string, position: number, sent: number) => sql`
    update order_return_lines set held = 0, sent = ${sent}::int
    where return_id = as_uuid(${id}) and position = ${position}::int`,
);

/** Locks stock rows in the common order of ids (`stock-lock.ts`). */
export const lockStockRows = manyRows(
  Type.Object({ productId: Type.String(), available: Type.Integer(), hasSizes: Type.Boolean() }),
  (sql, productIds: readonly string[]) => sql`
    select s.product_id, s.on_hand - s.reserved as available, s.size_count > 0 as has_sizes from stock s
    where s.product_id = any(${productIds as string[]}::text[]) order by s.product_id for update of s`,
);

/** No row if less would be on hand than is reserved. */
export const moveSum = oneRow(
  Type.Object({ left: Type.Integer() }),
  (sql, productId: string, by: { onHand: number; reserved: number }) => sql`
    update stock set on_hand = on_hand + ${by.onHand}::int, reserved = reserved + ${by.reserved}::int
    where product_id = ${productId} and on_hand + ${by.onHand}::int >= reserved + ${by.reserved}::int
    returning on_hand - reserved as left`,
);

/**
 * Scalar for a line `l`: units in returns without a refund plan (a plan counts by its own lines). For counted or sent
 * returns, only the units that came back or were sent.
 */
const unitsInReturns = (sql: Sql, except: string | null) => sql`
  coalesce((select sum(case r.state when 'received' then x.sellable + x.unsellable when 'sent' then x.sent else x.quantity end)
    from order_return_lines x join order_returns r on r.id = x.return_id
    where x.order_id = l.order_id and x.position = l.position and r.state in ('requested', 'approved', 'received', 'sent')
      and r.id is distinct from as_uuid(${except})
      and not exists (select from refund_plans p where p.return_id = r.id)), 0)::int`;

export const listUnitsInReturns = manyRows(
  Type.Object({ position: Type.Integer(), units: Type.Integer() }),
  (sql, orderId: string, except: string | null) => sql`
    select l.position, ${unitsInReturns(sql, except)} as units from order_lines l where l.order_id = ${orderId}
    order by l.position`,
);

type SizeLeft = { size: string; left: number; difference: number };

/** Shipped units by line that can still be returned, and the stock they can be exchanged for. */
export const listReturnable = manyRows(
  Type.Object({
    position: Type.Integer(),
    productId: Type.String(),
    name: Type.String(),
    image: Type.String(),
    size: nullable(Type.String()),
    details: Json<readonly StoredDetail[]>(),
    left: Type.Integer(),
    isOffered: Type.Boolean(),
    inStock: Type.Integer(),
    sizes: Type.Array(Type.String()),
    sizeStock: Json<SizeLeft[]>(),
  }),
  (sql, orderId: string) => sql`
    select l.position, l.product_id, l.name, l.image, l.size, l.details,
      greatest(0, l.quantity - ${unitsInReturns(sql, null)} - coalesce((select sum(b.quantity)::int from refund_plan_lines b
        where b.order_id = l.order_id and b.position = l.position), 0) - ${unshippedUnits(sql)})::int as left,
      p.id is not null and p.hidden_at is null as is_offered, coalesce(s.on_hand - s.reserved, 0) as in_stock,
      coalesce(p.sizes, '{}') as sizes,
      coalesce((select json_agg(json_build_object('size', z.size, 'left', z.on_hand - z.reserved,
        'difference', z.price_difference_cents) order by z.position)
        from size_stock z where z.product_id = l.product_id), '[]') as size_stock
    from order_lines l left join products p on p.id = l.product_id left join stock s on s.product_id = l.product_id
    where l.order_id = ${orderId} order by l.position`,
);
export type ReturnableRow = Static<(typeof listReturnable)['row']>;

/**
 * Dates of an order's arrival, or promised arrival; null if unknown. For a partly shipped order, `dispatchedAt` is that of
 * its newest package.
 */
export const findArrivalOf = oneRow(
  Type.Object({
    orderId: Type.String(),
    number: Type.Integer(),
    customerId: Type.String(),
    isOpen: Type.Boolean(),
    dispatchedAt: nullable(Timestamp),
    deliveredAt: nullable(Timestamp),
    arrivesTo: nullable(Type.String()),
  }),
  (sql, orderId: string) => sql`
    select id as order_id, number, customer_id, cancelled_at is null and payment_state in ('paid', 'partly_refunded') as is_open,
      coalesce(dispatched_at, (select max(p.shipped_at) from packages p where p.order_id = o.id)) as dispatched_at, delivered_at,
      coalesce((select d.arrives_to from order_delays d where d.order_id = o.id order by d.n desc limit 1), o.arrives_to)::text
        as arrives_to
    from orders o where id = ${orderId}`,
);

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

type NewPicture = { orderId: string; width: number; height: number; jpeg: Buffer; at: Date };

/** No row if `most` pictures are already waiting to be submitted. */
export const insertPicture = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, { orderId, width, height, jpeg, at }: NewPicture, most: number) => sql`
    insert into order_return_pictures (order_id, width, height, jpeg, added_at)
    select ${orderId}, ${width}::int, ${height}::int, ${jpeg}, ${at}::timestamptz
    where (select count(*) from order_return_pictures where order_id = ${orderId} and return_id is null) < ${most}::int
    returning id`,
);

/** Returns the number of pictures that existed and weren't in a return yet. */
export const attachPictures = change(
  (sql, returnId: string, orderId: string, ids: readonly string[]) => sql`
    update order_return_pictures set return_id = as_uuid(${returnId})
    where id = any(${ids as string[]}::text[]::uuid[]) and order_id = ${orderId} and return_id is null`,
);

export const listLoosePictures = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, orderId: string, ids: readonly string[]) => sql`
    select id from order_return_pictures
    where id = any(${ids as string[]}::text[]::uuid[]) and order_id = ${orderId} and return_id is null for update`,
);

export const deleteLoosePicture = change(
  (sql, orderId: string, id: string) => sql`
    delete from order_return_pictures where id = as_uuid(${id}) and order_id = ${orderId} and return_id is null`,
);

export const listPictures = manyRows(
  Type.Object({ id: Type.String(), returnId: Type.String() }),
  (sql, orderId: string) => sql`
    select id, return_id from order_return_pictures
    where order_id = ${orderId} and return_id is not null order by added_at, id`,
);

export const findPicture = oneRow(
  Type.Object({ jpeg: Bytes }),
  (sql, orderId: string, id: string) => sql`
    select jpeg from order_return_pictures where id = as_uuid(${id}) and order_id = ${orderId}`,
);

/** Uploaded before that time and never submitted. */
export const deleteForgottenPictures = change(
  (sql, before: Date) => sql`
    delete from order_return_pictures where return_id is null and added_at < ${before}::timestamptz`,
);

export const listPicturesOf = manyRows(
  Type.Object({ orderId: Type.String(), jpeg: Bytes }),
  (sql, customerId: string) => sql`
    select p.order_id, p.jpeg from order_return_pictures p join orders o on o.id = p.order_id
    where o.customer_id = ${customerId}::uuid order by p.added_at, p.id`,
);

export const deletePicturesOf = change(
  (sql, customerId: string) => sql`
    delete from order_return_pictures where order_id in (select id from orders where customer_id = ${customerId}::uuid)`,
);

const Waiting = Type.Object({ id: Type.String(), orderId: Type.String() });

/** Approved returns past their send-back date, not reminded yet. */
export const listToRemind = manyRows(
  Waiting,
  (sql, today: string) => sql`
    select id, order_id from order_returns
    where state = 'approved' and send_back_by < ${today}::text::date and reminded_at is null
    order by send_back_by, id limit 200`,
);

/** Approved returns reminded before that time. */
export const listToClose = manyRows(
  Waiting,
  (sql, remindedBefore: Date) => sql`
    select id, order_id from order_returns
    where state = 'approved' and send_back_by is not null and reminded_at < ${remindedBefore}::timestamptz
    order by send_back_by, id limit 200`,
);

export const markReminded = change(
  (sql, id: string, at: Date) => sql`
    update order_returns set reminded_at = ${at}::timestamptz
    where id = as_uuid(${id}) and state = 'approved' and reminded_at is null`,
);
