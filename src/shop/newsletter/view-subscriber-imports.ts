import type { Static } from 'typebox';
import type { ImportDeps } from './import-subscribers.ts';
import { findSubscriberImport, listSubscriberImports } from './subscriber-import-queries.ts';
import type { SubscriberImport, SubscriberImportSummary } from './subscriber-import-schema.ts';
import { isUndoOver, UNDO_MS } from './undo-subscriber-import.ts';
import { countVerdicts, listEvaluatedLines } from './verdict-queries.ts';

const PAGE_LENGTH = 50;
const MAX_LISTED = 20;

type ImportRow = NonNullable<Awaited<ReturnType<typeof findSubscriberImport>>>;

const summaryOf = (
  { madeAt, importedAt, rowCount, ...row }: ImportRow,
  now: Date,
): Static<typeof SubscriberImportSummary> => ({
  ...row,
  rows: rowCount,
  madeAt: madeAt.toISOString(),
  undoUntil:
    row.state === 'done' && importedAt && !isUndoOver(importedAt, now)
      ? new Date(importedAt.getTime() + UNDO_MS).toISOString()
      : null,
});

export async function listFilesOfSubscribers({ db, now }: ImportDeps) {
  const rows = await listSubscriberImports(db.sql, MAX_LISTED);
  return rows.map((row) => summaryOf(row, now()));
}

/** One file: who would be added, and who not and why, as the list of subscribers stands now. */
export async function viewSubscriberImport(
  { db, now }: ImportDeps,
  id: string,
  { view, after }: { view: '' | 'add' | 'not'; after: number },
): Promise<SubscriberImport | undefined> {
  const row = await findSubscriberImport(db.sql, id);
  if (!row) return undefined;
  const [counts, lines] = await Promise.all([
    countVerdicts(db.sql, row.id),
    listEvaluatedLines(db.sql, row.id, { view, after, most: PAGE_LENGTH + 1 }),
  ]);
  const shown = lines.slice(0, PAGE_LENGTH);
  return {
    ...summaryOf(row, now()),
    counts,
    lines: shown.map(({ typed, consentAt, ...line }) => ({
      ...line,
      email: typed,
      consentAt: consentAt?.toISOString() ?? null,
    })),
    next: lines.length > PAGE_LENGTH ? (shown.at(-1)?.line ?? null) : null,
  };
}
