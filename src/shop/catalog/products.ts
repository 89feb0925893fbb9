import type { Database } from '../../platform/db/database.ts';
import { COUNT_LIMIT } from '../../shared/count-limit.ts';
import { toDollars } from '../../shared/money.ts';
import { pictureFrom } from '../media/pictures.ts';
import type { Picture } from '../media/schema.ts';
import { type ArrivalDeps, arrivalsNow } from './arrivals.ts';
import { partsOfPrice } from './price-parts.ts';
import { listedFrom, productFrom } from './product.ts';
import { findProductPageRow, type ProductPageReview } from './product-page-queries.ts';
import { countProducts, findCategory, listAddresses, listBySort, listCategories, listFeatured } from './queries.ts';
import {
  type CategoryName,
  type CategoryWithProducts,
  type ListedProduct,
  PAGE_SIZE,
  type Product,
  type ProductAddress,
} from './schema.ts';

type ProductDeps = { db: Pick<Database, 'sql'> };
type DatedDeps = ProductDeps & ArrivalDeps;

/** As many as a carousel shows. */
export const MAX_FEATURED = 24;
export const MAX_RELATED = 8;
/** Pages of addresses are listed by a site map, so that it knows them all. */
const EVERY_PRODUCT = 2_147_483_647;
const NO_FILTER = { category: null, community: null, minCents: null, maxCents: null, onlyInStock: false };

type ProductPage = {
  product: Product;
  makerPicture: Picture | null;
  priceParts: { label: string; amount: number }[];
  related: ListedProduct[];
  reviews: ProductPageReview[];
};

/** A product with related products and its newest reviews, each up to a limit. */
export async function findProductPage(
  { db, ...dates }: DatedDeps,
  id: string,
  most: { related: number; reviews: number },
): Promise<ProductPage | undefined> {
  const [row, arrivalOf] = await Promise.all([findProductPageRow(db.sql, id, most), arrivalsNow(dates)]);
  if (!row) return undefined;
  return {
    product: productFrom(row, arrivalOf),
    priceParts: partsOfPrice(row.priceCents, row.ownParts, row.shares).map(({ label, value }) => ({
      label,
      amount: toDollars(value),
    })),
    makerPicture: row.makerPicture && pictureFrom(row.makerPicture),
    related: row.related.map(listedFrom),
    reviews: row.reviews,
  };
}

export async function listFeaturedProducts({ db, ...dates }: DatedDeps): Promise<Product[]> {
  const [rows, arrivalOf] = await Promise.all([listFeatured(db.sql, MAX_FEATURED), arrivalsNow(dates)]);
  return rows.map((row) => productFrom(row, arrivalOf));
}

/** A category with the first of its products, in the order of the shop. */
export async function findCategoryWithProducts(
  { db, ...dates }: DatedDeps,
  slug: string,
  most = PAGE_SIZE,
): Promise<CategoryWithProducts | undefined> {
  const [category, rows, arrivalOf] = await Promise.all([
    findCategory(db.sql, slug),
    listBySort.featured(db.sql, { ...NO_FILTER, category: slug }, { limit: most, offset: 0 }),
    arrivalsNow(dates),
  ]);
  const products = rows.map((row) => productFrom(row, arrivalOf));
  return category && { id: slug, name: category.name, line: category.line, products };
}

export async function listCategoryNames({ db }: ProductDeps): Promise<CategoryName[]> {
  const rows = await listCategories(db.sql, COUNT_LIMIT);
  return rows.map(({ slug, name, line, count }) => ({ id: slug, name, line, count }));
}

/** As many as a part of a site map holds. */
const ADDRESSES_PER_PAGE = 10_000;

/** Where every product is, 10,000 to a page, and how many there are in all. */
export async function listProductAddresses(
  { db }: ProductDeps,
  page: number,
): Promise<{ addresses: ProductAddress[]; total: number }> {
  const [rows, counted] = await Promise.all([
    listAddresses(db.sql, { limit: ADDRESSES_PER_PAGE, offset: (page - 1) * ADDRESSES_PER_PAGE }),
    countProducts(db.sql, NO_FILTER, EVERY_PRODUCT),
  ]);
  const addresses = rows.map(({ id, changedAt }) => ({ id, changedAt: changedAt.toISOString() }));
  return { addresses, total: counted?.count ?? 0 };
}
