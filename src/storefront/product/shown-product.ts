import type { Product } from '../../shop/catalog/schema.ts';
import type { Picture } from '../../shop/media/schema.ts';
import type { Review } from '../../shop/reviews/schema.ts';

/** A product as its own page shows it. */
export type ShownProduct = Product & {
  makerPicture: Picture | null;
  priceParts: readonly { label: string; amount: number }[];
  reviews: readonly Review[];
};

/** What each size fits, as the size guide says; a size that it does not have is not among them. */
export type SizeFits = Readonly<Record<string, string>>;
