import type { CardProduct } from '../../ui/product/product-card.tsx';

/** A category with its first products. */
export type CategoryRow = {
  slug: string;
  name: string;
  line: string;
  cards: readonly CardProduct[];
  hasStudio?: boolean;
};
