import type { Config } from '../../../config/config.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { enqueue, type Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import { cut } from '../../../shared/text/excerpts.ts';
import type { Actor } from '../../audit/audit.ts';
import { type ImportOneInput, importOneIn } from '../../catalog/csv/import-products.ts';
import { undoCreatedIn, undoFieldsIn, undoPicturesIn, undoStockIn } from '../../catalog/csv/undo-import.ts';
import { attachPreparedBehind, prepareImage } from '../../catalog/pictures/attach.ts';
import { MAX_IMAGES } from '../../catalog/pictures/schema.ts';
import { productVersion } from '../../catalog/products/detail.ts';
import { staffCatalogRefusals } from '../../catalog/refusals.ts';
import { type FetchPictureOptions, fetchPicture } from '../../media/fetch-picture.ts';
import type { PictureStore } from '../../media/store/picture-store.ts';
import { uploadsFolder } from '../../media/uploads.ts';
import { forgetImportedRedirects, redirectImported } from '../../redirects/redirects.ts';
import { evaluateContext, evaluateLine } from './evaluate/evaluate-import.ts';
import type { ImportRow } from './import-deps.ts';
import { RUN_IMPORTS, removeCreatedTerms } from './imports.ts';
import type { LineOutcome } from './line.ts';
import {
  countOpenLines,
  findImport,
  findImportLine,
  findUnderWay,
  holdImport,
  listMissingPictures,
  lockImport,
  lockImportLine,
  renewLease,
  setState,
  settleImportLine,
  takeLine,
} from './queries.ts';

type RunImportDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  now: () => Date;
  log: Pick<Log, 'warn'>;
  config: Pick<Config, 'dataDir'>;
  pictures: Pick<PictureStore, 'storeEncoded'>;
  /** For tests. */
  fetching?: FetchPictureOptions;
};

/** Runs queued imports one at a time; resumes interrupted ones within a minute. */
export function registerImportJobs(jobs: Jobs, deps: RunImportDeps): void {
  jobs.work(RUN_IMPORTS, { retryLimit: 20, onlyOneWaits: true }, async () => {
    if ((await runImports(deps)) === 'more') await deps.db.transaction((tx) => enqueue(tx, RUN_IMPORTS, {}));
  });
  jobs.schedule('continue-product-imports', '* * * * *', async () => void (await runImports(deps)));
}

/** Time limit per job; it then queues a successor, so that other jobs don't wait. */
const RUN_MS = 40_000;

/** Processes the running import line by line, each in its own transaction; 'more' if time ran out. */
export async function runImports(deps: RunImportDeps, maxMs = RUN_MS): Promise<'more' | 'done'> {
  const until = performance.now() + maxMs;
  while (performance.now() < until) {
    const row = await findUnderWay(deps.db.sql);
    if (!row || !(await runNext(deps, row))) return 'done';
  }
  return 'more';
}

/** Lease of a line; renewed with each picture. */
const LEASE_MS = 2 * 60_000;

const MAX_IMPORT_TRIES = 3;

/** Processes the next line or finishes the import; false if other processes hold the remaining lines. */
async function runNext(deps: RunImportDeps, row: ImportRow): Promise<boolean> {
  const from = row.state === 'running' ? 'waiting' : 'done';
  const now = deps.now();
  const taken = await takeLine(deps.db.sql, row.id, from, { now, until: new Date(now.getTime() + LEASE_MS) });
  if (!taken) {
    // Lines leased by another process finish there, or their lease expires.
    if (((await countOpenLines(deps.db.sql, row.id, from))?.count ?? 0) > 0) return false;
    await finish(deps, row);
    return true;
  }
  try {
    await (row.state === 'running' ? importLine : undoNext)(deps, row, taken.place);
  } catch (error) {
    if (taken.tries < MAX_IMPORT_TRIES) throw error;
    deps.log.warn({ err: error, import: row.id, line: taken.place }, 'a line could not be imported, and is left');
    await abandon(deps, row, taken.place);
  }
  return true;
}

async function finish(deps: RunImportDeps, row: ImportRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx.sql, row.id);
    if (locked?.state === 'running') await setState(tx.sql, row.id, 'done', deps.now());
    if (locked?.state === 'undoing') await setState(tx.sql, row.id, 'undone', deps.now());
  });
  if (row.state === 'undoing') await removeCreatedTerms(deps, getActor(row), row);
}

const getActor = ({ staffId, who }: ImportRow): Actor => ({ staffId, name: who });

