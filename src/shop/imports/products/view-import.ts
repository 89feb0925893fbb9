import type { Database, Sql } from '../../../platform/db/database.ts';
import { LIST_PAGE_LENGTH } from '../../../shared/limits.ts';
import { formatMoney } from '../../../shared/money.ts';
import { SIZES } from '../../../shared/products/sizes.ts';
import { cut } from '../../../shared/text/excerpts.ts';
import type { ImportTaxonomy } from '../../catalog/csv/import-products.ts';
import { evaluateImport } from './evaluate/evaluate-import.ts';
import { centsWithComma, MAX_LABEL, NEW_WORD, nearest } from './evaluate/questions.ts';
import type { ImportRow } from './import-deps.ts';
import { formatName, isReady, undoEnd } from './imports.ts';
import type { EvaluatedLine, LineOutcome, OpenWord } from './line.ts';
import { findImport, listOutcomes } from './queries.ts';
import {
  type ImportDetail,
  type ImportLine,
  type ImportWord,
  type LineView,
  WORD_KINDS,
  type WordKind,
} from './schema.ts';

type ViewInput = { id: string; view: LineView; after: number };

/** An import's open questions and preview, or its progress once it runs. */
export async function viewImport(
  { db, now }: { db: Pick<Database, 'sql'>; now: () => Date },
  { id, view, after }: ViewInput,
): Promise<ImportDetail | undefined> {
  const row = await findImport(db.sql, id);
  return row && getDetail(db.sql, row, { view, after }, now());
}

type PageInput = Omit<ViewInput, 'id'>;

const getDetail = (sql: Sql, row: ImportRow, page: PageInput, now: Date): Promise<ImportDetail> =>
  row.state === 'check' ? checkDetail(sql, row, page, now) : runDetail(sql, row, page, now);

type Lines = Awaited<ReturnType<typeof evaluateImport>>['lines'];
type StoredRow = Lines[number];
type Pair = { line: StoredRow; evaluated: EvaluatedLine };

/** Before the start: the preview of all lines. */
async function checkDetail(sql: Sql, row: ImportRow, { view, after }: PageInput, now: Date): Promise<ImportDetail> {
  const { lines, evaluated, taxonomy } = await evaluateImport(sql, row, now);
  const pairs = lines.flatMap((line, place) => (evaluated[place] ? [{ line, evaluated: evaluated[place] }] : []));
  const fits = ({ line, evaluated: one }: Pair) =>
    view === '' || (view === 'review' ? isOpen(line, one) : one.does === view);
  const { shown, next } = getPage(pairs.filter(fits), ({ line }) => line.place, after);
  const count = (does: EvaluatedLine['does']) => evaluated.filter((one) => one.does === does).length;
  return {
    ...getHead(row),
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
    words: getWords(pairs, taxonomy),
    progress: getProgress([]),
    undoUntil: null,
    left: [],
    lines: shown.map((pair) => toLine(pair.line, pair.evaluated)),
    next,
  };
}

const isOpen = ({ typed }: StoredRow, { words, problems }: EvaluatedLine) =>
  typed.isSkipped !== true && (words.length > 0 || problems.length > 0);

function getPage<Item>(items: readonly Item[], placeOf: (item: Item) => number, after: number) {
  const beneath = items.filter((item) => placeOf(item) > after);
  const shown = beneath.slice(0, LIST_PAGE_LENGTH);
  const last = shown.at(-1);
  return { shown, next: last !== undefined && beneath.length > shown.length ? placeOf(last) : null };
}

