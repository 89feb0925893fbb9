import { type RelyingParty, registrationOptions, verifyRegistration } from '../../../platform/webauthn.ts';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '../../../shared/limits.ts';
import { parsePersonName } from '../../../shared/person-name.ts';
import { issueChallenge, takeChallenge } from '../../accounts/passkeys/challenges.ts';
import { toUserHandle } from '../../accounts/passkeys/passkeys.ts';
import type { Attestation, Passkey } from '../../accounts/passkeys/schema.ts';
import { recordAudit } from '../../audit/audit.ts';
import { lockMember } from '../queries.ts';
import { endOtherBrowsers } from '../sign-in/browsers.ts';
import { type SignedInStaff, staffActor } from '../sign-in/sessions.ts';
import type { StaffDeps } from '../staff-deps.ts';
import { addPasskey, dropPasskey, listPasskeys, setPasskeyName } from './queries.ts';

export async function ownPasskeys({ db }: Pick<StaffDeps, 'db'>, { staffId }: SignedInStaff): Promise<Passkey[]> {
  const rows = await listPasskeys(db.sql, staffId);
  return rows.map(({ id, name, addedAt, lastUsedAt }) => ({
    id,
    name,
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

type Offered =
  | { ok: true; options: Awaited<ReturnType<typeof registrationOptions>> }
  | { ok: false; reason: 'passkeys_full' };

/** WebAuthn options for a new passkey. */
export async function startStaffPasskey(deps: StaffDeps, staff: SignedInStaff): Promise<Offered> {
  const passkeys = await listPasskeys(deps.db.sql, staff.staffId);
  if (passkeys.length >= MAX_PASSKEYS) return { ok: false, reason: 'passkeys_full' };
  const user = { handle: toUserHandle(staff.staffId), name: staff.email, displayName: staff.name };
  const known = passkeys.map(({ credentialId: id, transports }) => ({ id, transports }));
  const options = await registrationOptions({ party: await officeParty(deps), user, known });
  const binding = { purpose: 'staff_add', boundTo: staff.sessionId } as const;
  await issueChallenge(deps.db.sql, options.challenge, binding, deps.now());
  return { ok: true, options };
}

/**
 * Relying party of the back office: on a host of its own, if it has one, so that shoppers' passkeys aren't valid here.
 */
export async function officeParty({ config, settings }: StaffDeps): Promise<RelyingParty> {
  const { storeName } = await settings.current();
  return { origin: new URL(config.adminUrl || config.publicUrl).origin, name: `${storeName} back office` };
}

type Added = { ok: true } | { ok: false; reason: 'passkey_refused' | 'passkey_known' | 'passkeys_full' };

/** Stores the passkey created for this session's challenge. */
export async function finishStaffPasskey(
  deps: StaffDeps,
  staff: SignedInStaff,
  { answer, device }: { answer: Attestation; device: string },
): Promise<Added> {
  const { db, now } = deps;
  const binding = { purpose: 'staff_add', boundTo: staff.sessionId } as const;
  const challenge = await takeChallenge(db.sql, answer, binding, now());
  if (challenge === undefined) return { ok: false, reason: 'passkey_refused' };
  const credential = await verifyRegistration({ party: await officeParty(deps), answer, challenge });
  if (!credential) return { ok: false, reason: 'passkey_refused' };
  return db.transaction(async (tx): Promise<Added> => {
    await lockMember(tx.sql, staff.staffId);
    if ((await listPasskeys(tx.sql, staff.staffId)).length >= MAX_PASSKEYS) {
      return { ok: false, reason: 'passkeys_full' };
    }
    const added = await addPasskey(tx.sql, staff.staffId, { ...credential, name: device }, now());
    if (added === 0) return { ok: false, reason: 'passkey_known' };
    await recordAudit(tx, staffActor(staff), {
      what: 'staff.passkey_added',
      subject: staff.staffId,
      after: { device },
    });
    return { ok: true };
  });
}

export async function renameStaffPasskey(
  { db }: StaffDeps,
  { staffId }: SignedInStaff,
  { id, name: typed }: { id: string; name: string },
): Promise<{ ok: true } | { ok: false; reason: 'passkey_unknown' | 'passkey_name_unreadable' }> {
  const name = parsePersonName(typed);
  if (name === undefined || name.length > MAX_PASSKEY_NAME_LENGTH)
    return { ok: false, reason: 'passkey_name_unreadable' };
  const renamed = await setPasskeyName(db.sql, staffId, id, name);
  return renamed === 1 ? { ok: true } : { ok: false, reason: 'passkey_unknown' };
}

/** Removes a passkey and signs out all other browsers, as after a password change. */
export function removeStaffPasskey(
  { db }: StaffDeps,
  staff: SignedInStaff,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'passkey_unknown' }> {
  return db.transaction(async (tx) => {
    if ((await dropPasskey(tx.sql, staff.staffId, id)) === 0) return { ok: false, reason: 'passkey_unknown' };
    await endOtherBrowsers(tx, staff.staffId, staff.sessionId);
    await recordAudit(tx, staffActor(staff), { what: 'staff.passkey_removed', subject: staff.staffId });
    return { ok: true };
  });
}
