import { type Actor, recordAudit } from '../audit/audit.ts';
import { type Changed, DAY_MS, type ImportDeps, no } from './import-subscribers.ts';
import {
  findSubscriberImport,
  lockImportedSubscribers,
  lockSubscriberImport,
  setSubscriberImportUndone,
  undoImportedSubscribers,
} from './subscriber-import-queries.ts';

export const UNDO_MS = DAY_MS;

export const isUndoOver = (importedAt: Date, now: Date) => now.getTime() > importedAt.getTime() + UNDO_MS;

/** Takes an import back within a day; `ended` of them had got a newsletter and stay in the list as unsubscribed. */
export function undoSubscriberImport(
  { db, now }: ImportDeps,
  actor: Actor,
  id: string,
): Promise<Changed<{ removed: number; ended: number }>> {
  return db.transaction(async (tx) => {
    const row = (await lockSubscriberImport(tx.sql, id)) && (await findSubscriberImport(tx.sql, id));
    if (!row) return no('unknown_import');
    if (row.state === 'undone') return { ok: true, removed: 0, ended: 0 };
    if (row.state !== 'done' || !row.importedAt) return no('import_not_done');
    if (isUndoOver(row.importedAt, now())) return no('undo_over');
    await lockImportedSubscribers(tx.sql, row.id);
    const undone = await undoImportedSubscribers(tx.sql, row.id, now());
    const { deleted = 0, ended = 0 } = undone ?? {};
    await setSubscriberImportUndone(tx.sql, row.id);
    const before = { file: row.fileName, removed: deleted + ended };
    await recordAudit(tx, actor, { what: 'newsletter.import_undone', subject: row.id, before });
    return { ok: true, removed: deleted + ended, ended };
  });
}
