import { countLetters, LONGEST_PASSWORD } from '../../shared/password-rules.ts';
import { isCommonPassword } from '../accounts/common-passwords.ts';
import type { Busy } from '../accounts/passwords.ts';
import { newSecret } from '../accounts/tokens.ts';
import { noteInAudit } from '../audit/audit.ts';
import { findMemberByEmail, lockMember, setPassword } from './queries.ts';
import type { PasswordChange } from './schema.ts';
import { endSessionsOf } from './session-queries.ts';
import { actorOf, type SignedInStaff } from './sessions.ts';
import { isPassword, type TooMany } from './sign-in.ts';
import type { StaffTools } from './staff-tools.ts';
import { forgetTries, takeTry } from './tries.ts';

/** More than shoppers': this one opens everybody's orders. */
const SHORTEST = 10;

type PasswordFault = 'password_short' | 'password_long' | 'password_common' | 'password_same';
type Changed = { ok: true } | { ok: false; reason: 'password_wrong' | PasswordFault } | TooMany | Busy;

/** Sets one's own password; every other browser is signed out. */
export async function changeOwnPassword(
  tools: StaffTools,
  staff: SignedInStaff,
  { password, newPassword }: PasswordChange,
  network: string,
): Promise<Changed> {
  const turn = await takeTry(tools, staff.email, network);
  if (!turn.ok) return { ok: false, reason: 'too_many_tries', retryAfterSeconds: turn.retryAfterSeconds };
  const member = await findMemberByEmail(tools.db.sql, staff.email);
  const proven = await isPassword(tools, member, password);
  if (!proven.ok) return proven;
  if (!proven.isRight) return { ok: false, reason: 'password_wrong' };
  const { storeName } = await tools.settings.current();
  const fault = faultOf(newPassword, password, { email: staff.email, name: staff.name, storeName });
  if (fault) return { ok: false, reason: fault };
  await forgetTries(tools, staff.email);
  const hashed = await tools.passwords.hash(newPassword);
  if (!hashed.ok) return hashed;
  return tools.db.transaction(async (tx): Promise<Changed> => {
    // Who was handed another one meanwhile starts from that.
    const present = (await lockMember(tx.sql, staff.staffId))?.passwordHash;
    if (present !== member?.passwordHash) return { ok: false, reason: 'password_wrong' };
    await setPassword(tx.sql, staff.staffId, hashed.hash, false);
    await endSessionsOf(tx.sql, staff.staffId, staff.sessionId);
    await noteInAudit(tx, actorOf(staff), { what: 'staff.password_changed', subject: staff.email });
    return { ok: true };
  });
}

type Surroundings = Parameters<typeof isCommonPassword>[1];

function faultOf(chosen: string, old: string, surroundings: Surroundings): PasswordFault | undefined {
  if (countLetters(chosen) < SHORTEST) return 'password_short';
  if (countLetters(chosen) > LONGEST_PASSWORD) return 'password_long';
  if (chosen === old) return 'password_same';
  return isCommonPassword(chosen, surroundings) ? 'password_common' : undefined;
}

/** For somebody else, to be changed at the first sign-in: easy to read out, 77 bits. */
export const newHandedPassword = (): string => {
  const letters = newSecret()
    .toLowerCase()
    .replace(/[^a-z2-9]|[lio]/g, '');
  return letters.length < 16 ? newHandedPassword() : (letters.slice(0, 16).match(/.{4}/g) ?? []).join('-');
};
