import type { Product } from '../../shop/catalogue/schema.ts';
import type { Review } from '../../shop/reviews/schema.ts';

/** A piece as its own page shows it. */
export type ShownProduct = Product & { reviews: readonly Review[] };
