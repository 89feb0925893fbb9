import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Email } from './email.ts';
import { sealed } from './encryption.ts';
import { insertEmail, insertEmailIf, type NewEmailRow } from './queries.ts';

export type { NewEmailRow };

/**
 * Owes somebody an email: it exists exactly if the transaction commits, and is delivered afterwards, as often as it
 * takes. Answers its id.
 */
export async function enqueueEmail(tx: Transaction, email: Email): Promise<string> {
  const addressed = toEmailRow(tx.secrets, email);
  await insertEmail(tx.sql, addressed);
  return addressed.id;
}

/** An email as its row, for a statement that writes it beside what it speaks of. */
export function toEmailRow(secrets: SecretBox, email: Email): NewEmailRow {
  const id = randomUUID();
  const { to, replyTo, isConfidential } = email;
  const headers = JSON.stringify(email.headers);
  return { id, to, replyTo, isConfidential, headers, ...sealed(secrets, id, email) };
}

/** An email as a part of the statement that makes it due: it is owed where its `condition` holds. */
export const enqueueEmailIf = insertEmailIf;
