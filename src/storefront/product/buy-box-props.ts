import type { FitCounts } from '../../shared/products/fit.ts';
import type { StockBySize } from '../../shared/products/sizes.ts';
import type { Sizing } from '../../shared/products/sizing.ts';
import type { SizeFits } from './shown-product.ts';

export type BuyBoxProps = {
  id: string;
  name: string;
  /** Dollars. */
  price: number;
  image: string;
  /** What can still be bought. */
  inStock: number;
  /** Empty where the product has none. */
  sizes: readonly string[];
  /** Only where each size has a stock, or a price, of its own. */
  stockBySize?: StockBySize;
  priceBySize?: Record<string, number>;
  /** What each size fits, where the size guide says. */
  fits: SizeFits;
  /** Only where sizes are measured: for the size finder. */
  sizing?: Sizing;
  fitCounts?: FitCounts;
};
