import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import type { NewEmail } from './email-kind.ts';
import { enqueueEmail } from './enqueue.ts';
import { deleteEmailsAbout, deleteOnceSent, deleteToBeForgotten, listEmailsTo } from './queries.ts';

type Reader = { customerId: string; writtenTo: readonly string[] };

export const exportEmails = async (sql: Sql, { writtenTo }: Reader) => ({
  emails: await listEmailsTo(sql, writtenTo),
});

/** Deletes emails to and about the person, including queued ones. */
export async function eraseEmails(tx: Transaction, { customerId, writtenTo }: Reader): Promise<void> {
  await deleteEmailsAbout(tx.sql, writtenTo, customerId);
}

/** Enqueues a final email that is deleted after delivery. */
export async function enqueueLastEmail(tx: Transaction, email: NewEmail): Promise<void> {
  await deleteOnceSent(tx.sql, await enqueueEmail(tx, email));
}

/** Hourly job: deletes delivered final emails. */
export async function deleteLastEmails({ db }: { db: Pick<Database, 'sql'> }): Promise<void> {
  await deleteToBeForgotten(db.sql);
}
