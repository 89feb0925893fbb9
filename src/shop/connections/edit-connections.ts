import type { Config } from '../../config/config.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { Wire } from '../payments/paypal/wire.ts';
import { type ConnectionsCache, emailOf, siteOf } from './connections.ts';
import { dropConnection, findConnection, lockConnections, saveConnection } from './queries.ts';
import type { BucketInput, EmailInput, Finding, PaypalInput } from './schema.ts';
import { type ConnectionId, openConnection, type StoredConnection, sealConnection } from './sealed-connections.ts';
import { endpointError, tryBucket } from './try-bucket.ts';
import { tryEmail } from './try-email.tsx';
import { tryPaypal } from './try-paypal.ts';

export type EditConnectionsDeps = {
  db: Database;
  now: () => Date;
  config: Config;
  connections: ConnectionsCache;
  emailBrand: () => Promise<EmailBrand>;
  paypalWire: Wire;
  newId: () => string;
};

/** `when`: its `changedAt` as the form was filled with; null: none was set. */
export type SeenAt = string | null;

export type ConnectionRefused = {
  ok: false;
  reason: 'set_by_environment' | 'secret_missing' | 'not_working' | 'invalid' | 'changed_meanwhile';
  detail: string;
  fields?: Record<string, string>;
};
type Tried = { isRight: boolean; findings: Finding[] };
export type ConnectionSaved = { ok: true; findings: Finding[] } | ConnectionRefused;
export type ConnectionTried = ({ ok: true } & Tried) | ConnectionRefused;

/** Writes into the bucket that is typed in, reads it back and deletes it. Nothing is saved. */
export async function testBucket(deps: EditBucketDeps, typed: BucketInput): Promise<ConnectionTried> {
  const prepared = await prepareBucket(deps, typed);
  if (!prepared.ok) return prepared;
  const { isRight, findings } = prepared.tried;
  return { ok: true, isRight, findings: findings.map(plain) };
}

/** Tries a bucket and sends copies of backups there once it works. */
export async function connectBucket(
  deps: EditBucketDeps,
  { typed, seen }: { typed: BucketInput; seen: SeenAt },
  actor: Actor,
): Promise<ConnectionSaved> {
  const prepared = await prepareBucket(deps, typed);
  if (!prepared.ok) return prepared;
  const { tried, stored } = prepared;
  if (!tried.isRight) return notWorking(tried.findings);
  const told = ({ secret: _, ...open }: StoredConnection<'bucket'>) => open;
  return save(deps, { id: 'bucket', stored, seen, told }, tried, actor);
}

type EditBucketDeps = Pick<EditConnectionsDeps, 'db' | 'now' | 'config'>;

async function prepareBucket({ config, db }: EditBucketDeps, typed: BucketInput) {
  if (config.objectStore) return BY_ENVIRONMENT;
  const endpoint = withoutEndSlash(typed.endpoint.trim());
  const fault = await endpointError(endpoint, config.production);
  if (fault !== undefined) return refusedField('invalid', 'endpoint', fault);
  const known = typed.secret === '' ? await storedOf(db, 'bucket') : undefined;
  // A stored secret goes with its own key to its own store alone.
  const isSame = known?.endpoint === endpoint && known.key === typed.key;
  const secret = typed.secret || (isSame ? known.secret : '');
  if (secret === '') return refusedField('secret_missing', 'secret', 'Enter the secret of this key, too.');
  const stored = { ...typed, endpoint, secret };
  return { ok: true as const, stored, tried: await tryBucket(stored) };
}

const withoutEndSlash = (address: string) => address.replace(/(?<!\/)\/+$/, '');

/** What is typed in, with what is stored where a secret was left out, and whether it works. Nothing is saved. */
export async function testPaypal(deps: EditConnectionsDeps, typed: PaypalInput): Promise<ConnectionTried> {
  const prepared = await preparePaypal(deps, typed);
  if (!prepared.ok) return prepared;
  const { isRight, findings } = prepared.tried;
  return { ok: true, isRight, findings: findings.map(plain) };
}

/**
 * Tries a PayPal app and puts it in force once it works: what does not stays out, and what was in force goes on. Pressed
 * twice, the second finds its own webhook.
 */
