import type { Sql } from '../../../platform/db/database.ts';
import { parseEmailAddress } from '../../../shared/email-address.ts';
import { parsePersonName } from '../../../shared/person-name.ts';
import type { AccountDeps } from '../account-deps.ts';
import { listPasskeys } from '../passkeys/queries.ts';
import type { Busy } from '../passwords/passwords.ts';
import { findAccountById, findEmailChange, lockAccount, setName, setNameIfUnset } from '../queries.ts';
import { accountRefusals } from '../refusals.ts';
import type { Profile, ProfileChange } from '../schema.ts';
import { verifyOwner } from '../sign-in/confirm-owner.ts';
import type { AccountHolder, SignedIn } from '../sign-in/sessions.ts';
import { dropPendingEmail, profileEmail, requestEmailChange } from './change-email.ts';
import { listProvenAddresses } from './queries.ts';

export async function findProfile(deps: Pick<AccountDeps, 'db'>, { customerId }: AccountHolder): Promise<Profile> {
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

export async function isProvenAddress(sql: Sql, { customerId }: SignedIn, email: string): Promise<boolean> {
  const account = await findAccountById(sql, customerId);
  return account?.email === email && account.emailProvenAt !== null;
}

export const verifiedAddresses = async (sql: Sql, customerId: string): Promise<string[]> =>
  (await listProvenAddresses(sql, customerId)).map(({ email }) => email);

type Invalid = { ok: false; reason: 'invalid'; fields: Record<string, string> };

type Updated =
  | { ok: true; name: string; email: string; emailConfirmed: boolean }
  | Invalid
  | { ok: false; reason: 'password_needed' | 'password_wrong' | 'proof_needed' }
  | Busy;

const noProof = { ok: true, hash: undefined } as const;

/**
 * Changes the name immediately. A new email stays pending until its link is opened (`spec/decisions.md`); entering the
 * current one cancels a pending change. Emails both addresses; the response never reveals whether another account has
 * the address.
 */
export async function updateProfile(deps: AccountDeps, customer: SignedIn, input: ProfileChange): Promise<Updated> {
  const read = readProfile(input);
  if (!read.ok) return read;
  const { name, email } = read;
  const { customerId, sessionId } = customer;
  const proven = (await changesEmail(deps, customer, email)) ? await proofFor(deps, customer, input) : noProof;
  if (!proven.ok) return proven;
  const emailBrand = await deps.emailBrand();
  const now = deps.now();
  const updated = await deps.db.transaction(async (tx): Promise<Updated | undefined> => {
    const account = await lockAccount(tx.sql, customerId);
    if (!account) throw new Error('Somebody is logged in without an account.');
    if (email === account.email) await dropPendingEmail(tx, customerId);
    else if (email !== (await findEmailChange(tx.sql, customerId))?.email) {
      // The password or the email changed since the check.
      if (proven.hash === undefined || proven.hash !== account.passwordHash) return undefined;
      await requestEmailChange(tx, { emailBrand, account, email, sessionId, now });
    }
    await setName(tx.sql, customerId, name);
    return { ok: true, name, email, emailConfirmed: email === account.email && account.emailProvenAt !== null };
  });
  return updated ?? updateProfile(deps, customer, input);
}

function readProfile(input: ProfileChange): { ok: true; name: string; email: string } | Invalid {
  const name = parsePersonName(input.name);
  const email = parseEmailAddress(input.email);
  if (name !== undefined && email !== undefined) return { ok: true, name, email };
  const fields = {
    ...(name === undefined && { name: accountRefusals.name_unreadable.sentence }),
    ...(email === undefined && { email: accountRefusals.email_unreadable.sentence }),
  };
  return { ok: false, reason: 'invalid', fields };
}

/** Whether saving `typed` requires the password and sends emails. */
export async function changesEmail(deps: Pick<AccountDeps, 'db'>, customer: SignedIn, typed: string) {
  const email = parseEmailAddress(typed);
  const shown = await profileEmail(deps, customer.customerId);
  return email !== undefined && email !== shown?.email && email !== shown?.loginEmail;
}

async function proofFor(deps: AccountDeps, customer: SignedIn, { currentPassword }: ProfileChange) {
  const proven = await verifyOwner(deps, customer, currentPassword);
  if (proven.ok || proven.reason !== 'password_blank') return proven;
  return { ok: false, reason: 'password_needed' } as const;
}

/** A customer without a name gets that of their first order's recipient. */
export const withRecipientName = (customer: SignedIn, recipient: string): SignedIn =>
  customer.nameIsGiven ? customer : { ...customer, name: parsePersonName(recipient) ?? customer.name };

/** Stores the name unless one was set concurrently. */
export async function setNameOnce({ db }: Pick<AccountDeps, 'db'>, { customerId, name }: SignedIn): Promise<void> {
  await setNameIfUnset(db.sql, customerId, name);
}
