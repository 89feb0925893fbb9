import { paths } from '../paths.ts';
import type { Product } from '../shop/catalogue/schema.ts';
import type { CardProduct } from '../ui/product-card.tsx';

/** What lists show of a product, as the API answers it. */
export const cardOf = ({ id, name, price, in_stock, images }: Product): CardProduct => ({
  name,
  href: paths.product(id),
  price,
  inStock: in_stock,
  picture: images[0],
});
