import { paths } from '../paths.ts';
import type { ListedProduct, Product } from '../shop/catalog/schema.ts';
import type { CardProduct } from '../ui/product/product-card.tsx';

/** Fields of a product card. */
export const toCard = ({
  id,
  name,
  price,
  wasPrice,
  badge,
  rating,
  numReviews,
  picture,
  secondPicture,
  place,
}: ListedProduct): CardProduct => ({
  id,
  name,
  price,
  wasPrice,
  badge,
  rating,
  numReviews,
  picture,
  secondPicture,
  place,
  href: paths.product(id),
});

/** Product card of a full product. */
export const productToCard = (product: Product): CardProduct =>
  toCard({
    ...product,
    picture: product.images[0] ?? null,
    secondPicture: secondPicture(product.images),
    place: product.artisan?.place ?? '',
  });

const secondPicture = ([, ...others]: Product['images']) =>
  others.find(({ role }) => role === 'worn') ?? others[0] ?? null;