export async function connectPaypal(
  deps: EditConnectionsDeps,
  { typed, seen }: { typed: PaypalInput; seen: SeenAt },
  actor: Actor,
): Promise<ConnectionSaved> {
  const prepared = await preparePaypal(deps, typed);
  if (!prepared.ok) return prepared;
  const { tried, stored } = prepared;
  if (!tried.isRight) return notWorking(tried.findings);
  const told = ({ mode, clientId, webhookId }: StoredConnection<'paypal'>) => ({ mode, clientId, webhookId });
  return save(deps, { id: 'paypal', stored: { ...stored, webhookId: tried.webhookId }, seen, told }, tried, actor);
}

async function preparePaypal(deps: EditConnectionsDeps, typed: PaypalInput) {
  const { config, db } = deps;
  if (!config.paypal.demo) return BY_ENVIRONMENT;
  const { mode, apiUrl } = siteOf(typed.mode, config);
  const known = typed.clientSecret === '' ? await storedOf(db, 'paypal') : undefined;
  // A stored secret goes with its own app alone, so nobody gets it sent for another.
  const clientSecret = typed.clientSecret || (known?.clientId === typed.clientId ? known.clientSecret : '');
  if (clientSecret === '') return refusedField('secret_missing', 'clientSecret', 'Enter the secret of this app, too.');
  const stored = { mode, clientId: typed.clientId, clientSecret, webhookId: '' };
  const tried = await tryPaypal(
    { ...stored, apiUrl, webhookId: config.paypal.webhookId },
    { wire: deps.paypalWire, publicUrl: config.publicUrl, production: config.production, newId: deps.newId },
  );
  return { ok: true as const, stored, tried };
}

/** Sends a test email to `to` through what is typed in, or, with nothing typed, through what is in force. */
export async function testEmail(
  deps: EditConnectionsDeps,
  { typed, to }: { typed: EmailInput | undefined; to: string },
): Promise<ConnectionTried> {
  if (!typed) return testEmailInForce(deps, to);
  const prepared = await prepareEmail(deps, typed, to);
  if (!prepared.ok) return prepared;
  const { isRight, findings } = prepared.tried;
  return { ok: true, isRight, findings: findings.map(plain) };
}

async function testEmailInForce(deps: EditConnectionsDeps, to: string): Promise<ConnectionTried> {
  const { email } = await deps.connections.current();
  if (!email) return { ok: false, reason: 'invalid', detail: 'No mail server is connected yet.' };
  const { isRight, findings } = await tryEmail(email, { ...deps, production: deps.config.production, to });
  return { ok: true, isRight, findings: findings.map(plain) };
}

/** Tries a mail server by a real email and puts it in force once it has taken it. Emails that wait go out through it. */
export async function connectEmail(
  deps: EditConnectionsDeps,
  { typed, seen, to }: { typed: EmailInput; seen: SeenAt; to: string },
  actor: Actor,
): Promise<ConnectionSaved> {
  const prepared = await prepareEmail(deps, typed, to);
  if (!prepared.ok) return prepared;
  const { tried, stored } = prepared;
  if (!tried.isRight) return notWorking(tried.findings);
  const told = ({ password: _, ...open }: StoredConnection<'email'>) => open;
  return save(deps, { id: 'email', stored, seen, told }, tried, actor);
}

