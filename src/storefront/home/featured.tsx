import type { ReactNode } from 'react';
import type { CardProduct } from '../../ui/product/product-card.tsx';
import { CardRow } from './card-row.tsx';

/** The carousel's id on the page. */
export const FEATURED = 'featured';

type FeaturedProps = { title: string; cards: readonly CardProduct[]; arrows: ReactNode };

export const Featured = (props: FeaturedProps) => <CardRow id={FEATURED} heading="h2" {...props} />;
