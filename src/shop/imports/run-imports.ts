import type { Config } from '../../config/config.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { enqueue, type Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { cut } from '../../shared/text/excerpts.ts';
import type { Actor } from '../audit/audit.ts';
import { type ImportOneInput, importOneIn } from '../catalog/csv/import-products.ts';
import { undoCreatedIn, undoFieldsIn, undoPicturesIn, undoStockIn } from '../catalog/csv/undo-import.ts';
import { attachPreparedBehind, prepareImage } from '../catalog/pictures/attach.ts';
import { MAX_IMAGES } from '../catalog/pictures/schema.ts';
import { productVersion } from '../catalog/products/detail.ts';
import { staffCatalogSentence } from '../catalog/refusals.ts';
import { type FetchPictureOptions, fetchPicture } from '../media/fetch-picture.ts';
import type { PictureStore } from '../media/store/picture-store.ts';
import { uploadsFolder } from '../media/uploads.ts';
import { forgetImportedRedirects, redirectImported } from '../redirects/redirects.ts';
import { evaluateContext, evaluateLine } from './evaluate/evaluate-import.ts';
import type { ImportRow } from './import-deps.ts';
import { missingPictures, RUN_IMPORTS, removeMadeWords } from './imports.ts';
import type { LineOutcome } from './line.ts';
import {
  countOpenLines,
  findImport,
  findImportLine,
  findUnderWay,
  holdImport,
  lockImport,
  lockImportLine,
  renewLease,
  setState,
  settleImportLine,
  takeLine,
} from './queries.ts';

/** What the ways of a line that is imported have in common: whose it is, and how it ends. */

type RunImportDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  now: () => Date;
  log: Pick<Log, 'warn'>;
  config: Pick<Config, 'dataDir'>;
  pictures: Pick<PictureStore, 'storeEncoded'>;
  /** For tests. */
  fetching?: FetchPictureOptions;
};

const actorOf = ({ staffId, who }: ImportRow): Actor => ({ staffId, name: who });

/** Whether the import still goes on and nobody else has settled the line; both stay so until the transaction ends. */
async function isMine(tx: Transaction, row: ImportRow, { place, state }: { place: number; state: 'waiting' | 'done' }) {
  const held = await holdImport(tx.sql, row.id);
  if (held?.state !== row.state) return false;
  return (await lockImportLine(tx.sql, row.id, place))?.state === state;
}

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

const GIVEN_UP = 'Something went wrong on our side with this one. Import it again by itself.';

