import type { Database } from '../../../platform/db/database.ts';
import { CUSTOMER, recordAudit } from '../../audit/audit.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import { passkeyAddedEmail, passkeyRemovedEmail } from '../emails/passkeys.tsx';
import { lockAccount } from '../queries.ts';
import { isProvenLately } from '../sign-in/confirm-owner.ts';
import type { LoggedInByEmail } from '../sign-in/log-in-by-email.ts';
import { endOtherSessions, proveSession } from '../sign-in/queries.ts';
import { type Browser, openSession, type SignedIn } from '../sign-in/sessions.ts';
import {
  addPasskey,
  checkPasskey,
  offerPasskey,
  type PasskeyRealm,
  recordUse,
  removePasskey,
  verifyNewPasskey,
} from './passkeys.ts';
import type { Assertion, Attestation } from './schema.ts';

type CustomerPasskeyDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  emailBrand: () => Promise<EmailBrand>;
  now: () => Date;
  config: { publicUrl: string; rateLimits: boolean };
};

/** The shop's host. */
export async function customerRealm({
  config,
  emailBrand,
}: Pick<CustomerPasskeyDeps, 'config' | 'emailBrand'>): Promise<PasskeyRealm> {
  const name = (await emailBrand()).storeName;
  return { owner: 'customer', party: { origin: new URL(config.publicUrl).origin, name } };
}

/** WebAuthn options for a new passkey. Requires re-authentication, so that a stolen session can't add one. */
export async function startPasskey(
  deps: CustomerPasskeyDeps,
  customer: SignedIn,
): Promise<Awaited<ReturnType<typeof offerPasskey>> | { ok: false; reason: 'proof_needed' }> {
  if (!isProvenLately(customer, deps.now())) return { ok: false, reason: 'proof_needed' };
  return offerPasskey(deps, await customerRealm(deps), { ...customer, id: customer.customerId });
}

type Added = { ok: true } | { ok: false; reason: 'passkey_refused' | 'passkey_known' | 'passkeys_full' };

/** Stores the passkey created for this session's challenge, and emails the owner. */
export async function finishPasskey(
  deps: CustomerPasskeyDeps,
  { customerId, sessionId }: SignedIn,
  { answer, device }: { answer: Attestation; device: string },
): Promise<Added> {
  const credential = await verifyNewPasskey(deps, await customerRealm(deps), sessionId, answer);
  if (!credential) return { ok: false, reason: 'passkey_refused' };
  const emailBrand = await deps.emailBrand();
  return deps.db.transaction(async (tx): Promise<Added> => {
    const account = await lockAccount(tx.sql, customerId);
    if (!account) throw new Error('Somebody is logged in without an account.');
    const passkey = { ...credential, name: device, owner: 'customer', ownerId: account.id } as const;
    const added = await addPasskey(tx, passkey, deps.now());
    if (!added.ok) return added;
    await enqueueEmail(tx, passkeyAddedEmail(emailBrand, { ...account, device }));
    await recordAudit(tx, CUSTOMER, { what: 'customer.passkey_added', subject: account.id });
    return { ok: true };
  });
}

/** Removes a passkey and logs out all other browsers, as after a password change. */
export async function removeOwnPasskey(
  deps: CustomerPasskeyDeps,
  customer: SignedIn,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'proof_needed' | 'passkey_unknown' }> {
  if (!isProvenLately(customer, deps.now())) return { ok: false, reason: 'proof_needed' };
  const emailBrand = await deps.emailBrand();
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx.sql, customer.customerId);
    const removed = account && (await removePasskey(tx.sql, account.id, id));
    if (!removed) return { ok: false, reason: 'passkey_unknown' };
    await endOtherSessions(tx.sql, account.id, customer.sessionId);
    await enqueueEmail(tx, passkeyRemovedEmail(emailBrand, { ...account, device: removed.name }));
    await recordAudit(tx, CUSTOMER, { what: 'customer.passkey_removed', subject: account.id });
    return { ok: true };
  });
}

type Refused = { ok: false; reason: 'passkey_refused' };
const refused: Refused = { ok: false, reason: 'passkey_refused' };

export async function logInWithPasskey(
  deps: CustomerPasskeyDeps,
  answer: Assertion,
  { cookie, browser }: { cookie: string | undefined; browser: Browser },
): Promise<LoggedInByEmail | Refused> {
  if (cookie === undefined) return refused;
  const binding = { purpose: 'log_in', boundTo: cookie, network: browser.network } as const;
  const used = await checkPasskey(deps, await customerRealm(deps), answer, binding);
  if (!used) return refused;
  const now = deps.now();
  return deps.db.transaction(async (tx): Promise<LoggedInByEmail | Refused> => {
    const account = await lockAccount(tx.sql, used.ownerId);
    if (!account || !(await recordUse(tx.sql, used, now))) return refused;
    const token = await openSession(tx.sql, account.id, browser, now);
    return { ok: true, customerId: account.id, user: { token, name: account.name, email: account.email } };
  });
}

export async function confirmWithPasskey(
  deps: CustomerPasskeyDeps,
  { customerId, sessionId }: SignedIn,
  answer: Assertion,
  { network }: Pick<Browser, 'network'>,
): Promise<{ ok: true } | Refused> {
  const binding = { purpose: 'confirm', boundTo: sessionId, network } as const;
  const used = await checkPasskey(deps, await customerRealm(deps), answer, binding);
  if (used?.ownerId !== customerId) return refused;
  return deps.db.transaction(async (tx): Promise<{ ok: true } | Refused> => {
    if (!(await recordUse(tx.sql, used, deps.now()))) return refused;
    await proveSession(tx.sql, sessionId, deps.now());
    return { ok: true };
  });
}
