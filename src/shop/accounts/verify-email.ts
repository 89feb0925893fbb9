import type { Transaction } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import type { AccountDeps } from './account-deps.ts';
import { confirmEmail } from './confirm-email.ts';
import { welcomeEmail } from './emails/account-emails.tsx';
import { clearRegistrations, findLink, spendLink } from './link-queries.ts';
import { setPassword } from './password-queries.ts';
import { lockAccount, proveEmail, setName } from './queries.ts';
import type { VerifyEmail } from './schema.ts';
import { hashOfSecret } from './tokens.ts';

type Verified = { ok: true; isFirstTime: boolean } | { ok: false; reason: 'link_invalid' | 'email_taken' };

/**
 * Takes the link of an email as proof that its address is read: of a new account, or of one that an account is to have
 * from now on. Opened again, the link says so again. It never logs anybody in.
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
    // Somebody registered the address and confirmed it in the same moment.
    if (isUniqueViolation(error, 'customers_email_key')) return { ok: false, reason: 'email_taken' };
    throw error;
  }
}

const invalid = { ok: false, reason: 'link_invalid' } as const;

type OpenedLink = {
  tokenHash: Buffer;
  link: { email: string; name: string | null; passwordHash: string | null };
  account: { id: string; email: string; name: string; verifiedAt: Date | null };
  emailBrand: EmailBrand;
  now: Date;
};

/**
 * An address may have been registered more than once, by more than one person: what was registered with the link that its
 * reader opens is what counts, and only the first time.
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
