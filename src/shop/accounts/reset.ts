import { LIMITS } from '../../limits.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { byEmail } from '../../platform/turns/counted.ts';
import { giveTurnsBack, takeTurns } from '../../platform/turns/turns.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { resetRules } from '../../shared/password-rules.ts';
import type { Letterhead } from '../mail/letter.ts';
import { queueLetter } from '../mail/queue.ts';
import type { AccountTools } from './account-tools.ts';
import { asIf } from './as-if.ts';
import { dropKnownBrowsers } from './browser-queries.ts';
import { dropWaitingEmail } from './change-email.ts';
import { newCode, parseCode } from './codes.ts';
import { passwordChangedLetter } from './letters/account-news.tsx';
import { resetCodeLetter } from './letters/reset-code.tsx';
import { after, CODE_TRIES, LIFETIMES } from './lifetimes.ts';
import {
  addChallenge,
  addLink,
  dropChallenges,
  dropEndedChallenges,
  dropEndedLinks,
  dropLinks,
  findChallenge,
  findLink,
  spendChallenge,
  spendLink,
  takeTry,
} from './link-queries.ts';
import { faultOfNewPassword } from './new-password.ts';
import type { Busy } from './passwords.ts';
import { findAccount, findAccountById, proveEmail, setPassword } from './queries.ts';
import type { ResetPassword, ResetPermit, VerifyResetOtp } from './schema.ts';
import { endSessions } from './session-queries.ts';
import { hashOfSecret, newSecret } from './tokens.ts';

type Asked = { ok: true; cookie: string } | { ok: false; reason: 'email_unreadable' } | Busy;

/**
 * Sends a code, and answers the secret that binds the asking browser to it. Whether the address has an account changes
 * neither the answer nor the work: a challenge is set up either way, only the letter is taken back.
 */
export async function askForReset(tools: AccountTools, typed: string): Promise<Asked> {
  const email = parseEmailAddress(typed);
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  const code = newCode();
  const hashed = await tools.passwords.hash(code);
  if (!hashed.ok) return hashed;
  const letterhead = await tools.letterhead();
  const cookie = newSecret();
  const now = tools.now();
  await tools.db.transaction(async (tx) => {
    const account = await findAccount(tx.sql, email);
    const challenge = {
      cookieHash: hashOfSecret(cookie),
      customerId: account?.id ?? null,
      email,
      codeHash: hashed.hash,
    };
    await addChallenge(tx.sql, challenge, now, after(now, LIFETIMES.resetCode));
    if (account) await sendCode(tx, letterhead, { id: account.id, email, code }, now);
    else
      await asIf(tx, (inside) => queueLetter(inside, resetCodeLetter(letterhead, email, { code, uid: '', token: '' })));
  });
  return { ok: true, cookie };
}

type Sent = { id: string; email: string; code: string };

async function sendCode(tx: Transaction, letterhead: Letterhead, { id, email, code }: Sent, now: Date) {
  const token = await grantReset(tx, { id, email }, now, LIFETIMES.resetLink);
  await queueLetter(tx, resetCodeLetter(letterhead, email, { code, uid: id, token }));
}

/** What opens /reset-password, once. */
async function grantReset(tx: Transaction, { id, email }: { id: string; email: string }, now: Date, seconds: number) {
  const token = newSecret();
  const link = { tokenHash: hashOfSecret(token), customerId: id, purpose: 'reset', email } as const;
  await addLink(tx.sql, link, now, after(now, seconds));
  return token;
}

type CodeVerified =
  | { ok: true; permit: ResetPermit }
  | { ok: false; reason: 'code_wrong' | 'code_unreadable' }
  | { ok: false; reason: 'code_spent' | 'codes_spent'; retryAfterSeconds: number }
  | Busy;

/**
 * Exchanges the code for leave to choose a password. The code alone is nothing: it counts together with the cookie of
 * the browser that asked, or with the address: five tries for the one, and five for the other. Thirty wrong codes a day
 * for an account, whoever tries; after that its resets go through the emailed link.
 */
export async function verifyResetCode(
  tools: AccountTools,
  { otp, email }: VerifyResetOtp,
  cookie: string | undefined,
): Promise<CodeVerified> {
  const code = parseCode(otp);
  if (code === undefined) return { ok: false, reason: 'code_unreadable' };
  const tried = await countTry(tools, email, cookie);
  if (!tried.ok) return tried;
  const { challenge } = tried;
  const verified = await tools.passwords.verify(code, challenge?.codeHash);
  if (challenge && (!verified.ok || verified.isRight)) await giveTurnsBack(tools, wrongCodesOf(challenge.email));
  if (!verified.ok) return verified;
  if (!verified.isRight || !challenge?.customerId) return { ok: false, reason: 'code_wrong' };
  const permit = await exchange(tools, challenge.id, { id: challenge.customerId, email: challenge.email });
  return permit ? { ok: true, permit } : { ok: false, reason: 'code_wrong' };
}

