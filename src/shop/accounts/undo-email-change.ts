import type { Transaction } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { AccountDeps } from './account-deps.ts';
import { dropEmailChange } from './email-change-queries.ts';
import { dropChallenges, dropLinksSentSince, dropOpenLinks, findLink, spendLink } from './link-queries.ts';
import { dropPasskeysOf } from './passkey-queries.ts';
import { dropPassword, dropPasswordSetSince } from './password-queries.ts';
import { lockAccount, setEmail } from './queries.ts';
import { endSessions } from './session-queries.ts';
import { hashOfSecret } from './tokens.ts';

type Undone = { ok: true; email: string } | { ok: false; reason: 'link_invalid' | 'email_taken' };

/**
 * Stops a change of address, for who reads the present one. Whoever asked for it knew the password: it is dropped, every
 * browser is logged out, and every link and code is void.
 */
export async function undoEmailChange({ db, now }: Pick<AccountDeps, 'db' | 'now'>, token: string): Promise<Undone> {
  try {
    return await db.transaction((tx) => undoChange(tx, hashOfSecret(token), now()));
  } catch (error) {
    if (isUniqueViolation(error, 'customers_email_key')) return { ok: false, reason: 'email_taken' };
    throw error;
  }
}

async function undoChange(tx: Transaction, tokenHash: Buffer, now: Date): Promise<Undone> {
  const link = await findLink(tx.sql, tokenHash, now);
  const account = link?.purpose === 'undo_change' ? await lockAccount(tx.sql, link.customerId) : undefined;
  if (!link || !account) return invalid;
  const isPresent = account.email === link.email;
  if (link.usedAt) return isPresent ? { ok: true, email: link.email } : invalid;
  // Changed before addresses had to wait. Once it is proven, the account is its reader's, whoever had it before.
  if (!isPresent && account.emailProvenAt) return invalid;
  if ((await spendLink(tx.sql, tokenHash, now)) === 0) return invalid;
  if (isPresent) await revokeAccess(tx, account.id);
  else if (!(await restoreEmail(tx, account.id, link, now))) return { ok: false, reason: 'email_taken' };
  await dropEmailChange(tx.sql, account.id);
  await dropChallenges(tx.sql, account.id);
  await dropPasskeysOf(tx.sql, account.id);
  await endSessions(tx.sql, account.id);
  return { ok: true, email: link.email };
}

async function revokeAccess(tx: Transaction, customerId: string): Promise<void> {
  await dropPassword(tx.sql, customerId);
  await dropOpenLinks(tx.sql, customerId);
}

/** The address from before a change that took effect at once. False where another account has it. */
async function restoreEmail(tx: Transaction, customerId: string, link: { email: string; sentAt: Date }, now: Date) {
  if ((await setEmail(tx.sql, customerId, link.email, now)) === 0) return false;
  await dropLinksSentSince(tx.sql, customerId, link.sentAt);
  await dropPasswordSetSince(tx.sql, customerId, link.sentAt);
  return true;
}

const invalid = { ok: false, reason: 'link_invalid' } as const;
