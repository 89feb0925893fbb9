import { createHash } from 'node:crypto';
import type { Sql } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { listSizeClaims, listSizeStock } from './size-stock-queries.ts';
import type { SizeStock, Stock } from './stock-schema.ts';

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
