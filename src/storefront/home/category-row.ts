import type { CardProduct } from '../../ui/product-card.tsx';

/** A category with the first of its pieces. */
export type CategoryRow = { slug: string; name: string; line: string; cards: readonly CardProduct[] };

/** The piece that stands for its category in the round pictures: not the first, which heads the row below it. */
export const coverProduct = ({ cards }: CategoryRow): CardProduct | undefined => cards[2] ?? cards[0];