async function giveUp(deps: RunImportDeps, row: ImportRow, place: number): Promise<void> {
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

/** So long a process has a line to itself; renewed with each picture. */
const LEASE_MS = 2 * 60_000;

type Picture = { id: string; alt: string };
type Pictures = { fetched: Picture[]; missing: NonNullable<LineOutcome['missing']> };

type FetchInput = { place: number; wanted: readonly { url: string; alt: string }[] };

async function fetchAll(deps: RunImportDeps, row: ImportRow, { place, wanted }: FetchInput): Promise<Pictures> {
  const pictures: Pictures = { fetched: [], missing: [] };
  for (const [index, { url, alt }] of wanted.entries()) {
    if (index >= MAX_IMAGES) {
      pictures.missing.push({ url, alt, why: `A product has up to ${MAX_IMAGES} pictures.` });
      continue;
    }
    await renewLease(deps.db.sql, row.id, place, new Date(deps.now().getTime() + LEASE_MS));
    const got = await fetchPicture(uploadsFolder(deps.config), url, (file) => prepareImage(deps, file), deps.fetching);
    if (!got.ok) pictures.missing.push({ url, alt, why: got.why });
    else if (got.used.ok) pictures.fetched.push({ id: got.used.picture.id, alt: cut(alt, 300) });
    else pictures.missing.push({ url, alt, why: staffCatalogSentence(got.used.reason) });
  }
  return pictures;
}

class LineRefused extends Error {
  readonly sentences: string[];
  constructor(sentences: string[]) {
    super(sentences.join(' '));
    this.sentences = sentences;
  }
}

/** Fetches its pictures first, outside of the transaction: they wait a day for their product. */
async function importLine(deps: RunImportDeps, row: ImportRow, place: number): Promise<void> {
  const line = await findImportLine(deps.db.sql, row.id, place);
  if (line?.state !== 'waiting') return;
  const context = await evaluateContext(deps.db.sql, row, { lines: [line], now: deps.now() });
  const evaluated = evaluateLine(line, context);
  const { product } = evaluated;
  const told = [...evaluated.problems.map(({ sentence }) => sentence), ...evaluated.words.map(wordTold)];
  if (!product) return failLine(deps, row, { place, told });
  const wanted = 'product' in line.given && evaluated.pictures > 0 ? line.given.product.pictures : [];
  const pictures = await fetchAll(deps, row, { place, wanted });
  const addresses = 'product' in line.given ? line.given.product.addresses : [];
  const one = {
    line: evaluated.line,
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

const wordTold = ({ text }: { text: string }) =>
  text === '' ? 'Its category is missing.' : `“${text}” isn’t known here.`;

type ImportInInput = {
  row: ImportRow;
  place: number;
  one: ImportOneInput;
  pictures: Pictures;
  /** Where the former shop had it. */
  addresses: readonly string[];
};

/** Product, stock, pictures, redirects and journal of a line; a refusal rolls all of it back. */
async function importIn(
  tx: Transaction,
  deps: RunImportDeps,
  { row, place, one, pictures, addresses }: ImportInInput,
): Promise<void> {
  const done = await importOneIn(tx, { actor: actorOf(row), now: deps.now() }, one);
  if (!done.ok) throw new LineRefused(done.sentences);
  const { id, does, fields, stockSteps, price } = done.product;
  const hung = await attachPreparedBehind(tx, id, pictures.fetched);
  if (hung.length > 0) tx.changed('catalogue');
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
    told: [],
  };
  await redirectImported(tx, { importId: row.id, now: deps.now() }, { productId: id, addresses });
  await settleImportLine(tx.sql, row.id, place, { state: 'done', productId: id, outcome: JSON.stringify(outcome) });
}

type UndoLineInput = { productId: string; outcome: LineOutcome; withStock: boolean };

/** Takes back what a line did, in the caller's transaction; answers what of it was left, in sentences. */
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

const STOCK_STAYS = ['Stock stays as it is.'];

/** A job that runs longer hands on to the next: other jobs of its kind wait for none of them. */
const RUN_MS = 40_000;
const MAX_TRIES = 3;

/** Imports what was started, a job after the other; what a crash left behind is taken up within minutes. */
export function registerImportJobs(jobs: Jobs, deps: RunImportDeps): void {
  jobs.work(RUN_IMPORTS, { retryLimit: 20, onlyOneWaits: true }, async () => {
    if ((await runImports(deps)) === 'more') await deps.db.transaction((tx) => enqueue(tx, RUN_IMPORTS, {}));
  });
  jobs.schedule('continue-product-imports', '* * * * *', async () => void (await runImports(deps)));
}

/** Works on what is under way, a line at a time, each in a transaction of its own; 'more': its time is over. */
export async function runImports(deps: RunImportDeps, mostMs = RUN_MS): Promise<'more' | 'done'> {
  const until = performance.now() + mostMs;
  while (performance.now() < until) {
    const row = await findUnderWay(deps.db.sql);
    if (!row || !(await runNext(deps, row))) return 'done';
  }
  return 'more';
}

/** The next line of an import, or its end; false where the rest is in other processes' hands. */
async function runNext(deps: RunImportDeps, row: ImportRow): Promise<boolean> {
  const from = row.state === 'running' ? 'waiting' : 'done';
  const now = deps.now();
  const taken = await takeLine(deps.db.sql, row.id, from, { now, until: new Date(now.getTime() + LEASE_MS) });
  if (!taken) {
    // What another process is at ends there, or its lease does.
    if (((await countOpenLines(deps.db.sql, row.id, from))?.count ?? 0) > 0) return false;
    await finish(deps, row);
    return true;
  }
  try {
    await (row.state === 'running' ? importLine : takeBack)(deps, row, taken.place);
  } catch (error) {
    if (taken.tries < MAX_TRIES) throw error;
    deps.log.warn({ err: error, import: row.id, line: taken.place }, 'a line could not be imported, and is left');
    await giveUp(deps, row, taken.place);
  }
  return true;
}

async function finish(deps: RunImportDeps, row: ImportRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx.sql, row.id);
    if (locked?.state === 'running') await setState(tx.sql, row.id, 'done', deps.now());
    if (locked?.state === 'undoing') await setState(tx.sql, row.id, 'undone', deps.now());
  });
  if (row.state === 'undoing') await removeMadeWords(deps, actorOf(row), row);
}

async function takeBack(deps: RunImportDeps, row: ImportRow, place: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await isMine(tx, row, { place, state: 'done' }))) return;
    const line = await lockImportLine(tx.sql, row.id, place);
    if (!line?.outcome || line.productId === null)
      throw new Error(`Line ${place} of ${row.id} is done without an outcome.`);
    const told = await undoLine(
      tx,
      { actor: actorOf(row), now: deps.now() },
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

/** Fetches what could not be fetched, once more; answers how many came. */
export async function retryPictures(
  deps: RunImportDeps,
  id: string,
): Promise<{ came: number; missing: number } | undefined> {
  const row = await findImport(deps.db.sql, id);
  if (!row) return undefined;
  let came = 0;
  let missing = 0;
  const until = performance.now() + RETRY_MS;
  for (const place of await missingPictures(deps.db.sql, id)) {
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
  const pictures = await fetchAll(deps, row, { place, wanted: before.missing });
  return deps.db.transaction(async (tx) => {
    const locked = await lockImportLine(tx.sql, row.id, place);
    if (locked?.state !== 'done' || !locked.outcome || !(await productVersion(tx.sql, productId))) return undefined;
    const hung = await attachPreparedBehind(tx, productId, pictures.fetched);
    if (hung.length > 0) tx.changed('catalogue');
    const outcome: LineOutcome = {
      ...locked.outcome,
      pictures: [...(locked.outcome.pictures ?? []), ...hung],
      missing: pictures.missing,
    };
    await settleImportLine(tx.sql, row.id, place, { state: 'done', productId, outcome: JSON.stringify(outcome) });
    return { came: hung.length, missing: pictures.missing.length };
  });
}

/** A call that somebody waits for. */
const RETRY_MS = 60_000;
