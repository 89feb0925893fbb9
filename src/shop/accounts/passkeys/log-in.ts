import { authenticationOptions, verifyAuthentication } from '../../../platform/webauthn.ts';
import { recordSecurityEvent } from '../../audit/audit.ts';
import { lockAccount } from '../queries.ts';
import type { LoggedInByEmail } from '../sign-in/log-in-by-email.ts';
import { proveSession } from '../sign-in/queries.ts';
import { type Browser, openSession, type SignedIn } from '../sign-in/sessions.ts';
import { newSecret } from '../tokens.ts';
import { issueChallenge, takeChallenge } from './challenges.ts';
import { type PasskeyDeps, shopParty, toUserHandle } from './passkeys.ts';
import { findPasskey, recordPasskeyUse } from './queries.ts';
import type { Assertion } from './schema.ts';

type Options = Awaited<ReturnType<typeof authenticationOptions>>;

/** WebAuthn options for a login without a username, and the secret that binds the challenge to this browser. */
export async function startPasskeyLogin(
  deps: PasskeyDeps,
  before: string | undefined,
): Promise<{ options: Options; cookie: string }> {
  const cookie = cookieFrom(before);
  const options = await authenticationOptions({ party: await shopParty(deps) });
  await issueChallenge(deps.db.sql, options.challenge, { purpose: 'log_in', boundTo: cookie }, deps.now());
  return { options, cookie };
}

/**
 * Reuses the browser's secret, so that a second tab or autofill doesn't invalidate an earlier challenge; else a new
 * one.
 */
export const cookieFrom = (before: string | undefined): string =>
  before !== undefined && /^[\w-]{43}$/.test(before) ? before : newSecret();

/** WebAuthn options for a logged-in customer's confirmation. */
export async function startPasskeyConfirmation(deps: PasskeyDeps, customer: SignedIn): Promise<Options> {
  const options = await authenticationOptions({ party: await shopParty(deps) });
  await issueChallenge(deps.db.sql, options.challenge, { purpose: 'confirm', boundTo: customer.sessionId }, deps.now());
  return options;
}

type Refused = { ok: false; reason: 'passkey_refused' };
const refused: Refused = { ok: false, reason: 'passkey_refused' };

/** Logs in by passkey. Unknown passkey, wrong origin and used challenge get the same answer. */
export async function logInWithPasskey(
  deps: PasskeyDeps,
  answer: Assertion,
  { cookie, browser }: { cookie: string | undefined; browser: Browser },
): Promise<LoggedInByEmail | Refused> {
  if (cookie === undefined) return refused;
  const now = deps.now();
  const challenge = await takeChallenge(deps.db.sql, answer, { purpose: 'log_in', boundTo: cookie }, now);
  const used = await checkPasskey(deps, answer, challenge, browser.network);
  if (!used) return refused;
  return deps.db.transaction(async (tx): Promise<LoggedInByEmail | Refused> => {
    const account = await lockAccount(tx.sql, used.customerId);
    if (!account || (await recordPasskeyUse(tx.sql, used.id, used.counter, now)) === 0) return refused;
    const token = await openSession(tx.sql, account.id, browser, now);
    return { ok: true, customerId: account.id, user: { token, name: account.name, email: account.email } };
  });
}

type Used = { id: string; customerId: string; counter: number };

async function checkPasskey(
  deps: PasskeyDeps,
  answer: Assertion,
  challenge: string | undefined,
  network: string,
): Promise<Used | undefined> {
  const credential = challenge === undefined ? undefined : await findPasskey(deps.db.sql, answer.id);
  if (challenge === undefined || !credential) return undefined;
  const { customerId } = credential;
  const party = await shopParty(deps);
  const isTheirs = isUserHandle(answer.response.userHandle, customerId);
  const counter = isTheirs ? await verifyAuthentication({ party, answer, challenge, credential }) : undefined;
  if (counter !== undefined) return { id: credential.id, customerId, counter };
  // Bad signature or counter regression of a known passkey: it may be cloned.
  await recordSecurityEvent(deps, 'customer.passkey_refused', { subject: customerId, network });
  return undefined;
}

/** Discoverable credentials return their user handle. */
export const isUserHandle = (handle: string | null | undefined, id: string): boolean =>
  handle === undefined || handle === null || Buffer.from(handle, 'base64url').equals(toUserHandle(id));

/** Confirms the customer's identity by one of the account's passkeys. */
export async function confirmWithPasskey(
  deps: PasskeyDeps,
  customer: SignedIn,
  answer: Assertion,
  { network }: Pick<Browser, 'network'>,
): Promise<{ ok: true } | Refused> {
  const now = deps.now();
  const challenge = await takeChallenge(deps.db.sql, answer, { purpose: 'confirm', boundTo: customer.sessionId }, now);
  const used = await checkPasskey(deps, answer, challenge, network);
  if (used?.customerId !== customer.customerId) return refused;
  return deps.db.transaction(async (tx): Promise<{ ok: true } | Refused> => {
    if ((await recordPasskeyUse(tx.sql, used.id, used.counter, now)) === 0) return refused;
    await proveSession(tx.sql, customer.sessionId, now);
    return { ok: true };
  });
}
