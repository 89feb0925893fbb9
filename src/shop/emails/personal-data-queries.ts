import { Type } from 'typebox';
import { change, manyRows, Timestamp } from '../../platform/db/query.ts';

export const listEmailsTo = manyRows(
  Type.Object({ to: Type.String(), subject: Type.String(), queuedAt: Timestamp }),
  (sql, addresses: readonly string[]) => sql`
    select to_address as to, subject, queued_at from letters
    where to_address = any(${addresses}::text[]) order by queued_at, id`,
);

/** To the person, about their orders (by number, before by id), and those that are answered to them; waiting ones too. */
export const deleteEmailsAbout = change(
  (sql, addresses: readonly string[], customerId: string) => sql`
    delete from letters l
    where to_address = any(${addresses}::text[]) or reply_to = any(${addresses}::text[])
      or exists (select from orders o where o.customer_id = ${customerId}::uuid
        and (strpos(l.subject, o.id) > 0 or l.subject ~ ('#' || o.number || '(?!\\d)')))`,
);

/** The last email to somebody who is to be forgotten: it goes as soon as it is delivered. */
export const deleteOnceSent = change(
  (sql, id: string) => sql`update letters set forget_once_sent = true where id = ${id}`,
);

export const deleteToBeForgotten = change(
  (sql) => sql`
    delete from letters where forget_once_sent and num_nonnulls(sent_at, kept_at, failed_at) = 1`,
);
