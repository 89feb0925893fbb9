import type { Transaction } from '../../../platform/db/database.ts';
import { moveAnySize, stockTags } from '../stock.ts';
import { insertStockMoves, listSizes, moveSize } from '../stock-queries.ts';
import { lockStockRows, moveSum, type ReturnLineRow, setHeld, setSent } from './queries.ts';

type ReplacementUnits = { productId: string; size: string | null; quantity: number };

/**
 * Reserves units for replacements, all or none; false means nothing was written. Checks the stock by size and the product's
 * total, because units sold without a size count only in the total.
 */
export async function holdUnits(tx: Transaction, units: readonly ReplacementUnits[], why: string): Promise<boolean> {
  const rows = await lockRows(tx, units);
  if (!(await areInStock(tx, units, rows))) return false;
  await insertStockMoves(tx.sql, why);
  for (const each of units) await move(tx, each, { onHand: 0, reserved: each.quantity }, rows);
  return true;
}

type StockRows = ReadonlyMap<string, { available: number; hasSizes: boolean }>;

async function lockRows(tx: Transaction, units: readonly { productId: string }[]): Promise<StockRows> {
  const ids = [...new Set(units.map(({ productId }) => productId))];
  return new Map((await lockStockRows(tx.sql, ids)).map(({ productId, ...row }) => [productId, row]));
}

async function areInStock(tx: Transaction, units: readonly ReplacementUnits[], rows: StockRows): Promise<boolean> {
  for (const [productId, ofProduct] of Map.groupBy(units, (each) => each.productId)) {
    const row = rows.get(productId);
    if (!row || countUnits(ofProduct) > row.available) return false;
    if (row.hasSizes && !(await areSizesInStock(tx, productId, ofProduct))) return false;
  }
  return true;
}

const countUnits = (units: readonly ReplacementUnits[]) => units.reduce((sum, { quantity }) => sum + quantity, 0);

async function areSizesInStock(
  tx: Transaction,
  productId: string,
  units: readonly ReplacementUnits[],
): Promise<boolean> {
  const left = new Map((await listSizes(tx.sql, productId)).map((each) => [each.size, each.left]));
  const bySize = Map.groupBy(units, (each) => each.size);
  return [...bySize].every(([size, ofSize]) => size === null || countUnits(ofSize) <= (left.get(size) ?? 0));
}

type By = { onHand: number; reserved: number };

/** Changes the product's total and, if it has one, the size's stock. Skips deleted products. */
async function move(tx: Transaction, { productId, size }: ReplacementUnits, by: By, rows: StockRows): Promise<void> {
  const row = rows.get(productId);
  if (!row) return;
  const moved = await moveSum(tx.sql, productId, by);
  if (!moved) throw new Error(`The stock of ${productId} holds fewer than returns have reserved.`);
  tx.changed(...stockTags(productId, moved.left - by.onHand + by.reserved, moved.left));
  if (!row.hasSizes) return;
  const isCounted = size !== null && (await listSizes(tx.sql, productId)).some((each) => each.size === size);
  if (isCounted && size !== null) {
    if ((await moveSize(tx.sql, productId, size, by)) === 0) {
      throw new Error(`${productId} in ${size} holds fewer than returns have reserved.`);
    }
  } else if (by.onHand !== 0) await moveAnySize(tx.sql, productId, by.onHand);
}

/** Takes units out of stock for a paid order, all or none. */
export async function takeUnits(tx: Transaction, units: readonly ReplacementUnits[], why: string): Promise<boolean> {
  // Reserve first, then sell, so that the stock ledger records a sale.
  if (!(await holdUnits(tx, units, why))) return false;
  const rows = await lockRows(tx, units);
  for (const each of units) await move(tx, each, { onHand: -each.quantity, reserved: -each.quantity }, rows);
  return true;
}

export async function releaseHeld(tx: Transaction, id: string, lines: readonly ReturnLineRow[], why: string) {
  const held = lines.filter((line) => line.held > 0);
  if (held.length === 0) return;
  const rows = await lockRows(tx, held);
  await insertStockMoves(tx.sql, why);
  for (const line of held) {
    await move(tx, { ...line, quantity: line.held }, { onHand: 0, reserved: -line.held }, rows);
    await setHeld(tx.sql, id, line.position, 0);
  }
}

/** Takes the sent units out of stock and releases the rest of the reservation. */
export async function sellHeld(
  tx: Transaction,
  id: string,
  lines: readonly (ReturnLineRow & { sent: number })[],
  why: string,
): Promise<void> {
  const rows = await lockRows(tx, lines);
  await insertStockMoves(tx.sql, why);
  for (const line of lines) {
    const rest = line.held - line.sent;
    if (rest > 0) await move(tx, { ...line, quantity: rest }, { onHand: 0, reserved: -rest }, rows);
    if (line.sent > 0) {
      await move(tx, { ...line, quantity: line.sent }, { onHand: -line.sent, reserved: -line.sent }, rows);
    }
    await setSent(tx.sql, id, line.position, line.sent);
  }
}

/** Restocks sellable returned units in the size that was bought. */
export async function restockSellable(
  tx: Transaction,
  lines: readonly (ReturnLineRow & { back: number })[],
  why: string,
): Promise<void> {
  const back = lines.filter((line) => line.back > 0);
  if (back.length === 0) return;
  const rows = await lockRows(tx, back);
  await insertStockMoves(tx.sql, why);
  for (const { productId, boughtSize, back: quantity } of back) {
    await move(tx, { productId, size: boughtSize, quantity }, { onHand: quantity, reserved: 0 }, rows);
  }
}
