import type { Transaction } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { MAX_STOCK } from './field-schema.ts';
import type { SizesRefusal } from './read-sizes.ts';
import { readSizeClaims, type SizeClaims, type SizeStockRow, type StockSum, stockOf } from './read-stock.ts';
import { askForSizes, listSizeStock, replaceSizeStock } from './size-stock-queries.ts';
import { findProductDetailRow, lockProduct } from './staff-queries.ts';
import { lockStockRow, moveStock, setStockNote } from './stock-queries.ts';
import type { Stock } from './stock-schema.ts';

/** What is known of a product once it is locked. */
export type Locked = {
  id: string;
  sum: StockSum;
  priceCents: number;
  salePriceCents: number | null;
  before: readonly SizeStockRow[];
  claims: SizeClaims;
};

type SavedSizes = { rows: readonly SizeStockRow[]; note: string };

/** For imports too. `known` is locked; `note` tells the stock's history why. */
export async function saveSizes(
  tx: Transaction,
  actor: Actor,
  known: Locked,
  { rows: after, note }: SavedSizes,
): Promise<{ ok: true; stock: Stock } | SizesRefusal<'counted_below_orders' | 'too_many_pieces'>> {
  const { id, before, claims } = known;
  const moved = await moveSum(tx, actor, known, { rows: after, note });
  if (!moved.ok) return moved;
  await replaceSizeStock(tx.sql, id, JSON.stringify(after));
  if (after.length > 0) await askForSizes(tx.sql, id);
  const changed = differences(inWords(before), inWords(after));
  if (changed) await recordAudit(tx, actor, { what: 'product.sizes_changed', subject: id, ...changed });
  tx.changed('catalogue');
  return { ok: true, stock: stockOf(moved.sum, after, claims) };
}

/** Row of the product, then of the stock, then what its sizes are. */
export async function lockSizes(tx: Transaction, id: string): Promise<Locked | undefined> {
  const product = (await lockProduct(tx.sql, id)) && (await findProductDetailRow(tx.sql, id));
  const sum = product && (await lockStockRow(tx.sql, id));
  if (!sum) return undefined;
  const [before, claims] = await Promise.all([listSizeStock(tx.sql, id), readSizeClaims(tx.sql, id)]);
  const { priceCents, salePriceCents } = product;
  return { id, sum, priceCents, salePriceCents, before, claims };
}

/** The sum follows its sizes; what is sold without a size lies in one of them and is no part of it. */
async function moveSum(
  tx: Transaction,
  actor: Actor,
  { id, sum, claims }: Locked,
  { rows: after, note }: SavedSizes,
): Promise<{ ok: true; sum: StockSum } | SizesRefusal<'counted_below_orders' | 'too_many_pieces'>> {
  if (after.length === 0) return { ok: true, sum };
  const onHand = after.reduce((count, row) => count + row.onHand, 0) - (claims.get(null)?.unpacked ?? 0);
  if (onHand > MAX_STOCK) return { ok: false, reason: 'too_many_pieces', field: 'sizes' };
  if (onHand < sum.reserved) return { ok: false, reason: 'counted_below_orders', field: 'sizes' };
  if (onHand === sum.onHand) return { ok: true, sum };
  await setStockNote(tx.sql, `${actor.name}: ${note}`);
  const moved = await moveStock(tx.sql, id, onHand - sum.onHand);
  if (!moved) throw new Error(`The stock of ${id} moved under its lock.`);
  return { ok: true, sum: moved };
}

/** For the log: each size with its stock, price difference and SKU. */
const inWords = (rows: readonly SizeStockRow[]) => ({
  sizes: rows.map(({ size, onHand, differenceCents, sku }) =>
    [`${size}: ${onHand}`, differenceCents === 0 ? '' : `${toDollars(differenceCents)} dollars`, sku]
      .filter(Boolean)
      .join(', '),
  ),
});
