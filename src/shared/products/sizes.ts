/** The sizes that a product can come in, in the specification's order. An owner may add others. */
export const SIZES = ['Small', 'Medium', 'Large', 'Extra Large'] as const;

/** As many sizes of its own as a product can have, and how long the name of one may be. */
export const MAX_SIZES = 12;
export const MAX_SIZE_LENGTH = 40;

/** The specification's sizes in its order; where others are among them, as they were given. */
export const inSizeOrder = (sizes: readonly string[]): string[] =>
  sizes.every((size) => SIZES.some((known) => known === size))
    ? SIZES.filter((size) => sizes.includes(size))
    : [...sizes];

/** How many of a size nobody has reserved by its name. */
export type SizeRest = { size: string; left: number };

/** How many of each size can be bought, as it is shown; in the order of the sizes. */
export type StockBySize = Record<string, number>;

/**
 * The rests of the sizes less what was ordered without a size, so that they add up to `left`. Those items will be packed
 * from what there is most of: each is taken off the fullest size, of equals off the last.
 */
export function stockBySize(rests: readonly SizeRest[], left: number): StockBySize {
  const counts = rests.map((rest) => Math.max(0, rest.left));
  let unsized = counts.reduce((sum, count) => sum + count, 0) - Math.max(0, left);
  while (unsized > 0) {
    const most = Math.max(...counts);
    // All the fullest at once down to the next fuller one, or one each: never more steps than sizes and some.
    const fullest = counts.flatMap((count, place) => (count === most ? [place] : []));
    const next = Math.max(0, ...counts.filter((count) => count < most));
    const step = Math.min(most - next, Math.floor(unsized / fullest.length));
    if (step > 0) for (const place of fullest) counts[place] = most - step;
    else for (const place of fullest.slice(-unsized)) counts[place] = most - 1;
    unsized -= step > 0 ? step * fullest.length : Math.min(unsized, fullest.length);
  }
  return Object.fromEntries(rests.map(({ size }, place) => [size, counts[place] ?? 0]));
}

/** "Large (9), Extra Large (2)": what can be had in place of a size; empty where nothing can. */
export const otherSizes = (left: StockBySize, size: string): string =>
  Object.entries(left)
    .filter(([other, count]) => other !== size && count > 0)
    .map(([other, count]) => `${other} (${count})`)
    .join(', ');
