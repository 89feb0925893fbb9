import type { Sql } from '../../platform/db/database.ts';
import { DecryptionError, type SecretBox } from '../../platform/secrets/secret-box.ts';
import { countEmailsOfUnknownKeys, failEmailsOfUnknownKeys, listFactsToReencrypt, reencryptFacts } from './queries.ts';

const FACTS = 'email_facts.sealed';

export const sealedFacts = (secrets: SecretBox, id: string, facts: string) =>
  secrets.seal({ column: FACTS, row: id }, Buffer.from(facts));

type SealedRow = { id: string; sealed: Buffer | null };

/** JSON. Throws CannotOpen. */
export function openedFacts(secrets: SecretBox, { id, sealed }: SealedRow): string {
  if (!sealed) throw new DecryptionError('What a confidential email says is deleted once it is sent.');
  return secrets.open({ column: FACTS, row: id }, sealed).toString();
}

const BATCH = 200;

type ReencryptDeps = {
  db: { transaction<T>(work: (tx: { sql: Sql }) => Promise<T>): Promise<T>; secrets: SecretBox };
};

/** Re-seals a batch of emails with the current key. Returns the count; 0 when done. */
export function reencryptEmails({ db: { secrets, transaction } }: ReencryptDeps): Promise<number> {
  return transaction(async ({ sql }) => {
    const emails = await listFactsToReencrypt(sql, secrets.keyIds(), BATCH);
    for (const { id, sealed } of emails) {
      const place = { column: FACTS, row: id };
      await reencryptFacts(sql, id, secrets.seal(place, secrets.open(place, sealed)));
    }
    return emails.length;
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
