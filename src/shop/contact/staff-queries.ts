import { Type } from 'typebox';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

const Row = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  receivedAt: Timestamp,
  isDone: Type.Boolean(),
  isCustomer: Type.Boolean(),
  answers: Json<{ who: string; body: string; sentAt: string }[]>(),
});

/** Newest first; `isDone` null: both. `words` is a pattern for ilike, or empty. */
export const listForStaff = manyRows(
  Row,
  (sql, filter: { words: string; isDone: boolean | null }, limit: number, offset: number) => sql`
    select m.id, m.name, m.email, m.message, m.received_at, m.answered_at is not null as is_done,
      m.customer_id is not null as is_customer,
      coalesce((select json_agg(json_build_object('who', a.who, 'body', a.body, 'sentAt', a.sent_at) order by a.id)
        from contact_answers a where a.message_id = m.id), '[]'::json) as answers
    from contact_messages m
    where (${filter.isDone}::boolean is null or (m.answered_at is not null) = ${filter.isDone}::boolean)
      and (${filter.words}::text = '' or m.name ilike ${filter.words}::text or m.email ilike ${filter.words}::text
        or m.message ilike ${filter.words}::text)
    order by m.received_at desc, m.id limit ${limit}::int offset ${offset}::int`,
);

export const countMessages = oneRow(
  Type.Object({ open: Type.Integer(), done: Type.Integer() }),
  (sql) => sql`
    select count(*) filter (where answered_at is null)::int as open,
      count(*) filter (where answered_at is not null)::int as done from contact_messages`,
);

export const lockMessage = oneRow(
  Type.Object({ name: Type.String(), email: Type.String(), message: Type.String(), isDone: Type.Boolean() }),
  (sql, id: string) => sql`
    select name, email, message, answered_at is not null as is_done from contact_messages
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
