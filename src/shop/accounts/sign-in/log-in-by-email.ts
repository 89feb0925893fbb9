import type { Transaction } from '../../../platform/db/database.ts';
import type { EmailAddress } from '../../../shared/email-address.ts';
import { parsePersonName } from '../../../shared/person-name.ts';
import { clearRegistrations, dropLinks } from '../link-queries.ts';
import { dropPasskeysOf } from '../passkeys/queries.ts';
import { dropPendingEmail } from '../profile/change-email.ts';
import { addAccountWithoutPassword, dropPassword, lockAccountByEmail, proveEmail, setName } from '../queries.ts';
import type { UserInfo } from '../schema.ts';
import { dropKnownBrowsers, endSessions } from './queries.ts';
import { type Browser, openSession } from './sessions.ts';

export type LoggedInByEmail = { ok: true; user: UserInfo; customerId: string };

type ProvenAddress = { email: EmailAddress; name: string | undefined; browser: Browser; now: Date };

/** What somebody is called who has not said it, until they order or say it in their profile; never a part of the address, which reviews would show. */
const UNNAMED = 'Shopper';

/**
 * Logs in whoever has just shown that they read `email`, in the transaction that took the proof. Makes the account where
 * there is none. Undefined where the account took another address in this very moment.
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
  // One that nobody has proven yet may have been registered by a stranger.
  const isUnnamed = account.verifiedAt === null || !account.nameIsGiven;
  const newName = isUnnamed ? name : undefined;
  if (newName !== undefined) await setName(tx.sql, account.id, newName);
  const token = await openSession(tx.sql, account.id, browser, now);
  return { ok: true, customerId: account.id, user: { token, name: newName ?? account.name, email } };
}

/**
 * Until now nobody had shown that the address is theirs: a password, a login or a change under way may be a stranger's,
 * who registered the address of somebody else. Its reader sets a password by a reset.
 */
async function dropUnprovenAccess(tx: Transaction, customerId: string) {
  await dropPassword(tx.sql, customerId);
  // Links of registrations stay, to say that the address is verified, without what was registered beside them.
  await clearRegistrations(tx.sql, customerId);
  await dropLinks(tx.sql, customerId, 'reset');
  await dropLinks(tx.sql, customerId, 'undo_change');
  await dropPendingEmail(tx, customerId);
  await dropPasskeysOf(tx.sql, customerId);
  await dropKnownBrowsers(tx.sql, customerId);
  await endSessions(tx.sql, customerId);
}