/** Downloads pictures first, outside the transaction; unattached ones are kept for a day. */
async function importLine(deps: RunImportDeps, row: ImportRow, place: number): Promise<void> {
  const line = await findImportLine(deps.db.sql, row.id, place);
  if (line?.state !== 'waiting') return;
  const context = await evaluateContext(deps.db.sql, row, { lines: [line], now: deps.now() });
  const evaluated = evaluateLine(line, context);
  const { product } = evaluated;
  const told = [...evaluated.problems.map(({ sentence }) => sentence), ...evaluated.words.map(wordSentence)];
  if (!product) return failLine(deps, row, { place, told });
  const sources = 'product' in line.given && evaluated.pictures > 0 ? line.given.product.pictures : [];
  const pictures = await fetchAll(deps, row, { place, sources });
  const addresses = 'product' in line.given ? line.given.product.addresses : [];
  const one = {
    product,
    taxonomy: context.taxonomy,
    sameName: evaluated.target ? [evaluated.target.id] : [],
  };
  try {
    await deps.db.transaction(async (tx) => {
      if (await isMine(tx, row, { place, state: 'waiting' }))
        await importIn(tx, deps, { row, place, one, pictures, addresses });
    });
  } catch (error) {
    if (!(error instanceof LineRefused)) throw error;
    await failLine(deps, row, { place, told: error.sentences });
  }
}

const wordSentence = ({ text }: { text: string }) =>
  text === '' ? 'Its category is missing.' : `“${text}” isn’t known here.`;

async function failLine(
  deps: RunImportDeps,
  row: ImportRow,
  { place, told }: { place: number; told: string[] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await isMine(tx, row, { place, state: 'waiting' }))) return;
    const outcome: LineOutcome = { does: 'nothing', told: told.length > 0 ? told : ['It needs an answer first.'] };
    await settleImportLine(tx.sql, row.id, place, {
      state: 'failed',
      productId: null,
      outcome: JSON.stringify(outcome),
    });
  });
}

/** Whether the import is still running and the line unsettled; locks both until the transaction ends. */
async function isMine(tx: Transaction, row: ImportRow, { place, state }: { place: number; state: 'waiting' | 'done' }) {
  const current = await holdImport(tx.sql, row.id);
  if (current?.state !== row.state) return false;
  return (await lockImportLine(tx.sql, row.id, place))?.state === state;
}

type Picture = { id: string; alt: string };
type Pictures = { fetched: Picture[]; missing: NonNullable<LineOutcome['missing']> };
type FetchInput = { place: number; sources: readonly { url: string; alt: string }[] };

async function fetchAll(deps: RunImportDeps, row: ImportRow, { place, sources }: FetchInput): Promise<Pictures> {
  const pictures: Pictures = { fetched: [], missing: [] };
  for (const [index, { url, alt }] of sources.entries()) {
    if (index >= MAX_IMAGES) {
      pictures.missing.push({ url, alt, why: `A product has up to ${MAX_IMAGES} pictures.` });
      continue;
    }
    await renewLease(deps.db.sql, row.id, place, new Date(deps.now().getTime() + LEASE_MS));
    const got = await fetchPicture(uploadsFolder(deps.config), url, (file) => prepareImage(deps, file), deps.fetching);
    if (!got.ok) pictures.missing.push({ url, alt, why: got.why });
    else if (got.used.ok) pictures.fetched.push({ id: got.used.picture.id, alt: cut(alt, 300) });
    else pictures.missing.push({ url, alt, why: staffCatalogRefusals[got.used.reason].sentence });
  }
  return pictures;
}

type ImportInInput = {
  row: ImportRow;
  place: number;
  one: ImportOneInput;
  pictures: Pictures;
  /** Paths in the former shop. */
  addresses: readonly string[];
};

/** Writes a line's product, stock, pictures, redirects and journal; a refusal rolls all of it back. */
async function importIn(
  tx: Transaction,
  deps: RunImportDeps,
  { row, place, one, pictures, addresses }: ImportInInput,
): Promise<void> {
  const done = await importOneIn(tx, { actor: getActor(row), now: deps.now() }, one);
  if (!done.ok) throw new LineRefused(done.sentences);
  const { id, does, fields, stockSteps, price, conflict } = done.product;
  const hung = await attachPreparedBehind(tx, id, pictures.fetched);
  if (hung.length > 0) tx.changed('catalog');
  const version = await productVersion(tx.sql, id);
  const isNew = does === 'create';
  const outcome: LineOutcome = {
    does: does === 'nothing' && hung.length > 0 ? 'change' : does,
    ...(fields && { fields }),
    ...(stockSteps.length > 0 && { stockSteps }),
    ...(version && { changedAt: version.changedAt }),
    priceChanged: !isNew && price.before !== price.after,
    isDraft: isNew && version?.status === 'draft',
    pictures: hung,
    missing: pictures.missing,
    told: conflict ? [`Stock: ${conflict}`] : [],
  };
  await redirectImported(tx, { importId: row.id, now: deps.now() }, { productId: id, addresses });
  await settleImportLine(tx.sql, row.id, place, { state: 'done', productId: id, outcome: JSON.stringify(outcome) });
}

