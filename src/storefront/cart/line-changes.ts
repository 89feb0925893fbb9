import type { CartItem } from '../../browser/storage/shopper-storage.ts';

export type LineChanges = ReadonlyMap<string, string>;
/** What is told of a line is about the size that it had. */
export type LineNews = ReadonlyMap<string, { size: string; words: string }>;

/** By product: what is told of the size that a line has now. */
export const newsOf = (cart: readonly CartItem[], told: LineNews): LineChanges =>
  new Map(
    cart.flatMap(({ product, size }): [string, string][] => {
      const known = told.get(product);
      return known && (known.size === size || known.size === '') ? [[product, known.words]] : [];
    }),
  );
