import type { Transaction } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { getSlug } from '../../../shared/text/slug.ts';
import { DAY_MS, withIsoTimes } from '../../../shared/time.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { ImportTarget } from '../../catalog/csv/import-products.ts';
import { productVersion } from '../../catalog/products/detail.ts';
import { showProduct } from '../../catalog/products/edit.ts';
import { createCategory, removeCategory } from '../../catalog/taxonomy/categories.ts';
import { createCommunity, removeCommunity } from '../../catalog/taxonomy/staff-communities.ts';
import { type FileInput, type ImportDeps, insertInParts, storeFile } from '../core/file-import.ts';
import { evaluateImport, findTargets, namedIn } from './evaluate/evaluate-import.ts';
import { MAX_LABEL, NEW_WORD } from './evaluate/questions.ts';
import type { readFileOfProducts } from './files/read-file.ts';
import { type Changed, type ImportRow, refused } from './import-deps.ts';
import { type EvaluatedLine, FORMATS, type Format, type SeenStock, type StoredLine } from './line.ts';
import {
  addImport,
  addImportLines,
  deleteImport,
  findImport,
  leaveLines,
  listImports,
  listMadeProducts,
  lockImport,
  lockImportLine,
  setChoices,
  setPublished,
  setStarted,
  setState,
  setTyped,
  setUndoing,
} from './queries.ts';
import type { Choices, ImportOptions, ImportSummary, LineTyped, WordChoice } from './schema.ts';

const FIRST_CHOICES: Choices = {
  words: {},
  newStatus: 'draft',
  update: { price: true, description: false, pictures: false, stock: false },
};

type ReadProducts = Extract<ReturnType<typeof readFileOfProducts>, { ok: true }>;

/** Parses and stores a file for review; the catalog doesn't change. */
export const readImport = (deps: ImportDeps, actor: Actor, input: FileInput) =>
  storeFile<ReadProducts>(deps, 'products', input, async (tx, read, now) => {
    const targets = await findTargets(tx.sql, read.lines);
    const added = await addImport(
      tx.sql,
      {
        staffId: actor.staffId,
        who: actor.name,
        fileName: input.fileName,
        format: read.format,
        rowCount: read.rows,
        columns: JSON.stringify(read.columns),
        choices: JSON.stringify(FIRST_CHOICES),
      },
      now,
    );
    const lines = read.lines.map((given, place) => ({ place, given, seen: seenStock(targets(namedIn(given))) }));
    if (added) await insertInParts(lines, (part) => addImportLines(tx.sql, added.id, part));
    return added;
  });

const seenStock = (target: ImportTarget | undefined): SeenStock | null =>
  target
    ? {
        available: target.available,
        bySize: Object.fromEntries(target.bySize.map(({ size, available }) => [size, available])),
      }
    : null;

export async function listProductImports({ db }: Pick<ImportDeps, 'db'>): Promise<ImportSummary[]> {
  const rows = await listImports(db.sql, 20);
  return rows.map(({ format, ...row }) => ({ ...withIsoTimes(row), format: formatName(format) }));
}

export const formatName = (format: string): string => FORMATS[format as Format] ?? format;

const IS_SIZE = /^[^\s;=][^;=]{0,39}$/;

/** Sets the meaning of the file's terms, for all lines. */
export const chooseWords = (deps: ImportDeps, id: string, words: readonly WordChoice[]): Promise<Changed> =>
  whileChecked(deps, id, async (tx, { choices }) => {
    for (const { kind, text, value } of words) {
      if (value === NEW_WORD && (text.length > MAX_LABEL || text.trim() === '')) return refused('label_too_long');
      if (kind === 'size' && !IS_SIZE.test(value)) return refused('size_unusable');
      choices.words[kind] = { ...choices.words[kind], [text]: value };
    }
    await setChoices(tx.sql, id, JSON.stringify(choices));
    return { ok: true };
  });

export const chooseOptions = (deps: ImportDeps, id: string, options: ImportOptions): Promise<Changed> =>
  whileChecked(deps, id, async (tx, { choices }) => {
    await setChoices(tx.sql, id, JSON.stringify({ ...choices, ...options }));
    return { ok: true };
  });

/** Corrects one line; omitted fields keep their value. */
export const correctLine = (deps: ImportDeps, id: string, place: number, typed: LineTyped): Promise<Changed> =>
  whileChecked(deps, id, async (tx) => {
    const line = await lockImportLine(tx.sql, id, place);
    if (!line) return refused('unknown_line');
    await setTyped(tx.sql, id, place, JSON.stringify({ ...line.typed, ...typed }));
    return { ok: true };
  });

export const dropImport = (deps: ImportDeps, id: string): Promise<Changed> =>
  whileChecked(deps, id, async (tx) => {
    await deleteImport(tx.sql, id);
    return { ok: true };
  });

type ImportChange = (tx: Transaction, row: ImportRow) => Promise<Changed>;

const whileLocked = ({ db }: ImportDeps, id: string, change: ImportChange): Promise<Changed> =>
  db.transaction(async (tx) => {
    const row = await lockImport(tx.sql, id);
    return row ? change(tx, row) : refused('unknown_import');
  });

