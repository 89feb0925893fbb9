import { type ConsumeResult, consume, resetRateLimits, unconsume } from '../../../platform/rate-limit/rate-limit.ts';
import { byEmailFrom, byId, byNetwork, type RateLimitKey } from '../../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../../rate-limits.ts';
import { parseEmailAddress } from '../../../shared/email-address.ts';
import { countCharacters, MAX_PASSWORD_LENGTH } from '../../../shared/password-rules.ts';
import type { Busy } from '../../accounts/passwords/passwords.ts';
import { recordAudit, recordSecurityEvent } from '../../audit/audit.ts';
import { sendSecurityAlert } from '../alerts.ts';
import { findMemberByEmail, lockMember, markSeen } from '../queries.ts';
import type { SignIn } from '../schema.ts';
import { looksLikeRecoveryCode } from '../second-factor/recovery-codes.ts';
import { spendCode } from '../second-factor/second-factor.ts';
import type { StaffDeps } from '../staff-deps.ts';
import { knownBrowser, rememberBrowser } from './browsers.ts';
import { openStaffSession, type StaffBrowser } from './sessions.ts';

export type TooMany = { ok: false; reason: 'too_many_tries'; retryAfterSeconds: number };

export type SignedIn =
  /** `browserSecret`: for the cookie that identifies this browser at its next sign-in. */
  | { ok: true; token: string; browserSecret: string }
  | { ok: false; reason: 'wrong_sign_in' | 'second_factor_needed' | 'code_wrong' }
  | TooMany
  | Busy;

/** `secret`: from the browser's previous sign-in. */
export type SignInContext = StaffBrowser & { secret: string | undefined };

/** Log subject for unknown emails. */
const NOBODY = 'unknown';

/**
 * Signs in to the back office. Unknown emails take as long as wrong passwords; a missing code is only revealed with the
 * correct password.
 */
export async function signIn(deps: StaffDeps, input: SignIn, context: SignInContext): Promise<SignedIn> {
  const email = parseEmailAddress(input.email) ?? '';
  const { network } = context;
  const [member, known] = await Promise.all([
    findMemberByEmail(deps.db.sql, email),
    knownBrowser(deps, email, context.secret),
  ]);
  const where = { network, browserId: known?.id };
  const tries = passwordAttempts(deps, email, where);
  const turn = await tries.take();
  if (!turn.ok) return lockOut(deps, { member, email, network, ...turn });
  const verified = await verifyStaffPassword(deps, member, input.password);
  // The password wasn't checked, so the attempt is returned.
  if (!verified.ok) await tries.giveBack();
  if (!verified.ok) return verified;
  if (!member || !verified.isRight) {
    // Limited by email, so that the time is the same without an account.
    const about = { subject: member?.id ?? NOBODY, network, limitedBy: email };
    await recordSecurityEvent(deps, 'staff.sign_in_refused', about);
    return { ok: false, reason: 'wrong_sign_in' };
  }
  await tries.giveBack();
  const refused = member.totpSince && (await secondFactor(deps, member, { code: input.code, ...where }));
  if (refused) return refused;
  await tries.forget();
  return openForMember(deps, member, context, known !== undefined);
}

/** Rate limits of one prompt, consumed, returned or reset together. */
type Attempts = { take(): Promise<ConsumeResult>; giveBack(): Promise<void>; forget(): Promise<void> };

type Where = { network: string; browserId: string | undefined };

/**
 * Password attempts count per account and network, so that strangers only use up their own. A known browser has its own
 * count on any network.
 */
const passwordAttempts = (deps: StaffDeps, email: string, { network, browserId }: Where): Attempts =>
  browserId === undefined
    ? attemptsFor(
        deps,
        byEmailFrom(RATE_LIMITS.staffPasswords, email, network),
        byNetwork(RATE_LIMITS.staffPasswordsFromNetwork, network),
      )
    : attemptsFor(deps, byId(RATE_LIMITS.staffPasswords, browserId));

/** `own`: per person; reset after success. */
const attemptsFor = (deps: StaffDeps, own: RateLimitKey[], shared: RateLimitKey[] = []): Attempts => ({
  take: () => consume(deps, own, shared),
  giveBack: () => unconsume(deps, own, shared),
  forget: () => resetRateLimits(deps, own),
});

