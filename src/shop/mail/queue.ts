import type { Transaction } from '../../platform/db/database.ts';
import { sendLater } from '../../platform/jobs/jobs.ts';
import type { Letter } from './letter.ts';
import { saveLetter } from './queries.ts';

export const DELIVER = 'deliver-letter';

/**
 * Owes somebody a letter: it exists exactly if the transaction commits, and is delivered afterwards, as often as it
 * takes. Answers its id.
 */
export async function queueLetter(tx: Transaction, { isConfidential, headers, ...letter }: Letter): Promise<string> {
  const saved = await saveLetter(tx.sql, { ...letter, headers: JSON.stringify(headers) }, isConfidential);
  if (!saved) throw new Error('PostgreSQL gave no letter back.');
  await sendLater(tx, DELIVER, { letterId: saved.id });
  return saved.id;
}
