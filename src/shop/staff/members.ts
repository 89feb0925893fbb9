import { parseEmailAddress } from '../../shared/email-address.ts';
import { getRemovePasskeys } from '../accounts/passkeys/passkeys.ts';
import type { Busy } from '../accounts/passwords/passwords.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { newTemporaryPassword } from './first-owner.ts';
import {
  addMember,
  closeMember,
  dropInvitation,
  findMemberByEmail,
  listMembers,
  lockMember,
  lockOwners,
  reopenMember,
  setPassword,
  updateMember,
} from './queries.ts';
import type { NewStaffMember, Role, StaffChange, StaffMember, TemporaryPassword } from './schema.ts';
import { dropRecoveryCodes, dropTotp } from './second-factor/queries.ts';
import { endOtherBrowsers } from './sign-in/browsers.ts';
import type { StaffDeps } from './staff-deps.ts';

export const listStaff = async ({ db }: Pick<StaffDeps, 'db'>): Promise<StaffMember[]> =>
  (await listMembers(db.sql)).map(memberAnswer);

type Row = Awaited<ReturnType<typeof listMembers>>[number];

export const memberAnswer = (row: Row): StaffMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role as Role,
  hasSecondFactor: row.totpSince !== null,
  isNew: row.mustChangePassword,
  pictureId: row.pictureId,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

type Refused = { ok: false; reason: 'no_such_member' | 'last_owner' | 'yourself' };

type PasswordIssued =
  | ({ ok: true } & TemporaryPassword)
  | { ok: false; reason: 'email_unreadable' | 'email_taken' }
  | Refused
  | Busy;

/** Adds a member with a temporary password, handed over in person and changed at the first sign-in. */
export async function addToStaff(
  { db, passwords }: StaffDeps,
  input: NewStaffMember,
  actor: Actor,
): Promise<PasswordIssued> {
  const email = parseEmailAddress(input.email);
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  const password = newTemporaryPassword();
  const hashed = await passwords.hash(password);
  if (!hashed.ok) return hashed;
  return db.transaction(async (tx) => {
    const { role } = input;
    const name = input.name.trim();
    const added = await addMember(tx.sql, { name, email, role, passwordHash: hashed.hash });
    if (!added) return { ok: false, reason: 'email_taken' };
    await recordAudit(tx, actor, { what: 'staff.added', subject: added.id, after: { name, role } });
    return { ok: true, member: memberAnswer(added), password };
  });
}

type Changed = { ok: true } | Refused;

/** Changes name or role. Nobody can change their own role, and at least one owner stays. */
export function changeMember({ db }: StaffDeps, id: string, input: StaffChange, actor: Actor): Promise<Changed> {
  return db.transaction(async (tx) => {
    const owners = await lockOwners(tx.sql);
    const member = await lockMember(tx.sql, id);
    if (!member) return { ok: false, reason: 'no_such_member' };
    const before = { name: member.name, role: member.role };
    const after = { name: input.name?.trim() ?? member.name, role: input.role ?? member.role };
    if (after.role !== before.role && id === actor.staffId) return { ok: false, reason: 'yourself' };
    if (before.role === 'owner' && after.role !== 'owner' && owners.length < 2)
      return { ok: false, reason: 'last_owner' };
    const changed = differences(before, after);
    if (!changed) return { ok: true };
    await updateMember(tx.sql, id, after);
    await recordAudit(tx, actor, { what: 'staff.changed', subject: id, ...changed });
    return { ok: true };
  });
}

/** Removes a member: signs out every browser; their log entries stay. */
export function closeStaffAccount({ db, now }: StaffDeps, id: string, actor: Actor): Promise<Changed> {
  return db.transaction(async (tx) => {
    const owners = await lockOwners(tx.sql);
    const member = await lockMember(tx.sql, id);
    if (!member) return { ok: false, reason: 'no_such_member' };
    if (id === actor.staffId) return { ok: false, reason: 'yourself' };
    // Repeated from another tab: don't restart the undo period.
    if (member.closedAt !== null) return { ok: true };
    if (member.role === 'owner' && owners.length < 2) return { ok: false, reason: 'last_owner' };
    await closeMember(tx.sql, id, now());
    await dropInvitation(tx.sql, id);
    await getRemovePasskeys(tx.sql, id);
    await endOtherBrowsers(tx, id, null);
    await recordAudit(tx, actor, { what: 'staff.closed', subject: id });
    return { ok: true };
  });
}

type Reopened = { ok: true } | Refused | { ok: false; reason: 'removal_too_old' };

const UNDO_REMOVAL_MS = 60 * 60 * 1000;

/**
 * Undoes a removal within an hour: password and second factor stay. Passkeys, invitations and sessions ended with the
 * removal.
 */
export function reopenStaffAccount({ db, now }: StaffDeps, id: string, actor: Actor): Promise<Reopened> {
  return db.transaction(async (tx) => {
    const member = await lockMember(tx.sql, id);
    if (!member) return { ok: false, reason: 'no_such_member' };
    if (member.closedAt === null) return { ok: true };
    if (now().getTime() - member.closedAt.getTime() > UNDO_REMOVAL_MS) return { ok: false, reason: 'removal_too_old' };
    await reopenMember(tx.sql, id);
    await recordAudit(tx, actor, { what: 'staff.reopened', subject: id });
    return { ok: true };
  });
}

/** Issues a temporary password by email, for the command line. Removed members stay removed. */
export async function issueTemporaryPasswordByEmail(
  deps: StaffDeps,
  email: string,
  actor: Actor,
): Promise<PasswordIssued> {
  const member = await findMemberByEmail(deps.db.sql, email);
  return member ? issueTemporaryPassword(deps, member.id, actor) : { ok: false, reason: 'no_such_member' };
}

/**
 * Issues a temporary password after a forgotten password or lost phone: turns off the second factor, deletes passkeys,
 * and signs out every browser.
 */
export async function issueTemporaryPassword(
  { db, passwords }: StaffDeps,
  id: string,
  actor: Actor,
): Promise<PasswordIssued> {
  const password = newTemporaryPassword();
  const hashed = await passwords.hash(password);
  if (!hashed.ok) return hashed;
  return db.transaction(async (tx) => {
    const member = await lockMember(tx.sql, id);
    if (!member) return { ok: false, reason: 'no_such_member' };
    if (id === actor.staffId) return { ok: false, reason: 'yourself' };
    await setPassword(tx.sql, id, hashed.hash, true);
    await dropTotp(tx.sql, id);
    await dropRecoveryCodes(tx.sql, id);
    await dropInvitation(tx.sql, id);
    await getRemovePasskeys(tx.sql, id);
    await reopenMember(tx.sql, id);
    await endOtherBrowsers(tx, id, null);
    await recordAudit(tx, actor, { what: 'staff.password_handed_over', subject: id });
    const fresh = { ...member, mustChangePassword: true, totpSince: null, closedAt: null };
    return { ok: true, member: memberAnswer(fresh), password };
  });
}
