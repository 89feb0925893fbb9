import type { Busy } from '../accounts/passwords/passwords.ts';
import { recordAudit } from '../audit/audit.ts';
import { endOtherBrowsers } from './known-browsers.ts';
import { lockMember } from './queries.ts';
import { addRecoveryCodes, dropRecoveryCodes } from './recovery-code-queries.ts';
import { hashesOfRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts';
import { dropTotp, offerTotp, startTotp } from './second-factor-queries.ts';
import type { SecondFactorOffer } from './second-factor-schema.ts';
import { actorOf, type SignedInStaff } from './sessions.ts';
import type { StaffDeps } from './staff-deps.ts';
import { base32, newTotpSecret, otpauthAddress, stepOfCode } from './totp.ts';
import { openTotp, sealTotp } from './totp-secret.ts';

type Offered = { ok: true; offer: SecondFactorOffer } | { ok: false; reason: 'second_factor_on' };

/** Draws a secret for the app. It counts for nothing until a code of it has been given. */
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

/** The app works: from now on signing in takes its code, and every other browser is signed out. Answers the recovery codes, which are kept as hashes only. */
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
    // Another browser may have come in with the password alone.
    await endOtherBrowsers(tx, member.id, staff.sessionId);
    await recordAudit(tx, actorOf(staff), { what: 'staff.second_factor_set_up', subject: staff.staffId });
    return { ok: true, recoveryCodes };
  });
}

/** The old codes are worth nothing from now on. */
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
    await recordAudit(tx, actorOf(staff), { what: 'staff.recovery_codes_renewed', subject: staff.staffId });
  });
  return { ok: true, recoveryCodes };
}

/** To set up another phone: every other browser is signed out; in a real shop a new one is asked for at once. */
export async function endSecondFactor({ db }: StaffDeps, staff: SignedInStaff): Promise<void> {
  await db.transaction(async (tx) => {
    await dropTotp(tx.sql, staff.staffId);
    await dropRecoveryCodes(tx.sql, staff.staffId);
    await endOtherBrowsers(tx, staff.staffId, staff.sessionId);
    await recordAudit(tx, actorOf(staff), { what: 'staff.second_factor_turned_off', subject: staff.staffId });
  });
}
