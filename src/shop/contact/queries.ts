import { Type } from 'typebox';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

type NewMessage = {
  customerId: string | null;
  name: string;
  email: string;
  message: string;
  product: { id: string; name: string } | undefined;
};

/** One that is sold. */
export const findAskedProduct = oneRow(
  Type.Object({ id: Type.String(), name: Type.String() }),
  (sql, id: string) => sql`select id, name from products where id = ${id} and hidden_at is null`,
);

export const addMessage = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, message: NewMessage, now: Date) => sql`
    insert into contact_messages (customer_id, name, email, message, received_at, product_id, product_name)
    values (${message.customerId}, ${message.name}, ${message.email}, ${message.message}, ${now},
      ${message.product?.id ?? null}, ${message.product?.name ?? null}) returning id`,
);

type NewReply = {
  customerId: string;
  orderId: string;
  name: string;
  email: string;
  message: string;
  attachments: readonly string[];
  key: string;
};

/** No row: the same email has come before. */
export const addReply = oneRow(
  Type.Object({ id: Type.String(), orderNumber: nullable(Type.Integer()) }),
  (sql, reply: NewReply, now: Date) => sql`
    insert into contact_messages (customer_id, name, email, message, received_at, order_id, mail_key, attachments)
    values (${reply.customerId}::uuid, ${reply.name}, ${reply.email}, ${reply.message}, ${now}::timestamptz,
      ${reply.orderId}, ${reply.key}, ${reply.attachments}::text[])
    on conflict do nothing
    returning id, (select o.number from orders o where o.id = order_id) as order_number`,
);

/** Written while logged in, or before with an address that is theirs. */
export const listMessagesOf = manyRows(
  Type.Object({
    receivedAt: Timestamp,
    name: Type.String(),
    email: Type.String(),
    message: Type.String(),
    about: nullable(Type.String()),
    answers: Json<{ body: string; sentAt: string }[]>(),
  }),
  (sql, customerId: string, addresses: readonly string[]) => sql`
    select m.received_at, m.name, m.email, m.message, m.product_name as about,
      coalesce((select json_agg(json_build_object('body', a.body, 'sentAt', a.sent_at) order by a.id)
        from contact_answers a where a.message_id = m.id), '[]'::json) as answers
    from contact_messages m
    where m.customer_id = ${customerId}::uuid or (m.customer_id is null and m.email = any(${addresses}::text[]))
    order by m.received_at, m.id`,
);

export const deleteMessagesOf = change(
  (sql, customerId: string, addresses: readonly string[]) => sql`
    delete from contact_messages
    where customer_id = ${customerId}::uuid or (customer_id is null and email = any(${addresses}::text[]))`,
);

export const countUnanswered = oneRow(
  Type.Object({ waiting: Type.Integer(), near: Type.Integer() }),
  (sql, receivedBefore: Date) => sql`
    select count(*) as waiting, count(*) filter (where received_at < ${receivedBefore}::timestamptz) as near
    from contact_messages where answered_at is null`,
);
