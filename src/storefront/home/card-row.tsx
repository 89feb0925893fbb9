import type { ReactNode } from 'react';
import { Carousel } from '../../ui/product/carousel.tsx';
import { type CardProduct, ProductCard } from '../../ui/product/product-card.tsx';

type CardRowProps = {
  id: string;
  title: string;
  line?: ReactNode;
  heading: 'h2' | 'h3';
  cards: readonly CardProduct[];
  arrows: ReactNode;
  look?: 'wide' | 'beside';
};

/** A carousel of cards. */
export const CardRow = ({ cards, ...carousel }: CardRowProps) => (
  <Carousel {...carousel}>
    {cards.map((card) => (
      <ProductCard key={card.href} product={card} heading={carousel.heading === 'h2' ? 'h3' : 'h4'} />
    ))}
  </Carousel>
);
