import { consume, unconsume } from '../../../platform/rate-limit/rate-limit.ts';
import { byEmail } from '../../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../../rate-limits.ts';
import { type EmailAddress, parseEmailAddress } from '../../../shared/email-address.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import type { AccountDeps } from '../account-deps.ts';
import { emailRedirect } from '../email-redirect.ts';
import { loginCodeEmail } from '../emails/login-code.tsx';
import type { Busy } from '../passwords/passwords.ts';
import type { AskLoginCode, LogInWithCode, LogInWithLink } from '../schema.ts';
import { hashOfSecret, newCode, newSecret, parseCode } from '../tokens.ts';
import { addSeconds, MAX_CODE_ATTEMPTS, TTL } from '../ttl.ts';
import { type LoggedInByEmail, openProvenAccount } from './log-in-by-email.ts';
import {
  addLoginCode,
  dropEndedLoginCodes,
  findLoginCode,
  incrementLoginAttempts,
  spendLoginCode,
  spendLoginLink,
} from './queries.ts';
import type { Browser } from './sessions.ts';

type CodeSent = { ok: true; cookie: string } | { ok: false; reason: 'email_unreadable' } | Busy;

/**
 * Emails a login code; returns the secret that binds it to the requesting browser. Never checks whether an account
 * exists: work, response and email are the same.
 */
export async function requestLoginCode(deps: AccountDeps, input: AskLoginCode): Promise<CodeSent> {
  const email = parseEmailAddress(input.email);
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  const code = newCode();
  const hashed = await deps.passwords.hash(code);
  if (!hashed.ok) return hashed;
  const emailBrand = await deps.emailBrand();
  const [cookie, token] = [newSecret(), newSecret()];
  const now = deps.now();
  const row = { cookieHash: hashOfSecret(cookie), linkHash: hashOfSecret(token), email, codeHash: hashed.hash };
  await deps.db.transaction(async (tx) => {
    await addLoginCode(tx.sql, row, now, addSeconds(now, TTL.loginCode));
    const redirect = emailRedirect(input.redirect);
    await enqueueEmail(tx, loginCodeEmail(emailBrand, { email, code, token, redirect }));
  });
  return { ok: true, cookie };
}

export type CodeRefused =
  | { ok: false; reason: 'code_wrong' | 'code_unreadable' }
  | { ok: false; reason: 'code_spent' | 'codes_spent'; retryAfterSeconds: number }
  | Busy;

const codeWrong = { ok: false, reason: 'code_wrong' } as const;

/**
 * Logs in by emailed code: five attempts for the requesting browser, and five for everyone else with the email. Wrong
 * codes and resets share thirty attempts a day per email; after that, only emailed links work. Creates the account if
 * needed.
 */
export async function logInWithCode(
  deps: AccountDeps,
  { email: typed, code: typedCode, name }: LogInWithCode,
  { cookie, browser }: { cookie: string | undefined; browser: Browser },
): Promise<LoggedInByEmail | CodeRefused> {
  const checked = await checkLoginCode(deps, { email: typed, code: typedCode, cookie });
  if (!checked.ok) return checked;
  const { id, email } = checked;
  const now = deps.now();
  const opened = await deps.db.transaction(async (tx) =>
    (await spendLoginCode(tx.sql, id, now)) === 1 ? openProvenAccount(tx, { email, name, browser, now }) : undefined,
  );
  return opened ?? codeWrong;
}

type CheckCodeInput = { email: string; code: string; cookie: string | undefined };

/** Checks a code and counts the attempt. The caller must spend it in its transaction. */
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
  if (email && tried && (!verified.ok || verified.isRight)) await unconsume(deps, getWrongCodes(email));
  if (!verified.ok) return verified;
  return email && tried && verified.isRight ? { ok: true, id: tried.id, email } : codeWrong;
}

type CodeAttempt =
  | { ok: true; id: string; codeHash: string }
  | { ok: false; reason: 'code_spent' | 'codes_spent'; retryAfterSeconds: number };

/** Finds the code, and counts an attempt for it and its email. */
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
    // Gone after a concurrent correct attempt; otherwise its attempts are used up.
    if ((await findLoginCode(sql, cookieHash, email, now))?.id !== found.id) return undefined;
    return { ok: false, reason: 'code_spent', retryAfterSeconds: (found.endsAt.getTime() - now.getTime()) / 1000 };
  }
  const turn = await consume(deps, getWrongCodes(email));
  if (!turn.ok) return { ok: false, reason: 'codes_spent', retryAfterSeconds: turn.retryAfterSeconds };
  return { ok: true, id: found.id, codeHash: taken.codeHash };
}

const getWrongCodes = (email: EmailAddress) => byEmail(RATE_LIMITS.wrongCodes, email);

export async function logInWithLink(
  deps: Pick<AccountDeps, 'db' | 'now'>,
  { token, name }: LogInWithLink,
  browser: Browser,
): Promise<LoggedInByEmail | { ok: false; reason: 'link_invalid' }> {
  const now = deps.now();
  const opened = await deps.db.transaction(async (tx) => {
    const proven = await spendLoginLink(tx.sql, hashOfSecret(token), now);
    return proven && openProvenAccount(tx, { email: proven.email, name, browser, now });
  });
  return opened ?? { ok: false, reason: 'link_invalid' };
}

export const purgeLoginCodes = ({ db, now }: Pick<AccountDeps, 'db' | 'now'>): Promise<number> =>
  dropEndedLoginCodes(db.sql, now());
