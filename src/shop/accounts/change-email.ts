import type { Transaction } from '../../platform/db/database.ts';
import type { Letterhead } from '../mail/letter.ts';
import { queueLetter } from '../mail/queue.ts';
import type { AccountTools } from './account-tools.ts';
import { emailChangedLetter } from './letters/account-news.tsx';
import { confirmChangeLetter } from './letters/verify-email.tsx';
import { after, LIFETIMES } from './lifetimes.ts';
import { addLink, dropChallenges, dropLinks, dropLinksSentSince, findLink, spendLink } from './link-queries.ts';
import { dropPasswordSetSince, findAccountById, lockAccount, setEmail } from './queries.ts';
import { endSessions } from './session-queries.ts';
import type { SignedIn } from './sessions.ts';
import { isTaken } from './taken.ts';
import { hashOfSecret, newSecret } from './tokens.ts';

type Change = { letterhead: Letterhead; customerId: string; email: string; now: Date };

/** Gives an account another address and tells both. False where another account has it; true where nothing changes. */
export async function changeEmail(tx: Transaction, { letterhead, customerId, email, now }: Change): Promise<boolean> {
  const account = await lockAccount(tx.sql, customerId);
  if (!account) return false;
  if (account.email === email) return true;
  if ((await setEmail(tx.sql, account.id, email, null)) === 0) return false;
  // Links and codes on their way to the former address must not open the account any more.
  await dropLinks(tx.sql, account.id, 'reset');
  await dropLinks(tx.sql, account.id, 'confirm_change');
  await dropChallenges(tx.sql, account.id);

  const undo = newSecret();
  const former = { customerId: account.id, email: account.email };
  await addLink(
    tx.sql,
    { ...former, tokenHash: hashOfSecret(undo), purpose: 'undo_change' },
    now,
    after(now, LIFETIMES.undoChangeLink),
  );
  await queueLetter(tx, emailChangedLetter(letterhead, account, { newEmail: email, token: undo }));
  await sendConfirmLink(tx, letterhead, { ...account, email }, now);
  return true;
}

async function sendConfirmLink(
  tx: Transaction,
  letterhead: Letterhead,
  { id, email, name }: { id: string; email: string; name: string },
  now: Date,
) {
  const token = newSecret();
  const link = { customerId: id, email, tokenHash: hashOfSecret(token), purpose: 'confirm_change' } as const;
  await addLink(tx.sql, link, now, after(now, LIFETIMES.confirmChangeLink));
  await queueLetter(tx, confirmChangeLetter(letterhead, { email, name }, token));
}

/** The link for an address that waits for its confirmation, once more; the links before it still work. */
export async function sendConfirmLinkAgain(
  tools: AccountTools,
  { customerId }: SignedIn,
): Promise<{ ok: true } | { ok: false; reason: 'email_confirmed' }> {
  const letterhead = await tools.letterhead();
  return tools.db.transaction(async (tx) => {
    const account = await findAccountById(tx.sql, customerId);
    if (!account || account.emailProvenAt) return { ok: false, reason: 'email_confirmed' };
    await sendConfirmLink(tx, letterhead, account, tools.now());
    return { ok: true };
  });
}

type Undone = { ok: true; email: string } | { ok: false; reason: 'link_invalid' | 'email_taken' };

/**
 * Takes a change of address back, for who reads the former address. Whoever made the change is locked out: every
 * browser is logged out, a password set since is dropped, and links sent since are void.
 */
export async function undoEmailChange({ db, now }: Pick<AccountTools, 'db' | 'now'>, token: string): Promise<Undone> {
  try {
    return await db.transaction((tx) => restore(tx, hashOfSecret(token), now()));
  } catch (error) {
    if (isTaken(error)) return { ok: false, reason: 'email_taken' };
    throw error;
  }
}

async function restore(tx: Transaction, tokenHash: Buffer, now: Date): Promise<Undone> {
  const link = await findLink(tx.sql, tokenHash, now);
  const account = link?.purpose === 'undo_change' ? await lockAccount(tx.sql, link.customerId) : undefined;
  if (!link || !account) return invalid;
  if (link.usedAt) return account.email === link.email ? { ok: true, email: link.email } : invalid;
  if ((await spendLink(tx.sql, tokenHash, now)) === 0) return invalid;
  if ((await setEmail(tx.sql, account.id, link.email, now)) === 0) return { ok: false, reason: 'email_taken' };
  await dropLinksSentSince(tx.sql, account.id, link.sentAt);
  await dropChallenges(tx.sql, account.id);
  await dropPasswordSetSince(tx.sql, account.id, link.sentAt);
  await endSessions(tx.sql, account.id);
  return { ok: true, email: link.email };
}

const invalid = { ok: false, reason: 'link_invalid' } as const;
