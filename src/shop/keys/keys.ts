import type { Database, Transaction } from '../../platform/db/database.ts';
import { formatKeyId } from '../../platform/secrets/secret-box.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { discardSigner, missingKeyOfSigner, openBackupKeys, resealSigner } from '../backup/keys.ts';
import { discardConnections, missingKeyOfConnections, resealConnections } from '../connections/sealed-connections.ts';
import { countEmailsOfOtherKeys, failEmailsOfOtherKeys, reencryptEmails } from '../emails/encryption.ts';
import { discardPushKey, resealPushKey } from '../push-alerts/push-key.ts';
import {
  resealSecondFactors,
  secondFactorsOfOtherKeys,
  takeOffSecondFactorsOfOtherKeys,
} from '../staff/second-factor/sealing.ts';
import type { StaffDeps } from '../staff/staff-deps.ts';
import { discardWebhooks, resealWebhooks } from '../webhooks/secrets.ts';

type KeyDeps = Pick<StaffDeps, 'db'> & { config: { dataDir: string } };

/**
 * At every start: checks that this shop's key sealed the values in the database. Returns whether the owner has a backup
 * key. Throws StartupError if values were sealed with a missing key.
 */
export async function ensureKeys(deps: KeyDeps): Promise<{ hasOwnerKey: boolean }> {
  const { db } = deps;
  const missing = await findMissingKey(db);
  if (missing) throw new StartupError(missingKeyMessage(missing, db.secrets.keyId()));
  // Sealed from the first start, so a wrong key is always detected.
  const { ownerKeyId } = await openBackupKeys(deps);
  await resealAll(db);
  return { hasOwnerKey: ownerKeyId !== undefined };
}

type MissingKey = { key: string; secondFactors: number; emails: number };

/** A key that sealed values here but isn't available to this shop; undefined if there is none. */
export async function findMissingKey(db: Pick<Database, 'sql' | 'secrets'>): Promise<MissingKey | undefined> {
  const members = await secondFactorsOfOtherKeys(db);
  const emails = await countEmailsOfOtherKeys(db);
  const key = members[0]?.key ?? (await missingKeyOfSigner(db)) ?? (await missingKeyOfConnections(db)) ?? emails.key;
  return key === undefined ? undefined : { key, secondFactors: members.length, emails: emails.count };
}

const missingKeyMessage = ({ key, secondFactors, emails }: MissingKey, here: string) =>
  [
    `This shop has the secret key ${formatKeyId(here)}, and its database holds values that the key ${formatKeyId(key)} sealed: `,
    `${counted(secondFactors, 'second factor')} and ${counted(emails, 'waiting email')}. Put back secret.key in DATA_DIR, `,
    'or SECRET_KEY, as it was; on several machines it is the same everywhere. If it is lost for good, ',
    '"npm run shop -- rotate-key --lost" gives these values up.',
  ].join('');

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

export async function resealAll(db: Database, each: () => Promise<void> = async () => {}): Promise<number> {
  let count = 0;
  for (const batch of [
    resealSecondFactors,
    resealSigner,
    resealPushKey,
    resealConnections,
    resealWebhooks,
    reencryptEmails,
  ]) {
    for (let done = await batch({ db }); done > 0; done = await batch({ db })) {
      count += done;
      await each();
    }
  }
  return count;
}

/** `secondFactors`: emails of staff whose second factor was removed; `connections`: what the owner has to reconnect; `webhooks`: the hosts of removed ones. */
type Discarded = {
  secondFactors: string[];
  emails: number;
  signer: boolean;
  connections: string[];
  webhooks: string[];
};

/** For the owner after restoring a backup of a shop with another secret key; empty if nothing was lost. */
export function discardedSentences({ secondFactors, emails, signer, connections, webhooks }: Discarded): string[] {
  const accounts = secondFactors.length;
  return [
    ...(accounts > 0
      ? [
          `Two-factor authentication is off for ${accounts === 1 ? '1 account' : `${accounts} accounts`}, as this machine has another secret key: sign in with the password and set it up again under “Your account”.`,
        ]
      : []),
    ...(connections.length > 0
      ? [`Connect again: ${connections.map((id) => CONNECTION_NAMES[id] ?? id).join(', ')}.`]
      : []),
    ...(webhooks.length > 0 ? [`Add again under “Apps & keys”: webhooks to ${webhooks.join(', ')}.`] : []),
    ...(emails > 0 ? [`${counted(emails, 'waiting email')} can’t be sent anymore; see “Emails not sent”.`] : []),
    ...(signer
      ? [
          'Backups are signed by a new key from now on, so what your paper says about that is out of date: replace your backup key and print it.',
        ]
      : []),
  ];
}

const CONNECTION_NAMES: Record<string, string> = { paypal: 'PayPal', email: 'email', bucket: 'off-site copies' };

/** For a lost key: removes second factors and marks waiting emails as failed. */
export async function discardUnreadable(tx: Transaction, actor: Actor, now: Date): Promise<Discarded> {
  const members = await takeOffSecondFactorsOfOtherKeys(tx);
  const emails = await failEmailsOfOtherKeys(tx, now);
  const signer = await discardSigner(tx);
  await discardPushKey(tx);
  const connections = await discardConnections(tx);
  const webhooks = await discardWebhooks(tx);
  for (const { id } of members) await recordAudit(tx, actor, { what: 'staff.second_factor_removed', subject: id });
  for (const id of connections) await recordAudit(tx, actor, { what: 'connection.removed', subject: id });
  for (const host of webhooks)
    await recordAudit(tx, actor, { what: 'webhook.removed', subject: host, before: { host } });
  return { secondFactors: members.map(({ email }) => email), emails, signer, connections, webhooks };
}
