import { paths } from '../paths.ts';
import type { ListedProduct, Product } from '../shop/catalog/schema.ts';
import type { CardProduct } from '../ui/product-card.tsx';

/** What rows of cards show of a product. */
export const cardOf = ({ id, name, price, in_stock, picture, place }: ListedProduct): CardProduct => ({
  name,
  href: paths.product(id),
  price,
  isSoldOut: in_stock <= 0,
  picture,
  place,
});

/** The same of a product that comes with everything else. */
export const cardOfProduct = (product: Product): CardProduct =>
  cardOf({ ...product, picture: product.images[0] ?? null, place: product.artisan?.place ?? '' });
