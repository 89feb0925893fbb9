import { readFile } from 'node:fs/promises';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { slugOf } from '../../shared/slug.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { findImportTargets, type ImportTarget, importTaxonomy } from '../catalog/import-one.ts';
import { createCommunity, removeCommunity } from '../catalog/staff-communities.ts';
import { createCategory, removeCategory } from '../catalog/taxonomy.ts';
import { evaluateLine } from './evaluate.ts';
import type { EvaluateContext, EvaluatedLine, SeenStock, StoredLine } from './evaluated-line.ts';
import { FORMATS, type Format, type GivenLine } from './given.ts';
import { addImportLines, leaveLines, listImportLines, lockImportLine, setTyped } from './line-queries.ts';
import type { LineTyped } from './line-schema.ts';
import { listMissingPictures } from './outcome-queries.ts';
import {
  addImport,
  deleteImport,
  findImport,
  type ImportRow as ImportRowShape,
  listImports,
  lockImport,
  setChoices,
  setStarted,
  setState,
  setUndoing,
} from './queries.ts';
import { MAX_LABEL, NEW_WORD } from './questions.ts';
import { readFileOfProducts } from './read-file.ts';
import type { ImportReason } from './refusals.ts';
import type { Choices, ImportOptions, ImportSummary } from './schema.ts';
import type { WordChoice } from './word-schema.ts';

export const RUN_IMPORTS = 'run-product-imports';
export const UNDO_MS = 24 * 60 * 60 * 1000;

type ImportDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
export type ImportRow = import('typebox').Static<typeof ImportRowShape>;
export type ImportRefusal = { ok: false; reason: ImportReason };
const no = (reason: ImportReason): ImportRefusal => ({ ok: false, reason });

const FIRST_CHOICES: Choices = {
  words: {},
  newStatus: 'draft',
  update: { price: true, description: false, pictures: false, stock: false },
};

type ReadImportInput = { file: string; fileName: string };

/** Reads a file and keeps what it says, to be checked; nothing of the catalog changes. */
export async function readImport(
  { db, now }: ImportDeps,
  actor: Actor,
  { file, fileName }: ReadImportInput,
): Promise<{ ok: true; id: string } | { ok: false; sentence: string }> {
  const read = readFileOfProducts(await readFile(file));
  if (!read.ok) return read;
  const targets = await targetsOf(db.sql, read.lines);
  const lines = read.lines.map((given, place) => ({ place, given, seen: seenStock(targets(namedIn(given))) }));
  const id = await db.transaction(async (tx) => {
    const added = await addImport(
      tx.sql,
      {
        ...{ staffId: actor.staffId, who: actor.name, fileName, format: read.format, rowCount: read.rows },
        ...{ columns: JSON.stringify(read.columns), choices: JSON.stringify(FIRST_CHOICES) },
      },
      now(),
    );
    if (!added) throw new Error('PostgreSQL added no import.');
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
      await addImportLines(tx.sql, added.id, JSON.stringify(lines.slice(from, from + LINES_AT_ONCE)));
    return added.id;
  });
  return { ok: true, id };
}

const LINES_AT_ONCE = 500;

const seenStock = (target: ImportTarget | undefined): SeenStock | null =>
  target
    ? {
        available: target.available,
        bySize: Object.fromEntries(target.bySize.map(({ size, available }) => [size, available])),
      }
    : null;

type NamedLine = { id: string; name: string };

const namedIn = (given: GivenLine, typed: LineTyped = {}): NamedLine =>
  'own' in given
    ? { id: given.own.cells.id ?? '', name: typed.name ?? given.own.cells.name ?? '' }
    : { id: '', name: typed.name ?? given.product.name };

/** The products that lines are about: by id where they have one, else by a name that only one has. */
export async function targetsOf(
  sql: Sql,
  lines: readonly GivenLine[],
  typed: readonly LineTyped[] = [],
): Promise<EvaluateContext['targetOf']> {
  const named = lines.map((given, place) => namedIn(given, typed[place]));
  const ids = named.map(({ id }) => id).filter((id) => id !== '');
  const names = named.filter(({ id, name }) => id === '' && name !== '').map(({ name }) => name);
  const found = await findImportTargets(sql, { ids, names });
  const byId = new Map(found.map((target) => [target.id, target]));
  const byName = Map.groupBy(found, ({ name }) => name.toLowerCase());
  return ({ id, name }) => {
    if (id !== '') return byId.get(id);
    const [only, ...others] = byName.get(name.toLowerCase()) ?? [];
    return others.length === 0 ? only : undefined;
  };
}

