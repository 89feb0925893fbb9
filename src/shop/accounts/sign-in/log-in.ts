import { parseEmailAddress } from '../../../shared/email-address.ts';
import { countCharacters, MAX_PASSWORD_LENGTH } from '../../../shared/password-rules.ts';
import { recordSecurityEvent } from '../../audit/audit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { type Busy, isOutdated } from '../passwords/passwords.ts';
import { findAccount, lockAccount, setPasswordHash } from '../queries.ts';
import type { LogIn, UserInfo } from '../schema.ts';
import { type Browser, openSession } from './sessions.ts';

type LoggedIn =
  | { ok: true; user: UserInfo; customerId: string }
  | { ok: false; reason: 'wrong_login' | 'email_not_verified' }
  | Busy;

type LogInDeps = Pick<AccountDeps, 'db' | 'passwords' | 'now'>;

/**
 * Logs in by password. Unknown emails take the same time as wrong passwords and get the same answer; a missing
 * verification is only revealed with the correct password.
 */
export async function logIn(deps: LogInDeps, input: LogIn, browser: Browser): Promise<LoggedIn> {
  const { db, passwords, now } = deps;
  const email = parseEmailAddress(input.username);
  const account = email && (await findAccount(db.sql, email));
  const stored = account?.passwordHash ?? undefined;
  const password = countCharacters(input.password) > MAX_PASSWORD_LENGTH ? '' : input.password;
  const verified = await passwords.verify(password, stored);
  if (!verified.ok) return verified;
  if (!verified.isRight || !account || stored === undefined) return { ok: false, reason: 'wrong_login' };
  if (!account.verifiedAt) return { ok: false, reason: 'email_not_verified' };

  const proven = isOutdated(stored) ? await rehash(deps, { id: account.id, stored, password }) : stored;
  const token = await db.transaction(async ({ sql }) => {
    const present = await lockAccount(sql, account.id);
    return present?.passwordHash === proven ? openSession(sql, account.id, browser, now()) : undefined;
  });
  // The hash changed during verification: a new password logs everyone out, a concurrent rehash doesn't. So check
  // again.
  if (token === undefined) return logIn(deps, input, browser);
  return { ok: true, customerId: account.id, user: { token, name: account.name, email: account.email } };
}

type OldHash = { id: string; stored: string; password: string };

async function rehash({ db, passwords }: LogInDeps, { id, stored, password }: OldHash): Promise<string> {
  const hashed = await passwords.hash(password);
  return hashed.ok && (await setPasswordHash(db.sql, id, hashed.hash, stored)) > 0 ? hashed.hash : stored;
}

type RecordLockOutDeps = Parameters<typeof recordSecurityEvent>[0];
type RefusedLogin = { email: string; network: string; limit: string };

/** Records a login lockout by account id; the email itself isn't stored. */
export async function recordLockOut(deps: RecordLockOutDeps, { email, network, limit }: RefusedLogin): Promise<void> {
  const typed = parseEmailAddress(email);
  const account = typed && (await findAccount(deps.db.sql, typed));
  const happened = { subject: account?.id ?? 'unknown', network, after: { limit }, limitedBy: typed ?? '' };
  await recordSecurityEvent(deps, 'customer.locked_out', happened);
}
