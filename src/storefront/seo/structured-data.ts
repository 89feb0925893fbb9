import { paths } from '../../paths.ts';
import { UNITED_STATES } from '../../shared/address.ts';
import { findCountry } from '../../shared/countries.ts';
import { wordsOfMarkdown } from '../../shared/read-markdown.ts';
import type { Picture } from '../../shop/media/schema.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { sizedId } from './sized-id.ts';

/** JSON-LD in schema.org's terms. Only what the page itself shows. */
type Shop = { storeName: string; url: string; helpEmail: string; helpPhone: string };
type Selling = Pick<Store, 'pause'>;
type Seller = Shop &
  Selling &
  Pick<Store, 'countries' | 'shippingPrice' | 'shippingVaries' | 'freeShippingOver' | 'promises'>;

type Listed = { id: string; name: string; image: string };

type Reviewed = Listed & {
  description: string;
  materials: string;
  care: string;
  price: number;
  wasPrice: number | null;
  sale?: { lastDay: string | null };
  inStock: number;
  stockBySize?: Readonly<Record<string, number>>;
  priceBySize?: Readonly<Record<string, number>>;
  skuBySize?: Readonly<Record<string, string>>;
  rating: number;
  numReviews: number;
  images: readonly Pick<Picture, 'src'>[];
  category: { name: string };
  artisan: { name: string } | null;
  reviews: readonly {
    name: string;
    rating: number;
    comment: string;
    createdAt: string;
    pictures: readonly { src: string }[];
  }[];
};

const SCHEMA = { '@context': 'https://schema.org' };
/** More of them would only repeat the page. */
const MOST_REVIEWS = 5;

export const storeJsonLd = (shop: Shop, logo: string): object => ({
  ...SCHEMA,
  '@type': 'OnlineStore',
  name: shop.storeName,
  url: `${shop.url}/`,
  logo: shop.url + logo,
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    email: shop.helpEmail,
    telephone: shop.helpPhone,
  },
});

/** Where the shop's own search answers. */
export const websiteJsonLd = ({ storeName, url }: Pick<Shop, 'storeName' | 'url'>): object => ({
  ...SCHEMA,
  '@type': 'WebSite',
  name: storeName,
  url: `${url}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${url}/?keyword={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

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
    review: product.reviews.slice(0, MOST_REVIEWS).map(({ name, rating, comment, createdAt, pictures }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: createdAt.slice(0, 10),
      reviewBody: comment,
      ...(pictures.length > 0 && { image: pictures.map(({ src }) => shop.url + src) }),
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    })),
  }),
});

type Sold = { price: number; inStock: number };

const offerOf = (
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

/** While orders are paused nothing can be bought, and it says from which day on. */
const availabilityOf = ({ pause }: Selling, open: 'InStock' | 'OutOfStock' | 'MadeToOrder') => ({
  availability: `https://schema.org/${pause ? 'OutOfStock' : open}`,
  ...(pause && open !== 'OutOfStock' && { availabilityStarts: pause.opensOn }),
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

/** `trail` from the home page on; the page itself comes last. */
type Article = {
  slug: string;
  title: string;
  description: string;
  day: string;
  changedAt: string;
  cover: { src: string } | null;
};

/** A story. It was told on its day, whenever it was written. */
export const articleJsonLd = (
  { url, storeName }: Pick<Shop, 'url' | 'storeName'>,
  { slug, title, description, day, changedAt, cover }: Article,
): object => ({
  ...SCHEMA,
  '@type': 'Article',
  headline: title,
  description,
  url: url + paths.story(slug),
  datePublished: day,
  dateModified: changedAt.slice(0, 10) > day ? changedAt : day,
  author: { '@type': 'Organization', name: storeName, url },
  ...(cover && { image: url + cover.src }),
});

export const breadcrumbJsonLd = (
  shop: Pick<Shop, 'url'>,
  trail: readonly { name: string; path: string }[],
): object => ({
  ...SCHEMA,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: shop.url + path,
  })),
});

/** The products of a page in their order; `before` counts those of the pages before it. */
export const itemListJsonLd = (shop: Pick<Shop, 'url'>, products: readonly Listed[], before = 0): object => ({
  ...SCHEMA,
  '@type': 'ItemList',
  numberOfItems: products.length,
  itemListElement: products.map(({ id, name, image }, i) => ({
    '@type': 'ListItem',
    position: before + i + 1,
    name,
    url: shop.url + paths.product(id),
    ...(image && { image: shop.url + image }),
  })),
});

type Maker = {
  id: string;
  name: string;
  place: string;
  story: string;
  pictures: readonly { src: string }[];
  products: readonly { picture: { src: string } | null }[];
};

/** Who makes products, as an organization at its place. */
export const makerJsonLd = (shop: Pick<Shop, 'url'>, { id, name, place, story, pictures, products }: Maker): object => {
  const image = (pictures[0] ?? products[0]?.picture)?.src;
  return {
    ...SCHEMA,
    '@type': 'Organization',
    name,
    url: shop.url + paths.maker(id),
    ...(story && { description: wordsOfMarkdown(story) }),
    ...(place && { location: { '@type': 'Place', name: place } }),
    ...(image && { image: shop.url + image }),
  };
};

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
