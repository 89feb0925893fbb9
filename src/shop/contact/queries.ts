import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Sql } from '../../platform/db/database.ts';
import { change, hasWords, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

type NewMessage = {
  customerId: string | null;
  name: string;
  email: string;
  message: string;
  product: { id: string; name: string } | undefined;
  /** Stored as the message's order only if the sender has placed it. */
  orderNumber: number | undefined;
};

export const findVisibleProduct = oneRow(
  Type.Object({ id: Type.String(), name: Type.String() }),
  (sql, id: string) => sql`select id, name from products where id = ${id} and hidden_at is null`,
);

export const addMessage = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, message: NewMessage, now: Date) => sql`
    insert into contact_messages (customer_id, name, email, message, received_at, product_id, product_name, order_id)
    values (${message.customerId}, ${message.name}, ${message.email}, ${message.message}, ${now},
      ${message.product?.id ?? null}, ${message.product?.name ?? null},
      (select o.id from orders o where o.number = ${message.orderNumber ?? null}::int
        and o.customer_id = ${message.customerId}::uuid)) returning id`,
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

/** No row if this email was stored before. */
export const addReply = oneRow(
  Type.Object({ id: Type.String(), orderNumber: Type.Integer() }),
  (sql, reply: NewReply, now: Date) => sql`
    insert into contact_messages (customer_id, name, email, message, received_at, order_id, mail_key, attachments)
    values (${reply.customerId}::uuid, ${reply.name}, ${reply.email}, ${reply.message}, ${now}::timestamptz,
      ${reply.orderId}, ${reply.key}, ${reply.attachments}::text[])
    on conflict do nothing
    returning id, (select o.number from orders o where o.id = order_id) as order_number`,
);

type Sender = { customerId: string; addresses: readonly string[] };

/** Sent while logged in, or by one of the customer's addresses before. */
const isSentBy = (sql: Sql, { customerId, addresses }: Sender) => sql`
  (m.customer_id = as_uuid(${customerId}) or (m.customer_id is null and m.email = any(${addresses}::text[])))`;

export const listMessagesOf = manyRows(
  Type.Object({
    receivedAt: Timestamp,
    name: Type.String(),
    email: Type.String(),
    message: Type.String(),
    about: nullable(Type.String()),
    answers: Json<{ body: string; sentAt: string }[]>(),
  }),
  (sql, sender: Sender) => sql`
    select m.received_at, m.name, m.email, m.message, m.product_name as about,
      coalesce((select json_agg(json_build_object('body', a.body, 'sentAt', a.sent_at) order by a.id)
        from contact_answers a where a.message_id = m.id), '[]'::json) as answers
    from contact_messages m
    where ${isSentBy(sql, sender)}
    order by m.received_at, m.id`,
);

export const deleteMessagesOf = change(
  (sql, sender: Sender) => sql`delete from contact_messages m where ${isSentBy(sql, sender)}`,
);

export const countUnanswered = oneRow(
  Type.Object({ waiting: Type.Integer(), near: Type.Integer() }),
  (sql, receivedBefore: Date) => sql`
    select count(*) as waiting, count(*) filter (where received_at < ${receivedBefore}::timestamptz) as near
    from contact_messages where answered_at is null`,
);

const MessageRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  product: Json<{ id: string; name: string } | null>(),
  order: Json<{ id: string; number: number; isStated: boolean } | null>(),
  attachments: Type.Array(Type.String()),
  receivedAt: Timestamp,
  isDone: Type.Boolean(),
  isCustomer: Type.Boolean(),
  answers: Json<{ who: string; body: string; sentAt: string }[]>(),
  draft: Json<{ who: string; body: string } | null>(),
});

/** Separate SQL texts, so the open messages use their index. */
const matchesState = (sql: Sql, isDone: boolean | null) => {
  if (isDone === null) return sql`true`;
  return isDone ? sql`m.answered_at is not null` : sql`m.answered_at is null`;
};

/** Number of the order in the message's first line, where the contact form writes it. */
const statedOrder = (sql: Sql) => sql`substring(split_part(m.message, chr(10), 1) from '#([0-9]{1,9})')::int`;

type MessageFilter = { words: string; isDone: boolean | null; sender: Sender | null };

