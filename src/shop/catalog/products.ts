import type { Database } from '../../platform/db/database.ts';
import { COUNT_LIMIT } from '../../shared/limits.ts';
import { toDollars } from '../../shared/money.ts';
import type { FitCounts } from '../../shared/products/fit.ts';
import { type Sizing, sizingOf } from '../../shared/products/sizing.ts';
import { pictureFrom } from '../media/pictures.ts';
import type { Picture } from '../media/schema.ts';
import { findCategory, listCategories } from './category-queries.ts';
import type { CategoryName, CategoryWithProducts } from './category-schema.ts';
import { PAGE_SIZE } from './list-schema.ts';
import { listingMoment, type MomentDeps } from './listing-moment.ts';
import { NO_FILTER } from './offered.ts';
import { partsOfPrice } from './price-parts.ts';
import { listedFrom, type PageReview, pageReviewFrom, productFrom } from './product.ts';
import { findProductPageRow } from './product-page-queries.ts';
import { countProducts, listAddresses, listByIds, listBySort, listFeatured } from './queries.ts';
import type { ListedProduct, Product, ProductAddress } from './schema.ts';

type ProductDeps = { db: Pick<Database, 'sql'> };

/** As many as a carousel shows. */
export const MAX_FEATURED = 24;
export const MAX_RELATED = 8;
export const MAX_WORN_WITH = 4;
/** Pages of addresses are listed by a site map, so that it knows them all. */
const EVERY_PRODUCT = 2_147_483_647;

type ProductPage = {
  product: Product;
  makerPicture: Picture | null;
  priceParts: { label: string; amount: number }[];
  fitCounts: FitCounts;
  sizing: Sizing | null;
  isWorn: boolean;
  wornWith: ListedProduct[];
  related: ListedProduct[];
  reviews: PageReview[];
};

/** A product with what it is worn with, related products and its newest reviews, each up to a limit. */
export async function findProductPage(
  deps: MomentDeps,
  id: string,
  most: { wornWith: number; related: number; reviews: number },
): Promise<ProductPage | undefined> {
  const [row, moment] = await Promise.all([findProductPageRow(deps.db.sql, id, most), listingMoment(deps)]);
  if (!row) return undefined;
  return {
    product: productFrom(row, moment),
    priceParts: partsOfPrice(row.priceCents, row.ownParts, row.shares).map(({ label, value }) => ({
      label,
      amount: toDollars(value),
    })),
    fitCounts: { small: row.fitSmall, true: row.fitTrue, large: row.fitLarge },
    makerPicture: row.makerPicture && pictureFrom(row.makerPicture),
    isWorn: row.isWorn,
    wornWith: row.wornWith.map((card) => listedFrom(card, moment)),
    related: row.related.map((card) => listedFrom(card, moment)),
    sizing: sizingOf(row.measures, row.ownMeasures, row.sizes),
    reviews: row.reviews.map(pageReviewFrom),
  };
}

export async function listFeaturedProducts(deps: MomentDeps): Promise<Product[]> {
  const [rows, moment] = await Promise.all([listFeatured(deps.db.sql, MAX_FEATURED), listingMoment(deps)]);
  return rows.map((row) => productFrom(row, moment));
}

/** Products by their ids, in the same order; those that are not on sale are left out. */
export async function findProducts(deps: MomentDeps, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const [rows, moment] = await Promise.all([listByIds(deps.db.sql, ids), listingMoment(deps)]);
  return rows.map((row) => productFrom(row, moment));
}

/** A category with the first of its products, in the order of the shop. */
export async function findCategoryWithProducts(
  deps: MomentDeps,
  slug: string,
  most = PAGE_SIZE,
): Promise<CategoryWithProducts | undefined> {
  const [category, rows, moment] = await Promise.all([
    findCategory(deps.db.sql, slug),
    listBySort.featured(deps.db.sql, { ...NO_FILTER, category: slug }, { limit: most, offset: 0 }),
    listingMoment(deps),
  ]);
  const products = rows.map((row) => productFrom(row, moment));
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
