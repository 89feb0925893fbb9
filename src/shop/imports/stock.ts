import type { ImportTarget } from '../catalog/csv/import-products.ts';
import type { CsvProduct } from '../catalog/csv/product-csv.ts';
import type { SeenStock } from './evaluated-line.ts';
import type { GivenSizes } from './given-sizes.ts';

type StockSaid = Pick<CsvProduct, 'stock' | 'exported' | 'stockBySize' | 'exportedBySize' | 'skuBySize' | 'sizes'>;

/** For a new product its stock; for a known one a correction of what it was when the file was read. */
export function stockSaid(
  { counted, bySize, skus, total }: GivenSizes,
  target: ImportTarget | undefined,
  seen: SeenStock | null,
): StockSaid {
  if (!target)
    return counted
      ? { stockBySize: bySize, ...(skus.size > 0 && { skuBySize: skus }) }
      : { stock: total, ...(bySize.size > 0 && { sizes: [...bySize.keys()] }) };
  if (target.bySize.length === 0) return { stock: total, exported: seen?.available ?? target.available };
  const known = new Map([...bySize].filter(([size]) => target.bySize.some((each) => each.size === size)));
  const exported = new Map([...known.keys()].map((size) => [size, seen?.bySize[size] ?? 0]));
  return { stockBySize: known, exportedBySize: exported };
}

const SHORT: Readonly<Record<string, string>> = { Small: 'S', Medium: 'M', Large: 'L', 'Extra Large': 'XL' };

export const countsText = (counts: Iterable<[string, number]>) =>
  [...counts].map(([size, count]) => `${SHORT[size] ?? size} ${count}`).join(' · ');

type StockChange = { text: string; changes: boolean };

/** What becomes of the stock, as a person reads it. */
export function stockChangeText({ counted, bySize, total }: GivenSizes, target: ImportTarget | undefined): StockChange {
  if (!target) return { text: counted ? countsText(bySize) : String(total), changes: true };
  const isBySize = target.bySize.length > 0;
  const known = target.bySize.map(({ size, available }): [string, number] => [size, available]);
  const before = isBySize ? countsText(known) : String(target.available);
  const after = isBySize
    ? countsText(known.map(([size, available]) => [size, bySize.get(size) ?? available]))
    : String(total);
  if (before === after) return { text: `stays ${before}`, changes: false };
  return { text: `${before} → ${after}`, changes: true };
}
