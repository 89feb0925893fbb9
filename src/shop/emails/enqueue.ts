import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { NewEmail } from './email-kind.ts';
import { sealedFacts } from './encryption.ts';
import { insertEmail, insertEmailIf, type NewEmailRow } from './queries.ts';

export type { NewEmailRow };

/**
 * Owes somebody an email: it exists exactly if the transaction commits, and is rendered and delivered afterwards, as
 * often as it takes. Answers its id.
 */
export async function enqueueEmail(tx: Transaction, email: NewEmail): Promise<string> {
  const addressed = toEmailRow(tx.secrets, email);
  await insertEmail(tx.sql, addressed);
  return addressed.id;
}

/** An email as its row, for a statement that writes it beside what it speaks of. */
export function toEmailRow(secrets: SecretBox, { facts, ...email }: NewEmail): NewEmailRow {
  const id = randomUUID();
  // Subjects of other emails stay open: staff see them, and the rules of the books look for them.
  const subject = email.isConfidential ? '' : email.subject;
  return { ...email, id, subject, sealed: sealedFacts(secrets, id, facts) };
}

/** An email as two CTEs of the statement that makes it due: it is owed where its `condition` holds. */
export const enqueueEmailIf = insertEmailIf;
