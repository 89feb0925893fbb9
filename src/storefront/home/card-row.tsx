import type { ReactNode } from 'react';
import { Carousel } from '../../ui/carousel.tsx';
import { type CardProduct, ProductCard } from '../../ui/product-card.tsx';

type CardRowProps = {
  id: string;
  title: string;
  line?: ReactNode;
  heading: 'h2' | 'h3';
  cards: readonly CardProduct[];
  arrows: ReactNode;
};

/** A carousel of cards. */
export const CardRow = ({ id, title, line, heading, cards, arrows }: CardRowProps) => (
  <Carousel id={id} title={title} heading={heading} line={line} arrows={arrows}>
    {cards.map((card) => (
      <ProductCard key={card.href} product={card} heading={heading === 'h2' ? 'h3' : 'h4'} />
    ))}
  </Carousel>
);
