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
 * Asks somebody who is logged in to show that the account is theirs, before what a stolen login must not do: by its
 * password, or, where it has none, by a login or a code of the last minutes. Answers the hash that the password was held
 * against: it must still be the account's where something is changed by it.
 */
export async function verifyOwner(
  { db, passwords, now }: Pick<AccountDeps, 'db' | 'passwords' | 'now'>,
  who: SignedIn,
  password = '',
): Promise<OwnerVerified> {
  const hash = (await findAccountById(db.sql, who.customerId))?.passwordHash ?? null;
  if (hash === null) return isProvenLately(who, now()) ? { ok: true, hash } : { ok: false, reason: 'proof_needed' };
  if (password === '') return { ok: false, reason: 'password_blank' };
  const verified = await passwords.verify(password, hash);
  if (!verified.ok) return verified;
  return verified.isRight ? { ok: true, hash } : { ok: false, reason: 'password_wrong' };
}

export const isProvenLately = ({ provenAt }: Pick<SignedIn, 'provenAt'>, now: Date): boolean =>
  provenAt !== null && addSeconds(provenAt, TTL.recentProof) > now;

/** Takes a code of the address that logs in as proof that it is still them, for a few minutes and this browser. */
export async function confirmByCode(
  deps: AccountDeps,
  who: SignedIn,
  { code, cookie }: ConfirmWithCode & { cookie: string | undefined },
): Promise<{ ok: true } | CodeRefused> {
  const checked = await checkLoginCode(deps, { email: who.email, code, cookie });
  if (!checked.ok) return checked;
  return deps.db.transaction(async (tx) => {
    if ((await spendLoginCode(tx.sql, checked.id, deps.now())) === 0) return { ok: false, reason: 'code_wrong' };
    await proveSession(tx.sql, who.sessionId, deps.now());
    return { ok: true };
  });
}
