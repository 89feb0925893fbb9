import type { Sql } from '../../platform/db/database.ts';
import { DecryptionError, type SecretBox } from '../../platform/secrets/secret-box.ts';
import {
  countEmailsOfUnknownKeys,
  encryptEmail,
  failEmailsOfUnknownKeys,
  listEmailsToReencrypt,
  listFactsToReencrypt,
  listUnencryptedEmails,
  reencryptEmail,
  reencryptFacts,
} from './queries.ts';

const FACTS = 'email_facts.sealed';

/** Seals an email's facts as JSON. */
export const sealedFacts = (secrets: SecretBox, id: string, facts: string) =>
  secrets.seal({ column: FACTS, row: id }, Buffer.from(facts));

/** Rendered content stored by an earlier release. */
type EmailContents = { subject: string; html: string; text: string };

type EncryptedRow = EmailContents & { id: string; sealed: Buffer | null };

/** JSON. Throws CannotOpen. */
export function openedFacts(secrets: SecretBox, { id, sealed }: Pick<EncryptedRow, 'id' | 'sealed'>): string {
  if (!sealed) throw new DecryptionError('What a confidential email says is deleted once it is sent.');
  return secrets.open({ column: FACTS, row: id }, sealed).toString();
}

/** Used by earlier releases. */
const COLUMN = 'letters.sealed';

/** Opens an email rendered by an earlier release. Throws CannotOpen. */
export function opened(secrets: SecretBox, row: EncryptedRow): EmailContents {
  const { subject, html, text } = row;
  if (!row.sealed) return { subject, html, text };
  return JSON.parse(secrets.open({ column: COLUMN, row: row.id }, row.sealed).toString()) as EmailContents;
}

const BATCH = 200;

type EncryptDeps = {
  db: { transaction<T>(work: (tx: { sql: Sql }) => Promise<T>): Promise<T>; secrets: SecretBox };
  now: () => Date;
};

/** Seals due or failed emails of an earlier release. Returns the count. */
export function encryptPlainEmails({ db, now }: EncryptDeps): Promise<number> {
  return db.transaction(async ({ sql }) => {
    const emails = await listUnencryptedEmails(sql, now(), BATCH);
    for (const { id, subject, html, text, isConfidential } of emails) {
      const sealed = db.secrets.seal({ column: COLUMN, row: id }, Buffer.from(JSON.stringify({ subject, html, text })));
      await encryptEmail(sql, { id, subject: isConfidential ? '' : subject, sealed }, now());
    }
    return emails.length;
  });
}

/** Re-seals a batch of emails with the current key. Returns the count; 0 when done. */
export function reencryptEmails({ db }: Pick<EncryptDeps, 'db'>): Promise<number> {
  const { secrets } = db;
  const sealedAnew = (column: string, row: string, bytes: Buffer) =>
    secrets.seal({ column, row }, secrets.open({ column, row }, bytes));
  return db.transaction(async ({ sql }) => {
    const emails = await listEmailsToReencrypt(sql, secrets.keyIds(), BATCH);
    for (const { id, sealed } of emails) await reencryptEmail(sql, id, sealedAnew(COLUMN, id, sealed));
    const facts = await listFactsToReencrypt(sql, secrets.keyIds(), BATCH);
    for (const { id, sealed } of facts) await reencryptFacts(sql, id, sealedAnew(FACTS, id, sealed));
    return emails.length + facts.length;
  });
}

/** Count of queued emails whose key is missing, with the ID of one such key. */
export async function countEmailsOfOtherKeys({ sql, secrets }: { sql: Sql; secrets: SecretBox }) {
  const found = await countEmailsOfUnknownKeys(sql, secrets.keyIds());
  return { count: found?.count ?? 0, key: found?.key ?? undefined };
}

/** Error shown to the owner for an email whose key is missing. */
export const UNKNOWN_KEY = 'sealed with a secret key that is not here';

/** Marks them as failed; returns the count. */
export const failEmailsOfOtherKeys = ({ sql, secrets }: { sql: Sql; secrets: SecretBox }, now: Date) =>
  failEmailsOfUnknownKeys(sql, secrets.keyIds(), UNKNOWN_KEY, now);
