import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import {
  authenticationOptions,
  CHALLENGE_SECONDS,
  type Credential,
  getChallenge,
  type RelyingParty,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '../../../platform/webauthn.ts';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '../../../shared/limits.ts';
import { parsePersonName } from '../../../shared/person-name.ts';
import { recordSecurityEvent } from '../../audit/audit.ts';
import { hashOfSecret, newSecret } from '../tokens.ts';
import { addSeconds } from '../ttl.ts';
import {
  addChallenge,
  deletePasskey,
  deletePasskeysOf,
  dropEndedChallenges,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyOwner,
  recordPasskeyUse,
  setPasskeyName,
  spendChallenge,
} from './queries.ts';
import type { Assertion, Attestation, Passkey } from './schema.ts';

/** Passkeys of customers and of staff: each valid on its site and for its challenges only. */
export type PasskeyRealm = { owner: PasskeyOwner; party: RelyingParty };

type PasskeyDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  now: () => Date;
  config: { rateLimits: boolean };
};

/** The only use that a challenge is valid for. `boundTo`: a session id, or the secret in the requesting browser's cookie. */
type Binding = { purpose: 'log_in' | 'add' | 'confirm'; boundTo: string };

async function issueChallenge({ db, now }: PasskeyDeps, owner: PasskeyOwner, binding: Binding, challenge: string) {
  await addChallenge(db.sql, toRow(owner, binding, challenge), addSeconds(now(), CHALLENGE_SECONDS));
}

/** Consumes the challenge, before any other check of the response. */
async function takeChallenge(
  { db, now }: PasskeyDeps,
  owner: PasskeyOwner,
  binding: Binding,
  answer: Assertion | Attestation,
): Promise<string | undefined> {
  const challenge = getChallenge(answer);
  if (challenge === undefined) return undefined;
  return (await spendChallenge(db.sql, toRow(owner, binding, challenge), now())) === 1 ? challenge : undefined;
}

const toRow = (owner: PasskeyOwner, { purpose, boundTo }: Binding, challenge: string) => ({
  challengeHash: hashOfSecret(challenge),
  purpose: `${owner}.${purpose}`,
  boundTo: hashOfSecret(boundTo),
});

export const purgeChallenges = ({ db, now }: Pick<PasskeyDeps, 'db' | 'now'>): Promise<number> =>
  dropEndedChallenges(db.sql, now());