class LineRefused extends Error {
  readonly sentences: string[];
  constructor(sentences: string[]) {
    super(sentences.join(' '));
    this.sentences = sentences;
  }
}

async function undoNext(deps: RunImportDeps, row: ImportRow, place: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await isMine(tx, row, { place, state: 'done' }))) return;
    const line = await lockImportLine(tx.sql, row.id, place);
    if (!line?.outcome || line.productId === null)
      throw new Error(`Line ${place} of ${row.id} is done without an outcome.`);
    const told = await undoLine(
      tx,
      { actor: getActor(row), now: deps.now() },
      {
        productId: line.productId,
        outcome: line.outcome,
        withStock: row.undoesStock,
      },
    );
    await forgetImportedRedirects(tx, row.id, line.productId);
    await settleImportLine(tx.sql, row.id, place, {
      state: 'undone',
      productId: line.productId,
      outcome: JSON.stringify({ ...line.outcome, told }),
    });
  });
}

type UndoLineInput = { productId: string; outcome: LineOutcome; withStock: boolean };
const STOCK_STAYS = ['Stock stays as it is.'];

/** Undoes a line in the caller's transaction; returns sentences about what stayed. */
async function undoLine(
  tx: Transaction,
  context: { actor: Actor; now: Date },
  { productId, outcome, withStock }: UndoLineInput,
): Promise<string[]> {
  if (outcome.does === 'create') {
    const left = await undoCreatedIn(tx, context, productId, outcome.changedAt);
    return left === undefined ? [] : [left];
  }
  const { fields, pictures = [], stockSteps = [] } = outcome;
  const left = fields && (await undoFieldsIn(tx, context, productId, fields));
  if (pictures.length > 0) await undoPicturesIn(tx, context.actor, productId, pictures);
  const stock = withStock
    ? await undoStockIn(tx, context.actor, productId, stockSteps)
    : STOCK_STAYS.slice(0, stockSteps.length);
  return [...(left === undefined ? [] : [left]), ...stock];
}

const GIVEN_UP = 'Something went wrong on our side with this one. Import it again by itself.';

async function abandon(deps: RunImportDeps, row: ImportRow, place: number): Promise<void> {
  if (row.state === 'running') return failLine(deps, row, { place, told: [GIVEN_UP] });
  await deps.db.transaction(async (tx) => {
    const line = await lockImportLine(tx.sql, row.id, place);
    if (line?.state !== 'done') return;
    const outcome = { ...line.outcome, told: ['It couldn’t be undone.'] };
    await settleImportLine(tx.sql, row.id, place, {
      state: 'left',
      productId: line.productId,
      outcome: JSON.stringify(outcome),
    });
  });
}

/** Time limit of an interactive request. */
const RETRY_MS = 60_000;

export async function retryPictures(
  deps: RunImportDeps,
  id: string,
): Promise<{ came: number; missing: number } | undefined> {
  const row = await findImport(deps.db.sql, id);
  if (!row) return undefined;
  let came = 0;
  let missing = 0;
  const until = performance.now() + RETRY_MS;
  for (const { place } of await listMissingPictures(deps.db.sql, id)) {
    const isLate = performance.now() > until;
    const tried = isLate ? undefined : await retryLine(deps, row, place);
    came += tried?.came ?? 0;
    missing += tried?.missing ?? 1;
  }
  return { came, missing };
}

async function retryLine(deps: RunImportDeps, row: ImportRow, place: number) {
  const line = await findImportLine(deps.db.sql, row.id, place);
  const { productId, outcome: before } = line ?? {};
  if (!productId || !before?.missing) return undefined;
  const pictures = await fetchAll(deps, row, { place, sources: before.missing });
  return deps.db.transaction(async (tx) => {
    const locked = await lockImportLine(tx.sql, row.id, place);
    if (locked?.state !== 'done' || !locked.outcome || !(await productVersion(tx.sql, productId))) return undefined;
    const hung = await attachPreparedBehind(tx, productId, pictures.fetched);
    if (hung.length > 0) tx.changed('catalog');
    const outcome: LineOutcome = {
      ...locked.outcome,
      pictures: [...(locked.outcome.pictures ?? []), ...hung],
      missing: pictures.missing,
    };
    await settleImportLine(tx.sql, row.id, place, { state: 'done', productId, outcome: JSON.stringify(outcome) });
    return { came: hung.length, missing: pictures.missing.length };
  });
}
