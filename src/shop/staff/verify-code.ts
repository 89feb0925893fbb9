import type { Transaction } from '../../platform/db/database.ts';
import type { Busy } from '../accounts/passwords/passwords.ts';
import { lockMember } from './queries.ts';
import { findRecoveryHash, spendRecoveryCode } from './recovery-code-queries.ts';
import { hashUnderSaltOf, innerHash, looksLikeRecoveryCode } from './recovery-codes.ts';
import { spendTotpStep } from './second-factor-queries.ts';
import type { StaffDeps } from './staff-deps.ts';
import { stepOfCode } from './totp.ts';
import { openTotp } from './totp-secret.ts';

type Proven = { ok: true; isRight: boolean } | Busy;

/** Whether the code opens for this person. A right one is used up. */
export async function spendCode(deps: StaffDeps, staffId: string, code: string): Promise<Proven> {
  return looksLikeRecoveryCode(code)
    ? spendRecovery(deps, staffId, code)
    : { ok: true, isRight: await deps.db.transaction((tx) => spendTotp(tx, staffId, code, deps.now())) };
}

/** Hashed before anything is locked: a hash takes a while, and may have to wait for others. */
async function spendRecovery(deps: StaffDeps, staffId: string, code: string): Promise<Proven> {
  const { db, now } = deps;
  const stored = await findRecoveryHash(db.sql, staffId);
  const hashed = await hashUnderSaltOf(deps, code, stored?.codeHash);
  if (!hashed.ok) return hashed;
  const spent = await spendRecoveryCode(db.sql, staffId, [hashed.hash, innerHash(code).toString('hex')], now());
  return { ok: true, isRight: spent > 0 };
}

/** The row is locked, so that one code never opens two doors. */
async function spendTotp(tx: Transaction, staffId: string, code: string, now: Date): Promise<boolean> {
  const member = await lockMember(tx.sql, staffId);
  const secret = member && openTotp(tx.secrets, member);
  if (!member || !secret) return false;
  const step = stepOfCode(secret, code, now, member.totpLastStep);
  return step !== undefined && (await spendTotpStep(tx.sql, member.id, step)) > 0;
}
