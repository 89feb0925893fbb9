import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

type Message = { customerId: string | null; name: string; email: string; message: string };

export const addMessage = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, message: Message, now: Date) => sql`
    insert into contact_messages (customer_id, name, email, message, received_at)
    values (${message.customerId}, ${message.name}, ${message.email}, ${message.message}, ${now}) returning id`,
);

export const listMessagesOf = manyRows(
  Type.Object({ receivedAt: Timestamp, name: Type.String(), email: Type.String(), message: Type.String() }),
  (sql, customerId: string) => sql`
    select received_at, name, email, message from contact_messages
    where customer_id = ${customerId} order by received_at, id`,
);

export const dropMessagesOf = change(
  (sql, customerId: string) => sql`delete from contact_messages where customer_id = ${customerId}`,
);

export const countWaiting = oneRow(
  Type.Object({ waiting: Type.Integer(), near: Type.Integer() }),
  (sql, receivedBefore: Date) => sql`
    select count(*) as waiting, count(*) filter (where received_at < ${receivedBefore}::timestamptz) as near
    from contact_messages where answered_at is null`,
);