export async function listProductImports({ db }: Pick<ImportDeps, 'db'>): Promise<ImportSummary[]> {
  const rows = await listImports(db.sql, 20);
  return rows.map(({ madeAt, format, ...row }) => ({
    ...row,
    format: formatName(format),
    madeAt: madeAt.toISOString(),
  }));
}

export const formatName = (format: string): string => FORMATS[format as Format] ?? format;

/** Every line of an import with what it would do, in the order of the file. */
export async function evaluateImport(sql: Sql, row: ImportRow) {
  const lines = await listImportLines(sql, row.id);
  const context = await evaluateContext(sql, row, lines);
  const evaluated = lines.map((line) => evaluateLine(line, context));
  tellTwins(lines, evaluated);
  return { lines, evaluated, taxonomy: context.taxonomy };
}

export async function evaluateContext(
  sql: Sql,
  { id, choices }: Pick<ImportRow, 'id' | 'choices'>,
  lines: readonly Pick<StoredLine, 'given' | 'typed'>[],
): Promise<EvaluateContext> {
  const [taxonomy, targetOf] = await Promise.all([
    importTaxonomy(sql),
    targetsOf(
      sql,
      lines.map(({ given }) => given),
      lines.map(({ typed }) => typed),
    ),
  ]);
  return { importId: id, choices, taxonomy, targetOf };
}

/** Two lines about one product: the second would write over the first. */
function tellTwins(lines: readonly StoredLine[], evaluated: EvaluatedLine[]): void {
  const first = new Map<string, EvaluatedLine>();
  for (const [place, one] of evaluated.entries()) {
    if (lines[place]?.typed.isSkipped || one.name === '') continue;
    const key = one.target ? `id ${one.target.id}` : `name ${one.name.toLowerCase()}`;
    const earlier = first.get(key);
    if (earlier) tellTwin(one, earlier);
    else first.set(key, one);
  }
}

function tellTwin(one: EvaluatedLine, { line }: EvaluatedLine): void {
  one.product = undefined;
  if (one.target) {
    const sentence = `Row ${line} is about the same product. Skip one of them.`;
    one.problems.push({ kind: 'other', sentence, suggestion: null });
  } else {
    const sentence = `Row ${line} has the same name. Give this one another, or skip it.`;
    one.problems.push({ kind: 'name', sentence, suggestion: `${one.name.slice(0, 110)} (${one.line})` });
  }
}

type Changed = { ok: true } | ImportRefusal;

/** Runs `change` on an import that is still being checked, or refuses. */
function whileChecked(
  { db }: ImportDeps,
  id: string,
  change: (tx: Transaction, row: ImportRow) => Promise<Changed>,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const row = await lockImport(tx.sql, id);
    if (!row) return no('unknown_import');
    return row.state === 'check' ? change(tx, row) : no('import_started');
  });
}

/** What words of the file mean: once for all of its lines. */
export const chooseWords = (deps: ImportDeps, id: string, words: readonly WordChoice[]): Promise<Changed> =>
  whileChecked(deps, id, async (tx, { choices }) => {
    for (const { kind, text, value } of words) {
      if (value === NEW_WORD && (text.length > MAX_LABEL || slugOf(text) === '')) return no('label_too_long');
      if (kind === 'size' && !IS_SIZE.test(value)) return no('size_unusable');
      choices.words[kind] = { ...choices.words[kind], [text]: value };
    }
    await setChoices(tx.sql, id, JSON.stringify(choices));
    return { ok: true };
  });

const IS_SIZE = /^[^\s;=][^;=]{0,39}$/;

export const chooseOptions = (deps: ImportDeps, id: string, options: ImportOptions): Promise<Changed> =>
  whileChecked(deps, id, async (tx, { choices }) => {
    await setChoices(tx.sql, id, JSON.stringify({ ...choices, ...options }));
    return { ok: true };
  });

