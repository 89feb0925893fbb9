import { resetRules } from '../../shared/password-rules.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import type { AccountDeps } from './account-deps.ts';
import { dropKnownBrowsers } from './browser-queries.ts';
import { dropPendingEmail } from './change-email.ts';
import { passwordChangedEmail } from './emails/account-emails.tsx';
import { dropChallenges, dropEndedChallenges, dropEndedLinks, dropLinks, findLink, spendLink } from './link-queries.ts';
import { newPasswordError } from './new-password.ts';
import { dropPasskeysOf } from './passkey-queries.ts';
import { setPassword } from './password-queries.ts';
import type { Busy } from './passwords.ts';
import { findAccountById, proveEmail } from './queries.ts';
import type { ResetPassword } from './schema.ts';
import { endSessions } from './session-queries.ts';
import { hashOfSecret } from './tokens.ts';
import { addSeconds } from './ttl.ts';

type Reset =
  | { ok: true; email: string }
  | { ok: false; reason: 'link_invalid' | 'passwords_differ' }
  | { ok: false; reason: 'invalid'; fields: Record<string, string> }
  | Busy;

/**
 * Sets a password with what a code or an email's link gave. Ends every session and every other way in that is under
 * way, and tells the owner. It proves the address, too: the link was read there. Logs nobody in.
 */
export async function resetPassword(deps: AccountDeps, input: ResetPassword): Promise<Reset> {
  const { db, passwords, now } = deps;
  if (input.confirmPassword !== undefined && input.confirmPassword !== input.password) {
    return { ok: false, reason: 'passwords_differ' };
  }
  const tokenHash = hashOfSecret(input.token);
  const link = await findLink(db.sql, tokenHash, now());
  const account =
    link?.purpose === 'reset' && !link.usedAt ? await findAccountById(db.sql, link.customerId) : undefined;
  if (!link || !account || account.id !== input.uid) return { ok: false, reason: 'link_invalid' };
  const emailBrand = await deps.emailBrand();
  const { storeName, publicUrl } = emailBrand;
  const fault = await newPasswordError(input.password, resetRules, { ...account, storeName, publicUrl });
  if (fault !== undefined) return { ok: false, reason: 'invalid', fields: { password: fault } };
  const hashed = await passwords.hash(input.password);
  if (!hashed.ok) return hashed;
  const moment = now();
  return db.transaction(async (tx): Promise<Reset> => {
    if ((await spendLink(tx.sql, tokenHash, moment)) === 0) return { ok: false, reason: 'link_invalid' };
    await setPassword(tx.sql, account.id, hashed.hash, moment);
    await proveEmail(tx.sql, account.id, link.email, moment);
    await endSessions(tx.sql, account.id);
    await dropPendingEmail(tx, account.id);
    // Its reader has it for good, whoever had the account before an address had to wait.
    await dropLinks(tx.sql, account.id, 'undo_change');
    await dropLinks(tx.sql, account.id, 'reset');
    await dropChallenges(tx.sql, account.id);
    // Whoever knew the password may have added one.
    await dropPasskeysOf(tx.sql, account.id);
    await dropKnownBrowsers(tx.sql, account.id);
    await enqueueEmail(tx, passwordChangedEmail(emailBrand, account));
    return { ok: true, email: account.email };
  });
}

const KEPT_FOR_SECONDS = 90 * 24 * 3600;

/** Used links are kept for a while, so that they can still say that they were used. */
export async function purgeResets({ db, now }: Pick<AccountDeps, 'db' | 'now'>): Promise<void> {
  await dropEndedLinks(db.sql, addSeconds(now(), -KEPT_FOR_SECONDS));
  await dropEndedChallenges(db.sql, now());
}
