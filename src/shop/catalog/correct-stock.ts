import type { Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import type { ImportContext } from './import-context.ts';
import { listImported, saveImported } from './import-queries.ts';
import { correctSizesOf } from './import-sizes.ts';
import { stockStep } from './import-stock.ts';
import type { StockCorrection } from './imported-product.ts';
import { listSizesImported } from './size-stock-queries.ts';
import { staffCatalogueSentence } from './staff-refusals.ts';
import { changeStockIn } from './stock.ts';
import { lockStockRow } from './stock-queries.ts';

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
