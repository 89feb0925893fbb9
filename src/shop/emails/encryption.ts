import type { Sql } from '../../platform/db/database.ts';
import { DecryptionError, type SecretBox } from '../../platform/secrets/secret-box.ts';
import {
  countEmailsOfUnknownKeys,
  encryptEmail,
  failEmailsOfUnknownKeys,
  listEmailsToReencrypt,
  listUnencryptedEmails,
  reencryptEmail,
} from './queries.ts';

/** What of an email is nobody's business but its reader's. */
export type EmailContents = { subject: string; html: string; text: string };

type EncryptedRow = EmailContents & { id: string; sealed: Buffer | null };

/** What the owner reads of an email that this shop has no key for. */
export const UNKNOWN_KEY = 'sealed with a secret key that is not here';

const COLUMN = 'letters.sealed';
const BATCH = 200;

/** As it is stored: the subject stays outside where the shop looks for it and it gives nothing away. */
export function sealed(secrets: SecretBox, id: string, email: EmailContents & { isConfidential: boolean }) {
  const { subject, html, text, isConfidential } = email;
  return {
    subject: isConfidential ? '' : subject,
    sealed: secrets.seal({ column: COLUMN, row: id }, Buffer.from(JSON.stringify({ subject, html, text }))),
  };
}

/** Of a sealed email, or of one that a release before has written. Throws CannotOpen. */
export function opened(secrets: SecretBox, row: EncryptedRow): EmailContents {
  const { subject, html, text } = row;
  if (!row.sealed) return { subject, html, text };
  return JSON.parse(secrets.open({ column: COLUMN, row: row.id }, row.sealed).toString()) as EmailContents;
}

/** The same for lists: an email whose key is gone has nothing to show. */
export function openedOrEmpty(secrets: SecretBox, row: EncryptedRow): EmailContents {
  try {
    return opened(secrets, row);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return { subject: row.subject, html: '', text: '' };
  }
}

type EncryptDeps = {
  db: { transaction<T>(work: (tx: { sql: Sql }) => Promise<T>): Promise<T>; secrets: SecretBox };
  now: () => Date;
};

/** Seals emails that a release before has written and that are due, or were given up. Answers how many. */
export function encryptPlainEmails({ db, now }: EncryptDeps): Promise<number> {
  return db.transaction(async ({ sql }) => {
    const emails = await listUnencryptedEmails(sql, now(), BATCH);
    for (const email of emails) {
      await encryptEmail(sql, { id: email.id, ...sealed(db.secrets, email.id, email) }, now());
    }
    return emails.length;
  });
}

/** Seals a batch of emails anew that another key has sealed. Answers how many there were; 0: all are done. */
export function reencryptEmails({ db }: Pick<EncryptDeps, 'db'>): Promise<number> {
  const { secrets } = db;
  return db.transaction(async ({ sql }) => {
    const emails = await listEmailsToReencrypt(sql, secrets.keyIds(), BATCH);
    for (const { id, sealed: bytes } of emails) {
      const place = { column: COLUMN, row: id };
      await reencryptEmail(sql, id, secrets.seal(place, secrets.open(place, bytes)));
    }
    return emails.length;
  });
}

/** Emails that wait and that this shop has no key for, with the name of one such key. */
export async function countEmailsOfOtherKeys({ sql, secrets }: { sql: Sql; secrets: SecretBox }) {
  const found = await countEmailsOfUnknownKeys(sql, secrets.keyIds());
  return { count: found?.count ?? 0, key: found?.key ?? undefined };
}

/** They stand among the failed ones from then on; answers how many. */
export const failEmailsOfOtherKeys = ({ sql, secrets }: { sql: Sql; secrets: SecretBox }, now: Date) =>
  failEmailsOfUnknownKeys(sql, secrets.keyIds(), UNKNOWN_KEY, now);
