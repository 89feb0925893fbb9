import type { Config } from '../../config/config.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { Wire } from '../payments/paypal/http.ts';
import type { ConnectionsCache } from './connections.ts';
import { dropConnection, findConnection, lockConnections, saveConnection } from './queries.ts';
import type { Finding } from './schema.ts';
import { type ConnectionId, openConnection, type StoredConnection, sealConnection } from './sealed-connections.ts';

export async function findStored<Id extends ConnectionId>({ sql, secrets }: Database, id: Id) {
  const row = await findConnection(sql, id);
  return row && openConnection(secrets, id, row.sealed);
}

export const CHECK_FIELDS = 'Please check the highlighted fields.';

export const refusedField = (reason: 'secret_missing' | 'invalid', field: string, sentence: string) =>
  ({ ok: false, reason, detail: CHECK_FIELDS, fields: { [field]: sentence } }) as const;

export type ConnectionRefused = {
  ok: false;
  reason: 'set_by_environment' | 'secret_missing' | 'not_working' | 'invalid' | 'changed_meanwhile';
  detail: string;
  fields?: Record<string, string>;
};

type TriedFinding = Finding & { field?: string };

/** The first failed finding, with its field if any. */
export function notWorking(findings: readonly TriedFinding[]): ConnectionRefused {
  const fault = findings.find(({ isRight }) => !isRight);
  const detail = fault?.sentence ?? 'It doesn’t work yet.';
  return { ok: false, reason: 'not_working', detail, ...(fault?.field && { fields: { [fault.field]: detail } }) };
}

export type EditConnectionsDeps = {
  db: Database;
  now: () => Date;
  config: Config;
  connections: ConnectionsCache;
  emailBrand: () => Promise<EmailBrand>;
  paypalWire: Wire;
  newId: () => string;
};

export const BY_ENVIRONMENT = {
  ok: false,
  reason: 'set_by_environment',
  detail: 'This is set on the server and can only be changed there.',
} as const;

/** Deletes a connection and its secret. Work in progress finishes with it. */
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

function isFixed(
  id: ConnectionId,
  { paypal, smtpUrl, objectStore }: Pick<Config, 'paypal' | 'smtpUrl' | 'objectStore'>,
) {
  return { paypal: !paypal.demo, email: smtpUrl !== '', bucket: objectStore !== undefined }[id];
}

export type ConnectionSaved = { ok: true; findings: Finding[] } | ConnectionRefused;

/** `changedAt` when the form was loaded; null if none was set. */
export type SeenAt = string | null;

type SaveInput<Id extends ConnectionId> = {
  id: Id;
  stored: StoredConnection<Id>;
  seen: SeenAt;
  /** Fields for the audit log, without secrets. */
  auditFields: (stored: StoredConnection<Id>) => object;
};

const CHANGED: ConnectionRefused = {
  ok: false,
  reason: 'changed_meanwhile',
  detail: 'Someone else changed this in the meantime. Look at their change, then save yours again.',
};

export async function save<Id extends ConnectionId>(
  { db, now }: Pick<EditConnectionsDeps, 'db' | 'now'>,
  { id, stored, seen, auditFields }: SaveInput<Id>,
  { findings }: { findings: readonly TriedFinding[] },
  actor: Actor,
): Promise<ConnectionSaved> {
  const saved = await db.transaction(async (tx) => {
    const row = await lockedRow(tx, id);
    if (isOutdated(row, seen)) return false;
    const known = row && openConnection(tx.secrets, id, row.sealed);
    // PostgreSQL's timestamps are more precise than the browser's.
    await saveConnection(tx.sql, id, sealConnection(tx.secrets, id, stored), now());
    const change = { before: known ? auditFields(known) : null, after: auditFields(stored) };
    await recordAudit(tx, actor, { what: 'connection.changed', subject: id, ...change });
    // Pages show whether payments are a demo.
    tx.changed('settings');
    return true;
  });
  return saved ? { ok: true, findings: findings.map(toFinding) } : CHANGED;
}

async function lockedRow(tx: Transaction, id: ConnectionId) {
  await lockConnections(tx.sql);
  return findConnection(tx.sql, id);
}

const isOutdated = (row: { changedAt: Date } | undefined, seen: SeenAt) =>
  (row?.changedAt.toISOString() ?? null) !== seen;

export const toFinding = ({ isRight, sentence }: TriedFinding): Finding => ({ isRight, sentence });

type Tried = { isRight: boolean; findings: Finding[] };
export type ConnectionTried = ({ ok: true } & Tried) | ConnectionRefused;