/** Oldest first. */
export async function getPasskeys({ db }: { db: Pick<Database, 'sql'> }, ownerId: string): Promise<Passkey[]> {
  const rows = await listPasskeys(db.sql, ownerId);
  return rows.map(({ id, name, addedAt, lastUsedAt }) => ({
    id,
    name,
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

type Person = { id: string; sessionId: string; email: string; name: string };

type Offered =
  | { ok: true; options: Awaited<ReturnType<typeof registrationOptions>> }
  | { ok: false; reason: 'passkeys_full' };

/** WebAuthn options for a new passkey. */
export async function offerPasskey(
  deps: PasskeyDeps,
  { owner, party }: PasskeyRealm,
  { id: ownerId, sessionId, email, name: displayName }: Person,
): Promise<Offered> {
  const passkeys = await listPasskeys(deps.db.sql, ownerId);
  if (passkeys.length >= MAX_PASSKEYS) return { ok: false, reason: 'passkeys_full' };
  const user = { handle: toUserHandle(ownerId), name: email, displayName };
  const known = passkeys.map(({ credentialId: id, transports }) => ({ id, transports }));
  const options = await registrationOptions({ party, user, known });
  await issueChallenge(deps, owner, { purpose: 'add', boundTo: sessionId }, options.challenge);
  return { ok: true, options };
}

/** User handle: the owner's id as bytes, without personal data. */
const toUserHandle = (ownerId: string) => Buffer.from(ownerId.replaceAll('-', ''), 'hex');

/** The passkey created for this session's challenge; undefined if the response is invalid. */
export async function verifyNewPasskey(
  deps: PasskeyDeps,
  { owner, party }: PasskeyRealm,
  sessionId: string,
  answer: Attestation,
): Promise<Credential | undefined> {
  const challenge = await takeChallenge(deps, owner, { purpose: 'add', boundTo: sessionId }, answer);
  return challenge === undefined ? undefined : verifyRegistration({ party, answer, challenge });
}

type Added = { ok: true } | { ok: false; reason: 'passkey_known' | 'passkeys_full' };

/** Stores a verified passkey. The caller has locked its owner. */
export async function addPasskey(
  { sql }: Pick<Transaction, 'sql'>,
  passkey: Parameters<typeof insertPasskey>[1],
  now: Date,
): Promise<Added> {
  if ((await listPasskeys(sql, passkey.ownerId)).length >= MAX_PASSKEYS) return { ok: false, reason: 'passkeys_full' };
  return (await insertPasskey(sql, passkey, now)) === 0 ? { ok: false, reason: 'passkey_known' } : { ok: true };
}

type Renamed = { ok: true } | { ok: false; reason: 'passkey_unknown' | 'passkey_name_unreadable' };

export async function renamePasskey(
  { db }: { db: Pick<Database, 'sql'> },
  ownerId: string,
  { id, name: typed }: { id: string; name: string },
): Promise<Renamed> {
  const name = parsePersonName(typed);
  if (name === undefined || name.length > MAX_PASSKEY_NAME_LENGTH)
    return { ok: false, reason: 'passkey_name_unreadable' };
  const renamed = await setPasskeyName(db.sql, ownerId, id, name);
  return renamed === 1 ? { ok: true } : { ok: false, reason: 'passkey_unknown' };
}

/** The removed passkey; undefined if its owner has no such one. */
export const removePasskey = (sql: Sql, ownerId: string, id: string) => deletePasskey(sql, ownerId, id);

/** Returns the count. */
export const getRemovePasskeys = (sql: Sql, ownerId: string): Promise<number> => deletePasskeysOf(sql, ownerId);

export type AssertionOptions = Awaited<ReturnType<typeof authenticationOptions>>;

/** WebAuthn options for a login without a username, and the secret that binds the challenge to this browser. */
export async function startPasskeyLogin(
  deps: PasskeyDeps,
  realm: PasskeyRealm,
  before: string | undefined,
): Promise<{ options: AssertionOptions; cookie: string }> {
  // Reuse the browser's secret, so that a second tab or autofill doesn't invalidate an earlier challenge.
  const cookie = before !== undefined && /^[\w-]{43}$/.test(before) ? before : newSecret();
  return { options: await startAssertion(deps, realm, { purpose: 'log_in', boundTo: cookie }), cookie };
}

/** WebAuthn options for confirming the session's person. */
export const startPasskeyConfirmation = (
  deps: PasskeyDeps,
  realm: PasskeyRealm,
  { sessionId }: { sessionId: string },
): Promise<AssertionOptions> => startAssertion(deps, realm, { purpose: 'confirm', boundTo: sessionId });

async function startAssertion(deps: PasskeyDeps, { owner, party }: PasskeyRealm, binding: Binding) {
  const options = await authenticationOptions({ party });
  await issueChallenge(deps, owner, binding, options.challenge);
  return options;
}

type UsedPasskey = { id: string; ownerId: string; email: string; counter: number };

/** Unknown passkey, wrong site and used challenge give the same answer. Record the use afterwards. */
export async function checkPasskey(
  deps: PasskeyDeps,
  { owner, party }: PasskeyRealm,
  answer: Assertion,
  { network, ...binding }: Binding & { network: string },
): Promise<UsedPasskey | undefined> {
  const challenge = await takeChallenge(deps, owner, binding, answer);
  const credential = challenge === undefined ? undefined : await findPasskey(deps.db.sql, answer.id, owner);
  if (challenge === undefined || !credential) return undefined;
  const { id, ownerId, email } = credential;
  const isTheirs = isUserHandle(answer.response.userHandle, ownerId);
  const counter = isTheirs ? await verifyAuthentication({ party, answer, challenge, credential }) : undefined;
  if (counter !== undefined) return { id, ownerId, email, counter };
  // Bad signature or counter regression of a known passkey: it may be cloned.
  await recordSecurityEvent(deps, `${owner}.passkey_refused`, { subject: ownerId, network });
  return undefined;
}

/** Discoverable credentials return their user handle. */
const isUserHandle = (handle: string | null | undefined, ownerId: string): boolean =>
  handle === undefined || handle === null || Buffer.from(handle, 'base64url').equals(toUserHandle(ownerId));

/** False if a concurrent use has the same or a higher counter. */
export const recordUse = async (sql: Sql, { id, counter }: UsedPasskey, now: Date): Promise<boolean> =>
  (await recordPasskeyUse(sql, id, counter, now)) > 0;
