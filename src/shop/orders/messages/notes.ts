import type { Database } from '../../../platform/db/database.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { deleteNote, insertNote } from './queries.ts';

type NoteDeps = { db: Pick<Database, 'transaction'> };
type Unknown = { ok: false; reason: 'unknown_order' };

export function addOrderNote(
  { db }: NoteDeps,
  orderId: string,
  text: string,
  actor: Actor,
): Promise<{ ok: true } | Unknown> {
  return db.transaction(async (tx) => {
    const added = await insertNote(tx.sql, orderId, actor, text.trim());
    if (!added) return { ok: false, reason: 'unknown_order' };
    await recordAudit(tx, actor, { what: 'order.note_added', subject: orderId, after: { note: added.id } });
    return { ok: true };
  });
}

export function removeOrderNote(
  { db }: NoteDeps,
  orderId: string,
  noteId: number,
  actor: Actor,
): Promise<{ ok: true } | Unknown> {
  return db.transaction(async (tx) => {
    const removed = await deleteNote(tx.sql, orderId, noteId);
    if (!removed) return { ok: false, reason: 'unknown_order' };
    await recordAudit(tx, actor, { what: 'order.note_removed', subject: orderId, before: { note: removed.id } });
    return { ok: true };
  });
}
