import type { CardProduct } from '../../ui/product-card.tsx';

/** A category with its first products. */
export type CategoryRow = {
  slug: string;
  name: string;
  line: string;
  cards: readonly CardProduct[];
  hasStudio?: boolean;
};

/** The product whose picture stands for its category in the round pictures: not the first, which heads the row below it. */
export const coverProduct = ({ cards }: CategoryRow): CardProduct | undefined => cards[2] ?? cards[0];
