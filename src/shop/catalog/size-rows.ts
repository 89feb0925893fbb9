import type { Sql } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { type SizeRest, type StockBySize, stockBySize } from '../../shared/products/sizes.ts';

/** A size with a stock of its own, what one of it costs, and the owner's number for it; empty where there is none. */
export type SizeRow = SizeRest & { priceCents: number; sku: string };

/** The sizes of a row `p` of products that have stock of their own, in their order; null where all share one stock. */
export const sizeRows = (sql: Sql) => sql`
  (select json_agg(json_build_object('size', z.size, 'left', z.on_hand - z.reserved, 'priceCents', p.price_cents + z.price_difference_cents, 'sku', z.sku)
      order by z.position)
    from size_stock z where z.product_id = p.id)`;

/** What a product with stock for each size says beside the others; nothing for one that has a single stock. */
export function bySize(
  rows: readonly SizeRow[] | null,
  { left, priceCents }: { left: number; priceCents: number },
): { stockBySize?: StockBySize; priceBySize?: Record<string, number> } {
  if (!rows || rows.length === 0) return {};
  const prices = rows.map(({ size, priceCents: cents }) => [size, toDollars(cents)] as const);
  return {
    stockBySize: stockBySize(rows, left),
    ...(rows.some((row) => row.priceCents !== priceCents || row.priceCents !== rows[0]?.priceCents) && {
      priceBySize: Object.fromEntries(prices),
    }),
  };
}

/** The owner's numbers of the sizes that have one. */
export function skusOf(rows: readonly SizeRow[] | null): { skuBySize?: Record<string, string> } {
  const given = (rows ?? []).flatMap(({ size, sku }) => (sku === '' ? [] : [[size, sku] as const]));
  return given.length > 0 ? { skuBySize: Object.fromEntries(given) } : {};
}
