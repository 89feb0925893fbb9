import { paths } from '../../paths.ts';
import { wholePictureUrl } from '../../shared/pictures.ts';
import type { ReviewOfProduct } from '../../shop/reviews/schema.ts';
import { storeIcons } from '../site-files.ts';
import { sizedId } from './product-json-ld.ts';
import { element } from './xml.ts';

type Shop = { storeName: string; url: string } & { logo: Parameters<typeof storeIcons>[0] };

const SCHEMA = 'http://www.google.com/shopping/reviews/schema/product/2.4/product_reviews.xsd';

/** Google's product review feed, schema 2.4, in parts: `reviews` yields those of a page. */
export async function* reviewFeed(
  shop: Shop,
  pages: AsyncIterable<readonly ReviewOfProduct[]>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="${SCHEMA}">${element('version', '2.4')}<publisher>${element('name', shop.storeName)}${element('favicon', shop.url + storeIcons(shop.logo).large)}</publisher>\n<reviews>\n`;
  for await (const reviews of pages) yield reviews.map((review) => `${reviewEntry(shop, review)}\n`).join('');
  yield '</reviews>\n</feed>\n';
}

/** Elements in the schema's order. */
const reviewEntry = ({ storeName, url }: Shop, review: ReviewOfProduct): string =>
  [
    '<review>',
    element('review_id', String(review.id)),
    `<reviewer>${element('name', review.name)}</reviewer>`,
    element('is_verified_purchase', String(review.isVerified)),
    element('is_incentivized_review', 'false'),
    element('review_timestamp', review.createdAt),
    element('content', review.comment),
    `<review_url type="group">${url}${paths.productReviews(review.product.id)}</review_url>`,
    reviewerImages(url, review),
    `<ratings><overall min="1" max="5">${review.rating}</overall></ratings>`,
    `<products>${reviewedProduct(storeName, url, review.product)}</products>`,
    '</review>',
  ].join('');

const reviewerImages = (url: string, { pictures }: ReviewOfProduct) =>
  pictures.length === 0
    ? ''
    : `<reviewer_images>${pictures
        .map((picture) => `<reviewer_image>${element('url', url + wholePictureUrl(picture))}</reviewer_image>`)
        .join('')}</reviewer_images>`;

/** The ids that the product has in the feed of products: its own, or one for each size. */
const reviewedProduct = (
  storeName: string,
  url: string,
  { id, name, maker, sizes }: ReviewOfProduct['product'],
): string =>
  [
    '<product><product_ids><skus>',
    ...[id, ...sizes.map((size) => sizedId(id, size))].map((sku) => element('sku', sku)),
    `</skus><brands>${element('brand', maker ?? storeName)}</brands></product_ids>`,
    element('product_name', name),
    element('product_url', url + paths.product(id)),
    '</product>',
  ].join('');
