import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import type { Letter } from './letter.ts';
import { saveLetter } from './queries.ts';

/**
 * Owes somebody a letter: it exists exactly if the transaction commits, and is delivered afterwards, as often as it
 * takes. Answers its id.
 */
export async function queueLetter(tx: Transaction, { isConfidential, headers, ...letter }: Letter): Promise<string> {
  const id = randomUUID();
  await saveLetter(tx.sql, { ...letter, id, headers: JSON.stringify(headers) }, isConfidential);
  return id;
}
