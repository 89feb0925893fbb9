import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

export const insertReplyToken = change(
  (sql, orderId: string, token: string, now: Date) => sql`
    insert into order_reply_tokens (order_id, token, made_at) values (${orderId}, ${token}, ${now}::timestamptz)
    on conflict do nothing`,
);

export const findReplyToken = oneRow(
  Type.Object({ token: Type.String() }),
  (sql, orderId: string) => sql`select token from order_reply_tokens where order_id = ${orderId}`,
);

const Found = Type.Object({ orderId: Type.String() });

export const findOrderByToken = oneRow(
  Found,
  (sql, tokens: readonly string[]) => sql`
    select order_id from order_reply_tokens where token = any(${tokens}::text[])
    order by array_position(${tokens}::text[], token) limit 1`,
);

/** By the emails that a reply says it answers. */
export const findOrderByEmail = oneRow(
  Found,
  (sql, emailIds: readonly string[]) => sql`
    select order_id from order_messages where email_id = any(${emailIds}::uuid[]) order by at desc limit 1`,
);

/**
 * By the number in an address of before there were tokens: only where an email with it was sent, and only from whom it was
 * sent to. A tag behind a plus in their address is theirs to choose.
 */
export const findOrderByNumber = oneRow(
  Found,
  (sql, numbers: readonly number[], sender: string) => sql`
    select o.id as order_id from orders o join customers c on c.id = o.customer_id
    where o.number = any(${numbers}::int[])
      and regexp_replace(c.email, '[+][^@]*@', '@') = regexp_replace(${sender}::text, '[+][^@]*@', '@')
      and exists (
        select from order_messages m left join order_reply_tokens t on t.order_id = m.order_id
        where m.order_id = o.id and m.direction = 'sent' and (t.made_at is null or m.at < t.made_at))
    limit 1`,
);

/** Who bought it; no email where the account is closed. */
export const findBuyer = oneRow(
  Type.Object({ customerId: Type.String(), name: Type.String(), email: nullable(Type.String()) }),
  (sql, orderId: string) => sql`
    select c.id as customer_id, c.name, c.email from orders o join customers c on c.id = o.customer_id
    where o.id = ${orderId}`,
);

/** A mail server says that these emails did not arrive. */
export const markBounced = change(
  (sql, emailIds: readonly string[], now: Date) => sql`
    update order_messages set bounced_at = ${now}::timestamptz
    where email_id = any(${emailIds}::uuid[]) and bounced_at is null`,
);
