import { timingSafeEqual } from 'node:crypto';
import { consume } from '../../../platform/rate-limit/rate-limit.ts';
import { byId } from '../../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../../rate-limits.ts';
import { parseEmailAddress } from '../../../shared/email-address.ts';
import { hashOfSecret } from '../../accounts/tokens.ts';
import { recordAudit } from '../../audit/audit.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import { backOfficeUrl } from '../alerts.ts';
import { emailChangedEmail, emailCodeEmail } from '../emails/profile-emails.tsx';
import { newTemporaryPassword, PLACEHOLDER_OWNER_EMAIL } from '../first-owner.ts';
import {
  countEmailCodeAttempt,
  dropEmailChange,
  findEmailChange,
  findEmailHolder,
  lockMember,
  saveEmailChange,
  setEmail,
  setName,
} from '../queries.ts';
import type { StaffProfile } from '../schema.ts';
import { endOtherBrowsers } from '../sign-in/browsers.ts';
import { type SignedInStaff, staffActor } from '../sign-in/sessions.ts';
import type { TooMany } from '../sign-in/sign-in.ts';
import type { StaffDeps } from '../staff-deps.ts';

export async function ownProfile({ db, now }: StaffDeps, staff: SignedInStaff): Promise<StaffProfile> {
  const waiting = await findEmailChange(db.sql, staff.staffId, now());
  return { name: staff.name, email: staff.email, newEmail: waiting?.email ?? null };
}

export async function changeOwnName({ db }: StaffDeps, staff: SignedInStaff, typed: string): Promise<void> {
  const name = typed.trim();
  await db.transaction(async (tx) => {
    const before = (await lockMember(tx.sql, staff.staffId))?.name;
    if (before === name) return;
    await setName(tx.sql, staff.staffId, name);
    const subject = staff.staffId;
    await recordAudit(tx, staffActor(staff), {
      what: 'staff.changed',
      subject,
      before: { name: before },
      after: { name },
    });
  });
}

const CODE_MINUTES = 60;

type EmailChangeRequested =
  | { ok: true }
  | { ok: false; reason: 'email_unreadable' | 'email_taken' | 'no_mail_server' }
  | TooMany;

/**
 * Emails a code to one's new address. The old one stays valid until the code is entered, so a typo or lost email locks
 * nobody out.
 */
export async function requestEmailChange(
  deps: StaffDeps,
  staff: SignedInStaff,
  typed: string,
): Promise<EmailChangeRequested> {
  const email = parseEmailAddress(typed);
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  // Outside production, emails can be read in the shop; production needs a mail server to send the code.
  if (deps.config.production && !(await deps.hasMailServer())) return { ok: false, reason: 'no_mail_server' };
  if (await findEmailHolder(deps.db.sql, email)) return { ok: false, reason: 'email_taken' };
  const turn = await consume(deps, byId(RATE_LIMITS.staffEmailChanges, staff.staffId));
  if (!turn.ok) return { ok: false, reason: 'too_many_tries', retryAfterSeconds: turn.retryAfterSeconds };
  const code = newTemporaryPassword();
  const emailBrand = await deps.emailBrand();
  const endsAt = new Date(deps.now().getTime() + CODE_MINUTES * 60_000);
  await deps.db.transaction(async (tx) => {
    await saveEmailChange(tx.sql, staff.staffId, { email, codeHash: hashOfCode(code) }, endsAt);
    await enqueueEmail(tx, emailCodeEmail(emailBrand, { to: email, name: staff.name, code, minutes: CODE_MINUTES }));
    await recordAudit(tx, staffActor(staff), { what: 'staff.email_change_asked', subject: staff.staffId });
  });
  return { ok: true };
}

/** Ignores case and dashes. */
const hashOfCode = (code: string) => hashOfSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Sixteen letters can't be guessed; the limit keeps guesses away from the database. */
const MAX_CODE_TRIES = 10;

type Proven =
  | { ok: true; email: string }
  | { ok: false; reason: 'no_email_change' | 'email_code_wrong' | 'email_taken' };

/**
 * Confirms a new email by its code: it signs in from now on. Notifies the old address and signs out all other browsers.
 */
export async function confirmNewEmail(deps: StaffDeps, staff: SignedInStaff, code: string): Promise<Proven> {
  const tried = await countEmailCodeAttempt(deps.db.sql, staff.staffId, deps.now());
  if (!tried || tried.tries > MAX_CODE_TRIES) return { ok: false, reason: 'no_email_change' };
  if (!timingSafeEqual(tried.codeHash, hashOfCode(code))) return { ok: false, reason: 'email_code_wrong' };
  const emailBrand = await deps.emailBrand();
  return deps.db.transaction(async (tx): Promise<Proven> => {
    const member = await lockMember(tx.sql, staff.staffId);
    if (!member || (await setEmail(tx.sql, staff.staffId, tried.email)) === 0)
      return { ok: false, reason: 'email_taken' };
    await dropEmailChange(tx.sql, staff.staffId);
    await endOtherBrowsers(tx, staff.staffId, staff.sessionId);
    if (member.email !== PLACEHOLDER_OWNER_EMAIL) {
      const facts = { to: member.email, name: member.name, newEmail: tried.email, office: backOfficeUrl(deps.config) };
      await enqueueEmail(tx, emailChangedEmail(emailBrand, facts));
    }
    await recordAudit(tx, staffActor(staff), { what: 'staff.email_changed', subject: staff.staffId });
    return { ok: true, email: tried.email };
  });
}
