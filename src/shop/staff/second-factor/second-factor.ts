import type { Database, Transaction } from '../../../platform/db/database.ts';
import { getRemovePasskeys } from '../../accounts/passkeys/passkeys.ts';
import type { Busy } from '../../accounts/passwords/passwords.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { findMemberByEmail, lockMember } from '../queries.ts';
import type { SecondFactorOffer } from '../schema.ts';
import { endOtherBrowsers } from '../sign-in/browsers.ts';
import { type SignedInStaff, staffActor } from '../sign-in/sessions.ts';
import type { StaffDeps } from '../staff-deps.ts';
import {
  addRecoveryCodes,
  dropRecoveryCodes,
  dropTotp,
  findRecoveryHash,
  offerTotp,
  spendRecoveryCode,
  spendTotpStep,
  startTotp,
} from './queries.ts';
import { getHashUnderSalt, hashesOfRecoveryCodes, looksLikeRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { base32, newTotpSecret, openTotp, otpauthAddress, sealTotp, stepOfCode } from './totp.ts';

type Offered = { ok: true; offer: SecondFactorOffer } | { ok: false; reason: 'second_factor_on' };

/** Creates a secret for the app, inactive until a code confirms it. */
export async function offerSecondFactor(deps: StaffDeps, staff: SignedInStaff): Promise<Offered> {
  const secret = newTotpSecret();
  const { storeName } = await deps.settings.current();
  const offered = await offerTotp(deps.db.sql, staff.staffId, sealTotp(deps.db.secrets, staff.staffId, secret));
  if (offered === 0) return { ok: false, reason: 'second_factor_on' };
  return {
    ok: true,
    offer: { secret: base32(secret), address: otpauthAddress(secret, { email: staff.email, storeName }) },
  };
}

type Started =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: 'no_offer' | 'second_factor_on' | 'code_wrong' }
  | Busy;

/**
 * Activates the second factor after a correct code, and signs out all other browsers. Returns the recovery codes, which
 * are stored only as hashes.
 */
export async function startSecondFactor(deps: StaffDeps, staff: SignedInStaff, code: string): Promise<Started> {
  const { db, now } = deps;
  const recoveryCodes = newRecoveryCodes();
  const hashed = await hashesOfRecoveryCodes(deps, recoveryCodes);
  if (!hashed.ok) return hashed;
  return db.transaction(async (tx) => {
    const member = await lockMember(tx.sql, staff.staffId);
    const secret = member && openTotp(tx.secrets, member);
    if (!secret) return { ok: false, reason: 'no_offer' };
    if (member.totpSince) return { ok: false, reason: 'second_factor_on' };
    const step = stepOfCode(secret, code, now(), 0);
    if (step === undefined) return { ok: false, reason: 'code_wrong' };
    await startTotp(tx.sql, member.id, now(), step);
    await dropRecoveryCodes(tx.sql, member.id);
    await addRecoveryCodes(tx.sql, member.id, hashed.hashes);
    // Other browsers may have signed in by password only.
    await endOtherBrowsers(tx, member.id, staff.sessionId);
    await recordAudit(tx, staffActor(staff), { what: 'staff.second_factor_set_up', subject: staff.staffId });
    return { ok: true, recoveryCodes };
  });
}

export async function renewRecoveryCodes(
  deps: StaffDeps,
  staff: SignedInStaff,
): Promise<{ ok: true; recoveryCodes: string[] } | Busy> {
  const recoveryCodes = newRecoveryCodes();
  const hashed = await hashesOfRecoveryCodes(deps, recoveryCodes);
  if (!hashed.ok) return hashed;
  await deps.db.transaction(async (tx) => {
    await dropRecoveryCodes(tx.sql, staff.staffId);
    await addRecoveryCodes(tx.sql, staff.staffId, hashed.hashes);
    await recordAudit(tx, staffActor(staff), { what: 'staff.recovery_codes_renewed', subject: staff.staffId });
  });
  return { ok: true, recoveryCodes };
}

/**
 * Turns off the second factor to set up another phone: signs out all other browsers; production requires a new one at
 * once.
 */
export async function endSecondFactor({ db }: StaffDeps, staff: SignedInStaff): Promise<void> {
  await db.transaction(async (tx) => {
    await dropTotp(tx.sql, staff.staffId);
    await dropRecoveryCodes(tx.sql, staff.staffId);
    await endOtherBrowsers(tx, staff.staffId, staff.sessionId);
    await recordAudit(tx, staffActor(staff), { what: 'staff.second_factor_turned_off', subject: staff.staffId });
  });
}

type Proven = { ok: true; isRight: boolean } | Busy;

/** Checks a code and spends it if correct. */
export async function spendCode(deps: StaffDeps, staffId: string, code: string): Promise<Proven> {
  return looksLikeRecoveryCode(code)
    ? spendRecovery(deps, staffId, code)
    : { ok: true, isRight: await deps.db.transaction((tx) => spendTotp(tx, staffId, code, deps.now())) };
}

/** Hash before locking: hashing is slow and may queue. */
async function spendRecovery(deps: StaffDeps, staffId: string, code: string): Promise<Proven> {
  const { db, now } = deps;
  const stored = await findRecoveryHash(db.sql, staffId);
  const hashed = await getHashUnderSalt(deps, code, stored?.codeHash);
  if (!hashed.ok) return hashed;
  const spent = await spendRecoveryCode(db.sql, staffId, hashed.hash, now());
  return { ok: true, isRight: spent > 0 };
}

/** Locks the row, so that one code works once. */
async function spendTotp(tx: Transaction, staffId: string, code: string, now: Date): Promise<boolean> {
  const member = await lockMember(tx.sql, staffId);
  const secret = member && openTotp(tx.secrets, member);
  if (!member || !secret) return false;
  const step = stepOfCode(secret, code, now, member.totpLastStep);
  return step !== undefined && (await spendTotpStep(tx.sql, member.id, step)) > 0;
}

type ResetSecondFactorDeps = { db: Pick<Database, 'transaction'> };

type Removed =
  | { ok: true; name: string; browsers: number }
  | { ok: false; reason: 'unknown_address' | 'no_second_factor' };

/**
 * Command-line reset after losing the phone and all recovery codes: turns off the second factor, deletes passkeys,
 * signs out every browser, keeps the password. Production requires a new second factor at the next sign-in.
 */
export function resetSecondFactor({ db }: ResetSecondFactorDeps, email: string, actor: Actor): Promise<Removed> {
  return db.transaction(async (tx) => {
    const found = await findMemberByEmail(tx.sql, email);
    const member = found && (await lockMember(tx.sql, found.id));
    if (!member) return { ok: false, reason: 'unknown_address' };
    const removed = await getRemovePasskeys(tx.sql, member.id);
    if (member.totpSealed === null && removed === 0) {
      return { ok: false, reason: 'no_second_factor' };
    }
    await dropTotp(tx.sql, member.id);
    await dropRecoveryCodes(tx.sql, member.id);
    const browsers = await endOtherBrowsers(tx, member.id, null);
    await recordAudit(tx, actor, { what: 'staff.second_factor_removed', subject: member.id });
    return { ok: true, name: member.name, browsers };
  });
}
