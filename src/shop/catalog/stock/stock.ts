import { createHash } from 'node:crypto';
import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import { withIsoTimes } from '../../../shared/time.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { MAX_STOCK } from '../field-schema.ts';
import type { StaffCatalogReason } from '../refusals.ts';
import {
  listSizeClaims,
  listSizeStock,
  listStockEntries,
  lockStockRow,
  moveSizeStock,
  moveStock,
  setStockNote,
} from './queries.ts';
import {
  type SizeStock,
  STOCK_REASONS,
  type Stock,
  type StockChange,
  type StockCount,
  type StockEntry,
  type StockHistory,
} from './schema.ts';

type StockDeps = { db: Pick<Database, 'transaction'> };
type Refusal<Reason extends StaffCatalogReason> = { ok: false; reason: Reason };
type StockResult =
  | { ok: true; stock: Stock }
  | Refusal<'unknown_product' | 'below_reserved' | 'too_many_pieces' | 'size_needed' | 'unknown_size'>;

/** Adjusts stock up or down according to the reason. Stock reserved by unpaid orders stays. */
export function adjustStock(
  { db }: StockDeps,
  actor: Actor,
  id: string,
  { by, reason, note, size }: StockChange,
): Promise<StockResult> {
  return db.transaction((tx) => changeStockIn(tx, actor, id, { by: by * STOCK_REASONS[reason], reason, note, size }));
}

/**
 * Sets the stock to a counted quantity: everything on hand, including sold but unshipped units. Orders placed or paid
 * during the count don’t affect that sum; a shipment or an adjustment does, and the count is refused (optimistic check
 * on `expected`).
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
    const affected = stockOfSize(before, size);
    if (!affected.ok) return affected;
    if (affected.stock.onHand + affected.stock.unshipped !== expected) return { ok: false, reason: 'stock_moved' };
    const by = counted - expected;
    if (by === 0) return { ok: true, stock: before };
    const least = Math.min(affected.stock.onHand - affected.stock.reserved, before.onHand - before.reserved);
    if (least + by < 0) return { ok: false, reason: 'counted_below_orders' };
    return changeStockIn(tx, actor, id, { by, reason: `Counted ${counted}`, note, size });
  });
}

type ChangeInput = { by: number; reason: string; note: string; size?: string | undefined };

/** Moves stock within a transaction. Also used by imports, which make many changes in one. */
export async function changeStockIn(
  tx: Transaction,
  actor: Actor,
  id: string,
  { by, reason, note, size }: ChangeInput,
): Promise<StockResult> {
  const before = await lockStock(tx, id);
  if (!before) return { ok: false, reason: 'unknown_product' };
  const affected = stockOfSize(before, size);
  if (!affected.ok) return affected;
  if (before.onHand + by > MAX_STOCK) return { ok: false, reason: 'too_many_pieces' };
  // Check both sums first: a refusal after the first of the two updates would keep it.
  const least = Math.min(affected.stock.onHand - affected.stock.reserved, before.onHand - before.reserved);
  if (least + by < 0) return { ok: false, reason: 'below_reserved' };
  const ofSize = before.sizes.length > 0 ? size : undefined;
  const ledgerNote = [`${actor.name}: ${reason}`, ofSize ?? '', note.trim()].filter((part) => part !== '').join(', ');
  await setStockNote(tx.sql, ledgerNote);
  const moved = await moveStock(tx.sql, id, by);
  if (!moved) return { ok: false, reason: 'below_reserved' };
  if (ofSize !== undefined) await moveSizeStock(tx.sql, id, ofSize, by);
  tx.changed('catalog');
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

/** Locks the stock row before reading the orders: a payment that commits in between has changed both or neither. */
async function lockStock(tx: Transaction, id: string): Promise<Stock | undefined> {
  const stock = await lockStockRow(tx.sql, id);
  return stock && readStock(tx.sql, id, stock);
}

type OfSize =
  | { ok: true; stock: Pick<Stock, 'onHand' | 'reserved' | 'unshipped'> }
  | Refusal<'size_needed' | 'unknown_size'>;

/** The stock that a change affects: of one size if each has its own. */
function stockOfSize(stock: Stock, size: string | undefined): OfSize {
  if (stock.sizes.length === 0) return { ok: true, stock };
  if (!size) return { ok: false, reason: 'size_needed' };
  const known = stock.sizes.find((each) => each.size === size);
  return known ? { ok: true, stock: known } : { ok: false, reason: 'unknown_size' };
}

const ENTRIES_PER_PAGE = 50;

/** The stock ledger of a product, newest first. `after` is the last id of the previous page. */
export async function stockHistory(
  { db }: { db: Pick<Database, 'sql'> },
  id: string,
  after: string,
): Promise<StockHistory> {
  const beneath = /^\d{1,15}$/.test(after) ? Number(after) : null;
  const rows = await listStockEntries(db.sql, id, beneath, ENTRIES_PER_PAGE + 1);
  const shown = rows.slice(0, ENTRIES_PER_PAGE);
  return {
    rows: shown.map(({ what, ...row }) => ({ ...withIsoTimes(row), what: what as StockEntry['what'] })),
    next: rows.length > ENTRIES_PER_PAGE ? String(shown.at(-1)?.id) : null,
  };
}

export type SizeStockRow = Awaited<ReturnType<typeof listSizeStock>>[number];

export type StockSum = { onHand: number; reserved: number };

export async function readStock(sql: Sql, id: string, sum: StockSum): Promise<Stock> {
  const [rows, claims] = await Promise.all([listSizeStock(sql, id), readSizeClaims(sql, id)]);
  return toStock(sum, rows, claims);
}

/** Quantities in orders for each size; key null: ordered without a size. */
export type SizeClaims = ReadonlyMap<string | null, { reserved: number; unpacked: number; unshipped: number }>;

export async function readSizeClaims(sql: Sql, id: string): Promise<SizeClaims> {
  return new Map((await listSizeClaims(sql, id)).map(({ size, ...claim }) => [size, claim]));
}

export const toStock = ({ onHand, reserved }: StockSum, rows: readonly SizeStockRow[], claims: SizeClaims): Stock => ({
  onHand,
  reserved,
  unshipped: countUnshipped(claims),
  sizes: rows.map((row) => toSizeStock(row, claims)),
  sizesVersion: getSizesVersion(rows, onHand + countUnshipped(claims)),
});

const toSizeStock = (
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

export const countUnshipped = (claims: SizeClaims): number =>
  [...claims.values()].reduce((sum, { unshipped }) => sum + unshipped, 0);

/**
 * Version of the sizes, price differences, and SKUs, which only staff change; counts are compared one by one. While all
 * sizes share one stock, the version is the quantity on hand plus unshipped, the base of the first count by size.
 */
export const getSizesVersion = (rows: readonly SizeStockRow[], present: number): string =>
  rows.length === 0
    ? `shared-${present}`
    : createHash('sha256')
        .update(JSON.stringify(rows.map(({ size, differenceCents, sku }) => [size, differenceCents, sku])))
        .digest('base64url')
        .slice(0, 22);