/** What somebody says of one line; what they say nothing of stays. */
export const correctLine = (deps: ImportDeps, id: string, place: number, typed: LineTyped): Promise<Changed> =>
  whileChecked(deps, id, async (tx) => {
    const line = await lockImportLine(tx.sql, id, place);
    if (!line) return no('unknown_line');
    await setTyped(tx.sql, id, place, JSON.stringify({ ...line.typed, ...typed }));
    return { ok: true };
  });

/** Forgets a file that is not imported. */
export const dropImport = (deps: ImportDeps, id: string): Promise<Changed> =>
  whileChecked(deps, id, async (tx) => {
    await deleteImport(tx.sql, id);
    return { ok: true };
  });

/** Whether a line is imported when the import starts. */
export const isReady = ({ typed }: Pick<StoredLine, 'typed'>, { product, does }: EvaluatedLine): boolean =>
  typed.isSkipped !== true && product !== undefined && does !== 'same';

/**
 * Imports all lines on which nothing is open; the others are left. Also goes on with one that was stopped. Categories and
 * makers that were asked for are made first.
 */
export async function startImport(deps: ImportDeps, actor: Actor, id: string): Promise<Changed> {
  const seen = await findImport(deps.db.sql, id);
  if (!seen) return no('unknown_import');
  if (seen.state === 'check') {
    const { lines, evaluated } = await evaluateImport(deps.db.sql, seen);
    if (!evaluated.some((one, place) => lines[place] && isReady(lines[place], one))) return no('nothing_to_import');
    await makeWords(deps, actor, seen);
  }
  return deps.db.transaction(async (tx) => {
    const row = await lockImport(tx.sql, id);
    if (!row) return no('unknown_import');
    if (row.state === 'running') return { ok: true };
    if (row.state !== 'check' && row.state !== 'stopped') return no('import_started');
    if (row.state === 'check') {
      const { lines, evaluated } = await evaluateImport(tx.sql, row);
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

/** Makes what was asked for; one that is there by now is taken as it is. */
async function makeWords(deps: ImportDeps, actor: Actor, { id, choices }: ImportRow): Promise<void> {
  const asked = (kind: 'category' | 'maker') =>
    Object.entries(choices.words[kind] ?? {}).flatMap(([text, value]) => (value === NEW_WORD ? [text] : []));
  const [categories, makers] = [asked('category'), asked('maker')];
  if (categories.length + makers.length === 0) return;
  const made = { categories: [] as string[], makers: [] as string[] };
  for (const name of categories) {
    const done = await createCategory(deps, actor, { name, line: '' });
    if (done.ok) made.categories.push(done.slug);
  }
  for (const name of makers) {
    const done = await createCommunity(deps, actor, { ...EMPTY_MAKER, name });
    if (done.ok) made.makers.push(done.slug);
  }
  const meant = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, slugOf(name)]));
  await whileChecked(deps, id, async (tx, row) => {
    const words = {
      ...row.choices.words,
      category: { ...row.choices.words.category, ...meant(categories) },
      maker: { ...row.choices.words.maker, ...meant(makers) },
    };
    await setChoices(tx.sql, id, JSON.stringify({ ...row.choices, words, made }));
    return { ok: true };
  });
}

const EMPTY_MAKER = { place: '', story: '', craft: '', pricing: '', makingNow: '', location: null, makingDays: null };

/** Takes away again what an undone import has made, where nothing stands in it. */
export async function removeMadeWords(deps: ImportDeps, actor: Actor, { choices }: ImportRow): Promise<void> {
  for (const slug of choices.made?.categories ?? []) await removeCategory(deps, actor, slug);
  for (const slug of choices.made?.makers ?? []) await removeCommunity(deps, actor, slug);
}

/** Products that are imported stay; the rest waits until somebody goes on. */
export function stopImport({ db, now }: ImportDeps, actor: Actor, id: string): Promise<Changed> {
  return db.transaction(async (tx) => {
    const row = await lockImport(tx.sql, id);
    if (!row) return no('unknown_import');
    if (row.state === 'stopped') return { ok: true };
    if (row.state !== 'running') return no('not_running');
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
    if (!row) return no('unknown_import');
    if (row.state === 'undoing') return { ok: true };
    if (row.state !== 'done' && row.state !== 'stopped') return no('not_undoable');
    if (isUndoOver(row, now())) return no('undo_expired');
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
