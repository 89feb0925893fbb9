import type { Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import {
  type ConnectionRefused,
  type ConnectionSaved,
  type EditConnectionsDeps,
  plain,
  type SeenAt,
  type TriedFinding,
} from './edit-connections.ts';
import { findConnection, lockConnections, saveConnection } from './queries.ts';
import { type ConnectionId, openConnection, type StoredConnection, sealConnection } from './sealed-connections.ts';

type SaveInput<Id extends ConnectionId> = {
  id: Id;
  stored: StoredConnection<Id>;
  seen: SeenAt;
  /** What the log may know: no secret. */
  told: (stored: StoredConnection<Id>) => object;
};

export async function save<Id extends ConnectionId>(
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
