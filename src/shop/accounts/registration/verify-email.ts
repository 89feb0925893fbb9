import type { Transaction } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import { parseEmailAddress } from '../../../shared/email-address.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import type { AccountDeps } from '../account-deps.ts';
import { welcomeEmail } from '../emails/account-emails.tsx';
import { emailChangedEmail } from '../emails/email-change.tsx';
import { clearRegistrations, dropChallenges, dropOpenLinks, findLink, spendLink } from '../link-queries.ts';
import type { Account } from '../profile/change-email.ts';
import {
  dropEmailChange,
  dropUnverifiedHolder,
  findEmailChange,
  findVerifiedHolder,
  lockAccount,
  proveEmail,
  setEmail,
  setName,
  setPassword,
} from '../queries.ts';
import type { VerifyEmail } from '../schema.ts';
import { endOtherSessions } from '../sign-in/queries.ts';
import { hashOfSecret } from '../tokens.ts';

type Verified = { ok: true; isFirstTime: boolean } | { ok: false; reason: 'link_invalid' | 'email_taken' };
const invalid = { ok: false, reason: 'link_invalid' } as const;

/**
 * Verifies an email by its link: of a new account, or of a pending change. Repeating it succeeds again. Never logs in.
 */
export async function verifyEmail(deps: AccountDeps, { token, email: typed }: VerifyEmail): Promise<Verified> {
  const email = parseEmailAddress(typed);
  const emailBrand = await deps.emailBrand();
  const now = deps.now();
  const tokenHash = hashOfSecret(token);
  try {
    return await deps.db.transaction(async (tx): Promise<Verified> => {
      const link = await findLink(tx.sql, tokenHash, now);
      if (!link || link.email !== email) return invalid;
      const account = await lockAccount(tx.sql, link.customerId);
      if (!account) return invalid;
      if (link.purpose === 'verify') return confirmAccount(tx, { tokenHash, link, account, emailBrand, now });
      if (link.purpose !== 'confirm_change') return invalid;
      const confirmed = await confirmEmail(tx, { tokenHash, link, account, emailBrand, now });
      return confirmed.ok ? { ok: true, isFirstTime: false } : confirmed;
    });
  } catch (error) {
    // Race: the address was registered and confirmed concurrently.
    if (isUniqueViolation(error, 'customers_email_key')) return { ok: false, reason: 'email_taken' };
    throw error;
  }
}

type OpenedLink = {
  tokenHash: Buffer;
  link: { email: string; name: string | null; passwordHash: string | null };
  account: { id: string; email: string; name: string; verifiedAt: Date | null };
  emailBrand: EmailBrand;
  now: Date;
};

/**
 * An email may be registered several times by different people: the data of the opened link counts, and only the first
 * time.
 */
async function confirmAccount(
  tx: Transaction,
  { tokenHash, link, account, emailBrand, now }: OpenedLink,
): Promise<Verified> {
  if (account.email !== link.email) return invalid;
  await spendLink(tx.sql, tokenHash, now);
  await proveEmail(tx.sql, account.id, link.email, now);
  if (account.verifiedAt !== null) return { ok: true, isFirstTime: false };
  const name = link.name ?? account.name;
  if (link.passwordHash !== null) {
    await setPassword(tx.sql, account.id, link.passwordHash, now);
    await setName(tx.sql, account.id, name);
  }
  await clearRegistrations(tx.sql, account.id);
  await enqueueEmail(tx, welcomeEmail(emailBrand, { email: link.email, name }));
  return { ok: true, isFirstTime: true };
}

type ConfirmEmailInput = {
  tokenHash: Buffer;
  link: { email: string; usedAt: Date | null };
  account: Account;
  emailBrand: EmailBrand;
  now: Date;
};

type Confirmed = { ok: true } | { ok: false; reason: 'link_invalid' | 'email_taken' };

/**
 * Applies a pending email change. Voids all other links and codes, including the undo link, and logs out all browsers
 * but the requesting one. An unverified registration of the address is deleted; if another account has it now, nothing
 * changes. `account` is locked.
 */
async function confirmEmail(
  tx: Transaction,
  { tokenHash, link, account, emailBrand, now }: ConfirmEmailInput,
): Promise<Confirmed> {
  if (account.email === link.email) {
    await spendLink(tx.sql, tokenHash, now);
    return { ok: true };
  }
  const waiting = await findEmailChange(tx.sql, account.id);
  if (link.usedAt || waiting?.email !== link.email) return { ok: false, reason: 'link_invalid' };
  if (await findVerifiedHolder(tx.sql, link.email, account.id)) return { ok: false, reason: 'email_taken' };
  await dropUnverifiedHolder(tx.sql, link.email);
  if ((await setEmail(tx.sql, account.id, link.email, now)) === 0) return { ok: false, reason: 'email_taken' };
  await spendLink(tx.sql, tokenHash, now);
  await dropEmailChange(tx.sql, account.id);
  await dropOpenLinks(tx.sql, account.id);
  await dropChallenges(tx.sql, account.id);
  await endOtherSessions(tx.sql, account.id, waiting.sessionId);
  await enqueueEmail(tx, emailChangedEmail(emailBrand, { ...account, newEmail: link.email }));
  return { ok: true };
}
