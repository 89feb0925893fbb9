import type { Transaction } from '../../../platform/db/database.ts';
import { moveAnySize, stockTags } from '../stock.ts';
import { insertStockMoves, listSizes, moveSize } from '../stock-queries.ts';
import { lockStockRows, moveSum, type ReturnLineRow, setHeld, setSent } from './queries.ts';

/** So many units of a product, of one size; null where all sizes are one. */
type ReplacementUnits = { productId: string; size: string | null; quantity: number };

/**
 * Reserves units for replacements, all or none: each has to be there in its size, and the sum has to leave enough for what
 * was promised without a size. Answers whether it did; false has written nothing.
 */
export async function holdUnits(tx: Transaction, wanted: readonly ReplacementUnits[], why: string): Promise<boolean> {
  const shelf = await lockShelf(tx, wanted);
  if (!(await areThere(tx, wanted, shelf))) return false;
  await insertStockMoves(tx.sql, why);
  for (const each of wanted) await move(tx, each, { onHand: 0, reserved: each.quantity }, shelf);
  return true;
}

type Shelf = ReadonlyMap<string, { available: number; hasSizes: boolean }>;

/** Locks the stock of these products until the transaction ends. */
async function lockShelf(tx: Transaction, wanted: readonly { productId: string }[]): Promise<Shelf> {
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
  return new Map((await lockStockRows(tx.sql, ids)).map(({ productId, ...row }) => [productId, row]));
}

async function areThere(tx: Transaction, wanted: readonly ReplacementUnits[], shelf: Shelf): Promise<boolean> {
  for (const [productId, units] of Map.groupBy(wanted, (each) => each.productId)) {
    const row = shelf.get(productId);
    if (!row || sumOf(units) > row.available) return false;
    if (row.hasSizes && !(await areSizesThere(tx, productId, units))) return false;
  }
  return true;
}

const sumOf = (units: readonly ReplacementUnits[]) => units.reduce((sum, { quantity }) => sum + quantity, 0);

async function areSizesThere(tx: Transaction, productId: string, units: readonly ReplacementUnits[]): Promise<boolean> {
  const left = new Map((await listSizes(tx.sql, productId)).map((each) => [each.size, each.left]));
  const bySize = Map.groupBy(units, (each) => each.size);
  return [...bySize].every(([size, ofSize]) => size === null || sumOf(ofSize) <= (left.get(size) ?? 0));
}

type By = { onHand: number; reserved: number };

/** Moves the sum and, where it has one, the stock of the size. Its product may be gone meanwhile. */
async function move(tx: Transaction, { productId, size }: ReplacementUnits, by: By, shelf: Shelf): Promise<void> {
  const row = shelf.get(productId);
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

/** Takes units out of stock for an order that is paid, all or none, as `holdUnits` reserves them. */
export async function takeUnits(tx: Transaction, wanted: readonly ReplacementUnits[], why: string): Promise<boolean> {
  // Reserved and sold, not just counted off: the ledger has them as sold.
  if (!(await holdUnits(tx, wanted, why))) return false;
  const shelf = await lockShelf(tx, wanted);
  for (const each of wanted) await move(tx, each, { onHand: -each.quantity, reserved: -each.quantity }, shelf);
  return true;
}

/** What a return holds is there for everybody again. */
export async function releaseHeld(tx: Transaction, id: string, lines: readonly ReturnLineRow[], why: string) {
  const held = lines.filter((line) => line.held > 0);
  if (held.length === 0) return;
  const shelf = await lockShelf(tx, held);
  await insertStockMoves(tx.sql, why);
  for (const line of held) {
    await move(tx, { ...line, quantity: line.held }, { onHand: 0, reserved: -line.held }, shelf);
    await setHeld(tx.sql, id, line.position, 0);
  }
}

/** Takes what is sent out of what is held for it, and releases the rest. */
export async function sellHeld(
  tx: Transaction,
  id: string,
  lines: readonly (ReturnLineRow & { sent: number })[],
  why: string,
): Promise<void> {
  const shelf = await lockShelf(tx, lines);
  await insertStockMoves(tx.sql, why);
  for (const line of lines) {
    const rest = line.held - line.sent;
    if (rest > 0) await move(tx, { ...line, quantity: rest }, { onHand: 0, reserved: -rest }, shelf);
    if (line.sent > 0) {
      await move(tx, { ...line, quantity: line.sent }, { onHand: -line.sent, reserved: -line.sent }, shelf);
    }
    await setSent(tx.sql, id, line.position, line.sent);
  }
}

/** What came back in order lies on the shelf again, in the size that was bought. */
export async function restockSellable(
  tx: Transaction,
  lines: readonly (ReturnLineRow & { back: number })[],
  why: string,
): Promise<void> {
  const back = lines.filter((line) => line.back > 0);
  if (back.length === 0) return;
  const shelf = await lockShelf(tx, back);
  await insertStockMoves(tx.sql, why);
  for (const { productId, boughtSize, back: quantity } of back) {
    await move(tx, { productId, size: boughtSize, quantity }, { onHand: quantity, reserved: 0 }, shelf);
  }
}
