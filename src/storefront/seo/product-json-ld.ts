import { paths } from '../../paths.ts';
import { UNITED_STATES } from '../../shared/address/address.ts';
import { findCountry } from '../../shared/address/countries.ts';
import { wholePictureUrl } from '../../shared/pictures.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import {
  getAvailability,
  JSON_LD_CONTEXT,
  type PictureSource,
  type Reviewed,
  type Seller,
  type Selling,
  type Shop,
} from './json-ld.ts';

/** Maximum reviews in the structured data. */
const MAX_REVIEWS = 5;

export const productJsonLd = (shop: Seller, product: Reviewed): object => ({
  ...JSON_LD_CONTEXT,
  '@type': product.sizes.length > 0 ? 'ProductGroup' : 'Product',
  name: product.name,
  description: product.description || product.name,
  sku: product.id,
  url: shop.url + paths.product(product.id),
  image: product.images.map((picture) => shop.url + wholePictureUrl(picture)),
  category: product.category.name,
  ...(product.materials && { material: product.materials }),
  ...(product.care && {
    additionalProperty: { '@type': 'PropertyValue', name: 'Care', value: product.care },
  }),
  brand: { '@type': 'Brand', name: product.artisan?.name ?? shop.storeName },
  ...(product.sizes.length > 0 ? getSizes(shop, product) : { offers: getOffer(shop, product, product) }),
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

/** Each size as a variant with its own price, and the stock that it has or shares. */
const getSizes = (shop: Seller, product: Reviewed): object => ({
  productGroupID: product.id,
  variesBy: 'https://schema.org/size',
  hasVariant: product.sizes.map((size) => ({
    '@type': 'Product',
    name: `${product.name}, ${size}`,
    sku: sizedId(product.id, size),
    ...(product.skuBySize?.[size] !== undefined && { mpn: product.skuBySize[size] }),
    size,
    image: product.images.map((picture) => shop.url + wholePictureUrl(picture)),
    description: product.description || product.name,
    offers: getOffer(shop, product, {
      price: product.priceBySize?.[size] ?? product.price,
      inStock: product.stockBySize?.[size] ?? product.inStock,
    }),
  })),
});

/** The id of one size of a product for search engines; stable until the size is renamed. */
export const sizedId = (id: string, size: string): string =>
  `${id}-${size.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, '-')}`;

type Sold = { price: number; inStock: number };

const getOffer = (
  shop: Seller,
  { id, ...product }: Pick<Reviewed, 'id' | 'price' | 'wasPrice' | 'sale'>,
  { price, inStock }: Sold,
) => ({
  ...offerAt(shop, paths.product(id), { price, inStock: inStock > 0 }),
  ...(product.sale?.lastDay && { priceValidUntil: product.sale.lastDay }),
  ...(product.wasPrice !== null && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      // A size keeps its price difference to the product in the old price.
      price: (product.wasPrice + price - product.price).toFixed(2),
      priceCurrency: 'USD',
    },
  }),
  hasMerchantReturnPolicy: isDesign(id) && !shop.designsReturnable ? notReturnable(shop) : returnsTo(shop),
});

const offerAt = (shop: Seller, path: string, { price, inStock }: { price: number; inStock: boolean }) => ({
  '@type': 'Offer',
  url: shop.url + path,
  price: price.toFixed(2),
  priceCurrency: 'USD',
  ...getAvailability(shop, inStock ? 'InStock' : 'OutOfStock'),
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'OnlineStore', name: shop.storeName, url: `${shop.url}/` },
  // Shipping is stated only if one rate holds for the whole country.
  ...(!shop.shippingVaries && { shippingDetails: shippingTo(shop, price) }),
  hasMerchantReturnPolicy: returnsTo(shop),
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

/** The only country in the structured data; pages list all. */
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

const returnsTo = (shop: Seller): object => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: told(shop),
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: shop.promises.returnDays,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: `https://schema.org/${shop.freeReturns ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
  refundType: 'https://schema.org/FullRefund',
});

const notReturnable = (shop: Seller): object => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: told(shop),
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
});

type SoldSet = {
  id: string;
  name: string;
  price: number;
  inStock: boolean;
  members: readonly { id: string; name: string; picture: PictureSource | null }[];
};

/** A set: a product of its own, related to those that it contains. */
export const setJsonLd = (shop: Seller, { id, name, price, inStock, members }: SoldSet): object => ({
  ...JSON_LD_CONTEXT,
  '@type': 'Product',
  name,
  description: `${members.map((member) => member.name).join(', ')}: together, for less than separately.`,
  sku: `set-${id}`,
  url: `${shop.url}${paths.sets()}#set-${id}`,
  image: members.flatMap(({ picture }) => (picture ? [shop.url + wholePictureUrl(picture)] : [])),
  brand: { '@type': 'Brand', name: shop.storeName },
  offers: offerAt(shop, `${paths.sets()}#set-${id}`, { price, inStock }),
  isRelatedTo: members.map((member) => ({
    '@type': 'Product',
    name: member.name,
    url: shop.url + paths.product(member.id),
  })),
});

type MadeToOrder = { name: string; description: string; path: string; image: string; lowPrice: number };

/** A made-to-order design: an offer with a minimum price. */
export const madeToOrderJsonLd = (
  { storeName, url, pause }: Pick<Shop, 'storeName' | 'url'> & Selling,
  { name, description, path, image, lowPrice }: MadeToOrder,
): object => ({
  ...JSON_LD_CONTEXT,
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
    ...getAvailability({ pause }, 'MadeToOrder'),
    itemCondition: 'https://schema.org/NewCondition',
  },
});
