import { Type } from 'typebox';
import { change, Json, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';

type NewMessage = {
  orderId: string;
  key: string;
  direction: 'sent' | 'received';
  who: string;
  notedBy: string | null;
  body: string;
  at: Date;
};

/** No row if the key was used before. */
export const insertMessage = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, message: NewMessage) => sql`
    insert into order_messages (order_id, request_key, direction, who, noted_by, body, at)
    values (${message.orderId}, ${message.key}, ${message.direction}, ${message.who}, ${message.notedBy}::text,
      ${message.body}, ${message.at}::timestamptz)
    on conflict (order_id, request_key) do nothing returning id`,
);

export const setMessageEmail = change(
  (sql, id: string, emailId: string) => sql`
    update order_messages set email_id = ${emailId}::uuid where id = ${id}::uuid`,
);

export const listMessages = manyRows(
  Type.Object({
    id: Type.String(),
    direction: Type.String(),
    who: Type.String(),
    notedBy: nullable(Type.String()),
    body: Type.String(),
    at: Timestamp,
    delivery: nullable(Type.String()),
  }),
  (sql, orderId: string) => sql`
    select m.id, m.direction, m.who, m.noted_by, m.body, m.at,
      case when m.direction = 'sent' then
        case when num_nonnulls(l.failed_at, m.bounced_at) > 0 then 'failed'
          when l.id is not null and num_nonnulls(l.sent_at, l.kept_at) = 0 then 'waiting' else 'sent' end
      end as delivery
    from order_messages m left join letters l on l.id = m.email_id
    where m.order_id = ${orderId} order by m.at, m.id`,
);

/**
 * The newest `most` messages of a buyer: emails about the order, and contact messages, logged in or from the same address.
 * `otherAddress`: sender of an email that came from another address.
 */
export const listContactMessages = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    message: Type.String(),
    receivedAt: Timestamp,
    isEmail: Type.Boolean(),
    otherAddress: nullable(Type.String()),
    attachments: Type.Array(Type.String()),
    answers: Json<{ who: string; body: string; sentAt: string }[]>(),
  }),
  (sql, customerId: string, orderId: string, most: number) => sql`
    select m.id, m.name, m.message, m.received_at, m.order_id is not null as is_email, m.attachments,
      case when m.order_id is not null and m.email is distinct from
        (select c.email from customers c where c.id = ${customerId}::uuid) then m.email end as other_address,
      coalesce((select json_agg(json_build_object('who', a.who, 'body', a.body, 'sentAt', a.sent_at) order by a.id)
        from contact_answers a where a.message_id = m.id), '[]'::json) as answers
    from contact_messages m
    where (m.customer_id = ${customerId}::uuid
      or (m.customer_id is null and m.email = (select c.email from customers c where c.id = ${customerId}::uuid)))
      and (m.order_id is null or m.order_id = ${orderId})
    order by m.received_at desc, m.id limit ${most}::int`,
);

/** A message by staff marks the last reply they saw, and earlier ones, as answered. */
export const markRepliesDone = change(
  (sql, orderId: string, lastReply: string, now: Date) => sql`
    update contact_messages set answered_at = ${now}::timestamptz where order_id = ${orderId} and answered_at is null
      and received_at <= (
        select l.received_at from contact_messages l where l.id = as_uuid(${lastReply}) and l.order_id = ${orderId})`,
);

export const listOtherOrders = manyRows(
  Type.Object({
    id: Type.String(),
    number: Type.Integer(),
    placedAt: Timestamp,
    totalCents: Type.Integer(),
    stage: Type.String(),
    paymentState: Type.String(),
  }),
  (sql, customerId: string, orderId: string, most: number) => sql`
    select id, number, placed_at, total_cents, stage, payment_state from orders
    where customer_id = ${customerId}::uuid and id <> ${orderId} order by placed_at desc limit ${most}::int`,
);

/** Number of other orders, and their payments minus refunds. */
export const sumOtherOrders = oneRow(
  Type.Object({ count: Type.Integer(), cents: Type.Integer() }),
  (sql, customerId: string, orderId: string) => sql`
    select count(*), coalesce(sum(total_cents - refunded_cents) filter (where paid_at is not null), 0)::bigint as cents
    from orders where customer_id = ${customerId}::uuid and id <> ${orderId}`,
);

export const listMessagesOfCustomer = manyRows(
  Type.Object({ orderId: Type.String(), direction: Type.String(), body: Type.String(), at: Timestamp }),
  (sql, customerId: string) => sql`
    select m.order_id, m.direction, m.body, m.at from order_messages m join orders o on o.id = m.order_id
    where o.customer_id = ${customerId}::uuid order by m.at, m.id`,
);

export const deleteMessagesOfCustomer = change(
  (sql, customerId: string) => sql`
    delete from order_messages where order_id in (select id from orders where customer_id = ${customerId}::uuid)`,
);

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

/** By ids of our emails that it replies to. */
export const findOrderByEmail = oneRow(
  Found,
  (sql, emailIds: readonly string[]) => sql`
    select order_id from order_messages where email_id = any(${emailIds}::uuid[]) order by at desc limit 1`,
);

/** The buyer; no email if the account is closed. */
export const findBuyer = oneRow(
  Type.Object({ customerId: Type.String(), name: Type.String(), email: nullable(Type.String()) }),
  (sql, orderId: string) => sql`
    select c.id as customer_id, c.name, c.email from orders o join customers c on c.id = o.customer_id
    where o.id = ${orderId}`,
);

export const markBounced = change(
  (sql, emailIds: readonly string[], now: Date) => sql`
    update order_messages set bounced_at = ${now}::timestamptz
    where email_id = any(${emailIds}::uuid[]) and bounced_at is null`,
);

export const insertNote = oneRow(
  Type.Object({ id: Type.Integer() }),
  (sql, orderId: string, by: { staffId: string | null; name: string }, text: string) => sql`
    insert into order_notes (order_id, staff_id, who, text)
    select id, ${by.staffId}::uuid, ${by.name}, ${text} from orders where id = ${orderId} returning id`,
);

export const deleteNote = oneRow(
  Type.Object({ id: Type.Integer() }),
  (sql, orderId: string, noteId: number) => sql`
    delete from order_notes where order_id = ${orderId} and id = ${noteId}::bigint returning id`,
);
