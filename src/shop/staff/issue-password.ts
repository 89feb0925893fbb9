import { type Actor, recordAudit } from '../audit/audit.ts';
import { dropInvitation } from './invitation-queries.ts';
import { endOtherBrowsers } from './known-browsers.ts';
import { memberAnswer, type PasswordIssued } from './members.ts';
import { dropPasskeysOf } from './passkey-queries.ts';
import { findMemberByEmail, lockMember, reopenMember, setPassword } from './queries.ts';
import { dropRecoveryCodes } from './recovery-code-queries.ts';
import { dropTotp } from './second-factor-queries.ts';
import type { StaffDeps } from './staff-deps.ts';
import { newTemporaryPassword } from './temporary-password.ts';

/**
 * A new password to hand over, for who forgot theirs, lost their phone or comes back: the second factor is off, passkeys are
 * gone, every browser is signed out.
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
    await dropPasskeysOf(tx.sql, id);
    await reopenMember(tx.sql, id);
    await endOtherBrowsers(tx, id, null);
    await recordAudit(tx, actor, { what: 'staff.password_handed_over', subject: id });
    const fresh = { ...member, mustChangePassword: true, totpSince: null, closedAt: null };
    return { ok: true, member: memberAnswer(fresh), password };
  });
}

/** The same for who is named by their email, as at the terminal. Who has been removed stays removed. */
export async function issueTemporaryPasswordByEmail(
  deps: StaffDeps,
  email: string,
  actor: Actor,
): Promise<PasswordIssued> {
  const member = await findMemberByEmail(deps.db.sql, email);
  return member ? issueTemporaryPassword(deps, member.id, actor) : { ok: false, reason: 'no_such_member' };
}