type Challenge = { id: string; customerId: string | null; email: string; codeHash: string };
type Tried =
  | { ok: true; challenge: Challenge | undefined }
  | { ok: false; reason: 'code_spent' | 'codes_spent'; retryAfterSeconds: number };

/** Finds the challenge that is meant, if there is one, and counts a try at its code and at its account. */
async function countTry(tools: AccountTools, typed: string | undefined, cookie: string | undefined): Promise<Tried> {
  const { sql } = tools.db;
  const now = tools.now();
  const email = typed === undefined ? null : (parseEmailAddress(typed) ?? null);
  const found = await findChallenge(sql, cookie === undefined ? null : hashOfSecret(cookie), email, now);
  if (!found) return { ok: true, challenge: undefined };
  const taken = await takeTry(sql, found, CODE_TRIES, now);
  if (!taken) {
    return { ok: false, reason: 'code_spent', retryAfterSeconds: (found.endsAt.getTime() - now.getTime()) / 1000 };
  }
  const turn = await takeTurns(tools, wrongCodesOf(taken.email));
  if (!turn.ok) return { ok: false, reason: 'codes_spent', retryAfterSeconds: turn.retryAfterSeconds };
  return { ok: true, challenge: { id: found.id, ...taken } };
}

const wrongCodesOf = (email: string) => byEmail(LIMITS.wrongCodes, email);

function exchange({ db, now }: AccountTools, challengeId: string, account: { id: string; email: string }) {
  const moment = now();
  return db.transaction(async (tx): Promise<ResetPermit | undefined> => {
    const isFirst = (await spendChallenge(tx.sql, challengeId, moment)) === 1;
    if (!isFirst) return undefined;
    return { uid: account.id, token: await grantReset(tx, account, moment, LIFETIMES.resetPermit) };
  });
}

type Reset =
  | { ok: true; email: string }
  | { ok: false; reason: 'link_invalid' | 'passwords_differ' }
  | { ok: false; reason: 'invalid'; fields: Record<string, string> }
  | Busy;

/**
 * Sets a password with what a code or a letter's link gave. Ends every session and every other way in that is under
 * way, and tells the owner. It proves the address, too: the link was read there. Logs nobody in.
 */
export async function resetPassword(tools: AccountTools, asked: ResetPassword): Promise<Reset> {
  const { db, passwords, now } = tools;
  if (asked.confirmPassword !== undefined && asked.confirmPassword !== asked.password) {
    return { ok: false, reason: 'passwords_differ' };
  }
  const tokenHash = hashOfSecret(asked.token);
  const link = await findLink(db.sql, tokenHash, now());
  const account =
    link?.purpose === 'reset' && !link.usedAt ? await findAccountById(db.sql, link.customerId) : undefined;
  if (!link || !account || account.id !== asked.uid) return { ok: false, reason: 'link_invalid' };
  const letterhead = await tools.letterhead();
  const fault = faultOfNewPassword(asked.password, resetRules, { ...account, storeName: letterhead.storeName });
  if (fault !== undefined) return { ok: false, reason: 'invalid', fields: { password: fault } };
  const hashed = await passwords.hash(asked.password);
  if (!hashed.ok) return hashed;
  const moment = now();
  return db.transaction(async (tx): Promise<Reset> => {
    if ((await spendLink(tx.sql, tokenHash, moment)) === 0) return { ok: false, reason: 'link_invalid' };
    await setPassword(tx.sql, account.id, hashed.hash, moment);
    await proveEmail(tx.sql, account.id, link.email, moment);
    await endSessions(tx.sql, account.id);
    await dropWaitingEmail(tx, account.id);
    // Its reader has it for good, whoever had the account before an address had to wait.
    await dropLinks(tx.sql, account.id, 'undo_change');
    await dropLinks(tx.sql, account.id, 'reset');
    await dropChallenges(tx.sql, account.id);
    await dropKnownBrowsers(tx.sql, account.id);
    await queueLetter(tx, passwordChangedLetter(letterhead, account));
    return { ok: true, email: account.email };
  });
}

const KEPT_FOR_SECONDS = 90 * 24 * 3600;

/** Used links are kept for a while, so that they can still say that they were used. */
export async function dropEndedResets({ db, now }: Pick<AccountTools, 'db' | 'now'>): Promise<void> {
  await dropEndedLinks(db.sql, after(now(), -KEPT_FOR_SECONDS));
  await dropEndedChallenges(db.sql, now());
}