async function prepareEmail(deps: EditConnectionsDeps, typed: EmailInput, to: string) {
  const { config, db } = deps;
  if (config.smtpUrl !== '') return BY_ENVIRONMENT;
  const fields = emailErrors(typed);
  if (fields) return { ok: false as const, reason: 'invalid' as const, detail: CHECK_FIELDS, fields };
  const known = typed.password === '' ? await storedOf(db, 'email') : undefined;
  // A stored password goes to its own server alone.
  const isSame = known?.host === typed.host && known.user === typed.user && known.port === typed.port;
  const password = typed.password || (isSame ? known.password : '');
  if (typed.user !== '' && password === '')
    return refusedField('secret_missing', 'password', 'Enter the password, too.');
  const fromAddress = parseEmailAddress(typed.fromAddress) ?? typed.fromAddress;
  const stored = { ...typed, senderName: typed.senderName.trim(), fromAddress, password };
  const tried = await tryEmail(emailOf(stored), { ...deps, production: config.production, to });
  return { ok: true as const, stored, tried };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;
const CHECK_FIELDS = 'Please check the highlighted fields.';

function emailErrors({ fromAddress, senderName, user, password }: EmailInput): Record<string, string> | undefined {
  const errors = {
    ...(parseEmailAddress(fromAddress) === undefined && { fromAddress: 'Enter an email address.' }),
    ...((senderName.trim() === '' || CONTROL.test(senderName)) && { senderName: 'Enter the name that customers see.' }),
    ...(CONTROL.test(user) && { user: 'Enter a user name in one line.' }),
    ...(CONTROL.test(password) && { password: 'Enter the password in one line.' }),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}

async function storedOf<Id extends ConnectionId>({ sql, secrets }: Database, id: Id) {
  const row = await findConnection(sql, id);
  return row && openConnection(secrets, id, row.sealed);
}

const BY_ENVIRONMENT = {
  ok: false,
  reason: 'set_by_environment',
  detail: 'This is set on the server and can only be changed there.',
} as const;

const refusedField = (reason: 'secret_missing' | 'invalid', field: string, sentence: string) =>
  ({ ok: false, reason, detail: CHECK_FIELDS, fields: { [field]: sentence } }) as const;

type TriedFinding = Finding & { field?: string };

const plain = ({ isRight, sentence }: TriedFinding): Finding => ({ isRight, sentence });

/** The first thing that is wrong, beside its field where it has one. */
function notWorking(findings: readonly TriedFinding[]): ConnectionRefused {
  const fault = findings.find(({ isRight }) => !isRight);
  const detail = fault?.sentence ?? 'It doesn’t work yet.';
  return { ok: false, reason: 'not_working', detail, ...(fault?.field && { fields: { [fault.field]: detail } }) };
}

type SaveInput<Id extends ConnectionId> = {
  id: Id;
  stored: StoredConnection<Id>;
  seen: SeenAt;
  /** What the log may know: no secret. */
  told: (stored: StoredConnection<Id>) => object;
};

async function save<Id extends ConnectionId>(
  { db, now }: Pick<EditConnectionsDeps, 'db' | 'now'>,
  { id, stored, seen, told }: SaveInput<Id>,
  { findings }: { findings: readonly TriedFinding[] },
  actor: Actor,
): Promise<ConnectionSaved> {
  const saved = await db.transaction(async (tx) => {
    const row = await lockedRow(tx, id);
    if (isOutdated(row, seen)) return false;
    const known = row && openConnection(tx.secrets, id, row.sealed);
    // PostgreSQL counts finer than what a browser is told.
    await saveConnection(tx.sql, id, sealConnection(tx.secrets, id, stored), now());
    const change = { before: known ? told(known) : null, after: told(stored) };
    await recordAudit(tx, actor, { what: 'connection.changed', subject: id, ...change });
    // Pages tell whether payments are a demo.
    tx.changed('settings');
    return true;
  });
  return saved ? { ok: true, findings: findings.map(plain) } : CHANGED;
}

async function lockedRow(tx: Transaction, id: ConnectionId) {
  await lockConnections(tx.sql);
  return findConnection(tx.sql, id);
}

const isOutdated = (row: { changedAt: Date } | undefined, seen: SeenAt) =>
  (row?.changedAt.toISOString() ?? null) !== seen;

const CHANGED: ConnectionRefused = {
  ok: false,
  reason: 'changed_meanwhile',
  detail: 'Someone else changed this in the meantime. Look at their change, then save yours again.',
};

function isFixed(
  id: ConnectionId,
  { paypal, smtpUrl, objectStore }: Pick<Config, 'paypal' | 'smtpUrl' | 'objectStore'>,
) {
  return { paypal: !paypal.demo, email: smtpUrl !== '', bucket: objectStore !== undefined }[id];
}

/** Takes a connection away, with its secret. What is under way ends with it. */
export async function disconnect(
  { db, config }: Pick<EditConnectionsDeps, 'db' | 'config'>,
  id: ConnectionId,
  actor: Actor,
): Promise<{ ok: true } | ConnectionRefused> {
  if (isFixed(id, config)) return BY_ENVIRONMENT;
  await db.transaction(async (tx) => {
    await lockConnections(tx.sql);
    if ((await dropConnection(tx.sql, id)) === 0) return;
    await recordAudit(tx, actor, { what: 'connection.removed', subject: id });
    tx.changed('settings');
  });
  return { ok: true };
}
