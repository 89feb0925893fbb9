import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { NewEmail } from './email-kind.ts';
import { sealedFacts } from './encryption.ts';
import { insertEmail, insertEmailIf, type NewEmailRow } from './queries.ts';

export type { NewEmailRow };

/**
 * Enqueues an email in the transaction (outbox): it is rendered and delivered after the commit, with retries. Returns
 * its id.
 */
export async function enqueueEmail(tx: Transaction, email: NewEmail): Promise<string> {
  const addressed = toEmailRow(tx.secrets, email);
  await insertEmail(tx.sql, addressed);
  return addressed.id;
}

/** An email's row, for a statement that inserts it along with other rows. */
export function toEmailRow(secrets: SecretBox, { facts, ...email }: NewEmail): NewEmailRow {
  const id = randomUUID();
  // Other subjects aren't sealed: staff see them, and accounting rules search them.
  const subject = email.isConfidential ? '' : email.subject;
  return { ...email, id, subject, sealed: sealedFacts(secrets, id, facts) };
}

/** Two CTEs that insert the email if `condition` holds, for the statement that triggers it. */
export const enqueueEmailIf = insertEmailIf;