/** Newest first; `isDone` and `sender` null: all. `words` as typed, or empty. */
export const listForStaff = manyRows(
  MessageRow,
  (sql, filter: MessageFilter, limit: number, offset: number) => sql`
    select m.id, m.name, m.email, m.message,
      case when m.product_id is not null then json_build_object('id', m.product_id, 'name', m.product_name) end as product,
      (select json_build_object('id', o.id, 'number', o.number, 'isStated', m.order_id is null) from orders o
        where o.id = coalesce(m.order_id, (select s.id from orders s where s.number = ${statedOrder(sql)}))) as "order",
      m.attachments, m.received_at, m.answered_at is not null as is_done,
      m.customer_id is not null as is_customer,
      coalesce((select json_agg(json_build_object('who', a.who, 'body', a.body, 'sentAt', a.sent_at) order by a.id)
        from contact_answers a where a.message_id = m.id), '[]'::json) as answers,
      case when m.reply_draft is not null then json_build_object('who', m.reply_draft_by, 'body', m.reply_draft) end as draft
    from contact_messages m
    where ${matchesState(sql, filter.isDone)}
      ${filter.words === '' ? sql`` : sql`and ${hasWords(sql, sql`lower(m.name || ' ' || m.email || ' ' || m.message)`, filter.words)}`}
      ${filter.sender === null ? sql`` : sql`and ${isSentBy(sql, filter.sender)}`}
    order by m.received_at desc, m.id limit ${limit}::int offset ${offset}::int`,
);

/** Up to `most` of each. */
export const countMessages = oneRow(
  Type.Object({ open: Type.Integer(), done: Type.Integer() }),
  (sql, most: number) => sql`
    select (select count(*) from (select from contact_messages where answered_at is null limit ${most}::int) c) as open,
      (select count(*) from (select from contact_messages where answered_at is not null limit ${most}::int) c) as done`,
);

export const lockMessage = oneRow(
  Type.Object({
    name: Type.String(),
    email: Type.String(),
    message: Type.String(),
    orderId: nullable(Type.String()),
    isDone: Type.Boolean(),
  }),
  (sql, id: string) => sql`
    select name, email, message, order_id, answered_at is not null as is_done from contact_messages
    where id = as_uuid(${id}) for update`,
);

export const findLastAnswer = oneRow(
  Type.Object({ body: Type.String() }),
  (sql, id: string) => sql`
    select body from contact_answers where message_id = as_uuid(${id}) order by id desc limit 1`,
);

export const saveAnswer = change(
  (sql, id: string, { who, body }: { who: string; body: string }, now: Date) => sql`
    insert into contact_answers (message_id, who, body, sent_at)
    values (${id}::uuid, ${who}, ${body}, ${now}::timestamptz)`,
);

export const saveReplyDraft = change(
  (sql, id: string, draft: { who: string; body: string } | null) => sql`
    update contact_messages set reply_draft = ${draft?.body ?? null}, reply_draft_by = ${draft?.who ?? null}
    where id = as_uuid(${id})`,
);

export const markDone = change(
  (sql, id: string, doneAt: Date | null) => sql`
    update contact_messages set answered_at = ${doneAt}::timestamptz where id = as_uuid(${id})`,
);

const SavedReplyRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  body: Type.String(),
  version: Type.Integer(),
});

export const listSavedReplyRows = manyRows(
  SavedReplyRow,
  (sql) => sql`select id, name, body, version from saved_replies order by lower(name), id`,
);

/** Serializes changes, which keeps the count and the names' uniqueness correct. */
export const lockSavedReplies = change((sql) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.savedReplies})`);

export const findSavedReply = oneRow(
  SavedReplyRow,
  (sql, id: string) => sql`select id, name, body, version from saved_replies where id = as_uuid(${id})`,
);

export const findOthers = oneRow(
  Type.Object({ count: Type.Integer(), isNameTaken: Type.Boolean() }),
  (sql, id: string, name: string) => sql`
    select count(*)::int as count, coalesce(bool_or(lower(name) = lower(${name}::text)), false) as is_name_taken
    from saved_replies where id <> ${id}::uuid`,
);

type SavedReplyInput = { id: string; name: string; body: string };

export const upsertSavedReply = oneRow(
  SavedReplyRow,
  (sql, { id, name, body }: SavedReplyInput, now: Date) => sql`
    insert into saved_replies as known (id, name, body, changed_at)
    values (${id}::uuid, ${name}, ${body}, ${now}::timestamptz)
    on conflict (id) do update set name = excluded.name, body = excluded.body, changed_at = excluded.changed_at,
      version = known.version + 1
    returning id, name, body, version`,
);

export const deleteSavedReply = change((sql, id: string) => sql`delete from saved_replies where id = as_uuid(${id})`);
