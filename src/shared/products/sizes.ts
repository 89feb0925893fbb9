/** Standard sizes, in the specification's order. Owners can add others. */
export const SIZES = ['Small', 'Medium', 'Large', 'Extra Large'] as const;

const SHORT: Readonly<Record<string, string>> = { Small: 'S', Medium: 'M', Large: 'L', 'Extra Large': 'XL' };
export const shortSize = (size: string): string => SHORT[size] ?? size;

/** Maximum number of a product's sizes, and of characters in a size's name. */
export const MAX_SIZES = 30;
export const MAX_SIZE_LENGTH = 40;

/** Sorts the specification's sizes; lists with custom sizes keep their order. */
export const inSizeOrder = (sizes: readonly string[]): string[] =>
  sizes.every((size) => SIZES.some((known) => known === size))
    ? SIZES.filter((size) => sizes.includes(size))
    : [...sizes];

/** Stock of a size that isn't reserved by size. */
export type SizeRest = { size: string; left: number };

/** Stock available to buy by size, in size order. */
export type StockBySize = Record<string, number>;

/**
 * Stock by size less the units ordered without a size, so that the values add up to `left`. Those units will be packed
 * from the largest stock: each is taken off the fullest size, the last one on a tie.
 */
export function stockBySize(rests: readonly SizeRest[], left: number): StockBySize {
  const counts = rests.map((rest) => Math.max(0, rest.left));
  let unsized = counts.reduce((sum, count) => sum + count, 0) - Math.max(0, left);
  while (unsized > 0) {
    const most = Math.max(...counts);
    // Level all fullest sizes down to the next fuller one at once: at most about as many steps as sizes.
    const fullest = counts.flatMap((count, place) => (count === most ? [place] : []));
    const next = Math.max(0, ...counts.filter((count) => count < most));
    const step = Math.min(most - next, Math.floor(unsized / fullest.length));
    if (step > 0) for (const place of fullest) counts[place] = most - step;
    else for (const place of fullest.slice(-unsized)) counts[place] = most - 1;
    unsized -= step > 0 ? step * fullest.length : Math.min(unsized, fullest.length);
  }
  return Object.fromEntries(rests.map(({ size }, place) => [size, counts[place] ?? 0]));
}

/** "Large (9), Extra Large (2)": alternatives to a size; empty if none. */
export const otherSizes = (left: StockBySize, size: string): string =>
  Object.entries(left)
    .filter(([other, count]) => other !== size && count > 0)
    .map(([other, count]) => `${other} (${count})`)
    .join(', ');
