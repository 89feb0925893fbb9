import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Letter } from './letter.ts';
import { type AddressedLetter, saveLetter, saveLetterIf } from './queries.ts';
import { sealed } from './sealing.ts';

export type { AddressedLetter };

/**
 * Owes somebody a letter: it exists exactly if the transaction commits, and is delivered afterwards, as often as it
 * takes. Answers its id.
 */
export async function queueLetter(tx: Transaction, letter: Letter): Promise<string> {
  const addressed = address(tx.secrets, letter);
  await saveLetter(tx.sql, addressed);
  return addressed.id;
}

/** A letter as its row, for a statement that writes it beside what it speaks of. */
export function address(secrets: SecretBox, letter: Letter): AddressedLetter {
  const id = randomUUID();
  const { to, replyTo, isConfidential } = letter;
  const headers = JSON.stringify(letter.headers);
  return { id, to, replyTo, isConfidential, headers, ...sealed(secrets, id, letter) };
}

/** A letter as a part of the statement that makes it due: it is owed where its `condition` holds. */
export const oweLetterIf = saveLetterIf;
