import { consume, unconsume } from '../../platform/rate-limit/rate-limit.ts';
import { byEmail } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import type { AccountDeps } from './account-deps.ts';
import { parseCode } from './codes.ts';
import { findChallenge, incrementAttempts, spendChallenge } from './link-queries.ts';
import type { Busy } from './passwords.ts';
import { grantReset } from './request-reset.ts';
import type { ResetPermit, VerifyResetOtp } from './schema.ts';
import { hashOfSecret } from './tokens.ts';
import { MAX_CODE_ATTEMPTS, TTL } from './ttl.ts';

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
  if (challenge && (!verified.ok || verified.isRight)) await unconsume(deps, wrongCodesOf(challenge.email));
  if (!verified.ok) return verified;
  if (!verified.isRight || !challenge?.customerId) return { ok: false, reason: 'code_wrong' };
  const permit = await exchangeCode(deps, challenge.id, { id: challenge.customerId, email: challenge.email });
  return permit ? { ok: true, permit } : { ok: false, reason: 'code_wrong' };
}

type Challenge = { id: string; customerId: string | null; email: string; codeHash: string };
type CodeAttempt =
  | { ok: true; challenge: Challenge | undefined }
  | { ok: false; reason: 'code_spent' | 'codes_spent'; retryAfterSeconds: number };

/** Finds the challenge that is meant, if there is one, and counts a try at its code and at its account. */
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
  const turn = await consume(deps, wrongCodesOf(taken.email));
  if (!turn.ok) return { ok: false, reason: 'codes_spent', retryAfterSeconds: turn.retryAfterSeconds };
  return { ok: true, challenge: { id: found.id, ...taken } };
}

const wrongCodesOf = (email: string) => byEmail(RATE_LIMITS.wrongCodes, email);

function exchangeCode({ db, now }: AccountDeps, challengeId: string, account: { id: string; email: string }) {
  const moment = now();
  return db.transaction(async (tx): Promise<ResetPermit | undefined> => {
    const isFirst = (await spendChallenge(tx.sql, challengeId, moment)) === 1;
    if (!isFirst) return undefined;
    return { uid: account.id, token: await grantReset(tx, account, moment, TTL.resetPermit) };
  });
}
