import type { AccountDeps } from '../account-deps.ts';
import type { Busy } from '../passwords/passwords.ts';
import { findAccountById } from '../queries.ts';
import type { ConfirmWithCode } from '../schema.ts';
import { addSeconds, TTL } from '../ttl.ts';
import { type CodeRefused, checkLoginCode } from './login-codes.ts';
import { proveSession, spendLoginCode } from './queries.ts';
import type { SignedIn } from './sessions.ts';

export type OwnerVerified =
  | { ok: true; hash: string | null }
  | { ok: false; reason: 'password_blank' }
  | { ok: false; reason: 'password_wrong' | 'proof_needed' }
  | Busy;

/**
 * Re-authenticates before sensitive changes: by password, or without one by a login or code of the last minutes.
 * Returns the verified hash; a change must check that it is still the account's.
 */
export async function verifyOwner(
  { db, passwords, now }: Pick<AccountDeps, 'db' | 'passwords' | 'now'>,
  customer: SignedIn,
  password = '',
): Promise<OwnerVerified> {
  const hash = (await findAccountById(db.sql, customer.customerId))?.passwordHash ?? null;
  if (hash === null)
    return isProvenLately(customer, now()) ? { ok: true, hash } : { ok: false, reason: 'proof_needed' };
  if (password === '') return { ok: false, reason: 'password_blank' };
  const verified = await passwords.verify(password, hash);
  if (!verified.ok) return verified;
  return verified.isRight ? { ok: true, hash } : { ok: false, reason: 'password_wrong' };
}

export const isProvenLately = ({ provenAt }: Pick<SignedIn, 'provenAt'>, now: Date): boolean =>
  addSeconds(provenAt, TTL.recentProof) > now;

/** Re-authenticates by an emailed code, for a few minutes and this browser. */
export async function confirmByCode(
  deps: AccountDeps,
  customer: SignedIn,
  { code, cookie }: ConfirmWithCode & { cookie: string | undefined },
): Promise<{ ok: true } | CodeRefused> {
  const checked = await checkLoginCode(deps, { email: customer.email, code, cookie });
  if (!checked.ok) return checked;
  return deps.db.transaction(async (tx) => {
    if ((await spendLoginCode(tx.sql, checked.id, deps.now())) === 0) return { ok: false, reason: 'code_wrong' };
    await proveSession(tx.sql, customer.sessionId, deps.now());
    return { ok: true };
  });
}
