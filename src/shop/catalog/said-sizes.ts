/** What a line of an import says of sizes, and whether it can be meant. */

import { SIZES } from '../../shared/products/sizes.ts';
import { differences } from '../audit/audit.ts';
import type { SizesSaid } from './read-size-cells.ts';

/** What is said of its sizes, and the rest. */
export function sizesApart<Given extends SizesSaid>({
  stockBySize,
  exportedBySize,
  priceBySize,
  skuBySize,
  ...fields
}: Given) {
  const sizesSaid: SizesSaid = {
    ...(stockBySize && { stockBySize }),
    ...(exportedBySize && { exportedBySize }),
    ...(priceBySize && { priceBySize }),
    ...(skuBySize && { skuBySize }),
  };
  return { sizesSaid, fields };
}

type NewSizes =
  /** `sizes` are those that are counted; undefined: all share one stock. */
  { ok: true; counted: boolean; sizes?: string[]; stock: number } | { ok: false; sentence: string };

type NewSizesInput = { sizesSaid: SizesSaid; sizes: readonly string[] | undefined; total: number | undefined };

export function newSizes({ sizesSaid: { stockBySize, ...others }, sizes, total }: NewSizesInput): NewSizes {
  const no = (sentence: string) => ({ ok: false as const, sentence });
  if (!stockBySize) {
    const isMissed = others.priceBySize || others.skuBySize;
    return isMissed
      ? no('Stock by size: say how many there are of each size, too.')
      : { ok: true, counted: false, stock: total ?? 0 };
  }
  const counted = [...stockBySize.keys()];
  if (sizes && sizes.toSorted().join('\n') !== counted.toSorted().join('\n'))
    return no(`Sizes: they aren’t those under Stock by size, ${counted.join(', ')}.`);
  const stock = [...stockBySize.values()].reduce((sum, count) => sum + count, 0);
  if (total !== undefined && total !== stock) return no(`Stock: it’s ${total}, but its sizes add up to ${stock}.`);
  return { ok: true, counted: true, sizes: counted, stock };
}

/** In a file a new name for a size is taken for a slip; on the product's page it is none. */
export function strangeSizes(sizes: readonly string[] | undefined, known: readonly string[], areCounted: boolean) {
  if (!sizes) return undefined;
  if (areCounted && differences({ sizes: known }, { sizes }))
    return 'Sizes: each has a stock of its own. Change them on the product’s page.';
  const allowed = [...new Set([...SIZES, ...known])];
  const strange = sizes.find((size) => !allowed.includes(size));
  return strange && `Sizes: there’s no “${strange}”. Sizes are ${allowed.join(', ')}.`;
}
