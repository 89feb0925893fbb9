import type { Static } from 'typebox';
import type { Database, Sql } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import { inSizeOrder } from '../../../shared/products/sizes.ts';
import { productPictureFrom } from '../../media/pictures.ts';
import { findProductColors } from '../pictures/colors.ts';
import { findPriceParts } from '../price-parts/edit.ts';
import { centsColumn, ofEach } from '../product-fields.ts';
import { averageRating } from '../products.ts';
import { toSaleFields } from '../sales/sales.ts';
import { measuresOfProduct } from '../sizes/measures.ts';
import { readStock } from '../stock/stock.ts';
import { toPairs } from './pairs.ts';
import { findProductDetailRow, type ProductDetailRow } from './queries.ts';
import type { ProductDetail, WholeDraft } from './schema.ts';

/** Everything that staff edit of a product. */
export async function findProductDetail(
  deps: { db: Pick<Database, 'sql'> },
  id: string,
): Promise<ProductDetail | undefined> {
  const { sql } = deps.db;
  const row = await findProductDetailRow(sql, id);
  if (!row) return undefined;
  const [stock, colors, pairsWith, measures, priceParts] = await Promise.all([
    readStock(sql, id, row),
    findProductColors(deps, id),
    toPairs(deps, id),
    measuresOfProduct(deps, id),
    findPriceParts(deps, { kind: 'product', id }),
  ]);
  if (!colors || !pairsWith || !measures || !priceParts) return undefined;
  return { ...detailFrom(row), stock, colors, pairsWith, measures, priceParts };
}

/** The editable fields of a product. */
export const draftFrom = (row: Omit<Static<typeof ProductDetailRow>, 'pictures'>): WholeDraft => ({
  ...ofEach('text', (name) => row[name]),
  ...ofEach('amount', (name) => {
    const cents = row[centsColumn(name)];
    return cents === null ? null : toDollars(cents);
  }),
  ...ofEach('code', (name) => row[name]),
  ...ofEach('count', (name) => row[name]),
  ...ofEach('flag', (name) => row[name]),
  price: toDollars(row.priceCents),
  ...toSaleFields(row),
  category: row.category,
  community: row.community,
  sizes: inSizeOrder(row.sizes),
  makingDays: row.makingDays,
  isFeatured: row.isFeatured,
  status: row.status,
});

function detailFrom(row: Static<typeof ProductDetailRow>) {
  const { id, wasPublished, isSample, isOnSale, ratingSum, ratingCount, pictures, createdAt, changedAt } = row;
  return {
    ...draftFrom(row),
    id,
    wasPublished,
    isSample,
    isOnSale,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    rating: averageRating(ratingSum, ratingCount),
    numReviews: ratingCount,
    pictures: pictures.map((picture) => ({ id: picture.id, ...productPictureFrom(picture) })),
  };
}

/** When a product last changed, and its status; undefined if it was deleted. */
export async function productVersion(sql: Sql, id: string) {
  const row = await findProductDetailRow(sql, id);
  return row && { changedAt: row.changedAt.toISOString(), status: row.status };
}
