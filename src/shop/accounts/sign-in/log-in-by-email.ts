import type { Transaction } from '../../../platform/db/database.ts';
import type { EmailAddress } from '../../../shared/email-address.ts';
import { parsePersonName } from '../../../shared/person-name.ts';
import { clearRegistrations, dropLinks } from '../link-queries.ts';
import { deletePasskeysOf } from '../passkeys/queries.ts';
import { dropPendingEmail } from '../profile/change-email.ts';
import { addAccountWithoutPassword, dropPassword, lockAccountByEmail, proveEmail, setName } from '../queries.ts';
import type { UserInfo } from '../schema.ts';
import { dropKnownBrowsers, endSessions } from './queries.ts';
import { type Browser, openSession } from './sessions.ts';

export type LoggedInByEmail = { ok: true; user: UserInfo; customerId: string };

type ProvenAddress = { email: EmailAddress; name: string | undefined; browser: Browser; now: Date };

/**
 * Placeholder name until the customer orders or edits the profile; never part of the email, because reviews show names.
 */
const UNNAMED = 'Shopper';

/**
 * Logs in the proven reader of `email`, in the transaction that consumed the proof. Creates the account if needed.
 * Undefined if the account's email changed concurrently.
 */
export async function openProvenAccount(
  tx: Transaction,
  { email, name: typed, browser, now }: ProvenAddress,
): Promise<LoggedInByEmail | undefined> {
  const name = typed === undefined ? undefined : parsePersonName(typed);
  await addAccountWithoutPassword(tx.sql, { email, name: name ?? UNNAMED, nameIsGiven: name !== undefined }, now);
  const account = await lockAccountByEmail(tx.sql, email);
  if (!account) return undefined;
  if (account.emailProvenAt === null) await dropUnprovenAccess(tx, account.id);
  await proveEmail(tx.sql, account.id, email, now);
  // An unverified account may be a stranger's registration.
  const isUnnamed = account.verifiedAt === null || !account.nameIsGiven;
  const newName = isUnnamed ? name : undefined;
  if (newName !== undefined) await setName(tx.sql, account.id, newName);
  const token = await openSession(tx.sql, account.id, browser, now);
  return { ok: true, customerId: account.id, user: { token, name: newName ?? account.name, email } };
}

/**
 * The email was never verified, so password, sessions and pending changes may belong to a stranger who registered it.
 * Its reader can set a password by a reset.
 */
async function dropUnprovenAccess(tx: Transaction, customerId: string) {
  await dropPassword(tx.sql, customerId);
  // Registration links stay, to report that the address is verified, but without their data.
  await clearRegistrations(tx.sql, customerId);
  await dropLinks(tx.sql, customerId, 'reset');
  await dropLinks(tx.sql, customerId, 'undo_change');
  await dropPendingEmail(tx, customerId);
  await deletePasskeysOf(tx.sql, customerId);
  await dropKnownBrowsers(tx.sql, customerId);
  await endSessions(tx.sql, customerId);
}
