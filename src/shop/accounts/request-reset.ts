import type { Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import type { AccountDeps } from './account-deps.ts';
import { newCode } from './codes.ts';
import { decoyWork } from './decoy-work.ts';
import { resetCodeEmail } from './emails/reset-code.tsx';
import { addChallenge, addLink } from './link-queries.ts';
import type { Busy } from './passwords.ts';
import { findAccount } from './queries.ts';
import { hashOfSecret, newSecret } from './tokens.ts';
import { addSeconds, TTL } from './ttl.ts';

type ResetRequested = { ok: true; cookie: string } | { ok: false; reason: 'email_unreadable' } | Busy;

/**
 * Sends a code, and answers the secret that binds the asking browser to it. Whether the address has an account changes
 * neither the answer nor the work: a challenge is set up either way, only the email is taken back.
 */
export async function requestReset(deps: AccountDeps, typed: string): Promise<ResetRequested> {
  const email = parseEmailAddress(typed);
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  const code = newCode();
  const hashed = await deps.passwords.hash(code);
  if (!hashed.ok) return hashed;
  const emailBrand = await deps.emailBrand();
  const cookie = newSecret();
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const account = await findAccount(tx.sql, email);
    const challenge = {
      cookieHash: hashOfSecret(cookie),
      customerId: account?.id ?? null,
      email,
      codeHash: hashed.hash,
    };
    await addChallenge(tx.sql, challenge, now, addSeconds(now, TTL.resetCode));
    if (account) await sendCode(tx, emailBrand, { id: account.id, email, code }, now);
    else
      await decoyWork(tx, (inside) =>
        enqueueEmail(inside, resetCodeEmail(emailBrand, { email, code, uid: '', token: '' })),
      );
  });
  return { ok: true, cookie };
}

type CodeRecipient = { id: string; email: string; code: string };

async function sendCode(tx: Transaction, emailBrand: EmailBrand, { id, email, code }: CodeRecipient, now: Date) {
  const token = await grantReset(tx, { id, email }, now, TTL.resetLink);
  await enqueueEmail(tx, resetCodeEmail(emailBrand, { email, code, uid: id, token }));
}

/** What opens /reset-password, once. */
export async function grantReset(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
  seconds: number,
) {
  const token = newSecret();
  const link = { tokenHash: hashOfSecret(token), customerId: id, purpose: 'reset', email } as const;
  await addLink(tx.sql, link, now, addSeconds(now, seconds));
  return token;
}