const getHead = (row: ImportRow) => ({
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

/** More follow once these are answered. */
const MAX_UNMAPPED_TERMS = 200;

/** The file's unknown terms, each once, with the most similar choice. */
function getWords(pairs: readonly Pair[], taxonomy: ImportTaxonomy): ImportWord[] {
  const open = new Map<string, { kind: WordKind; text: string; products: number }>();
  for (const { line, evaluated: one } of pairs) {
    if (line.typed.isSkipped) continue;
    const keys = new Map<string, OpenWord>();
    for (const word of one.words) if (!keys.has(getKey(word))) keys.set(getKey(word), word);
    for (const [key, word] of keys) {
      const known = open.get(key) ?? { ...word, products: 0 };
      open.set(key, { ...known, products: known.products + 1 });
    }
  }
  const place = ({ kind }: { kind: WordKind }) => WORD_KINDS.indexOf(kind);
  return [...open.values()]
    .sort((a, b) => place(a) - place(b) || b.products - a.products)
    .slice(0, MAX_UNMAPPED_TERMS)
    .map((word) => ({ ...word, ...toChoices(word, taxonomy) }));
}

/** Decimal commas are a single question for all amounts. */
const getKey = ({ kind, text }: OpenWord) => (kind === 'notation' ? kind : JSON.stringify([kind, text]));

function toChoices({ kind, text }: { kind: WordKind; text: string }, { categories, communities }: ImportTaxonomy) {
  const isNameable = text !== '' && text.length <= MAX_LABEL;
  const add = isNameable ? [{ value: NEW_WORD, name: `Add “${text}”` }] : [];
  const named = (known: ImportTaxonomy['categories']) => known.map(({ slug, name }) => ({ value: slug, name }));
  switch (kind) {
    case 'category': {
      const choices = named(categories);
      return { choices: [...choices, ...add], suggestion: (nearest(text, choices) ?? choices[0])?.value ?? '' };
    }
    case 'maker': {
      const choices = named(communities);
      return {
        choices: [{ value: '', name: 'No maker' }, ...choices, ...add],
        suggestion: nearest(text, choices)?.value ?? '',
      };
    }
    case 'size': {
      const choices = SIZES.map((size): { value: string; name: string } => ({ value: size, name: size }));
      const own = { value: cut(text, 40), name: `Keep “${cut(text, 40)}”` };
      return { choices: [...choices, own], suggestion: nearest(text, choices)?.value ?? own.value };
    }
    case 'currency':
      return { choices: [{ value: 'usd', name: 'Use the numbers as US dollars' }], suggestion: 'usd' };
    case 'notation':
      return {
        choices: [{ value: 'comma', name: `Comma for cents: ${text} is ${formatMoney(centsWithComma(text))}` }],
        suggestion: 'comma',
      };
  }
}

type Outcomes = Awaited<ReturnType<typeof listOutcomes>>;

function getProgress(lines: readonly Pick<Outcomes[number], 'state' | 'outcome'>[]): ImportDetail['progress'] {
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

const toLine = (
  { typed, state, productId, outcome }: StoredRow,
  { target, product: _, ...one }: EvaluatedLine,
): ImportLine => ({
  ...one,
  state,
  isSkipped: typed.isSkipped === true,
  productId: productId ?? target?.id ?? null,
  image: target?.image ?? '',
  outcome: outcomeNotes(outcome),
});

const outcomeNotes = (outcome: LineOutcome | null): string[] => [
  ...(outcome?.told ?? []),
  ...(outcome?.missing ?? []).map(({ url, why }) => `Picture ${shortUrl(url)}: ${why}`),
];

const shortUrl = (url: string) => (url.split(/[?#]/)[0] ?? url).split('/').at(-1)?.slice(0, 60) || 'without a name';

const NO_COUNTS = { all: 0, review: 0, new: 0, change: 0, same: 0, pictures: 0, ready: 0 };

/** During and after the run: progress, each line's outcome, and whether it can be undone. */
async function runDetail(sql: Sql, row: ImportRow, { view, after }: PageInput, now: Date): Promise<ImportDetail> {
  const rows = await listOutcomes(sql, row.id);
  const undoUntil = row.state === 'done' || row.state === 'stopped' ? undoEnd(row, now) : undefined;
  const hasNotes = ({ outcome, state }: Outcomes[number]) =>
    state === 'failed' || (outcome?.told ?? []).length + (outcome?.missing ?? []).length > 0;
  const { shown, next } = getPage(view === 'review' ? rows.filter(hasNotes) : rows, ({ place }) => place, after);
  const did = (does: LineOutcome['does']) => rows.filter(({ outcome }) => outcome?.does === does).length;
  return {
    ...getHead(row),
    created: did('create'),
    changed: did('change'),
    counts: { ...NO_COUNTS, all: rows.length, review: rows.filter(hasNotes).length },
    words: [],
    progress: getProgress(rows),
    undoUntil: undoUntil?.toISOString() ?? null,
    left: rows.flatMap(({ name, outcome, state }) =>
      (state === 'undone' || state === 'left') && outcome?.told?.length ? [{ name, why: outcome.told.join(' ') }] : [],
    ),
    lines: shown.map(settledLine),
    next,
  };
}

const NOTHING = { price: { before: null, after: null }, stock: '', category: '', maker: '', pictures: 0 };
const DOES = { create: 'new', change: 'change', nothing: 'same' } as const;

const settledLine = ({ outcome, ...row }: Outcomes[number]): ImportLine => ({
  ...row,
  ...NOTHING,
  does: DOES[outcome?.does ?? 'nothing'],
  image: '',
  changes: [],
  words: [],
  problems: [],
  notes: [],
  outcome: outcomeNotes(outcome),
});
