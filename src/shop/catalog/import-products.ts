import { readFile } from 'node:fs/promises';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import { applyLine, type ImportContext } from './import-line.ts';
import { correctSizesOf } from './import-sizes.ts';
import { stockStep } from './import-stock.ts';
import type { ImportedProduct, StockCorrection } from './imported-product.ts';
import { readProductCsv } from './product-csv.ts';
import { listSizesImported } from './size-stock-queries.ts';
import { listStaffCommunities } from './staff-community-queries.ts';
import { listImported, listProductNames, lockStockRow, saveImported } from './staff-queries.ts';
import { staffCatalogueSentence } from './staff-refusals.ts';
import { changeStockIn } from './stock.ts';
import { listStaffCategories } from './taxonomy-queries.ts';

type ImportProductsDeps = { db: Database; now: () => Date };

/** One thing that is wrong, and the lines in which it is. */
export type ImportProblem = { sentence: string; lines: number[] };

export type ImportResult =
  | { ok: true; products: ImportedProduct[]; problems: ImportProblem[]; unread: string[] }
  | { ok: false; sentence: string };

/** Thrown to roll a dry run back. */
class DryRunRollback extends Error {
  readonly products: ImportedProduct[];
  constructor(products: ImportedProduct[]) {
    super('looked');
    this.products = products;
  }
}

/**
 * Applies the whole file in one transaction and commits only where `how` is 'run' and no line is wrong: the dry run is
 * the run itself, rolled back. All lines or none.
 */
export async function importProducts(
  deps: ImportProductsDeps,
  actor: Actor,
  file: string,
  how: 'try' | 'run',
): Promise<ImportResult> {
  const read = readProductCsv(await readFile(file, 'utf8'));
  if (!read.ok) return read;
  const { problems, note } = collectProblems();
  const result = (products: ImportedProduct[]): ImportResult => ({ ok: true, products, problems, unread: read.unread });
  try {
    const products = await deps.db.transaction(async (tx) => {
      await tx.sql`set local statement_timeout = '60s'`;
      const context = await startImport(tx, actor, deps.now());
      const done: ImportedProduct[] = [];
      for (const row of read.rows) {
        const applied = row.ok ? await applyLine(tx, context, row.line, row.product) : row;
        if (applied.ok) done.push(applied.product);
        else note(row.line, applied.sentences);
      }
      await correctStock(tx, context, note);
      await correctSizes(tx, context, note);
      if (how === 'try' || problems.length > 0) throw new DryRunRollback(done);
      return done;
    });
    return result(products);
  } catch (error) {
    if (error instanceof DryRunRollback) return result(error.products);
    throw error;
  }
}

/** The same sentence in thirty lines is one problem. */
function collectProblems() {
  const bySentence = new Map<string, ImportProblem>();
  const problems: ImportProblem[] = [];
  const note = (line: number, sentences: readonly string[]) => {
    for (const sentence of sentences) {
      const known = bySentence.get(sentence);
      if (known) known.lines.push(line);
      else {
        const problem = { sentence, lines: [line] };
        bySentence.set(sentence, problem);
        problems.push(problem);
      }
    }
  };
  return { problems, note };
}

async function startImport(tx: Transaction, actor: Actor, now: Date): Promise<ImportContext> {
  const [categories, communities, products] = await Promise.all([
    listStaffCategories(tx.sql),
    listStaffCommunities(tx.sql),
    listProductNames(tx.sql),
  ]);
  const idsByName = new Map<string, string[]>();
  for (const { id, name } of products) idsByName.set(name, [...(idsByName.get(name) ?? []), id]);
  return {
    actor,
    now,
    categories,
    communities,
    idsByName,
    lineOf: new Map(),
    stockCorrections: [],
    sizeCorrections: [],
  };
}

/**
 * Locks rows of stock last, so that checkouts do not wait for the rest of the import, and by id as checkouts do: no
 * deadlock.
 */
export async function correctStock(
  tx: Transaction,
  { actor, stockCorrections: stockAsked }: ImportContext,
  note: (line: number, sentences: string[]) => void,
): Promise<void> {
  const exportIds = [...new Set(stockAsked.map(({ exportId }) => exportId))];
  const imported = await listImported(tx.sql, exportIds);
  const doneBefore = new Map(imported.map((row) => [`${row.exportId} ${row.productId}`, row.change]));
  for (const asked of stockAsked.sort(byId)) {
    const done = doneBefore.get(`${asked.exportId} ${asked.product.id}`) ?? 0;
    const sentence = await correctStockOf(tx, actor, asked, done);
    if (sentence) note(asked.line, [sentence]);
  }
}

/** Of products whose sizes have a stock of their own, by id too. */
export async function correctSizes(
  tx: Transaction,
  { actor, sizeCorrections }: ImportContext,
  note: (line: number, sentences: string[]) => void,
): Promise<void> {
  const exportIds = [...new Set(sizeCorrections.map(({ exportId }) => exportId))];
  const imported = await listSizesImported(tx.sql, exportIds);
  const doneBefore = new Map(
    imported.map((row) => [JSON.stringify([row.exportId, row.productId, row.size]), row.change]),
  );
  for (const asked of sizeCorrections.sort(byId)) {
    const done = (size: string) => doneBefore.get(JSON.stringify([asked.exportId, asked.product.id, size])) ?? 0;
    note(asked.line, await correctSizesOf(tx, actor, asked, done));
  }
}

/** Answers why it can't be. */
async function correctStockOf(
  tx: Transaction,
  actor: Actor,
  { product, exportId, ...given }: StockCorrection,
  done: number,
): Promise<string | undefined> {
  const asked = { ...given, hasExport: exportId !== '', done };
  const seen = stockStep({ ...asked, now: product.stock.after });
  if (seen.ok && seen.change === 0) return undefined;
  const locked = await lockStockRow(tx.sql, product.id);
  // A number for all of them says nothing about which one it is.
  if (locked && locked.sizeCount > 0) return SIZES_COUNTED;
  const now = locked ? locked.onHand - locked.reserved : 0;
  const step = stockStep({ ...asked, now });
  if (!step.ok) return step.sentence;
  const moved = await changeStockIn(tx, actor, product.id, { by: step.change, reason: 'Imported', note: '' });
  if (!moved.ok) return `Stock: ${staffCatalogueSentence(moved.reason)}`;
  if (exportId !== '') await saveImported(tx.sql, product.id, exportId, step.change);
  product.stock = { before: now, after: now + step.change };
  product.stockSteps.push({ size: null, by: step.change });
  product.conflict = step.conflict ?? null;
  if (product.does === 'nothing') product.does = 'change';
  return undefined;
}

const SIZES_COUNTED =
  'Stock: each size has a stock of its own. Change it under Stock by size, and leave this cell as it was.';

const byId = (a: { product: { id: string } }, b: { product: { id: string } }) => (a.product.id < b.product.id ? -1 : 1);
