import { countLetters, LONGEST_PASSWORD } from '../../shared/password-rules.ts';
import { isCommonPassword } from '../accounts/common-passwords.ts';
import type { Busy } from '../accounts/passwords.ts';
import { noteInAudit } from '../audit/audit.ts';
import { noteSecurityEvent } from '../audit/note-security.ts';
import { endOtherBrowsers } from './known-browsers.ts';
import { findMemberByEmail, lockMember, setPassword } from './queries.ts';
import type { PasswordChange } from './schema.ts';
import { actorOf, type SignedInStaff } from './sessions.ts';
import { isPassword, type TooMany } from './sign-in.ts';
import type { StaffTools } from './staff-tools.ts';
import { confirmTries } from './tries.ts';

/** More than shoppers': this one opens everybody's orders. */
const SHORTEST = 10;

type PasswordFault = 'password_short' | 'password_long' | 'password_common' | 'password_same';
type Refused = { ok: false; reason: 'password_wrong' | 'confirm_first' | PasswordFault } | TooMany | Busy;
type Changed = { ok: true } | Refused;

/** Sets one's own password; every other browser is signed out. */
export async function changeOwnPassword(
  tools: StaffTools,
  staff: SignedInStaff,
  { password, newPassword }: PasswordChange,
): Promise<Changed> {
  const member = await findMemberByEmail(tools.db.sql, staff.email);
  const proven = await isAllowed(tools, staff, member, password);
  if (!proven.ok) return proven;
  const { storeName } = await tools.settings.current();
  const fault = faultOf(newPassword, { email: staff.email, name: staff.name, storeName });
  if (fault) return { ok: false, reason: fault };
  const same = await isPassword(tools, member, newPassword);
  if (!same.ok) return same;
  if (same.isRight) return { ok: false, reason: 'password_same' };
  const hashed = await tools.passwords.hash(newPassword);
  if (!hashed.ok) return hashed;
  return tools.db.transaction(async (tx): Promise<Changed> => {
    // Who was handed another one meanwhile starts from that.
    const present = (await lockMember(tx.sql, staff.staffId))?.passwordHash;
    if (present !== member?.passwordHash) return { ok: false, reason: 'password_wrong' };
    await setPassword(tx.sql, staff.staffId, hashed.hash, false);
    await endOtherBrowsers(tx, staff.staffId, staff.sessionId);
    await noteInAudit(tx, actorOf(staff), { what: 'staff.password_changed', subject: staff.staffId });
    return { ok: true };
  });
}

type Member = { passwordHash: string } | undefined;

/** The current password is asked for, but not right after it was typed to come in for the first time. */
async function isAllowed(
  tools: StaffTools,
  staff: SignedInStaff,
  member: Member,
  password: string | undefined,
): Promise<Changed> {
  if (password === undefined) {
    const isFirst = staff.mustChangePassword && staff.isConfirmed;
    return isFirst
      ? { ok: true }
      : { ok: false, reason: staff.mustChangePassword ? 'confirm_first' : 'password_wrong' };
  }
  const tries = confirmTries(tools, staff.sessionId);
  const turn = await tries.take();
  if (!turn.ok) return { ok: false, reason: 'too_many_tries', retryAfterSeconds: turn.retryAfterSeconds };
  const proven = await isPassword(tools, member, password);
  if (!proven.ok) return proven;
  if (!proven.isRight) {
    await noteSecurityEvent(tools, 'staff.confirm_refused', { actor: actorOf(staff), subject: staff.staffId });
    return { ok: false, reason: 'password_wrong' };
  }
  await tries.forget();
  return { ok: true };
}

type Surroundings = Parameters<typeof isCommonPassword>[1];

function faultOf(chosen: string, surroundings: Surroundings): PasswordFault | undefined {
  if (countLetters(chosen) < SHORTEST) return 'password_short';
  if (countLetters(chosen) > LONGEST_PASSWORD) return 'password_long';
  return isCommonPassword(chosen, surroundings) ? 'password_common' : undefined;
}
