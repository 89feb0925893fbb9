import type { FitCounts } from '../../shared/products/fit.ts';
import type { Sizing } from '../../shared/products/sizing.ts';
import type { ListedProduct, Product } from '../../shop/catalog/schema.ts';
import type { Picture } from '../../shop/media/schema.ts';
import type { Review } from '../../shop/reviews/schema.ts';

/** A product as shown on its page. */
export type ShownProduct = Product & {
  makerPicture: Picture | null;
  priceParts: readonly { label: string; amount: number }[];
  fitCounts: FitCounts;
  /** Measurements of its sizes; null if not measured. */
  sizing: Sizing | null;
  isWorn: boolean;
  /** Matching products. */
  wornWith: readonly ListedProduct[];
  reviews: readonly Review[];
};

/** Fit text by size, from the size guide; sizes without one are absent. */
export type SizeFits = Readonly<Record<string, string>>;
