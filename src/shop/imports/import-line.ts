import type { Transaction } from '../../platform/db/database.ts';
import { type ImportOneInput, importOneIn } from '../catalog/csv/import-products.ts';
import { attachPreparedBehind } from '../catalog/pictures/attach.ts';
import { productVersion } from '../catalog/products/detail.ts';
import { redirectImported } from '../redirects/redirects.ts';
import { evaluateLine } from './evaluate.ts';
import { evaluateContext } from './evaluate-import.ts';
import type { ImportRow } from './import-deps.ts';
import { fetchAll, type Pictures } from './line-pictures.ts';
import { findImportLine } from './line-queries.ts';
import type { LineOutcome } from './outcome.ts';
import { settleImportLine } from './outcome-queries.ts';
import { actorOf, failLine, isMine, type RunImportDeps } from './settle-line.ts';

class LineRefused extends Error {
  readonly sentences: string[];
  constructor(sentences: string[]) {
    super(sentences.join(' '));
    this.sentences = sentences;
  }
}

/** Fetches its pictures first, outside of the transaction: they wait a day for their product. */
export async function importLine(deps: RunImportDeps, row: ImportRow, place: number): Promise<void> {
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
