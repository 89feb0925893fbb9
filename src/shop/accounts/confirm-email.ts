import type { Transaction } from '../../platform/db/database.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import type { Account } from './change-email.ts';
import { dropEmailChange, dropUnverifiedHolder, findEmailChange, findVerifiedHolder } from './email-change-queries.ts';
import { emailChangedEmail } from './emails/email-change.tsx';
import { dropChallenges, dropLinks, dropOpenLinks, spendLink } from './link-queries.ts';
import { proveEmail, setEmail } from './queries.ts';
import { endOtherSessions } from './session-queries.ts';

type ConfirmEmailInput = {
  tokenHash: Buffer;
  link: { email: string; usedAt: Date | null };
  account: Account;
  emailBrand: EmailBrand;
  now: Date;
};
export type Confirmed = { ok: true } | { ok: false; reason: 'link_invalid' | 'email_taken' };

/**
 * The link that went to the new address was opened: from now on the account has it. Every other link and code of the
 * account is void, those that would take the change back too, and only the browser that asked stays logged in. A
 * registration for the address that nobody has confirmed gives way; where somebody has an account with it by now,
 * nothing changes. `account` is locked.
 */
export async function confirmEmail(
  tx: Transaction,
  { tokenHash, link, account, emailBrand, now }: ConfirmEmailInput,
): Promise<Confirmed> {
  if (account.email === link.email) {
    await spendLink(tx.sql, tokenHash, now);
    if (!account.emailProvenAt) await emailProven(tx, account, now);
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

/** An address that was changed before addresses had to wait: who reads it keeps it. */
async function emailProven(tx: Transaction, { id, email }: Account, now: Date): Promise<void> {
  await proveEmail(tx.sql, id, email, now);
  await dropLinks(tx.sql, id, 'undo_change');
}
