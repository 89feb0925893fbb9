import type { FitCounts } from '../../shared/products/fit.ts';
import type { Sizing } from '../../shared/products/sizing.ts';
import type { ListedProduct, Product } from '../../shop/catalog/schema.ts';
import type { Picture } from '../../shop/media/schema.ts';
import type { Review } from '../../shop/reviews/schema.ts';

/** A product as its own page shows it. */
export type ShownProduct = Product & {
  makerPicture: Picture | null;
  priceParts: readonly { label: string; amount: number }[];
  fitCounts: FitCounts;
  /** What its sizes measure; null where nobody has measured. */
  sizing: Sizing | null;
  isWorn: boolean;
  /** What goes with it. */
  wornWith: readonly ListedProduct[];
  reviews: readonly Review[];
};

/** What each size fits, as the size guide says; a size that it does not have is not among them. */
export type SizeFits = Readonly<Record<string, string>>;
