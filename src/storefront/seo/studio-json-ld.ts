import { availabilityOf, SCHEMA, type Selling, type Shop } from './json-ld.ts';

type MadeToOrder = { name: string; description: string; path: string; image: string; lowPrice: number };

/** Made to a shopper's own design: the price begins at one. */
export const madeToOrderJsonLd = (
  { storeName, url, pause }: Pick<Shop, 'storeName' | 'url'> & Selling,
  { name, description, path, image, lowPrice }: MadeToOrder,
): object => ({
  ...SCHEMA,
  '@type': 'Product',
  name,
  description,
  sku: 'bead-studio',
  url: url + path,
  image: url + image,
  brand: { '@type': 'Brand', name: storeName },
  offers: {
    '@type': 'AggregateOffer',
    url: url + path,
    lowPrice: lowPrice.toFixed(2),
    priceCurrency: 'USD',
    ...availabilityOf({ pause }, 'MadeToOrder'),
    itemCondition: 'https://schema.org/NewCondition',
  },
});
