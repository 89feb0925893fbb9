import { paths } from '../../paths.ts';
import { availabilityOf, SCHEMA, type Selling, type Shop } from './json-ld.ts';

type SoldSet = {
  id: string;
  name: string;
  price: number;
  inStock: boolean;
  members: readonly { id: string; name: string; image: string }[];
};

/** Products that cost less together: one offer that includes them. */
export const setJsonLd = (
  shop: Pick<Shop, 'url'> & Selling,
  { id, name, price, inStock, members }: SoldSet,
): object => ({
  ...SCHEMA,
  '@type': 'Offer',
  name,
  url: `${shop.url}${paths.sets()}#set-${id}`,
  price: price.toFixed(2),
  priceCurrency: 'USD',
  ...availabilityOf(shop, inStock ? 'InStock' : 'OutOfStock'),
  includesObject: members.map((member) => ({
    '@type': 'TypeAndQuantityNode',
    amountOfThisGood: 1,
    typeOfGood: {
      '@type': 'Product',
      name: member.name,
      url: shop.url + paths.product(member.id),
      ...(member.image && { image: shop.url + member.image }),
    },
  })),
});
