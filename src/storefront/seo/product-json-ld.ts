import { paths } from '../../paths.ts';
import type { Reviewed } from './json-ld.ts';
import { SCHEMA, type Seller } from './json-ld.ts';
import { offerOf } from './offer-json-ld.ts';
import { sizedId } from './sized-id.ts';

/** More of them would only repeat the page. */
const MAX_REVIEWS = 5;

export const productJsonLd = (shop: Seller, product: Reviewed): object => ({
  ...SCHEMA,
  '@type': product.stockBySize ? 'ProductGroup' : 'Product',
  name: product.name,
  description: product.description,
  sku: product.id,
  url: shop.url + paths.product(product.id),
  image: product.images.map(({ src }) => shop.url + src),
  category: product.category.name,
  ...(product.materials && { material: product.materials }),
  ...(product.care && {
    additionalProperty: { '@type': 'PropertyValue', name: 'Care', value: product.care },
  }),
  brand: { '@type': 'Brand', name: product.artisan?.name ?? shop.storeName },
  ...(product.stockBySize ? sizesOf(shop, product, product.stockBySize) : { offers: offerOf(shop, product, product) }),
  ...(product.numReviews > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.rating,
      reviewCount: product.numReviews,
      bestRating: 5,
      worstRating: 1,
    },
    review: product.reviews.slice(0, MAX_REVIEWS).map(({ name, rating, comment, createdAt, pictures }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: createdAt.slice(0, 10),
      reviewBody: comment,
      ...(pictures.length > 0 && { image: pictures.map(({ src }) => shop.url + src) }),
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    })),
  }),
});

/** Each size as a variant with its own price and stock. */
const sizesOf = (shop: Seller, product: Reviewed, stock: Readonly<Record<string, number>>): object => ({
  productGroupID: product.id,
  variesBy: 'https://schema.org/size',
  hasVariant: Object.entries(stock).map(([size, inStock]) => ({
    '@type': 'Product',
    name: `${product.name}, ${size}`,
    sku: sizedId(product.id, size),
    ...(product.skuBySize?.[size] !== undefined && { mpn: product.skuBySize[size] }),
    size,
    image: product.images.map(({ src }) => shop.url + src),
    description: product.description,
    offers: offerOf(shop, product, { price: product.priceBySize?.[size] ?? product.price, inStock }),
  })),
});
