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

/** Sets another password for who knows the present one, or the first one for who has just logged in without any. Every browser is logged out; the asking one gets a new token. */
export async function changePassword(
  deps: AccountDeps,
  who: SignedIn,
  input: ChangePassword & { browser: Browser },
): Promise<Changed> {
  const { db, passwords, now } = deps;
  const proven = await verifyOwner(deps, who, input.currentPassword);
  if (!proven.ok) return proven;
  const account = await findAccountById(db.sql, who.customerId);
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
    // Whoever asked for another address knew the password that was.
    await dropPendingEmail(tx, account.id);
    await dropLinks(tx.sql, account.id, 'reset');
    await dropChallenges(tx.sql, account.id);
    await enqueueEmail(tx, passwordChangedEmail(emailBrand, account));
    const token = await openSession(tx.sql, account.id, input.browser, now());
    return { ok: true, user: { token, name: account.name, email: account.email } };
  });
  // A reset was faster, or a login has hashed the same password anew: it is looked at once more.
  return changed ?? changePassword(deps, who, input);
}
