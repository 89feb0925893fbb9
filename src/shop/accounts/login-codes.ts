import { parseEmailAddress } from '../../shared/email-address.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import type { AccountDeps } from './account-deps.ts';
import { type CodeRefused, checkLoginCode, codeWrong } from './check-login-code.ts';
import { newCode } from './codes.ts';
import { emailRedirect } from './email-redirect.ts';
import { loginCodeEmail } from './emails/login-code.tsx';
import { type LoggedInByEmail, openProvenAccount } from './log-in-by-email.ts';
import { addLoginCode, dropEndedLoginCodes, spendLoginCode, spendLoginLink } from './login-code-queries.ts';
import type { Busy } from './passwords.ts';
import type { AskLoginCode, LogInWithCode, LogInWithLink } from './schema.ts';
import type { Browser } from './sessions.ts';
import { hashOfSecret, newSecret } from './tokens.ts';
import { addSeconds, TTL } from './ttl.ts';

type CodeSent = { ok: true; cookie: string } | { ok: false; reason: 'email_unreadable' } | Busy;

/**
 * Sends a code that logs in, and answers the secret that binds the asking browser to it. Nobody looks whether the address
 * has an account: the work, the answer and the email are the same for all.
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

/**
 * Logs in with the code of the email: five tries for the browser that asked, and five for everybody else who knows the
 * address. Wrong codes count for the address together with those of resets, thirty a day; after that the emails' links
 * still work. An address without an account gets one on the way.
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

/** The same by the link of the email, in whatever browser it is pressed. */
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
