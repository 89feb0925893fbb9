import { paths } from '../../paths.ts';
import { wholePictureUrl } from '../../shared/pictures.ts';
import type { PictureSource } from './json-ld.ts';
import { sizedId } from './product-json-ld.ts';
import { element } from './xml.ts';

/** `pause`: set while orders are paused, which makes everything unavailable. */
type Shop = { storeName: string; url: string; pause: object | null };

export const merchantFeed = (shop: Pick<Shop, 'storeName' | 'url'>, items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element(
    'title',
    shop.storeName,
  )}${element('link', `${shop.url}/`)}${element('description', `Everything that ${shop.storeName} sells`)}\n${items
    .filter((item) => item !== '')
    .join('\n')}\n</channel></rss>\n`;

type Offered = {
  id: string;
  name: string;
  description: string;
  materials: string;
  care: string;
  price: number;
  wasPrice: number | null;
  sale?: { startsAt: string; endsAt: string | null };
  inStock: number;
  stockBySize?: Readonly<Record<string, number>>;
  priceBySize?: Readonly<Record<string, number>>;
  skuBySize?: Readonly<Record<string, string>>;
  images: readonly PictureSource[];
  category: { id: string; name: string };
  artisan: { name: string } | null;
};

/**
 * A product for Google Merchant Center: one row, or one for each size with stock of its own. Google refuses products without a
 * picture, so they are omitted.
 */
export function feedItem(shop: Shop, product: Offered): string {
  if (product.images.length === 0) return '';
  const { id, stockBySize, priceBySize, skuBySize, ...all } = product;
  if (!stockBySize) return feedRow(shop, product, { id });
  const rows = Object.entries(stockBySize).map(([size, inStock]) => {
    const price = priceBySize?.[size] ?? all.price;
    // A size keeps its price difference to the product in the old price.
    const wasPrice = all.wasPrice === null ? null : all.wasPrice + price - all.price;
    return feedRow(
      shop,
      { ...all, id, price, wasPrice, inStock },
      { id: sizedId(id, size), size, sku: skuBySize?.[size] },
    );
  });
  return rows.join('\n');
}

/** Google product categories of the shop's first categories; others have none. */
const GOOGLE_CATEGORY: Readonly<Record<string, string>> = {
  wristbands: 'Apparel & Accessories > Jewelry > Bracelets',
  necklaces: 'Apparel & Accessories > Jewelry > Necklaces',
  chockers: 'Apparel & Accessories > Jewelry > Necklaces',
  anklets: 'Apparel & Accessories > Jewelry > Anklets',
  nametags: 'Apparel & Accessories > Jewelry > Bracelets',
  earrings: 'Apparel & Accessories > Jewelry > Earrings',
  'home-decor': 'Home & Garden > Decor',
};

/** Google's maximum lengths of title, description and detail. */
const [TITLE, DESCRIPTION, DETAIL] = [150, 5000, 1000];

const MPN = 70;
const MAX_MORE_PICTURES = 10;

function feedRow(shop: Shop, product: Offered, row: { id: string; size?: string; sku?: string | undefined }): string {
  const [image = '', ...more] = product.images.slice(0, 1 + MAX_MORE_PICTURES).map(wholePictureUrl);
  return [
    '<item>',
    element('g:id', row.id),
    ...(row.size === undefined ? [] : [element('g:item_group_id', product.id), element('g:size', row.size)]),
    element('g:title', product.name.slice(0, TITLE)),
    element('g:description', (product.description || product.name).slice(0, DESCRIPTION)),
    element('g:link', shop.url + paths.product(product.id)),
    element('g:image_link', shop.url + image),
    ...more.map((src) => element('g:additional_image_link', shop.url + src)),
    element('g:availability', product.inStock > 0 && shop.pause === null ? 'in_stock' : 'out_of_stock'),
    element('g:price', `${(product.wasPrice ?? product.price).toFixed(2)} USD`),
    product.wasPrice === null ? '' : element('g:sale_price', `${product.price.toFixed(2)} USD`),
    product.sale?.endsAt
      ? element('g:sale_price_effective_date', `${minute(product.sale.startsAt)}/${minute(product.sale.endsAt)}`)
      : '',
    element('g:condition', 'new'),
    element('g:brand', product.artisan?.name ?? shop.storeName),
    // The SKU is the only identifier.
    row.sku ? element('g:mpn', row.sku.slice(0, MPN)) : element('g:identifier_exists', 'no'),
    element('g:google_product_category', GOOGLE_CATEGORY[product.category.id] ?? ''),
    element('g:product_type', product.category.name),
    element('g:material', product.materials.slice(0, 200)),
    productDetail('Care', product.care),
    '</item>',
  ].join('');
}

/** Google's date format: without seconds. */
const minute = (moment: string) => `${moment.slice(0, 16)}Z`;

/** A fact without an element of its own; empty if there is no value. */
const productDetail = (name: string, value: string): string =>
  value === ''
    ? ''
    : `<g:product_detail>${element('g:attribute_name', name)}${element('g:attribute_value', value.slice(0, DETAIL))}</g:product_detail>`;
