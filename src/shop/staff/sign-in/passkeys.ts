import {
  addPasskey,
  checkPasskey,
  type PasskeyRealm,
  recordUse,
  removePasskey,
  verifyNewPasskey,
} from '../../accounts/passkeys/passkeys.ts';
import type { Assertion, Attestation } from '../../accounts/passkeys/schema.ts';
import { recordAudit, recordSecurityEvent } from '../../audit/audit.ts';
import { findMemberByEmail, lockMember } from '../queries.ts';
import type { StaffDeps } from '../staff-deps.ts';
import { endOtherBrowsers, knownBrowser } from './browsers.ts';
import { rotateConfirmed } from './confirm.ts';
import { type SignedInStaff, staffActor } from './sessions.ts';
import { openForMember, type SignedIn, type SignInContext } from './sign-in.ts';

/** The back office: on a host of its own, if it has one, so that shoppers' passkeys aren't valid here. */
export async function staffRealm({ config, settings }: StaffDeps): Promise<PasskeyRealm> {
  const { storeName } = await settings.current();
  const origin = new URL(config.adminUrl || config.publicUrl).origin;
  return { owner: 'staff', party: { origin, name: `${storeName} back office` } };
}

type Added = { ok: true } | { ok: false; reason: 'passkey_refused' | 'passkey_known' | 'passkeys_full' };

export async function finishStaffPasskey(
  deps: StaffDeps,
  staff: SignedInStaff,
  { answer, device }: { answer: Attestation; device: string },
): Promise<Added> {
  const credential = await verifyNewPasskey(deps, await staffRealm(deps), staff.sessionId, answer);
  if (!credential) return { ok: false, reason: 'passkey_refused' };
  return deps.db.transaction(async (tx): Promise<Added> => {
    await lockMember(tx.sql, staff.staffId);
    const passkey = { ...credential, name: device, owner: 'staff', ownerId: staff.staffId } as const;
    const added = await addPasskey(tx, passkey, deps.now());
    if (!added.ok) return added;
    await recordAudit(tx, staffActor(staff), {
      what: 'staff.passkey_added',
      subject: staff.staffId,
      after: { device },
    });
    return { ok: true };
  });
}

/** Removes a passkey and signs out all other browsers, as after a password change. */
export function removeStaffPasskey(
  { db }: StaffDeps,
  staff: SignedInStaff,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'passkey_unknown' }> {
  return db.transaction(async (tx) => {
    if (!(await removePasskey(tx.sql, staff.staffId, id))) return { ok: false, reason: 'passkey_unknown' };
    await endOtherBrowsers(tx, staff.staffId, staff.sessionId);
    await recordAudit(tx, staffActor(staff), { what: 'staff.passkey_removed', subject: staff.staffId });
    return { ok: true };
  });
}

type Refused = { ok: false; reason: 'passkey_refused' };
const refused: Refused = { ok: false, reason: 'passkey_refused' };

/** Signs in by passkey, which counts as both factors: a device, unlocked by PIN or biometrics. */
export async function signInWithPasskey(
  deps: StaffDeps,
  answer: Assertion,
  { cookie, ...context }: SignInContext & { cookie: string | undefined },
): Promise<SignedIn | Refused> {
  if (cookie === undefined) return refused;
  const binding = { purpose: 'log_in', boundTo: cookie, network: context.network } as const;
  const used = await checkPasskey(deps, await staffRealm(deps), answer, binding);
  if (!used) return refused;
  const [member, known] = await Promise.all([
    findMemberByEmail(deps.db.sql, used.email),
    knownBrowser(deps, used.email, context.secret),
  ]);
  if (!member || !(await recordUse(deps.db.sql, used, deps.now()))) return refused;
  return openForMember(deps, member, context, known !== undefined);
}

/** "Confirm it's you" by one of the member's passkeys. Returns the session's new token. */
export async function confirmWithPasskey(
  deps: StaffDeps,
  staff: SignedInStaff,
  answer: Assertion,
): Promise<{ ok: true; token: string } | Refused> {
  const binding = { purpose: 'confirm', boundTo: staff.sessionId, network: staff.network } as const;
  const used = await checkPasskey(deps, await staffRealm(deps), answer, binding);
  if (used?.ownerId !== staff.staffId || !(await recordUse(deps.db.sql, used, deps.now()))) {
    await recordSecurityEvent(deps, 'staff.confirm_refused', { actor: staffActor(staff), subject: staff.staffId });
    return refused;
  }
  return { ok: true, token: await rotateConfirmed(deps, staff) };
}
