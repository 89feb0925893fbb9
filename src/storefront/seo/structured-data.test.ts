import { expect, test } from 'vitest';
import { productJsonLd, setJsonLd } from './product-json-ld.ts';
import { breadcrumbJsonLd, itemListJsonLd, storeJsonLd } from './structured-data.ts';

const shop = {
  storeName: 'Nyuzi',
  url: 'https://shop.example',
  helpEmail: 'help@shop.example',
  helpPhone: '+1 (555) 010-0142',
  countries: null,
  shippingPrice: 20,
  shippingVaries: false,
  freeShippingOver: 40,
  promises: { packingDays: 3, deliveryDaysLeast: 5, deliveryDaysMost: 9, returnDays: 14, replyHours: 24 },
  pause: null,
  freeReturns: false,
  designsReturnable: false,
};

const cuff = {
  id: 'rift-diamond-cuff',
  name: 'Rift Diamond Cuff',
  description: 'A wide loomed cuff.',
  materials: 'Glass seed beads',
  care: 'Wipe dry.',
  price: 47.5,
  wasPrice: null as number | null,
  inStock: 3,
  sizes: [] as string[],
  rating: 4.5,
  numReviews: 2,
  images: [
    {
      src: '/pictures/0123456789abcdef-640.jpeg',
      file: '/pictures/0123456789abcdef',
      widths: { avif: [320, 960, 2000], webp: [320], jpeg: [640] },
    },
  ],
  category: { name: 'Wristbands' },
  artisan: { name: 'Olchoro Bead Circle' },
  reviews: [
    {
      name: 'Marisol T.',
      rating: 5,
      comment: 'The clasp sits flat.',
      createdAt: '2026-05-02T10:00:00.000Z',
      pictures: [],
    },
  ],
};

test('a product’s structured data has price, availability and rating', () => {
  expect(productJsonLd(shop, cuff)).toMatchObject({
    '@type': 'Product',
    url: 'https://shop.example/products/rift-diamond-cuff',
    image: ['https://shop.example/pictures/whole-0123456789abcdef-2000.jpeg'],
    brand: { name: 'Olchoro Bead Circle' },
    offers: {
      '@type': 'Offer',
      price: '47.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
    review: [{ author: { name: 'Marisol T.' }, datePublished: '2026-05-02', reviewRating: { ratingValue: 5 } }],
  });
});

test('a reduced product has both prices', () => {
  expect(productJsonLd(shop, { ...cuff, wasPrice: 60 })).toMatchObject({
    offers: {
      price: '47.50',
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '60.00', priceCurrency: 'USD' },
    },
  });
  expect(JSON.stringify(productJsonLd(shop, cuff))).not.toContain('Strikethrough');
});

test('an offer has shipping cost, delivery time and return window', () => {
  expect(productJsonLd({ ...shop, countries: ['Kenya'] }, { ...cuff, price: 12 })).toMatchObject({
    offers: {
      shippingDetails: {
        shippingRate: { value: '20.00', currency: 'USD' },
        shippingDestination: { addressCountry: 'KE' },
        deliveryTime: { handlingTime: { maxValue: 3 }, transitTime: { minValue: 5, maxValue: 9 } },
      },
      hasMerchantReturnPolicy: { merchantReturnDays: 14, applicableCountry: 'KE' },
    },
  });
  expect(productJsonLd(shop, cuff)).toMatchObject({
    offers: { shippingDetails: { shippingRate: { value: '0.00' }, shippingDestination: { addressCountry: 'US' } } },
  });
});

test('a product with stock per size is a group with price and availability per size', () => {
  const sized = {
    ...cuff,
    sizes: ['Small', '16 in'],
    stockBySize: { Small: 0, '16 in': 3 },
    priceBySize: { Small: 47.5, '16 in': 54 },
  };
  expect(productJsonLd(shop, { ...sized, wasPrice: 60 })).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'rift-diamond-cuff',
    variesBy: 'https://schema.org/size',
    aggregateRating: { ratingValue: 4.5 },
    hasVariant: [
      {
        '@type': 'Product',
        sku: 'rift-diamond-cuff-small',
        size: 'Small',
        offers: {
          price: '47.50',
          availability: 'https://schema.org/OutOfStock',
          priceSpecification: { price: '60.00' },
        },
      },
      {
        sku: 'rift-diamond-cuff-16-in',
        offers: { price: '54.00', availability: 'https://schema.org/InStock', priceSpecification: { price: '66.50' } },
      },
    ],
  });
  expect(productJsonLd(shop, sized)).not.toHaveProperty('offers');
});

