import { paths } from '../../paths.ts';
import { UNITED_STATES } from '../../shared/address/address.ts';
import { findCountry } from '../../shared/address/countries.ts';
import type { Reviewed } from './json-ld.ts';
import { availabilityOf, type Seller } from './json-ld.ts';

type Sold = { price: number; inStock: number };

export const offerOf = (
  shop: Seller,
  { id, ...product }: Pick<Reviewed, 'id' | 'price' | 'wasPrice' | 'sale'>,
  { price, inStock }: Sold,
) => ({
  '@type': 'Offer',
  url: shop.url + paths.product(id),
  price: price.toFixed(2),
  priceCurrency: 'USD',
  ...(product.sale?.lastDay && { priceValidUntil: product.sale.lastDay }),
  ...(product.wasPrice !== null && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      // A size costs as much more, or less, than its product as before.
      price: (product.wasPrice + price - product.price).toFixed(2),
      priceCurrency: 'USD',
    },
  }),
  ...availabilityOf(shop, inStock > 0 ? 'InStock' : 'OutOfStock'),
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'OnlineStore', name: shop.storeName, url: `${shop.url}/` },
  // One rate for all of a country, or none is told.
  ...(!shop.shippingVaries && { shippingDetails: shippingTo(shop, price) }),
  hasMerchantReturnPolicy: returnsTo(shop),
});

/** The one country in the structured data; the pages name all. */
const told = ({ countries }: Pick<Seller, 'countries'>): string =>
  countries === null
    ? 'US'
    : (findCountry(countries.find((name) => name === UNITED_STATES) ?? countries[0] ?? '')?.code ?? 'US');

const days = (least: number, most: number) => ({
  '@type': 'QuantitativeValue',
  minValue: least,
  maxValue: most,
  unitCode: 'DAY',
});

function shippingTo(shop: Seller, price: number): object {
  const isFree = shop.freeShippingOver !== null && price > shop.freeShippingOver;
  const { packingDays, deliveryDaysLeast, deliveryDaysMost } = shop.promises;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: (isFree ? 0 : shop.shippingPrice).toFixed(2),
      currency: 'USD',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: told(shop) },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, packingDays),
      transitTime: days(deliveryDaysLeast, deliveryDaysMost),
    },
  };
}

const returnsTo = (shop: Seller): object => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: told(shop),
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: shop.promises.returnDays,
  returnMethod: 'https://schema.org/ReturnByMail',
});
