import type { CardProduct } from '../../ui/product-card.tsx';

/** A category with the first of its pieces. */
export type Shelf = { slug: string; name: string; cards: readonly CardProduct[] };

/** Section 2's five, in this order, each with its line; the other categories have pages of their own. */
export const FIVE = [
  { slug: 'wristbands', name: 'Wristbands', line: 'Loomed cuffs, narrow bands and stacks' },
  { slug: 'necklaces', name: 'Necklaces', line: 'Broad collars, wired ring by ring' },
  { slug: 'chockers', name: 'Chockers', line: 'Close-fitting strands with a little weight' },
  { slug: 'anklets', name: 'Anklets', line: 'Fine strands with cowries and brass' },
  { slug: 'nametags', name: 'Nametags', line: 'Your name, woven letter by letter' },
] as const;

/** The piece that stands for its category in the round pictures: not the first, which heads the row below it. */
export const faceOf = ({ cards }: Shelf): CardProduct | undefined => cards[2] ?? cards[0];
