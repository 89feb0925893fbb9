import type { Static } from 'typebox';
import { toDollars } from '../../shared/money.ts';
import { inSizeOrder } from '../../shared/products/sizes.ts';
import { productPictureFrom } from '../media/pictures.ts';
import type { WholeDraft } from './draft-schema.ts';
import { averageRating } from './product.ts';
import { ofEachText } from './product-fields.ts';
import { readStock } from './read-stock.ts';
import { saleOf } from './sale.ts';
import type { StaffProductsDeps } from './staff-products.ts';
import { findProductDetailRow, type ProductDetailRow } from './staff-queries.ts';
import type { ProductDetail } from './staff-schema.ts';
import type { Stock } from './stock-schema.ts';

export async function findProductDetail({ db }: StaffProductsDeps, id: string): Promise<ProductDetail | undefined> {
  const row = await findProductDetailRow(db.sql, id);
  return row && detailFrom(row, await readStock(db.sql, id, row));
}

/** What of a product its form holds. */
export const draftFrom = (row: Omit<Static<typeof ProductDetailRow>, 'pictures'>): WholeDraft => ({
  ...ofEachText((name) => row[name]),
  price: toDollars(row.priceCents),
  wasPrice: row.wasPriceCents === null ? null : toDollars(row.wasPriceCents),
  ...saleOf(row),
  cost: row.costCents === null ? null : toDollars(row.costCents),
  makerEarns: row.makerEarnsCents === null ? null : toDollars(row.makerEarnsCents),
  category: row.category,
  community: row.community,
  sizes: inSizeOrder(row.sizes),
  makingDays: row.makingDays,
  sku: row.sku,
  lowStockAt: row.lowStockAt,
  weightGrams: row.weightGrams,
  isOneOfAKind: row.isOneOfAKind,
  isFeatured: row.isFeatured,
  status: row.status,
});

/** `stock` is not part of the row: some of it is counted from orders. */
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
