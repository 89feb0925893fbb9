import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import type { NewEmail } from './email-kind.ts';
import { enqueueEmail } from './enqueue.ts';
import { deleteEmailsAbout, deleteOnceSent, deleteToBeForgotten, listEmailsTo } from './queries.ts';

type Reader = { customerId: string; writtenTo: readonly string[] };

/** What was sent to somebody, for who takes their data away. */
export const exportEmails = async (sql: Sql, { writtenTo }: Reader) => ({
  emails: await listEmailsTo(sql, writtenTo),
});

/** To them and about them, also what still waits to be sent. */
export async function eraseEmails(tx: Transaction, { customerId, writtenTo }: Reader): Promise<void> {
  await deleteEmailsAbout(tx.sql, writtenTo, customerId);
}

/** The last email to somebody: the shop forgets it once it is delivered. */
export async function enqueueLastEmail(tx: Transaction, email: NewEmail): Promise<void> {
  await deleteOnceSent(tx.sql, await enqueueEmail(tx, email));
}

/** For a job. */
export async function deleteLastEmails({ db }: { db: Pick<Database, 'sql'> }): Promise<void> {
  await deleteToBeForgotten(db.sql);
}
