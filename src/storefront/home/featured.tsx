import type { ReactNode } from 'react';
import type { CardProduct } from '../../ui/product-card.tsx';
import { CardRow } from './card-row.tsx';

export const FEATURED = { id: 'featured', title: 'Featured Products', heading: 'h2' } as const;

export const Featured = ({ cards, arrows }: { cards: readonly CardProduct[]; arrows: ReactNode }) => (
  <CardRow {...FEATURED} cards={cards} arrows={arrows} />
);
