import { createHash } from 'node:crypto';
import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { MAX_STOCK } from '../field-schema.ts';
import type { StaffCatalogueReason } from '../refusals.ts';
import { listSizeClaims, listSizeStock, lockStockRow, moveSizeStock, moveStock, setStockNote } from './queries.ts';
import { type SizeStock, STOCK_REASONS, type Stock, type StockChange, type StockCount } from './schema.ts';

export type SizeStockRow = Awaited<ReturnType<typeof listSizeStock>>[number];
/** What orders have of each size; under null, of those without one. */
export type SizeClaims = ReadonlyMap<string | null, { reserved: number; unpacked: number; unshipped: number }>;
export type StockSum = { onHand: number; reserved: number };

export async function readSizeClaims(sql: Sql, id: string): Promise<SizeClaims> {
  return new Map((await listSizeClaims(sql, id)).map(({ size, ...claim }) => [size, claim]));
}

/** Where a product's stock and each of its sizes stand. */
export async function readStock(sql: Sql, id: string, sum: StockSum): Promise<Stock> {
  const [rows, claims] = await Promise.all([listSizeStock(sql, id), readSizeClaims(sql, id)]);
  return stockOf(sum, rows, claims);
}

export const stockOf = ({ onHand, reserved }: StockSum, rows: readonly SizeStockRow[], claims: SizeClaims): Stock => ({
  onHand,
  reserved,
  unshipped: unshippedOf(claims),
  sizes: rows.map((row) => sizeStockOf(row, claims)),
  sizesVersion: sizesVersionOf(rows, onHand + unshippedOf(claims)),
});

const sizeStockOf = (
  { size, onHand, reserved, differenceCents, sku }: SizeStockRow,
  claims: SizeClaims,
): SizeStock => ({
  size,
  onHand,
  reserved,
  unshipped: claims.get(size)?.unshipped ?? 0,
  priceDifference: toDollars(differenceCents),
  sku,
});

export const unshippedOf = (claims: SizeClaims): number =>
  [...claims.values()].reduce((sum, { unshipped }) => sum + unshipped, 0);

/**
 * Sizes, prices and SKUs, which only staff change; each count is compared by itself. While all share one stock, what lies
 * there: whoever counts the sizes for the first time starts from it.
 */
export const sizesVersionOf = (rows: readonly SizeStockRow[], lying: number): string =>
  rows.length === 0
    ? `shared-${lying}`
    : createHash('sha256')
        .update(JSON.stringify(rows.map(({ size, differenceCents, sku }) => [size, differenceCents, sku])))
        .digest('base64url')
        .slice(0, 22);

type StockDeps = { db: Pick<Database, 'transaction'> };
type Refusal<Reason extends StaffCatalogueReason> = { ok: false; reason: Reason };
type StockResult =
  | { ok: true; stock: Stock }
  | Refusal<'unknown_product' | 'below_reserved' | 'too_many_pieces' | 'size_needed' | 'unknown_size'>;

/** Adds to the stock or takes away from it, as the reason says. What unpaid orders hold stays. */
export function adjustStock(
  { db }: StockDeps,
  actor: Actor,
  id: string,
  { by, reason, note, size }: StockChange,
): Promise<StockResult> {
  return db.transaction((tx) => changeStockIn(tx, actor, id, { by: by * STOCK_REASONS[reason], reason, note, size }));
}

/**
 * Sets the stock to what was counted: everything on hand, less what was sold and is not shipped yet. Orders placed or paid
 * during the count change neither side of that sum; a shipment or an adjustment does (optimistic check on `expected`), and
 * the count is asked for again.
 */
export function countStock(
  { db }: StockDeps,
  actor: Actor,
  id: string,
  { counted, expected, note, size }: StockCount,
): Promise<StockResult | Refusal<'stock_moved' | 'counted_below_orders'>> {
  return db.transaction(async (tx) => {
    const before = await lockStock(tx, id);
    if (!before) return { ok: false, reason: 'unknown_product' };
    const of = stockOfSize(before, size);
    if (!of.ok) return of;
    if (of.stock.onHand + of.stock.unshipped !== expected) return { ok: false, reason: 'stock_moved' };
    const by = counted - expected;
    if (by === 0) return { ok: true, stock: before };
    const least = Math.min(of.stock.onHand - of.stock.reserved, before.onHand - before.reserved);
    if (least + by < 0) return { ok: false, reason: 'counted_below_orders' };
    return changeStockIn(tx, actor, id, { by, reason: `Counted ${counted}`, note, size });
  });
}

/** Locks the row, then reads the orders: a payment that commits in between has changed both or neither. */
async function lockStock(tx: Transaction, id: string): Promise<Stock | undefined> {
  const stock = await lockStockRow(tx.sql, id);
  return stock && readStock(tx.sql, id, stock);
}

type OfSize =
  | { ok: true; stock: Pick<Stock, 'onHand' | 'reserved' | 'unshipped'> }
  | Refusal<'size_needed' | 'unknown_size'>;

/** The stock that a change is about: of a size, where each has its own. */
function stockOfSize(stock: Stock, size: string | undefined): OfSize {
  if (stock.sizes.length === 0) return { ok: true, stock };
  if (!size) return { ok: false, reason: 'size_needed' };
  const known = stock.sizes.find((each) => each.size === size);
  return known ? { ok: true, stock: known } : { ok: false, reason: 'unknown_size' };
}

type ChangeInput = { by: number; reason: string; note: string; size?: string | undefined };

/** For imports too, which change many in one transaction. */
export async function changeStockIn(
  tx: Transaction,
  actor: Actor,
  id: string,
  { by, reason, note, size }: ChangeInput,
): Promise<StockResult> {
  const before = await lockStock(tx, id);
  if (!before) return { ok: false, reason: 'unknown_product' };
  const of = stockOfSize(before, size);
  if (!of.ok) return of;
  if (before.onHand + by > MAX_STOCK) return { ok: false, reason: 'too_many_pieces' };
  // Both or neither: a refusal after the first of two changes would keep that one.
  const least = Math.min(of.stock.onHand - of.stock.reserved, before.onHand - before.reserved);
  if (least + by < 0) return { ok: false, reason: 'below_reserved' };
  const ofSize = before.sizes.length > 0 ? size : undefined;
  const told = [`${actor.name}: ${reason}`, ofSize ?? '', note.trim()].filter((part) => part !== '').join(', ');
  await setStockNote(tx.sql, told);
  const moved = await moveStock(tx.sql, id, by);
  if (!moved) return { ok: false, reason: 'below_reserved' };
  if (ofSize !== undefined) await moveSizeStock(tx.sql, id, ofSize, by);
  tx.changed('catalogue');
  await recordAudit(tx, actor, {
    what: 'product.stock_changed',
    subject: id,
    before: { onHand: before.onHand },
    after: {
      onHand: moved.onHand,
      reason,
      ...(ofSize !== undefined && { size: ofSize }),
      ...(note.trim() && { note: note.trim() }),
    },
  });
  return { ok: true, stock: await readStock(tx.sql, id, moved) };
}
