import type { Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import type { Letterhead } from '../mail/letter.ts';
import { queueLetter } from '../mail/queue.ts';
import type { AccountTools } from './account-tools.ts';
import { confirmEmail } from './change-email.ts';
import { welcomeLetter } from './letters/account-news.tsx';
import { findLink, forgetRegistrations, spendLink } from './link-queries.ts';
import { lockAccount, proveEmail, setName, setPassword } from './queries.ts';
import type { VerifyEmail } from './schema.ts';
import { isTaken } from './taken.ts';
import { hashOfSecret } from './tokens.ts';

type Verified = { ok: true; isFirstTime: boolean } | { ok: false; reason: 'link_invalid' | 'email_taken' };

/**
 * Takes the link of a letter as proof that its address is read: of a new account, or of one that an account is to have
 * from now on. Opened again, the link says so again. It never logs anybody in.
 */
export async function verifyEmail(tools: AccountTools, { token, email: typed }: VerifyEmail): Promise<Verified> {
  const email = parseEmailAddress(typed);
  const letterhead = await tools.letterhead();
  const now = tools.now();
  const tokenHash = hashOfSecret(token);
  try {
    return await tools.db.transaction(async (tx): Promise<Verified> => {
      const link = await findLink(tx.sql, tokenHash, now);
      if (!link || link.email !== email) return invalid;
      const account = await lockAccount(tx.sql, link.customerId);
      if (!account) return invalid;
      if (link.purpose === 'verify') return confirmAccount(tx, { tokenHash, link, account, letterhead, now });
      if (link.purpose !== 'confirm_change') return invalid;
      const confirmed = await confirmEmail(tx, { tokenHash, link, account, letterhead, now });
      return confirmed.ok ? { ok: true, isFirstTime: false } : confirmed;
    });
  } catch (error) {
    // Somebody registered the address and confirmed it in the same moment.
    if (isTaken(error)) return { ok: false, reason: 'email_taken' };
    throw error;
  }
}

const invalid = { ok: false, reason: 'link_invalid' } as const;

type Opened = {
  tokenHash: Buffer;
  link: { email: string; name: string | null; passwordHash: string | null };
  account: { id: string; email: string; name: string; verifiedAt: Date | null };
  letterhead: Letterhead;
  now: Date;
};

/**
 * An address may have been registered more than once, by more than one person: what was registered with the link that its
 * reader opens is what counts, and only the first time.
 */
async function confirmAccount(
  tx: Transaction,
  { tokenHash, link, account, letterhead, now }: Opened,
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
  await forgetRegistrations(tx.sql, account.id);
  await queueLetter(tx, welcomeLetter(letterhead, { email: link.email, name }));
  return { ok: true, isFirstTime: true };
}
