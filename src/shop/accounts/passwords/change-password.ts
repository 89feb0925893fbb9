import { registrationRules } from '../../../shared/password-rules.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import type { AccountDeps } from '../account-deps.ts';
import { passwordChangedEmail } from '../emails/account-emails.tsx';
import { dropChallenges, dropLinks } from '../link-queries.ts';
import { dropPendingEmail } from '../profile/change-email.ts';
import { findAccountById, lockAccount, setPassword } from '../queries.ts';
import type { ChangePassword, UserInfo } from '../schema.ts';
import { type OwnerVerified, verifyOwner } from '../sign-in/confirm-owner.ts';
import { endSessions } from '../sign-in/queries.ts';
import { type Browser, openSession, type SignedIn } from '../sign-in/sessions.ts';
import { newPasswordError } from './new-password.ts';

type Changed =
  | { ok: true; user: UserInfo }
  | Exclude<OwnerVerified, { ok: true }>
  | { ok: false; reason: 'invalid'; fields: Record<string, string> };

/**
 * Changes the password after checking the current one, or sets the first one after a recent login. Logs out every
 * browser; the requesting one gets a new token.
 */
export async function changePassword(
  deps: AccountDeps,
  customer: SignedIn,
  input: ChangePassword & { browser: Browser },
): Promise<Changed> {
  const { db, passwords, now } = deps;
  const proven = await verifyOwner(deps, customer, input.currentPassword);
  if (!proven.ok) return proven;
  const account = await findAccountById(db.sql, customer.customerId);
  if (!account) return { ok: false, reason: 'password_wrong' };
  const emailBrand = await deps.emailBrand();
  const { storeName, publicUrl } = emailBrand;
  const context = { email: account.email, name: account.name, storeName, publicUrl };
  const fault = await newPasswordError(input.password, registrationRules, context);
  if (fault !== undefined) return { ok: false, reason: 'invalid', fields: { password: fault } };
  const hashed = await passwords.hash(input.password);
  if (!hashed.ok) return hashed;
  const changed = await db.transaction(async (tx): Promise<Changed | undefined> => {
    const present = await lockAccount(tx.sql, account.id);
    if (present?.passwordHash !== proven.hash) return undefined;
    await setPassword(tx.sql, account.id, hashed.hash, now());
    await endSessions(tx.sql, account.id);
    // The person who requested a pending email change knew the old password.
    await dropPendingEmail(tx, account.id);
    await dropLinks(tx.sql, account.id, 'reset');
    await dropChallenges(tx.sql, account.id);
    await enqueueEmail(tx, passwordChangedEmail(emailBrand, account));
    const token = await openSession(tx.sql, account.id, input.browser, now());
    return { ok: true, user: { token, name: account.name, email: account.email } };
  });
  // A concurrent reset or rehash changed the stored hash: retry.
  return changed ?? changePassword(deps, customer, input);
}
