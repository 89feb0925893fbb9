import { parseEmailAddress } from '../../shared/email-address.ts';
import { countLetters, LONGEST_PASSWORD } from '../../shared/password-rules.ts';
import type { Busy } from '../accounts/passwords.ts';
import { spendCode } from './proof.ts';
import { findMemberByEmail, lockMember } from './queries.ts';
import type { Confirmation, SignIn } from './schema.ts';
import { confirmSession } from './session-queries.ts';
import { openStaffSession, type SignedInStaff, type StaffBrowser } from './sessions.ts';
import type { StaffTools } from './staff-tools.ts';
import { forgetTries, takeTry } from './tries.ts';

export type TooMany = { ok: false; reason: 'too_many_tries'; retryAfterSeconds: number };
type SignedIn =
  | { ok: true; token: string }
  | { ok: false; reason: 'wrong_sign_in' | 'second_factor_needed' | 'code_wrong' }
  | TooMany
  | Busy;

/**
 * Opens the back office to a browser. Unknown addresses cost the time of a wrong password; that a code is missing is
 * told only to who knows the password.
 */
export async function signIn(tools: StaffTools, asked: SignIn, browser: StaffBrowser): Promise<SignedIn> {
  const email = parseEmailAddress(asked.email) ?? '';
  const turn = await takeTry(tools, email, browser.network);
  if (!turn.ok) return { ok: false, reason: 'too_many_tries', retryAfterSeconds: turn.retryAfterSeconds };
  const member = await findMemberByEmail(tools.db.sql, email);
  const verified = await isPassword(tools, member, asked.password);
  if (!verified.ok) return verified;
  if (!member || !verified.isRight) return { ok: false, reason: 'wrong_sign_in' };
  if (member.totpSince) {
    if (asked.code === undefined) return { ok: false, reason: 'second_factor_needed' };
    if (!(await spendCodeOf(tools, member.id, asked.code))) return { ok: false, reason: 'code_wrong' };
  }
  await forgetTries(tools, email);
  return tools.db.transaction(async (tx): Promise<SignedIn> => {
    // Looking at a password takes a while. Who was handed another one meanwhile is signed out, here too.
    const present = (await lockMember(tx.sql, member.id))?.passwordHash;
    if (present !== member.passwordHash) return { ok: false, reason: 'wrong_sign_in' };
    return { ok: true, token: await openStaffSession({ db: tx, now: tools.now }, member.id, browser) };
  });
}

type Confirmed = { ok: true } | { ok: false; reason: 'code_wrong' | 'password_wrong' } | TooMany | Busy;

/** Before money or staff: the same person still sits there. */
export async function confirmItIsMe(
  tools: StaffTools,
  staff: SignedInStaff,
  { code, password }: Confirmation,
  network: string,
): Promise<Confirmed> {
  const turn = await takeTry(tools, staff.email, network);
  if (!turn.ok) return { ok: false, reason: 'too_many_tries', retryAfterSeconds: turn.retryAfterSeconds };
  const proven = staff.hasSecondFactor
    ? { ok: true as const, isRight: await spendCodeOf(tools, staff.staffId, code ?? '') }
    : await isPassword(tools, await findMemberByEmail(tools.db.sql, staff.email), password ?? '');
  if (!proven.ok) return proven;
  if (!proven.isRight) return { ok: false, reason: staff.hasSecondFactor ? 'code_wrong' : 'password_wrong' };
  await forgetTries(tools, staff.email);
  await confirmSession(tools.db.sql, staff.sessionId, tools.now());
  return { ok: true };
}

export const isPassword = (tools: StaffTools, member: { passwordHash: string } | undefined, password: string) =>
  tools.passwords.verify(readable(password), member?.passwordHash);

/** The row is locked, so that one code never opens two doors. */
const spendCodeOf = ({ db, now }: StaffTools, staffId: string, code: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const member = await lockMember(tx.sql, staffId);
    return member !== undefined && spendCode(tx, member, code, now());
  });

const readable = (password: string) => (countLetters(password) > LONGEST_PASSWORD ? '' : password);
