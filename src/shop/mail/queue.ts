import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import type { Letter } from './letter.ts';
import { saveLetter, type Written } from './queries.ts';

/**
 * Owes somebody a letter: it exists exactly if the transaction commits, and is delivered afterwards, as often as it
 * takes. Answers its id.
 */
export async function queueLetter(tx: Transaction, letter: Letter): Promise<string> {
  const addressed = address(letter);
  await saveLetter(tx.sql, addressed);
  return addressed.id;
}

/** A letter as its row, for a statement that writes it beside what it speaks of. */
export const address = (letter: Letter): Written => ({
  ...letter,
  id: randomUUID(),
  headers: JSON.stringify(letter.headers),
});
