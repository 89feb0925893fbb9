import { randomUUID } from 'node:crypto';
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
  const id = randomUUID();
  // In one trip: a letter is written while an order holds its pieces, and others wait for those.
  await Promise.all([
    saveLetter(tx.sql, { ...letter, id, headers: JSON.stringify(headers) }, isConfidential),
    sendLater(tx, DELIVER, { letterId: id }),
  ]);
  return id;
}
