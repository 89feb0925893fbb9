import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { dropLettersAbout, dropToBeForgotten, forgetOnceSent, listLettersTo } from './erasure-queries.ts';
import type { Letter } from './letter.ts';
import { queueLetter } from './queue.ts';

type Reader = { customerId: string; writtenTo: readonly string[] };

/** What was sent to somebody, for who takes their data away. */
export const lettersOf = async (sql: Sql, { writtenTo }: Reader) => ({
  emails: await listLettersTo(sql, writtenTo),
});

/** To them and about them, also what still waits to be sent. */
export async function forgetLetters(tx: Transaction, { customerId, writtenTo }: Reader): Promise<void> {
  await dropLettersAbout(tx.sql, writtenTo, customerId);
}

/** The last letter to somebody: the shop forgets it once it is delivered. */
export async function queueLastLetter(tx: Transaction, letter: Letter): Promise<void> {
  await forgetOnceSent(tx.sql, await queueLetter(tx, letter));
}

/** For a job. */
export async function dropLastLetters({ db }: { db: Pick<Database, 'sql'> }): Promise<void> {
  await dropToBeForgotten(db.sql);
}
