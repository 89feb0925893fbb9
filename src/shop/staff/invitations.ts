import type { Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import type { Busy } from '../accounts/passwords/passwords.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { backOfficeUrl } from './alerts.ts';
import { staffInvitationEmail } from './emails/invitation-email.tsx';
import { memberAnswer } from './members.ts';
import { type PasswordFault, passwordProblem } from './own-account/password.ts';
import {
  addMember,
  findInvitation,
  findMemberByEmail,
  lockMember,
  saveInvitation,
  setPassword,
  spendInvitation,
} from './queries.ts';
import type { Invitation, NewStaffMember, StaffInvitation } from './schema.ts';
import { endOtherBrowsers } from './sign-in/browsers.ts';
import { openForMember, type SignedIn, type SignInContext } from './sign-in/sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';

type Invited =
  | ({ ok: true } & Invitation)
  | { ok: false; reason: 'email_unreadable' | 'email_taken' | 'no_such_member' | 'already_joined' }
  | Busy;

/** Adds a staff member and emails them a link to choose a password, which nobody else knows. */
export async function inviteToStaff(deps: StaffDeps, input: NewStaffMember, actor: Actor): Promise<Invited> {
  const email = parseEmailAddress(input.email);
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  const hashed = await deps.passwords.hash(newSecret());
  if (!hashed.ok) return hashed;
  const invite = await prepareInvitation(deps, actor);
  return deps.db.transaction(async (tx): Promise<Invited> => {
    const { role } = input;
    const name = input.name.trim();
    const added = await addMember(tx.sql, { name, email, role, passwordHash: hashed.hash });
    if (!added) return { ok: false, reason: 'email_taken' };
    await recordAudit(tx, actor, { what: 'staff.added', subject: added.id, after: { name, role } });
    return { ok: true, member: memberAnswer(added), ...(await invite(tx, added)) };
  });
}

const DAYS = 7;

async function prepareInvitation(deps: StaffDeps, actor: Actor) {
  // Outside production, emails can be read in the shop.
  const isEmailed = !deps.config.production || (await deps.hasMailServer());
  const emailBrand = await deps.emailBrand();
  const token = newSecret();
  // In the URL fragment, which browsers don't send.
  const link = `${backOfficeUrl(deps.config)}/join#${token}`;
  return async (tx: Transaction, member: { id: string; name: string; email: string }) => {
    const endsAt = new Date(deps.now().getTime() + DAYS * 86_400_000);
    await saveInvitation(tx.sql, member.id, hashOfSecret(token), endsAt);
    if (isEmailed) {
      const facts = { to: member.email, name: member.name, invitedBy: actor.name, link, days: DAYS };
      await enqueueEmail(tx, staffInvitationEmail(emailBrand, facts));
    }
    await recordAudit(tx, actor, { what: 'staff.invited', subject: member.id });
    return { link, days: DAYS, isEmailed };
  };
}

/** Sends a new link to an invited member; the previous one ends. */
export async function inviteAgain(deps: StaffDeps, id: string, actor: Actor): Promise<Invited> {
  const invite = await prepareInvitation(deps, actor);
  return deps.db.transaction(async (tx): Promise<Invited> => {
    const member = await lockMember(tx.sql, id);
    if (!member || member.closedAt) return { ok: false, reason: 'no_such_member' };
    if (!member.mustChangePassword) return { ok: false, reason: 'already_joined' };
    return { ok: true, member: memberAnswer(member), ...(await invite(tx, member)) };
  });
}

/** The invited member of a link; undefined if it ended or is unknown. */
export async function readInvitation({ db, now }: StaffDeps, token: string): Promise<StaffInvitation | undefined> {
  const found = await findInvitation(db.sql, hashOfSecret(token), now());
  return found && { name: found.name, email: found.email };
}

type Joined = SignedIn | { ok: false; reason: 'invitation_over' | PasswordFault };
type JoinInput = { token: string; newPassword: string };

/** Sets an invited member's password and signs this browser in. Works once. */
export async function joinStaff(
  deps: StaffDeps,
  { token, newPassword }: JoinInput,
  context: SignInContext,
): Promise<Joined> {
  const tokenHash = hashOfSecret(token);
  const invited = await findInvitation(deps.db.sql, tokenHash, deps.now());
  if (!invited) return { ok: false, reason: 'invitation_over' };
  const { staffId, name, email } = invited;
  const { storeName } = await deps.settings.current();
  const fault = await passwordProblem(newPassword, { email, name, storeName, publicUrl: deps.config.publicUrl });
  if (fault) return { ok: false, reason: fault };
  const hashed = await deps.passwords.hash(newPassword);
  if (!hashed.ok) return hashed;
  const isIn = await deps.db.transaction(async (tx) => {
    const member = await lockMember(tx.sql, staffId);
    // A member who has signed in otherwise may have a second factor, which a link must not bypass.
    if (!member?.mustChangePassword || member.closedAt) return false;
    // Spent in the same transaction: of two clicks, one fails.
    if ((await spendInvitation(tx.sql, tokenHash)) === 0) return false;
    await setPassword(tx.sql, staffId, hashed.hash, false);
    await endOtherBrowsers(tx, staffId, null);
    await recordAudit(tx, { staffId, name, network: context.network }, { what: 'staff.joined', subject: staffId });
    return true;
  });
  const member = isIn ? await findMemberByEmail(deps.db.sql, email) : undefined;
  return member ? openForMember(deps, member, context, false) : { ok: false, reason: 'invitation_over' };
}
