import { Type } from 'typebox';
import { change, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

export const insertOrderLink = change(
  (sql, tokenHash: Buffer, orderId: string) => sql`
    insert into order_links (token_hash, order_id) values (${tokenHash}, ${orderId})`,
);

/** Within one customer: who was written to by mistake keeps the link to the order that was canceled. */
export const moveLinks = change(
  (sql, from: string, to: string) => sql`
    update order_links set order_id = ${to} where order_id = ${from}
      and (select customer_id from orders where id = ${from}) = (select customer_id from orders where id = ${to})`,
);

/**
 * Until ninety days after the order was delivered or canceled, and for a year otherwise; not of a closed account, but for what was sold
 * over the counter to somebody who has none.
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

/** When a buyer last asked for the money back, to the millisecond. */
export const findCancelTry = oneRow(
  Type.Object({ triedAt: nullable(Timestamp) }),
  (sql, id: string) => sql`
    select date_trunc('milliseconds', cancel_tried_at) as tried_at from orders where id = ${id}`,
);

export const noteCancelTried = change(
  (sql, id: string, at: Date) => sql`update orders set cancel_tried_at = ${at}::timestamptz where id = ${id}`,
);

export const setPacked = change(
  (sql, id: string, at: Date | null) => sql`
    update orders set packed_at = ${at}::timestamptz where id = ${id} and (packed_at is null) = (${at}::timestamptz is not null)`,
);
