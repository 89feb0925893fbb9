import type { Static } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import { inSizeOrder } from '../../../shared/products/sizes.ts';
import { productPictureFrom } from '../../media/pictures.ts';
import type { StaffProductsDeps } from '../lists/staff-products.ts';
import { centsColumn, ofEach } from '../product-fields.ts';
import { averageRating } from '../products.ts';
import { toSaleFields } from '../sales/sales.ts';
import type { Stock } from '../stock/schema.ts';
import { readStock } from '../stock/stock.ts';
import { findProductDetailRow, type ProductDetailRow } from './queries.ts';
import type { ProductDetail, WholeDraft } from './schema.ts';

export async function findProductDetail({ db }: StaffProductsDeps, id: string): Promise<ProductDetail | undefined> {
  const row = await findProductDetailRow(db.sql, id);
  return row && detailFrom(row, await readStock(db.sql, id, row));
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

/** `stock` is passed in because part of it is computed from orders. */
export function detailFrom(row: Static<typeof ProductDetailRow>, stock: Stock): ProductDetail {
  const { id, wasPublished, isSample, isOnSale, ratingSum, ratingCount, pictures, createdAt, changedAt } = row;
  return {
    ...draftFrom(row),
    id,
    wasPublished,
    isSample,
    isOnSale,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    stock,
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
