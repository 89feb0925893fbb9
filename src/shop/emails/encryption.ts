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

/** What a release before has stored of an email: how it looks. */
type EmailContents = { subject: string; html: string; text: string };

type EncryptedRow = EmailContents & { id: string; sealed: Buffer | null };

/** What the owner reads of an email that this shop has no key for. */
export const UNKNOWN_KEY = 'sealed with a secret key that is not here';

const FACTS = 'email_facts.sealed';
/** Of releases before. */
const COLUMN = 'letters.sealed';
const BATCH = 200;

/** What an email says, JSON, as it is stored. */
export const sealedFacts = (secrets: SecretBox, id: string, facts: string) =>
  secrets.seal({ column: FACTS, row: id }, Buffer.from(facts));

/** JSON. Throws CannotOpen. */
export function openedFacts(secrets: SecretBox, { id, sealed }: Pick<EncryptedRow, 'id' | 'sealed'>): string {
  if (!sealed) throw new DecryptionError('What a confidential email says is deleted once it is sent.');
  return secrets.open({ column: FACTS, row: id }, sealed).toString();
}

/** Of an email that a release before has rendered. Throws CannotOpen. */
export function opened(secrets: SecretBox, row: EncryptedRow): EmailContents {
  const { subject, html, text } = row;
  if (!row.sealed) return { subject, html, text };
  return JSON.parse(secrets.open({ column: COLUMN, row: row.id }, row.sealed).toString()) as EmailContents;
}

type EncryptDeps = {
  db: { transaction<T>(work: (tx: { sql: Sql }) => Promise<T>): Promise<T>; secrets: SecretBox };
  now: () => Date;
};

/** Seals emails that a release before has written and that are due, or were given up. Answers how many. */
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

/** Seals a batch of emails anew that another key has sealed. Answers how many there were; 0: all are done. */
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

/** Emails that wait and that this shop has no key for, with the name of one such key. */
export async function countEmailsOfOtherKeys({ sql, secrets }: { sql: Sql; secrets: SecretBox }) {
  const found = await countEmailsOfUnknownKeys(sql, secrets.keyIds());
  return { count: found?.count ?? 0, key: found?.key ?? undefined };
}

/** They stand among the failed ones from then on; answers how many. */
export const failEmailsOfOtherKeys = ({ sql, secrets }: { sql: Sql; secrets: SecretBox }, now: Date) =>
  failEmailsOfUnknownKeys(sql, secrets.keyIds(), UNKNOWN_KEY, now);
