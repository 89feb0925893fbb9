import type { Database } from '../../../platform/db/database.ts';
import { type RelyingParty, registrationOptions, verifyRegistration } from '../../../platform/webauthn.ts';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '../../../shared/limits.ts';
import { parsePersonName } from '../../../shared/person-name.ts';
import { CUSTOMER, recordAudit } from '../../audit/audit.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import { passkeyAddedEmail, passkeyRemovedEmail } from '../emails/passkeys.tsx';
import { lockAccount } from '../queries.ts';
import { isProvenLately } from '../sign-in/confirm-owner.ts';
import { endOtherSessions } from '../sign-in/queries.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import { issueChallenge, takeChallenge } from './challenges.ts';
import { addPasskey, dropPasskey, listPasskeys, setPasskeyName } from './queries.ts';
import type { Attestation, Passkey } from './schema.ts';

export type PasskeyDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  emailBrand: () => Promise<EmailBrand>;
  now: () => Date;
  config: { publicUrl: string; rateLimits: boolean };
};

/** The customer's passkeys, oldest first. */
export async function customerPasskeys(
  { db }: Pick<PasskeyDeps, 'db'>,
  { customerId }: Pick<SignedIn, 'customerId'>,
): Promise<Passkey[]> {
  const rows = await listPasskeys(db.sql, customerId);
  return rows.map(({ id, name, addedAt, lastUsedAt }) => ({
    id,
    name,
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

type Offered =
  | { ok: true; options: Awaited<ReturnType<typeof registrationOptions>> }
  | { ok: false; reason: 'proof_needed' | 'passkeys_full' };

/** WebAuthn options for a new passkey. Requires re-authentication, so that a stolen session can't add one. */
export async function startPasskey(deps: PasskeyDeps, customer: SignedIn): Promise<Offered> {
  if (!isProvenLately(customer, deps.now())) return { ok: false, reason: 'proof_needed' };
  const passkeys = await listPasskeys(deps.db.sql, customer.customerId);
  if (passkeys.length >= MAX_PASSKEYS) return { ok: false, reason: 'passkeys_full' };
  const user = { handle: toUserHandle(customer.customerId), name: customer.email, displayName: customer.name };
  const known = passkeys.map(({ credentialId: id, transports }) => ({ id, transports }));
  const options = await registrationOptions({ party: await shopParty(deps), user, known });
  await issueChallenge(deps.db.sql, options.challenge, { purpose: 'add', boundTo: customer.sessionId }, deps.now());
  return { ok: true, options };
}

/** User handle: the account's id as bytes, without personal data. */
export const toUserHandle = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

/** Relying party: passkeys are bound to the shop's host. */
export async function shopParty({
  config,
  emailBrand,
}: Pick<PasskeyDeps, 'config' | 'emailBrand'>): Promise<RelyingParty> {
  return { origin: new URL(config.publicUrl).origin, name: (await emailBrand()).storeName };
}

type Added = { ok: true } | { ok: false; reason: 'passkey_refused' | 'passkey_known' | 'passkeys_full' };

/** Stores the passkey created for this session's challenge, and emails the owner. */
export async function finishPasskey(
  deps: PasskeyDeps,
  customer: SignedIn,
  { answer, device }: { answer: Attestation; device: string },
): Promise<Added> {
  const { db } = deps;
  const now = deps.now();
  const challenge = await takeChallenge(db.sql, answer, { purpose: 'add', boundTo: customer.sessionId }, now);
  if (challenge === undefined) return { ok: false, reason: 'passkey_refused' };
  const credential = await verifyRegistration({ party: await shopParty(deps), answer, challenge });
  if (!credential) return { ok: false, reason: 'passkey_refused' };
  const emailBrand = await deps.emailBrand();
  return db.transaction(async (tx): Promise<Added> => {
    const account = await lockAccount(tx.sql, customer.customerId);
    if (!account) throw new Error('Somebody is logged in without an account.');
    if ((await listPasskeys(tx.sql, account.id)).length >= MAX_PASSKEYS) return { ok: false, reason: 'passkeys_full' };
    const added = await addPasskey(tx.sql, account.id, { ...credential, name: device }, now);
    if (added === 0) return { ok: false, reason: 'passkey_known' };
    await enqueueEmail(tx, passkeyAddedEmail(emailBrand, { ...account, device }));
    await recordAudit(tx, CUSTOMER, { what: 'customer.passkey_added', subject: account.id });
    return { ok: true };
  });
}

type Renamed = { ok: true } | { ok: false; reason: 'passkey_unknown' | 'passkey_name_unreadable' };

export async function renamePasskey(
  { db }: Pick<PasskeyDeps, 'db'>,
  { customerId }: SignedIn,
  { id, name: typed }: { id: string; name: string },
): Promise<Renamed> {
  const name = parsePersonName(typed);
  if (name === undefined || name.length > MAX_PASSKEY_NAME_LENGTH)
    return { ok: false, reason: 'passkey_name_unreadable' };
  const renamed = await setPasskeyName(db.sql, customerId, id, name);
  return renamed === 1 ? { ok: true } : { ok: false, reason: 'passkey_unknown' };
}

/** Removes a passkey and logs out all other browsers, as after a password change. */
export async function removePasskey(
  deps: PasskeyDeps,
  customer: SignedIn,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'proof_needed' | 'passkey_unknown' }> {
  if (!isProvenLately(customer, deps.now())) return { ok: false, reason: 'proof_needed' };
  const emailBrand = await deps.emailBrand();
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx.sql, customer.customerId);
    const removed = (await listPasskeys(tx.sql, customer.customerId)).find((passkey) => passkey.id === id);
    if (!account || !removed || (await dropPasskey(tx.sql, account.id, id)) === 0) {
      return { ok: false, reason: 'passkey_unknown' };
    }
    await endOtherSessions(tx.sql, account.id, customer.sessionId);
    await enqueueEmail(tx, passkeyRemovedEmail(emailBrand, { ...account, device: removed.name }));
    await recordAudit(tx, CUSTOMER, { what: 'customer.passkey_removed', subject: account.id });
    return { ok: true };
  });
}
