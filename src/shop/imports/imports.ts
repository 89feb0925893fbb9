import type { Sql } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { evaluateImport } from './evaluate-import.ts';
import type { EvaluatedLine, StoredLine } from './evaluated-line.ts';
import { FORMATS, type Format } from './given.ts';
import { type Changed, type ImportDeps, type ImportRow, refused } from './import-deps.ts';
import { leaveLines } from './line-queries.ts';
import { makeWords } from './made-words.ts';
import { listMissingPictures } from './outcome-queries.ts';
import { findImport, listImports, lockImport, setStarted, setState, setUndoing } from './queries.ts';
import type { ImportSummary } from './schema.ts';

export const RUN_IMPORTS = 'run-product-imports';
export const UNDO_MS = 24 * 60 * 60 * 1000;

export async function listProductImports({ db }: Pick<ImportDeps, 'db'>): Promise<ImportSummary[]> {
  const rows = await listImports(db.sql, 20);
  return rows.map(({ madeAt, format, ...row }) => ({
    ...row,
    format: formatName(format),
    madeAt: madeAt.toISOString(),
  }));
}

export const formatName = (format: string): string => FORMATS[format as Format] ?? format;

/** Whether a line is imported when the import starts. */
export const isReady = ({ typed }: Pick<StoredLine, 'typed'>, { product, does }: EvaluatedLine): boolean =>
  typed.isSkipped !== true && product !== undefined && does !== 'same';

/**
 * Imports all lines on which nothing is open; the others are left. Also goes on with one that was stopped. Categories and
 * makers that were asked for are made first.
 */
export async function startImport(deps: ImportDeps, actor: Actor, id: string): Promise<Changed> {
  const seen = await findImport(deps.db.sql, id);
  if (!seen) return refused('unknown_import');
  if (seen.state === 'check') {
    const { lines, evaluated } = await evaluateImport(deps.db.sql, seen, deps.now());
    if (!evaluated.some((one, place) => lines[place] && isReady(lines[place], one)))
      return refused('nothing_to_import');
    await makeWords(deps, actor, seen);
  }
  return deps.db.transaction(async (tx) => {
    const row = await lockImport(tx.sql, id);
    if (!row) return refused('unknown_import');
    if (row.state === 'running') return { ok: true };
    if (row.state !== 'check' && row.state !== 'stopped') return refused('import_started');
    if (row.state === 'check') {
      const { lines, evaluated } = await evaluateImport(tx.sql, row, deps.now());
      const left = lines.filter((line, place) => !(evaluated[place] && isReady(line, evaluated[place])));
      await leaveLines(
        tx.sql,
        id,
        left.map(({ place }) => place),
      );
      await recordAudit(tx, actor, {
        what: 'import.started',
        subject: id,
        after: { file: row.fileName, products: lines.length - left.length },
      });
    }
    await setStarted(tx.sql, id, deps.now());
    await enqueue(tx, RUN_IMPORTS, {});
    return { ok: true };
  });
}

/** Products that are imported stay; the rest waits until somebody goes on. */
export function stopImport({ db, now }: ImportDeps, actor: Actor, id: string): Promise<Changed> {
  return db.transaction(async (tx) => {
    const row = await lockImport(tx.sql, id);
    if (!row) return refused('unknown_import');
    if (row.state === 'stopped') return { ok: true };
    if (row.state !== 'running') return refused('not_running');
    await setState(tx.sql, id, 'stopped', now());
    await recordAudit(tx, actor, { what: 'import.stopped', subject: id, after: { file: row.fileName } });
    return { ok: true };
  });
}

/** Takes back all of it within a day of its start; stock only where that is asked for. */
export function undoImport(
  { db, now }: ImportDeps,
  actor: Actor,
  id: string,
  { withStock }: { withStock: boolean },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const row = await lockImport(tx.sql, id);
    if (!row) return refused('unknown_import');
    if (row.state === 'undoing') return { ok: true };
    if (row.state !== 'done' && row.state !== 'stopped') return refused('not_undoable');
    if (isUndoOver(row, now())) return refused('undo_expired');
    await setUndoing(tx.sql, id, withStock);
    await recordAudit(tx, actor, { what: 'import.undone', subject: id, before: { file: row.fileName } });
    await enqueue(tx, RUN_IMPORTS, {});
    return { ok: true };
  });
}

export const isUndoOver = ({ startedAt }: ImportRow, now: Date): boolean =>
  startedAt === null || now.getTime() - startedAt.getTime() > UNDO_MS;

/** How many products wait for pictures that could not be fetched. */
export const missingPictures = async (sql: Sql, id: string): Promise<number[]> =>
  (await listMissingPictures(sql, id)).map(({ place }) => place);
