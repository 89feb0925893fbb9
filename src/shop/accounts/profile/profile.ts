import type { Sql } from '../../../platform/db/database.ts';
import { parseEmailAddress } from '../../../shared/email-address.ts';
import { parsePersonName } from '../../../shared/person-name.ts';
import type { AccountDeps } from '../account-deps.ts';
import { listPasskeys } from '../passkeys/queries.ts';
import type { Busy } from '../passwords/passwords.ts';
import { findAccountById, findEmailChange, lockAccount, setName, setNameNotGiven } from '../queries.ts';
import { accountSentence } from '../refusals.ts';
import type { Profile, ProfileChange } from '../schema.ts';
import { verifyOwner } from '../sign-in/confirm-owner.ts';
import type { AccountHolder, SignedIn } from '../sign-in/sessions.ts';
import { dropPendingEmail, profileEmail, requestEmailChange } from './change-email.ts';
import { listProvenAddresses } from './queries.ts';

export async function profileOf(deps: Pick<AccountDeps, 'db'>, { customerId }: AccountHolder): Promise<Profile> {
  const [account, shown, passkeys] = await Promise.all([
    findAccountById(deps.db.sql, customerId),
    profileEmail(deps, customerId),
    listPasskeys(deps.db.sql, customerId),
  ]);
  if (!account || !shown) throw new Error('Somebody is logged in without an account.');
  return {
    id: account.id,
    name: account.name,
    email: shown.email,
    emailConfirmed: shown.isConfirmed,
    isEmailConfirmed: shown.isConfirmed,
    loginEmail: shown.loginEmail,
    hasPassword: account.passwordHash !== null,
    hasPasskey: passkeys.length > 0,
    nameIsGiven: account.nameIsGiven,
    createdAt: account.createdAt.toISOString(),
  };
}

/** Whether a link has shown that somebody who is logged in reads `email`. */
export async function isProvenAddress(sql: Sql, { customerId }: SignedIn, email: string): Promise<boolean> {
  const account = await findAccountById(sql, customerId);
  return account?.email === email && account.emailProvenAt !== null;
}

/** Every address that a link has shown to be theirs, the present one and former ones. */
export const provenAddressesOf = async (sql: Sql, customerId: string): Promise<string[]> =>
  (await listProvenAddresses(sql, customerId)).map(({ email }) => email);

/** Whether saving `typed` would send emails and ask for the password. */
export async function changesEmail(deps: Pick<AccountDeps, 'db'>, who: SignedIn, typed: string) {
  const email = parseEmailAddress(typed);
  const shown = await profileEmail(deps, who.customerId);
  return email !== undefined && email !== shown?.email && email !== shown?.loginEmail;
}

type Invalid = { ok: false; reason: 'invalid'; fields: Record<string, string> };
type Updated =
  | { ok: true; name: string; email: string; emailConfirmed: boolean }
  | Invalid
  | { ok: false; reason: 'password_needed' | 'password_wrong' | 'proof_needed' }
  | Busy;

/**
 * The name changes at once. Another address waits until the link sent to it is opened (`spec/decisions.md`), and is
 * shown meanwhile; the address in force takes back one that waits. Both are told, and the answer never says whether
 * somebody has an account with it.
 */
export async function updateProfile(deps: AccountDeps, who: SignedIn, input: ProfileChange): Promise<Updated> {
  const read = readProfile(input);
  if (!read.ok) return read;
  const { name, email } = read;
  const { customerId, sessionId } = who;
  const proven = (await changesEmail(deps, who, email)) ? await proofFor(deps, who, input) : noProof;
  if (!proven.ok) return proven;
  const emailBrand = await deps.emailBrand();
  const now = deps.now();
  const updated = await deps.db.transaction(async (tx): Promise<Updated | undefined> => {
    const account = await lockAccount(tx.sql, customerId);
    if (!account) throw new Error('Somebody is logged in without an account.');
    if (email === account.email) await dropPendingEmail(tx, customerId);
    else if (email !== (await findEmailChange(tx.sql, customerId))?.email) {
      // Another password, or another address in force, since it was looked at.
      if (proven.hash === undefined || proven.hash !== account.passwordHash) return undefined;
      await requestEmailChange(tx, { emailBrand, account, email, sessionId, now });
    }
    await setName(tx.sql, customerId, name);
    return { ok: true, name, email, emailConfirmed: email === account.email && account.emailProvenAt !== null };
  });
  return updated ?? updateProfile(deps, who, input);
}

const noProof = { ok: true, hash: undefined } as const;

async function proofFor(deps: AccountDeps, who: SignedIn, { currentPassword }: ProfileChange) {
  const proven = await verifyOwner(deps, who, currentPassword);
  if (proven.ok || proven.reason !== 'password_blank') return proven;
  return { ok: false, reason: 'password_needed' } as const;
}

/** Somebody who has said no name yet is called as the one whom their first order goes to. */
export const withNameOf = (who: SignedIn, recipient: string): SignedIn =>
  who.nameIsGiven ? who : { ...who, name: parsePersonName(recipient) ?? who.name };

/** Stores it, unless they have said one meanwhile. */
export async function setNameOnce({ db }: Pick<AccountDeps, 'db'>, { customerId, name }: SignedIn): Promise<void> {
  await setNameNotGiven(db.sql, customerId, name);
}

function readProfile(input: ProfileChange): { ok: true; name: string; email: string } | Invalid {
  const name = parsePersonName(input.name);
  const email = parseEmailAddress(input.email);
  if (name !== undefined && email !== undefined) return { ok: true, name, email };
  const fields = {
    ...(name === undefined && { name: accountSentence('name_unreadable') }),
    ...(email === undefined && { email: accountSentence('email_unreadable') }),
  };
  return { ok: false, reason: 'invalid', fields };
}
