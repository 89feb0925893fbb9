import { consume, unconsume } from '../../platform/rate-limit/rate-limit.ts';
import { byEmail } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { type EmailAddress, parseEmailAddress } from '../../shared/email-address.ts';
import type { AccountDeps } from './account-deps.ts';
import { parseCode } from './codes.ts';
import { findLoginCode, incrementLoginAttempts } from './login-code-queries.ts';
import type { Busy } from './passwords.ts';
import { hashOfSecret } from './tokens.ts';
import { MAX_CODE_ATTEMPTS } from './ttl.ts';

export type CodeRefused =
  | { ok: false; reason: 'code_wrong' | 'code_unreadable' }
  | { ok: false; reason: 'code_spent' | 'codes_spent'; retryAfterSeconds: number }
  | Busy;

type CheckCodeInput = { email: string; code: string; cookie: string | undefined };

/** Whether a code is the right one, counting the try. Whoever acts on it spends it first, in the same transaction. */
export async function checkLoginCode(
  deps: AccountDeps,
  { email: typed, code: typedCode, cookie }: CheckCodeInput,
): Promise<{ ok: true; id: string; email: EmailAddress } | CodeRefused> {
  const code = parseCode(typedCode);
  if (code === undefined) return { ok: false, reason: 'code_unreadable' };
  const email = parseEmailAddress(typed);
  const tried = email && (await countAttempt(deps, email, cookie));
  if (tried && !tried.ok) return tried;
  const verified = await deps.passwords.verify(code, tried?.codeHash);
  if (email && tried && (!verified.ok || verified.isRight)) await unconsume(deps, wrongCodesOf(email));
  if (!verified.ok) return verified;
  return email && tried && verified.isRight ? { ok: true, id: tried.id, email } : codeWrong;
}

export const codeWrong = { ok: false, reason: 'code_wrong' } as const;

type CodeAttempt =
  | { ok: true; id: string; codeHash: string }
  | { ok: false; reason: 'code_spent' | 'codes_spent'; retryAfterSeconds: number };

/** Finds the code that is meant, if there is one, and counts a try at it and at its address. */
async function countAttempt(
  deps: AccountDeps,
  email: EmailAddress,
  cookie: string | undefined,
): Promise<CodeAttempt | undefined> {
  const { sql } = deps.db;
  const now = deps.now();
  const cookieHash = cookie === undefined ? null : hashOfSecret(cookie);
  const found = await findLoginCode(sql, cookieHash, email, now);
  if (!found) return undefined;
  const taken = await incrementLoginAttempts(sql, found, MAX_CODE_ATTEMPTS, now);
  if (!taken) {
    // Gone: a try at the same moment was right. Else its tries are used up.
    if ((await findLoginCode(sql, cookieHash, email, now))?.id !== found.id) return undefined;
    return { ok: false, reason: 'code_spent', retryAfterSeconds: (found.endsAt.getTime() - now.getTime()) / 1000 };
  }
  const turn = await consume(deps, wrongCodesOf(email));
  if (!turn.ok) return { ok: false, reason: 'codes_spent', retryAfterSeconds: turn.retryAfterSeconds };
  return { ok: true, id: found.id, codeHash: taken.codeHash };
}

const wrongCodesOf = (email: EmailAddress) => byEmail(RATE_LIMITS.wrongCodes, email);
