import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../config/config.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { conflict, invalid, type RefusalOf } from '../../shared/refusals.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { Wire } from '../payments/paypal/http.ts';
import type { ConnectionsCache } from './connections.ts';
import { dropConnection, findConnection, lockConnections, saveConnection } from './queries.ts';
import type { Finding } from './schema.ts';
import { type ConnectionId, openConnection, type StoredConnection, sealConnection } from './sealed-connections.ts';

/**
 * A kind of connection. Its secret is typed, or else the stored one, which is only sent where it was sent before: to the
 * connection with the same `account` fields.
 */
type Kind<Id extends ConnectionId, Typed, Deps> = {
  id: Id;
  secret: keyof StoredConnection<Id> & keyof Typed & string;
  account: readonly (keyof StoredConnection<Id> & keyof Typed)[];
  /** Said where neither is there. */
  secretMissing: string;
  /** Whether it works without a secret. */
  isOpen?: (typed: Typed) => boolean;
  /** Validates and normalizes what is typed; fields with errors. */
  tidy: (deps: Deps, typed: Typed) => Promise<{ typed: Typed } | { fields: Record<string, string> }>;
  /** Tries it. `stored`: with what the trial found out. */
  attempt: (deps: Deps, typed: Typed) => Promise<Tried & { stored: StoredConnection<Id> }>;
};

type Tried = { isRight: boolean; findings: readonly TriedFinding[] };
type BaseDeps = Pick<EditConnectionsDeps, 'db' | 'now' | 'config'>;

export function defineConnection<Id extends ConnectionId, Typed extends object, Deps extends BaseDeps>(
  kind: Kind<Id, Typed, Deps>,
) {
  async function tryTyped(deps: Deps, input: Typed) {
    if (isFixed(kind.id, deps.config)) return BY_ENVIRONMENT;
    const tidied = await kind.tidy(deps, input);
    if ('fields' in tidied) return { ok: false, reason: 'invalid', fields: tidied.fields } as const;
    const secret = tidied.typed[kind.secret] || (await storedSecret(deps, tidied.typed));
    if (!secret && !kind.isOpen?.(tidied.typed))
      return { ok: false, reason: 'secret_missing', fields: { [kind.secret]: kind.secretMissing } } as const;
    return { ok: true, ...(await kind.attempt(deps, { ...tidied.typed, [kind.secret]: secret })) } as const;
  }

  async function storedSecret({ db: { sql, secrets } }: Deps, typed: Typed) {
    const row = await findConnection(sql, kind.id);
    const stored = row && openConnection(secrets, kind.id, row.sealed);
    return stored && kind.account.every((field) => isDeepStrictEqual(stored[field], typed[field]))
      ? stored[kind.secret]
      : '';
  }

  const auditFields = (stored: StoredConnection<Id>) =>
    Object.fromEntries(Object.entries(stored).filter(([field]) => field !== kind.secret));

  return {
    /** Tries what is typed. Saves nothing. */
    async test(deps: Deps, typed: Typed): Promise<ConnectionTried> {
      const tried = await tryTyped(deps, typed);
      return tried.ok ? { ok: true, isRight: tried.isRight, findings: tried.findings.map(toFinding) } : tried;
    },
    /** Tries what is typed, and saves it if it works; otherwise the current one stays. */
    async connect(deps: Deps, typed: Typed, seen: SeenAt, actor: Actor): Promise<ConnectionSaved> {
      const tried = await tryTyped(deps, typed);
      if (!tried.ok) return tried;
      if (!tried.isRight) return notWorking(tried.findings);
      return save(deps, { id: kind.id, stored: tried.stored, seen, auditFields }, tried, actor);
    },
  };
}

const CHECK_FIELDS = 'Please check the highlighted fields.';

export const connectionRefusals = {
  set_by_environment: conflict('This is set on the server and can only be changed there.'),
  secret_missing: invalid(CHECK_FIELDS),
  not_working: invalid('It doesn’t work yet.'),
  invalid: invalid(CHECK_FIELDS),
  changed_meanwhile: conflict(
    'Someone else changed this in the meantime. Look at their change, then save yours again.',
  ),
};

type ConnectionRefused = RefusalOf<typeof connectionRefusals> & {
  detail?: string | undefined;
  field?: string | undefined;
  fields?: Record<string, string>;
};

export type TriedFinding = Finding & { field?: string };

/** The first failed finding, with its field if any. */
function notWorking(findings: readonly TriedFinding[]): ConnectionRefused {
  const fault = findings.find(({ isRight }) => !isRight);
  return { ok: false, reason: 'not_working', detail: fault?.sentence, field: fault?.field };
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

const BY_ENVIRONMENT = { ok: false, reason: 'set_by_environment' } as const;

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

type ConnectionSaved = { ok: true; findings: Finding[] } | ConnectionRefused;

/** `changedAt` when the form was loaded; null if none was set. */
type SeenAt = string | null;

type SaveInput<Id extends ConnectionId> = {
  id: Id;
  stored: StoredConnection<Id>;
  seen: SeenAt;
  /** Fields for the audit log, without secrets. */
  auditFields: (stored: StoredConnection<Id>) => object;
};

async function save<Id extends ConnectionId>(
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
  return saved ? { ok: true, findings: findings.map(toFinding) } : { ok: false, reason: 'changed_meanwhile' };
}

async function lockedRow(tx: Transaction, id: ConnectionId) {
  await lockConnections(tx.sql);
  return findConnection(tx.sql, id);
}

const isOutdated = (row: { changedAt: Date } | undefined, seen: SeenAt) =>
  (row?.changedAt.toISOString() ?? null) !== seen;

export const toFinding = ({ isRight, sentence }: TriedFinding): Finding => ({ isRight, sentence });

export type ConnectionTried = { ok: true; isRight: boolean; findings: Finding[] } | ConnectionRefused;
