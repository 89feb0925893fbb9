import type { Busy } from '../accounts/passwords.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import { noteSecurityEvent } from '../audit/note-security.ts';
import { spendCodeOf } from './proof.ts';
import { findMemberByEmail } from './queries.ts';
import type { Confirmation } from './schema.ts';
import { rotateSession } from './session-queries.ts';
import { actorOf, type SignedInStaff } from './sessions.ts';
import { isPassword, type TooMany } from './sign-in.ts';
import type { StaffTools } from './staff-tools.ts';
import { confirmTries } from './tries.ts';

/** Calls that were under way with the old cookie are still answered; they count as not confirmed. */
const OLD_TOKEN_MS = 30_000;

type Confirmed = { ok: true; token: string } | { ok: false; reason: 'code_wrong' | 'password_wrong' } | TooMany | Busy;

/** Before money, people or staff: the same person still sits there. Answers the session's new token. */
export async function confirmItIsYou(
  tools: StaffTools,
  staff: SignedInStaff,
  { code, password }: Confirmation,
): Promise<Confirmed> {
  const tries = confirmTries(tools, staff.sessionId);
  const turn = await tries.take();
  if (!turn.ok) return { ok: false, reason: 'too_many_tries', retryAfterSeconds: turn.retryAfterSeconds };
  const proven = staff.hasSecondFactor
    ? await spendCodeOf(tools, staff.staffId, code ?? '')
    : await isPassword(tools, await findMemberByEmail(tools.db.sql, staff.email), password ?? '');
  if (!proven.ok) return proven;
  if (!proven.isRight) {
    await noteSecurityEvent(tools, 'staff.confirm_refused', { actor: actorOf(staff), subject: staff.staffId });
    return { ok: false, reason: staff.hasSecondFactor ? 'code_wrong' : 'password_wrong' };
  }
  await tries.forget();
  const token = newSecret();
  const now = tools.now();
  const formerUntil = new Date(now.getTime() + OLD_TOKEN_MS);
  await rotateSession(tools.db.sql, staff.sessionId, { tokenHash: hashOfSecret(token), formerUntil }, now);
  return { ok: true, token };
}