test('sizes that share a stock are variants, each in stock while any is left', () => {
  expect(productJsonLd(shop, { ...cuff, sizes: ['Small', 'Large'] })).toMatchObject({
    '@type': 'ProductGroup',
    hasVariant: [
      { size: 'Small', offers: { price: '47.50', availability: 'https://schema.org/InStock' } },
      { size: 'Large', offers: { price: '47.50', availability: 'https://schema.org/InStock' } },
    ],
  });
});

test('states who pays the postage of a return, and that designs can’t be returned', () => {
  const policy = (id: string, settings: object) =>
    productJsonLd({ ...shop, ...settings }, { ...cuff, id }) as { offers: { hasMerchantReturnPolicy: object } };
  expect(policy('x', {}).offers.hasMerchantReturnPolicy).toMatchObject({
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  });
  expect(policy('x', { freeReturns: true }).offers.hasMerchantReturnPolicy).toMatchObject({
    returnFees: 'https://schema.org/FreeReturn',
  });
  expect(policy('design-1', {}).offers.hasMerchantReturnPolicy).toMatchObject({
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  });
  expect(policy('design-1', { designsReturnable: true }).offers.hasMerchantReturnPolicy).toMatchObject({
    merchantReturnDays: 14,
  });
});

test('a set is a product with an offer, related to its parts', () => {
  const members = [{ id: 'x', name: 'Dusk Choker', picture: null }];
  expect(setJsonLd(shop, { id: 'dusk', name: 'Dusk', price: 89, inStock: true, members })).toMatchObject({
    '@type': 'Product',
    offers: { '@type': 'Offer', price: '89.00', availability: 'https://schema.org/InStock' },
    isRelatedTo: [{ name: 'Dusk Choker' }],
  });
});

test('a sold-out product is marked so, and one without reviews has no rating', () => {
  const said = productJsonLd(shop, { ...cuff, inStock: 0, rating: 0, numReviews: 0, reviews: [] });
  expect(said).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  expect(said).not.toHaveProperty('aggregateRating');
  expect(said).not.toHaveProperty('review');
});

test('includes care instructions when present', () => {
  expect(productJsonLd(shop, cuff)).toMatchObject({
    additionalProperty: { '@type': 'PropertyValue', name: 'Care', value: 'Wipe dry.' },
  });
  expect(productJsonLd(shop, { ...cuff, care: '' })).not.toHaveProperty('additionalProperty');
});

test('names the shop as maker of a product without known makers', () => {
  expect(productJsonLd(shop, { ...cuff, artisan: null })).toMatchObject({ brand: { name: 'Nyuzi' } });
});

test('numbers breadcrumbs from one with absolute URLs', () => {
  expect(
    breadcrumbJsonLd(shop, [
      { name: 'Home', path: '/' },
      { name: 'Anklets', path: '/category/anklets' },
    ]),
  ).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, name: 'Anklets', item: 'https://shop.example/category/anklets' },
    ],
  });
});

test('continues list positions across pages', () => {
  expect(itemListJsonLd(shop, [cuff], 24)).toMatchObject({
    numberOfItems: 1,
    itemListElement: [{ position: 25, url: 'https://shop.example/products/rift-diamond-cuff' }],
  });
});

test('describes the shop with its contact details', () => {
  expect(storeJsonLd(shop, '/assets/mark.svg')).toMatchObject({
    '@type': 'OnlineStore',
    name: 'Nyuzi',
    url: 'https://shop.example/',
    logo: 'https://shop.example/assets/mark.svg',
    contactPoint: { email: 'help@shop.example' },
  });
});
