import type { AccountDeps } from './account-deps.ts';
import type { Busy } from './passwords.ts';
import { findAccountById } from './queries.ts';

type Proven = { ok: true; hash: string } | { ok: false; reason: 'password_missing' | 'password_wrong' } | Busy;

/**
 * Asks somebody who is logged in for the password of the account. Answers the hash that it was held against: it must
 * still be the account's where something is changed by it.
 */
export async function verifyPassword(
  { db, passwords }: Pick<AccountDeps, 'db' | 'passwords'>,
  customerId: string,
  password: string,
): Promise<Proven> {
  const hash = (await findAccountById(db.sql, customerId))?.passwordHash ?? undefined;
  if (hash === undefined) return { ok: false, reason: 'password_missing' };
  const verified = await passwords.verify(password, hash);
  if (!verified.ok) return verified;
  return verified.isRight ? { ok: true, hash } : { ok: false, reason: 'password_wrong' };
}
