import type { Transaction } from '../../../platform/db/database.ts';
import { consume, unconsume } from '../../../platform/rate-limit/rate-limit.ts';
import { byEmail } from '../../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../../rate-limits.ts';
import { parseEmailAddress } from '../../../shared/email-address.ts';
import { resetRules } from '../../../shared/password-rules.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import type { AccountDeps } from '../account-deps.ts';
import { decoyWork } from '../decoy-work.ts';
import { passwordChangedEmail } from '../emails/account-emails.tsx';
import { resetCodeEmail } from '../emails/reset-code.tsx';
import {
  addChallenge,
  addLink,
  dropChallenges,
  dropEndedChallenges,
  dropEndedLinks,
  dropLinks,
  findChallenge,
  findLink,
  incrementAttempts,
  spendChallenge,
  spendLink,
} from '../link-queries.ts';
import { deletePasskeysOf } from '../passkeys/queries.ts';
import { newPasswordError } from '../passwords/new-password.ts';
import type { Busy } from '../passwords/passwords.ts';
import { dropPendingEmail } from '../profile/change-email.ts';
import { findAccount, findAccountById, proveEmail, setPassword } from '../queries.ts';
import type { ResetPassword, ResetPermit, VerifyResetOtp } from '../schema.ts';
import { dropKnownBrowsers, endSessions } from '../sign-in/queries.ts';
import { hashOfSecret, newCode, newSecret, parseCode } from '../tokens.ts';
import { addSeconds, MAX_CODE_ATTEMPTS, TTL } from '../ttl.ts';

type Reset =
  | { ok: true; email: string }
  | { ok: false; reason: 'link_invalid' | 'passwords_differ' }
  | { ok: false; reason: 'invalid'; fields: Record<string, string> }
  | Busy;

/**
 * Sets a new password by reset permit or emailed link. Ends all sessions and voids all pending links and codes, emails
 * the owner, and verifies the address. Doesn't log in.
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
    // The address's reader keeps the account.
    await dropLinks(tx.sql, account.id, 'undo_change');
    await dropLinks(tx.sql, account.id, 'reset');
    await dropChallenges(tx.sql, account.id);
    // An attacker with the password may have added a passkey.
    await deletePasskeysOf(tx.sql, account.id);
    await dropKnownBrowsers(tx.sql, account.id);
    await enqueueEmail(tx, passwordChangedEmail(emailBrand, account));
    return { ok: true, email: account.email };
  });
}

type ResetRequested = { ok: true; cookie: string } | { ok: false; reason: 'email_unreadable' } | Busy;

/**
 * Emails a code; returns the secret that binds it to the requesting browser. Response and work are the same without an
 * account: the challenge is created either way, only the email is rolled back.
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

/** Single-use permit for /reset-password. */
async function grantReset(tx: Transaction, { id, email }: { id: string; email: string }, now: Date, seconds: number) {
  const token = newSecret();
  const link = { tokenHash: hashOfSecret(token), customerId: id, purpose: 'reset', email } as const;
  await addLink(tx.sql, link, now, addSeconds(now, seconds));
  return token;
}

type CodeVerified =
  | { ok: true; permit: ResetPermit }
  | { ok: false; reason: 'code_wrong' | 'code_unreadable' }
  | { ok: false; reason: 'code_spent' | 'codes_spent'; retryAfterSeconds: number }
  | Busy;

/**
 * Exchanges the code for a reset permit. The code only counts together with the requesting browser's cookie or the
 * email: five attempts each. Thirty wrong codes a day per account; after that, only the emailed link works.
 */
export async function verifyResetCode(
  deps: AccountDeps,
  { otp, email }: VerifyResetOtp,
  cookie: string | undefined,
): Promise<CodeVerified> {
  const code = parseCode(otp);
  if (code === undefined) return { ok: false, reason: 'code_unreadable' };
  const tried = await countAttempt(deps, email, cookie);
  if (!tried.ok) return tried;
  const { challenge } = tried;
  const verified = await deps.passwords.verify(code, challenge?.codeHash);
  if (challenge && (!verified.ok || verified.isRight)) await unconsume(deps, getWrongCodes(challenge.email));
  if (!verified.ok) return verified;
  if (!verified.isRight || !challenge?.customerId) return { ok: false, reason: 'code_wrong' };
  const permit = await exchangeCode(deps, challenge.id, { id: challenge.customerId, email: challenge.email });
  return permit ? { ok: true, permit } : { ok: false, reason: 'code_wrong' };
}

type Challenge = { id: string; customerId: string | null; email: string; codeHash: string };

type CodeAttempt =
  | { ok: true; challenge: Challenge | undefined }
  | { ok: false; reason: 'code_spent' | 'codes_spent'; retryAfterSeconds: number };

/** Finds the challenge, and counts an attempt for its code and its account. */
async function countAttempt(
  deps: AccountDeps,
  typed: string | undefined,
  cookie: string | undefined,
): Promise<CodeAttempt> {
  const { sql } = deps.db;
  const now = deps.now();
  const email = typed === undefined ? null : (parseEmailAddress(typed) ?? null);
  const found = await findChallenge(sql, cookie === undefined ? null : hashOfSecret(cookie), email, now);
  if (!found) return { ok: true, challenge: undefined };
  const taken = await incrementAttempts(sql, found, MAX_CODE_ATTEMPTS, now);
  if (!taken) {
    return { ok: false, reason: 'code_spent', retryAfterSeconds: (found.endsAt.getTime() - now.getTime()) / 1000 };
  }
  const turn = await consume(deps, getWrongCodes(taken.email));
  if (!turn.ok) return { ok: false, reason: 'codes_spent', retryAfterSeconds: turn.retryAfterSeconds };
  return { ok: true, challenge: { id: found.id, ...taken } };
}

const getWrongCodes = (email: string) => byEmail(RATE_LIMITS.wrongCodes, email);

function exchangeCode({ db, now }: AccountDeps, challengeId: string, account: { id: string; email: string }) {
  const moment = now();
  return db.transaction(async (tx): Promise<ResetPermit | undefined> => {
    const isFirst = (await spendChallenge(tx.sql, challengeId, moment)) === 1;
    if (!isFirst) return undefined;
    return { uid: account.id, token: await grantReset(tx, account, moment, TTL.resetPermit) };
  });
}

const KEPT_FOR_SECONDS = 90 * 24 * 3600;

/** Used links are kept for a while, so that opening them again explains it. */
export async function purgeResets({ db, now }: Pick<AccountDeps, 'db' | 'now'>): Promise<void> {
  await dropEndedLinks(db.sql, addSeconds(now(), -KEPT_FOR_SECONDS));
  await dropEndedChallenges(db.sql, now());
}
