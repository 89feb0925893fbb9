import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { hasWords } from '../../platform/db/like-pattern.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

const Row = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  product: Json<{ id: string; name: string } | null>(),
  order: Json<{ id: string; number: number | null } | null>(),
  attachments: Type.Array(Type.String()),
  receivedAt: Timestamp,
  isDone: Type.Boolean(),
  isCustomer: Type.Boolean(),
  answers: Json<{ who: string; body: string; sentAt: string }[]>(),
});

/** A text of its own for each, so that the open ones are found by their index. */
const isListed = (sql: Sql, isDone: boolean | null) => {
  if (isDone === null) return sql`true`;
  return isDone ? sql`m.answered_at is not null` : sql`m.answered_at is null`;
};

/** Newest first; `isDone` null: both. `words` as typed, or empty. */
export const listForStaff = manyRows(
  Row,
  (sql, filter: { words: string; isDone: boolean | null }, limit: number, offset: number) => sql`
    select m.id, m.name, m.email, m.message,
      case when m.product_id is not null then json_build_object('id', m.product_id, 'name', m.product_name) end as product,
      case when m.order_id is not null then json_build_object('id', m.order_id, 'number',
        (select o.number from orders o where o.id = m.order_id)) end as "order",
      m.attachments, m.received_at, m.answered_at is not null as is_done,
      m.customer_id is not null as is_customer,
      coalesce((select json_agg(json_build_object('who', a.who, 'body', a.body, 'sentAt', a.sent_at) order by a.id)
        from contact_answers a where a.message_id = m.id), '[]'::json) as answers
    from contact_messages m
    where ${isListed(sql, filter.isDone)}
      ${filter.words === '' ? sql`` : sql`and ${hasWords(sql, sql`lower(m.name || ' ' || m.email || ' ' || m.message)`, filter.words)}`}
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

export const markDone = change(
  (sql, id: string, doneAt: Date | null) => sql`
    update contact_messages set answered_at = ${doneAt}::timestamptz where id = as_uuid(${id})`,
);
