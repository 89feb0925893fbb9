import type { Database, Sql } from '../../platform/db/database.ts';
import { LIST_PAGE_LENGTH } from '../../shared/limits.ts';
import { evaluateImport } from './evaluate-import.ts';
import type { EvaluatedLine } from './evaluated-line.ts';
import type { ImportRow } from './import-deps.ts';
import { formatName, isReady, isUndoOver, UNDO_MS } from './imports.ts';
import type { LineView } from './line-schema.ts';
import { isOpen, lineOf, type Outcomes, type Pair, settledLine } from './line-view.ts';
import { wordsOf } from './open-words.ts';
import type { LineOutcome } from './outcome.ts';
import { listOutcomes } from './outcome-queries.ts';
import { findImport } from './queries.ts';
import type { ImportDetail } from './schema.ts';

type ViewInput = { id: string; view: LineView; after: number };

/** One import: what is open, what it would do, and, once it runs, how far it is. */
export async function viewImport(
  { db, now }: { db: Pick<Database, 'sql'>; now: () => Date },
  { id, view, after }: ViewInput,
): Promise<ImportDetail | undefined> {
  const row = await findImport(db.sql, id);
  return row && detailOf(db.sql, row, { view, after }, now());
}

type PageInput = Omit<ViewInput, 'id'>;

const NO_COUNTS = { all: 0, review: 0, new: 0, change: 0, same: 0, pictures: 0, ready: 0 };

const headOf = (row: ImportRow) => ({
  id: row.id,
  fileName: row.fileName,
  who: row.who,
  madeAt: row.madeAt.toISOString(),
  state: row.state,
  format: formatName(row.format),
  isOwn: row.format === 'own',
  rows: row.rowCount,
  columns: { ...row.columns, lost: row.columns.lost ?? [] },
  options: { newStatus: row.choices.newStatus, update: row.choices.update },
});

const detailOf = (sql: Sql, row: ImportRow, page: PageInput, now: Date): Promise<ImportDetail> =>
  row.state === 'check' ? checkDetail(sql, row, page, now) : runDetail(sql, row, page, now);

function pageOf<Item>(items: readonly Item[], placeOf: (item: Item) => number, after: number) {
  const beneath = items.filter((item) => placeOf(item) > after);
  const shown = beneath.slice(0, LIST_PAGE_LENGTH);
  const last = shown.at(-1);
  return { shown, next: last !== undefined && beneath.length > shown.length ? placeOf(last) : null };
}

/** Before the start: what every line would do. */
async function checkDetail(sql: Sql, row: ImportRow, { view, after }: PageInput, now: Date): Promise<ImportDetail> {
  const { lines, evaluated, taxonomy } = await evaluateImport(sql, row, now);
  const pairs = lines.flatMap((line, place) => (evaluated[place] ? [{ line, evaluated: evaluated[place] }] : []));
  const fits = ({ line, evaluated: one }: Pair) =>
    view === '' || (view === 'review' ? isOpen(line, one) : one.does === view);
  const { shown, next } = pageOf(pairs.filter(fits), ({ line }) => line.place, after);
  const count = (does: EvaluatedLine['does']) => evaluated.filter((one) => one.does === does).length;
  return {
    ...headOf(row),
    created: 0,
    changed: 0,
    counts: {
      all: pairs.length,
      review: pairs.filter((pair) => isOpen(pair.line, pair.evaluated)).length,
      new: count('new'),
      change: count('change'),
      same: count('same'),
      pictures: evaluated.reduce((sum, { pictures }) => sum + pictures, 0),
      ready: pairs.filter((pair) => isReady(pair.line, pair.evaluated)).length,
    },
    words: wordsOf(pairs, taxonomy),
    progress: progressOf([]),
    undoUntil: null,
    left: [],
    lines: shown.map((pair) => lineOf(pair.line, pair.evaluated)),
    next,
  };
}

/** Once it runs: how far it is, what became of each line, and what of it can be undone. */
async function runDetail(sql: Sql, row: ImportRow, { view, after }: PageInput, now: Date): Promise<ImportDetail> {
  const rows = await listOutcomes(sql, row.id);
  const canUndo = (row.state === 'done' || row.state === 'stopped') && row.startedAt && !isUndoOver(row, now);
  const isTold = ({ outcome, state }: Outcomes[number]) =>
    state === 'failed' || (outcome?.told ?? []).length + (outcome?.missing ?? []).length > 0;
  const { shown, next } = pageOf(view === 'review' ? rows.filter(isTold) : rows, ({ place }) => place, after);
  const did = (does: LineOutcome['does']) => rows.filter(({ outcome }) => outcome?.does === does).length;
  return {
    ...headOf(row),
    created: did('create'),
    changed: did('change'),
    counts: { ...NO_COUNTS, all: rows.length, review: rows.filter(isTold).length },
    words: [],
    progress: progressOf(rows),
    undoUntil: canUndo && row.startedAt ? new Date(row.startedAt.getTime() + UNDO_MS).toISOString() : null,
    left: rows.flatMap(({ name, outcome, state }) =>
      (state === 'undone' || state === 'left') && outcome?.told?.length ? [{ name, why: outcome.told.join(' ') }] : [],
    ),
    lines: shown.map(settledLine),
    next,
  };
}

function progressOf(lines: readonly Pick<Outcomes[number], 'state' | 'outcome'>[]): ImportDetail['progress'] {
  const done = lines.filter(({ state }) => state === 'done');
  const sum = (count: (line: Pick<Outcomes[number], 'outcome'>) => number) =>
    done.reduce((total, line) => total + count(line), 0);
  return {
    done: done.length,
    failed: lines.filter(({ state }) => state === 'failed').length,
    total: lines.filter(({ state }) => state !== 'left').length,
    pictures: sum(({ outcome }) => outcome?.pictures?.length ?? 0),
    picturesMissing: sum(({ outcome }) => outcome?.missing?.length ?? 0),
    prices: sum(({ outcome }) => (outcome?.priceChanged ? 1 : 0)),
    stock: sum(({ outcome }) => (outcome?.stockSteps?.length ? 1 : 0)),
    drafts: sum(({ outcome }) => (outcome?.isDraft ? 1 : 0)),
  };
}
