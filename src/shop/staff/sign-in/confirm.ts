import type { Busy } from '../../accounts/passwords/passwords.ts';
import { hashOfSecret, newSecret } from '../../accounts/tokens.ts';
import { recordSecurityEvent } from '../../audit/audit.ts';
import { findMemberByEmail } from '../queries.ts';
import type { Confirmation } from '../schema.ts';
import { spendCode } from '../second-factor/second-factor.ts';
import type { StaffDeps } from '../staff-deps.ts';
import { rotateSession } from './queries.ts';
import { type SignedInStaff, staffActor } from './sessions.ts';
import { confirmAttempts, type TooMany, verifyStaffPassword } from './sign-in.ts';

type Confirmed = { ok: true; token: string } | { ok: false; reason: 'code_wrong' | 'password_wrong' } | TooMany | Busy;

/** Re-authentication before sensitive changes. Returns the session's new token. */
export async function confirmIdentity(
  deps: StaffDeps,
  staff: SignedInStaff,
  { code, password }: Confirmation,
): Promise<Confirmed> {
  const tries = confirmAttempts(deps, staff.sessionId);
  const turn = await tries.take();
  if (!turn.ok) return { ok: false, reason: 'too_many_tries', retryAfterSeconds: turn.retryAfterSeconds };
  const proven = staff.hasSecondFactor
    ? await spendCode(deps, staff.staffId, code ?? '')
    : await verifyStaffPassword(deps, await findMemberByEmail(deps.db.sql, staff.email), password ?? '');
  if (!proven.ok) return proven;
  if (!proven.isRight) {
    await recordSecurityEvent(deps, 'staff.confirm_refused', { actor: staffActor(staff), subject: staff.staffId });
    return { ok: false, reason: staff.hasSecondFactor ? 'code_wrong' : 'password_wrong' };
  }
  await tries.forget();
  return { ok: true, token: await rotateConfirmed(deps, staff) };
}

/** Grace period for requests in flight with the old token; they count as not confirmed. */
const OLD_TOKEN_MS = 30_000;

export async function rotateConfirmed({ db, now }: StaffDeps, { sessionId }: SignedInStaff): Promise<string> {
  const token = newSecret();
  const moment = now();
  const formerUntil = new Date(moment.getTime() + OLD_TOKEN_MS);
  await rotateSession(db.sql, sessionId, { tokenHash: hashOfSecret(token), formerUntil }, moment);
  return token;
}