type Member = NonNullable<Awaited<ReturnType<typeof findMemberByEmail>>>;
type Locked = { member: Member | undefined; email: string; network: string; retryAfterSeconds: number };

async function lockOut(deps: StaffDeps, { member, email, network, retryAfterSeconds }: Locked): Promise<TooMany> {
  await recordSecurityEvent(deps, 'staff.locked_out', { subject: member?.id ?? NOBODY, network, limitedBy: email });
  if (member) await sendSecurityAlert(deps, 'locked_out', member, { network });
  return { ok: false, reason: 'too_many_tries', retryAfterSeconds };
}

export const verifyStaffPassword = (deps: StaffDeps, member: { passwordHash: string } | undefined, password: string) =>
  deps.passwords.verify(boundedPassword(password), member?.passwordHash);

const boundedPassword = (password: string) => (countCharacters(password) > MAX_PASSWORD_LENGTH ? '' : password);

type CodeInput = { code: string | undefined; network: string; browserId: string | undefined };

/** Undefined if the code is correct. */
async function secondFactor(deps: StaffDeps, member: Member, input: CodeInput): Promise<SignedIn | undefined> {
  const { code, network } = input;
  if (code === undefined) return { ok: false, reason: 'second_factor_needed' };
  const tries = codeAttempts(deps, member.id, input);
  const turn = await tries.take();
  if (!turn.ok) return lockOut(deps, { member, email: member.email, network, ...turn });
  const spent = await spendCode(deps, member.id, code);
  if (!spent.ok) {
    // The code wasn't checked, so the attempt is returned.
    await tries.giveBack();
    return spent;
  }
  if (!spent.isRight) {
    await recordSecurityEvent(deps, 'staff.code_refused', { subject: member.id, network });
    return { ok: false, reason: 'code_wrong' };
  }
  await tries.forget();
  if (looksLikeRecoveryCode(code)) {
    const actor = { staffId: member.id, name: member.name };
    await recordSecurityEvent(deps, 'staff.recovery_code_used', { actor, subject: member.id, network });
  }
  return undefined;
}

/**
 * Codes are only requested after the correct password. Even then, strangers don't use up attempts of known browsers.
 */
function codeAttempts(deps: StaffDeps, staffId: string, { browserId }: Where): Attempts {
  const ownId = browserId ?? staffId;
  return attemptsFor(deps, [...byId(RATE_LIMITS.staffCodes, ownId), ...byId(RATE_LIMITS.staffCodesADay, ownId)]);
}

/** Opens and records a session after all factors were checked. */
export async function openForMember(
  deps: StaffDeps,
  member: Member,
  context: SignInContext,
  isKnown: boolean,
): Promise<SignedIn> {
  const { device, network, secret } = context;
  const opened = await deps.db.transaction(async (tx): Promise<SignedIn> => {
    // The password may have been replaced during verification; that signs out everyone.
    const present = (await lockMember(tx.sql, member.id))?.passwordHash;
    if (present !== member.passwordHash) return { ok: false, reason: 'wrong_sign_in' };
    const now = deps.now();
    const browser = await rememberBrowser(tx, { staffId: member.id, device, secret }, now);
    const session = { device, network, browserId: browser.browserId };
    const token = await openStaffSession({ db: tx, now: deps.now }, member.id, session);
    await markSeen(tx.sql, member.id, now);
    const actor = { staffId: member.id, name: member.name, network };
    const what = isKnown ? 'staff.signed_in' : 'staff.signed_in_new_browser';
    await recordAudit(tx, actor, { what, subject: member.id, after: { device } });
    return { ok: true, token, browserSecret: browser.secret };
  });
  // At the first sign-in there is no earlier browser to compare with.
  if (opened.ok && !isKnown && member.lastSeenAt)
    await sendSecurityAlert(deps, 'new_browser', member, { device, network });
  return opened;
}

/** Per session, so that nobody else can use them up. */
export const confirmAttempts = (deps: StaffDeps, sessionId: string): Attempts =>
  attemptsFor(deps, [
    ...byId(RATE_LIMITS.staffConfirmations, sessionId),
    ...byId(RATE_LIMITS.staffConfirmationsADay, sessionId),
  ]);
