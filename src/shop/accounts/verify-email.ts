import { parseEmailAddress } from '../../shared/email-address.ts';
import { queueLetter } from '../mail/queue.ts';
import type { AccountTools } from './account-tools.ts';
import { welcomeLetter } from './letters/account-news.tsx';
import { findLink, spendLink } from './link-queries.ts';
import { lockAccount, proveEmail } from './queries.ts';
import type { VerifyEmail } from './schema.ts';
import { hashOfSecret } from './tokens.ts';

type Verified = { ok: true; isFirstTime: boolean } | { ok: false; reason: 'link_invalid' };

/**
 * Takes the link of a letter as proof that its address is read: of a new account, or of a changed address. Opened
 * again, the link says so again. It never logs anybody in.
 */
export async function verifyEmail(tools: AccountTools, { token, email: typed }: VerifyEmail): Promise<Verified> {
  const email = parseEmailAddress(typed);
  const letterhead = await tools.letterhead();
  const now = tools.now();
  const tokenHash = hashOfSecret(token);
  return tools.db.transaction(async (tx): Promise<Verified> => {
    const link = await findLink(tx.sql, tokenHash, now);
    const isProof = link?.purpose === 'verify' || link?.purpose === 'confirm_change';
    if (!link || !isProof || link.email !== email) return { ok: false, reason: 'link_invalid' };
    const account = await lockAccount(tx.sql, link.customerId);
    if (account?.email !== email) return { ok: false, reason: 'link_invalid' };
    await spendLink(tx.sql, tokenHash, now);
    await proveEmail(tx.sql, account.id, email, now);
    const isFirstTime = account.verifiedAt === null;
    if (isFirstTime) await queueLetter(tx, welcomeLetter(letterhead, account));
    return { ok: true, isFirstTime };
  });
}
