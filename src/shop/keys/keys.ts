import type { Database, Transaction } from '../../platform/db/database.ts';
import { formatKeyId } from '../../platform/secrets/secret-box.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { openBackupKeys } from '../backup/backup-keys.ts';
import { discardSigner, missingKeyOfSigner, resealSigner } from '../backup/signing-key.ts';
import { discardConnections, missingKeyOfConnections, resealConnections } from '../connections/sealed-connections.ts';
import { countEmailsOfOtherKeys, failEmailsOfOtherKeys, reencryptEmails } from '../emails/encryption.ts';
import { discardPushKey, resealPushKey } from '../push-alerts/push-key.ts';
import {
  resealSecondFactors,
  sealStaffSecrets,
  secondFactorsOfOtherKeys,
  takeOffSecondFactorsOfOtherKeys,
} from '../staff/sealing.ts';
import type { StaffDeps } from '../staff/staff-deps.ts';

type KeyDeps = Pick<StaffDeps, 'db' | 'passwords'> & { config: { dataDir: string } };

/**
 * At every start: this shop's key is the one that sealed what the database holds, and what a release before has stored
 * open is sealed. Answers whether the owner has a key for the backups. Throws CannotStart where values are sealed with a key that is not here.
 */
export async function ensureKeys(deps: KeyDeps): Promise<{ hasOwnerKey: boolean }> {
  const { db } = deps;
  const missing = await findMissingKey(db);
  if (missing) throw new StartupError(missingKeyMessage(missing, db.secrets.keyId()));
  // Sealed from the first start on, so that a shop with another key is always noticed.
  const { ownerKeyId } = await openBackupKeys(deps);
  await sealStaffSecrets(deps);
  await resealAll(db);
  return { hasOwnerKey: ownerKeyId !== undefined };
}

export type MissingKey = { key: string; secondFactors: number; letters: number };

/** The key that something here is sealed with and that this shop does not have; undefined where all is well. */
export async function findMissingKey(db: Pick<Database, 'sql' | 'secrets'>): Promise<MissingKey | undefined> {
  const members = await secondFactorsOfOtherKeys(db);
  const letters = await countEmailsOfOtherKeys(db);
  const key = members[0]?.key ?? (await missingKeyOfSigner(db)) ?? (await missingKeyOfConnections(db)) ?? letters.key;
  return key === undefined ? undefined : { key, secondFactors: members.length, letters: letters.count };
}

const missingKeyMessage = ({ key, secondFactors, letters }: MissingKey, here: string) =>
  [
    `This shop has the secret key ${formatKeyId(here)}, and its database holds values that the key ${formatKeyId(key)} sealed: `,
    `${counted(secondFactors, 'second factor')} and ${counted(letters, 'waiting email')}. Put back secret.key in DATA_DIR, `,
    'or SECRET_KEY, as it was; on several machines it is the same everywhere. If it is lost for good, ',
    '"npm run shop -- rotate-key --lost" gives these values up.',
  ].join('');

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Seals everything anew that an earlier key has sealed, a batch at a time; answers how many values. */
export async function resealAll(db: Database, each: () => Promise<void> = async () => {}): Promise<number> {
  let count = 0;
  for (const batch of [resealSecondFactors, resealSigner, resealPushKey, resealConnections, reencryptEmails]) {
    for (let done = await batch({ db }); done > 0; done = await batch({ db })) {
      count += done;
      await each();
    }
  }
  return count;
}

/** `secondFactors`: addresses of those who have none any more; `connections`: what the owner has to connect again. */
export type Discarded = { secondFactors: string[]; letters: number; signer: boolean; connections: string[] };

/** For who has just restored a backup of a shop with another secret key; nothing where all of it came along. */
export function discardedSentences({ secondFactors, letters, signer, connections }: Discarded): string[] {
  const accounts = secondFactors.length;
  return [
    ...(accounts > 0
      ? [
          `Two-step sign-in is off for ${accounts === 1 ? '1 account' : `${accounts} accounts`}, as this machine has another secret key: sign in with the password and set it up again under “Your account”.`,
        ]
      : []),
    ...(connections.length > 0
      ? [`Connect again: ${connections.map((id) => CONNECTION_NAMES[id] ?? id).join(', ')}.`]
      : []),
    ...(letters > 0 ? [`${counted(letters, 'waiting email')} can’t be sent anymore; see “Emails not sent”.`] : []),
    ...(signer
      ? [
          'Backups are signed by a new key from now on, so what your paper says about that is out of date: replace your backup key and print it.',
        ]
      : []),
  ];
}

const CONNECTION_NAMES: Record<string, string> = { paypal: 'PayPal', email: 'email', bucket: 'your bucket' };

/** Where a key is lost for good: second factors are taken off, and emails that wait count as failed. */
export async function discardUnreadable(tx: Transaction, actor: Actor, now: Date): Promise<Discarded> {
  const members = await takeOffSecondFactorsOfOtherKeys(tx);
  const letters = await failEmailsOfOtherKeys(tx, now);
  const signer = await discardSigner(tx);
  await discardPushKey(tx);
  const connections = await discardConnections(tx);
  for (const { id } of members) await recordAudit(tx, actor, { what: 'staff.second_factor_removed', subject: id });
  for (const id of connections) await recordAudit(tx, actor, { what: 'connection.removed', subject: id });
  return { secondFactors: members.map(({ email }) => email), letters, signer, connections };
}
