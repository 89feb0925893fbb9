import { countCharacters, MAX_PASSWORD_LENGTH } from '../../../shared/password-rules.ts';
import type { RefusalOf } from '../../../shared/refusals.ts';
import { isGuessable, type PasswordContext } from '../../accounts/passwords/password-strength.ts';
import type { Busy } from '../../accounts/passwords/passwords.ts';
import { recordAudit, recordSecurityEvent } from '../../audit/audit.ts';
import { dropInvitation, findMemberByEmail, lockMember, setPassword } from '../queries.ts';
import type { staffRefusals } from '../refusals.ts';
import type { PasswordChange } from '../schema.ts';
import { endOtherBrowsers } from '../sign-in/browsers.ts';
import { type SignedInStaff, staffActor } from '../sign-in/sessions.ts';
import { confirmAttempts, type TooMany, verifyStaffPassword } from '../sign-in/sign-in.ts';
import type { StaffDeps } from '../staff-deps.ts';

export type PasswordFault = 'password_short' | 'password_long' | 'password_common' | 'password_same';
type Refused = RefusalOf<typeof staffRefusals, 'password_wrong' | 'confirm_first' | PasswordFault> | TooMany | Busy;
type Changed = { ok: true } | Refused;

/** Changes one's own password and signs out all other browsers. */
export async function changeOwnPassword(
  deps: StaffDeps,
  staff: SignedInStaff,
  { password, newPassword }: PasswordChange,
): Promise<Changed> {
  const member = await findMemberByEmail(deps.db.sql, staff.email);
  const proven = await isAllowed(deps, staff, member, password);
  if (!proven.ok) return proven;
  const { storeName } = await deps.settings.current();
  const fault = await passwordProblem(newPassword, {
    email: staff.email,
    name: staff.name,
    storeName,
    publicUrl: deps.config.publicUrl,
  });
  if (fault) return { ok: false, reason: fault };
  const same = await verifyStaffPassword(deps, member, newPassword);
  if (!same.ok) return same;
  if (same.isRight) return { ok: false, reason: 'password_same' };
  const hashed = await deps.passwords.hash(newPassword);
  if (!hashed.ok) return hashed;
  return deps.db.transaction(async (tx): Promise<Changed> => {
    // A concurrently issued temporary password wins.
    const present = (await lockMember(tx.sql, staff.staffId))?.passwordHash;
    if (present !== member?.passwordHash) return { ok: false, reason: 'password_wrong' };
    await setPassword(tx.sql, staff.staffId, hashed.hash, false);
    await dropInvitation(tx.sql, staff.staffId);
    await endOtherBrowsers(tx, staff.staffId, staff.sessionId);
    await recordAudit(tx, staffActor(staff), { what: 'staff.password_changed', subject: staff.staffId });
    return { ok: true };
  });
}

type Member = { passwordHash: string } | undefined;

/** The current password is required, except right after the first sign-in. */
async function isAllowed(
  deps: StaffDeps,
  staff: SignedInStaff,
  member: Member,
  password: string | undefined,
): Promise<Changed> {
  if (password === undefined) {
    const isFirst = staff.mustChangePassword && staff.isConfirmed;
    if (isFirst) return { ok: true };
    return staff.mustChangePassword
      ? { ok: false, reason: 'confirm_first', by: 'password' }
      : { ok: false, reason: 'password_wrong' };
  }
  const tries = confirmAttempts(deps, staff.sessionId);
  const turn = await tries.take();
  if (!turn.ok) return { ok: false, reason: 'too_many_tries', retryAfterSeconds: turn.retryAfterSeconds };
  const proven = await verifyStaffPassword(deps, member, password);
  if (!proven.ok) return proven;
  if (!proven.isRight) {
    await recordSecurityEvent(deps, 'staff.confirm_refused', { actor: staffActor(staff), subject: staff.staffId });
    return { ok: false, reason: 'password_wrong' };
  }
  await tries.forget();
  return { ok: true };
}

/** More than for shoppers: it opens everyone's orders. */
const MIN_LENGTH = 10;

/** Why a staff password is rejected; undefined if it is fine. */
export async function passwordProblem(chosen: string, context: PasswordContext): Promise<PasswordFault | undefined> {
  if (countCharacters(chosen) < MIN_LENGTH) return 'password_short';
  if (countCharacters(chosen) > MAX_PASSWORD_LENGTH) return 'password_long';
  return (await isGuessable(chosen, context)) ? 'password_common' : undefined;
}
