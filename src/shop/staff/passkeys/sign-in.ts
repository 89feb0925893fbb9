import { authenticationOptions, verifyAuthentication } from '../../../platform/webauthn.ts';
import { issueChallenge, takeChallenge } from '../../accounts/passkeys/challenges.ts';
import { cookieFrom, isUserHandle } from '../../accounts/passkeys/log-in.ts';
import type { Assertion } from '../../accounts/passkeys/schema.ts';
import { recordSecurityEvent } from '../../audit/audit.ts';
import { findMemberByEmail } from '../queries.ts';
import { knownBrowser } from '../sign-in/browsers.ts';
import { rotateConfirmed } from '../sign-in/confirm.ts';
import { type SignedInStaff, staffActor } from '../sign-in/sessions.ts';
import { openForMember, type SignedIn, type SignInContext } from '../sign-in/sign-in.ts';
import type { StaffDeps } from '../staff-deps.ts';
import { officeParty } from './passkeys.ts';
import { findPasskey, recordPasskeyUse } from './queries.ts';

type Options = Awaited<ReturnType<typeof authenticationOptions>>;

/** WebAuthn options for signing in, and the secret that binds the challenge to this browser. */
export async function startPasskeySignIn(
  deps: StaffDeps,
  before: string | undefined,
): Promise<{ options: Options; cookie: string }> {
  const cookie = cookieFrom(before);
  const options = await authenticationOptions({ party: await officeParty(deps) });
  await issueChallenge(deps.db.sql, options.challenge, { purpose: 'staff_sign_in', boundTo: cookie }, deps.now());
  return { options, cookie };
}

type Refused = { ok: false; reason: 'passkey_refused' };
const refused: Refused = { ok: false, reason: 'passkey_refused' };

/**
 * Signs in by passkey, which counts as both factors: a device, unlocked by PIN or biometrics. All failures get the same
 * answer.
 */
export async function signInWithPasskey(
  deps: StaffDeps,
  answer: Assertion,
  { cookie, ...context }: SignInContext & { cookie: string | undefined },
): Promise<SignedIn | Refused> {
  if (cookie === undefined) return refused;
  const binding = { purpose: 'staff_sign_in', boundTo: cookie } as const;
  const used = await checkPasskey(deps, answer, binding, context.network);
  if (!used) return refused;
  const [member, known] = await Promise.all([
    findMemberByEmail(deps.db.sql, used.email),
    knownBrowser(deps, used.email, context.secret),
  ]);
  if (!member || (await recordPasskeyUse(deps.db.sql, used.id, used.counter, deps.now())) === 0) return refused;
  return openForMember(deps, member, context, known !== undefined);
}

type Used = { id: string; staffId: string; email: string; counter: number };

async function checkPasskey(
  deps: StaffDeps,
  answer: Assertion,
  binding: Parameters<typeof takeChallenge>[2],
  network: string,
): Promise<Used | undefined> {
  const challenge = await takeChallenge(deps.db.sql, answer, binding, deps.now());
  const credential = challenge === undefined ? undefined : await findPasskey(deps.db.sql, answer.id);
  if (challenge === undefined || !credential) return undefined;
  const { id, staffId, email } = credential;
  const party = await officeParty(deps);
  const isTheirs = isUserHandle(answer.response.userHandle, staffId);
  const counter = isTheirs ? await verifyAuthentication({ party, answer, challenge, credential }) : undefined;
  if (counter !== undefined) return { id, staffId, email, counter };
  // Bad signature or counter regression of a known passkey: it may be cloned.
  await recordSecurityEvent(deps, 'staff.passkey_refused', { subject: staffId, network });
  return undefined;
}

export async function startStaffConfirmation(deps: StaffDeps, { sessionId }: SignedInStaff): Promise<Options> {
  const options = await authenticationOptions({ party: await officeParty(deps) });
  await issueChallenge(deps.db.sql, options.challenge, { purpose: 'staff_confirm', boundTo: sessionId }, deps.now());
  return options;
}

/** "Confirm it's you" by one of the member's passkeys. Returns the session's new token. */
export async function confirmWithPasskey(
  deps: StaffDeps,
  staff: SignedInStaff,
  answer: Assertion,
): Promise<{ ok: true; token: string } | Refused> {
  const binding = { purpose: 'staff_confirm', boundTo: staff.sessionId } as const;
  const used = await checkPasskey(deps, answer, binding, staff.network);
  if (
    used?.staffId !== staff.staffId ||
    (await recordPasskeyUse(deps.db.sql, used.id, used.counter, deps.now())) === 0
  ) {
    await recordSecurityEvent(deps, 'staff.confirm_refused', { actor: staffActor(staff), subject: staff.staffId });
    return refused;
  }
  return { ok: true, token: await rotateConfirmed(deps, staff) };
}
