import { timingSafeEqual } from 'node:crypto';
import { LIMITS } from '../../limits.ts';
import { byId } from '../../platform/turns/counted.ts';
import { takeTurns } from '../../platform/turns/turns.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { hashOfSecret } from '../accounts/tokens.ts';
import { noteInAudit } from '../audit/audit.ts';
import { queueLetter } from '../mail/queue.ts';
import { officeOf } from './alerts.ts';
import { emailChangedEmail, emailCodeEmail } from './emails/profile-emails.tsx';
import { NAMED_BY_NOBODY } from './first-owner.ts';
import { newHandedPassword } from './handed-password.ts';
import { endOtherBrowsers } from './known-browsers.ts';
import {
  dropEmailChange,
  emailIsTaken,
  findEmailChange,
  saveEmailChange,
  setEmail,
  setName,
  tryEmailChange,
} from './profile-queries.ts';
import { lockMember } from './queries.ts';
import type { StaffProfile } from './schema.ts';
import { actorOf, type SignedInStaff } from './sessions.ts';
import type { TooMany } from './sign-in.ts';
import type { StaffTools } from './staff-tools.ts';

const CODE_MINUTES = 60;
/** Of sixteen letters nobody guesses one; the bound keeps guesses out of the database. */
const MOST_TRIES = 10;

export async function ownProfile({ db, now }: StaffTools, staff: SignedInStaff): Promise<StaffProfile> {
  const waiting = await findEmailChange(db.sql, staff.staffId, now());
  return { name: staff.name, email: staff.email, newEmail: waiting?.email ?? null };
}

export async function changeOwnName({ db }: StaffTools, staff: SignedInStaff, typed: string): Promise<void> {
  const name = typed.trim();
  await db.transaction(async (tx) => {
    const before = (await lockMember(tx.sql, staff.staffId))?.name;
    if (before === name) return;
    await setName(tx.sql, staff.staffId, name);
    const subject = staff.staffId;
    await noteInAudit(tx, actorOf(staff), {
      what: 'staff.changed',
      subject,
      before: { name: before },
      after: { name },
    });
  });
}

type Asked = { ok: true } | { ok: false; reason: 'email_unreadable' | 'email_taken' | 'no_mail_server' } | TooMany;

/**
 * Sends a code to a new address of one's own. The old address signs in until the code is given, so a mistyped one, or
 * mail that never arrives, locks nobody out.
 */
export async function askForNewEmail(tools: StaffTools, staff: SignedInStaff, typed: string): Promise<Asked> {
  const email = parseEmailAddress(typed);
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  // A shop that is tried out keeps its mail where it can be read; a real one without a mail server can't send the code.
  if (tools.config.production && tools.config.smtpUrl === '') return { ok: false, reason: 'no_mail_server' };
  if (await emailIsTaken(tools.db.sql, email)) return { ok: false, reason: 'email_taken' };
  const turn = await takeTurns(tools, byId(LIMITS.staffEmailChanges, staff.staffId));
  if (!turn.ok) return { ok: false, reason: 'too_many_tries', retryAfterSeconds: turn.retryAfterSeconds };
  const code = newHandedPassword();
  const letterhead = await tools.letterhead();
  const endsAt = new Date(tools.now().getTime() + CODE_MINUTES * 60_000);
  await tools.db.transaction(async (tx) => {
    await saveEmailChange(tx.sql, staff.staffId, { email, codeHash: hashOfCode(code) }, endsAt);
    await queueLetter(tx, emailCodeEmail(letterhead, { to: email, name: staff.name, code, minutes: CODE_MINUTES }));
    await noteInAudit(tx, actorOf(staff), { what: 'staff.email_change_asked', subject: staff.staffId });
  });
  return { ok: true };
}

type Proven =
  | { ok: true; email: string }
  | { ok: false; reason: 'no_email_change' | 'email_code_wrong' | 'email_taken' };

/** The code has arrived: the new address signs in from now on. The old one is told, and other browsers are signed out. */
export async function proveNewEmail(tools: StaffTools, staff: SignedInStaff, code: string): Promise<Proven> {
  const tried = await tryEmailChange(tools.db.sql, staff.staffId, tools.now());
  if (!tried || tried.tries > MOST_TRIES) return { ok: false, reason: 'no_email_change' };
  if (!timingSafeEqual(tried.codeHash, hashOfCode(code))) return { ok: false, reason: 'email_code_wrong' };
  const letterhead = await tools.letterhead();
  return tools.db.transaction(async (tx): Promise<Proven> => {
    const member = await lockMember(tx.sql, staff.staffId);
    if (!member || (await setEmail(tx.sql, staff.staffId, tried.email)) === 0)
      return { ok: false, reason: 'email_taken' };
    await dropEmailChange(tx.sql, staff.staffId);
    await endOtherBrowsers(tx, staff.staffId, staff.sessionId);
    if (member.email !== NAMED_BY_NOBODY) {
      const told = { to: member.email, name: member.name, newEmail: tried.email, office: officeOf(tools.config) };
      await queueLetter(tx, emailChangedEmail(letterhead, told));
    }
    await noteInAudit(tx, actorOf(staff), { what: 'staff.email_changed', subject: staff.staffId });
    return { ok: true, email: tried.email };
  });
}

/** Typed in any case, with or without its lines. */
const hashOfCode = (code: string) => hashOfSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
