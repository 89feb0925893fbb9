import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

const Row = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
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
  r.id, r.order_id, r.n, r.request_key, r.kind, r.wish, r.state, r.words, r.reply, r.requested_at, r.send_back_by::text,
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
    quantity: Type.Integer(),
    reason: Type.String(),
    size: nullable(Type.String()),
    held: Type.Integer(),
    sellable: nullable(Type.Integer()),
    unsellable: nullable(Type.Integer()),
  }),
  (sql, returnIds: readonly string[]) => sql`
    select x.return_id, x.position, l.product_id, l.name, l.image, l.size as bought_size, x.quantity, x.reason, x.size,
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

/** What a shopper and staff wrote; what was returned stays in the books. */
export const eraseReturnWordsOf = change(
  (sql, customerId: string) => sql`
    update order_returns set words = '', reply = ''
    where order_id in (select id from orders where customer_id = ${customerId}::uuid) and (words <> '' or reply <> '')`,
);