const whileChecked = (deps: ImportDeps, id: string, change: ImportChange): Promise<Changed> =>
  whileLocked(deps, id, async (tx, row) => (row.state === 'check' ? change(tx, row) : refused('import_started')));

export const RUN_IMPORTS = 'run-product-imports';

/**
 * Starts or resumes an import of all lines without open questions; skips the others. Creates the chosen categories and
 * makers first.
 */
export async function startImport(deps: ImportDeps, actor: Actor, id: string): Promise<Changed> {
  const seen = await findImport(deps.db.sql, id);
  if (!seen) return refused('unknown_import');
  if (seen.state === 'check') {
    const { lines, evaluated } = await evaluateImport(deps.db.sql, seen, deps.now());
    if (!evaluated.some((one, place) => lines[place] && isReady(lines[place], one)))
      return refused('nothing_to_import');
    await createTerms(deps, actor, seen);
  }
  return whileLocked(deps, id, async (tx, row) => {
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

/** Whether the import includes a line. */
export const isReady = ({ typed }: Pick<StoredLine, 'typed'>, { product, does }: EvaluatedLine): boolean =>
  typed.isSkipped !== true && product !== undefined && does !== 'same';

const EMPTY_MAKER = { place: '', story: '', craft: '', pricing: '', makingNow: '', location: null, makingDays: null };

async function createTerms(deps: ImportDeps, actor: Actor, { id, choices }: ImportRow): Promise<void> {
  const namesToCreate = (kind: 'category' | 'maker') =>
    Object.entries(choices.words[kind] ?? {}).flatMap(([text, value]) => (value === NEW_WORD ? [text] : []));
  const [categories, makers] = [namesToCreate('category'), namesToCreate('maker')];
  if (categories.length + makers.length === 0) return;
  const made = { categories: [] as string[], makers: [] as string[] };
  const meant = { category: {} as Record<string, string>, maker: {} as Record<string, string> };
  for (const name of categories) {
    const done = await createCategory(deps, actor, { name, line: '' });
    if (done.ok) made.categories.push(done.slug);
    meant.category[name] = done.ok ? done.slug : getSlug(name);
  }
  for (const name of makers) {
    const done = await createCommunity(deps, actor, { ...EMPTY_MAKER, name });
    if (done.ok) made.makers.push(done.slug);
    meant.maker[name] = done.ok ? done.slug : getSlug(name);
  }
  await whileChecked(deps, id, async (tx, row) => {
    const words = {
      ...row.choices.words,
      category: { ...row.choices.words.category, ...meant.category },
      maker: { ...row.choices.words.maker, ...meant.maker },
    };
    await setChoices(tx.sql, id, JSON.stringify({ ...row.choices, words, made }));
    return { ok: true };
  });
}

export const stopImport = (deps: ImportDeps, actor: Actor, id: string): Promise<Changed> =>
  whileLocked(deps, id, async (tx, { state, fileName }) => {
    if (state === 'stopped') return { ok: true };
    if (state !== 'running') return refused('not_running');
    await setState(tx.sql, id, 'stopped', deps.now());
    await recordAudit(tx, actor, { what: 'import.stopped', subject: id, after: { file: fileName } });
    return { ok: true };
  });

/** Undoes an import within a day of its start; stock only if requested. */
export const undoImport = (
  deps: ImportDeps,
  actor: Actor,
  id: string,
  { withStock }: { withStock: boolean },
): Promise<Changed> =>
  whileLocked(deps, id, async (tx, row) => {
    if (row.state === 'undoing') return { ok: true };
    if (row.state !== 'done' && row.state !== 'stopped') return refused('not_undoable');
    if (!undoEnd(row, deps.now())) return refused('undo_expired');
    await setUndoing(tx.sql, id, withStock);
    await recordAudit(tx, actor, { what: 'import.undone', subject: id, before: { file: row.fileName } });
    await enqueue(tx, RUN_IMPORTS, {});
    return { ok: true };
  });

/** Until when an import can be undone; undefined once that is over. */
export function undoEnd({ startedAt }: ImportRow, now: Date): Date | undefined {
  const end = startedAt && new Date(startedAt.getTime() + DAY_MS);
  return end && now <= end ? end : undefined;
}

/** Removes categories and makers that an undone import created, if they are empty. */
export async function removeCreatedTerms(deps: ImportDeps, actor: Actor, { choices }: ImportRow): Promise<void> {
  for (const slug of choices.made?.categories ?? []) await removeCategory(deps, actor, slug);
  for (const slug of choices.made?.makers ?? []) await removeCommunity(deps, actor, slug);
}

/** Publishes the drafts that an import created, one at a time; archived ones stay archived. */
export async function publishImported(
  deps: ImportDeps,
  actor: Actor,
  id: string,
): Promise<{ published: number } | undefined> {
  if (!(await findImport(deps.db.sql, id))) return undefined;
  let published = 0;
  for (const { productId } of await listMadeProducts(deps.db.sql, id)) {
    if ((await productVersion(deps.db.sql, productId))?.status !== 'draft') continue;
    if (!(await showProduct(deps, actor, productId)).ok) continue;
    published += 1;
    const version = await productVersion(deps.db.sql, productId);
    // Publishing here doesn't count as an edit, so that undo still deletes the product.
    if (version) await setPublished(deps.db.sql, id, productId, version.changedAt);
  }
  return { published };
}
