import type { Database } from '../../platform/db/database.ts';
import { productFrom } from './product.ts';
import {
  countProducts,
  findProductRow,
  listAddresses,
  listCategories,
  listCategoriesNamed,
  listFeatured,
  listFirstOfCategories,
  listWithRelated,
} from './queries.ts';
import { type CategoryName, type CategoryShelf, PAGE_SIZE, type Product, type ProductAddress } from './schema.ts';

type Asking = { db: Pick<Database, 'sql'> };

/** A carousel, not a catalogue. */
const MOST_FEATURED = 24;
export const MOST_RELATED = 8;

/**
 * A product that is shown in the shop, and at most so many that go well with it: of the same category first, then of the
 * same makers; what can be bought before what is sold out.
 */
export async function findProductAmong(
  { db }: Asking,
  id: string,
  mostRelated: number,
): Promise<{ product: Product; related: Product[] } | undefined> {
  const [row, ...others] =
    mostRelated === 0 ? [await findProductRow(db.sql, id)] : await listWithRelated(db.sql, id, mostRelated);
  return row && { product: productFrom(row), related: others.flatMap((other) => (other ? [productFrom(other)] : [])) };
}

export async function listFeaturedProducts({ db }: Asking): Promise<Product[]> {
  return (await listFeatured(db.sql, MOST_FEATURED)).map(productFrom);
}

/** Categories with the first of their products, each in the order of the shop; unknown ones are left out. */
export async function listShelves(
  { db }: Asking,
  slugs: readonly string[],
  most = PAGE_SIZE,
): Promise<CategoryShelf[]> {
  const [categories, rows] = await Promise.all([
    listCategoriesNamed(db.sql, slugs),
    listFirstOfCategories(db.sql, slugs, most),
  ]);
  return categories.map(({ slug, name, line }) => ({
    id: slug,
    name,
    line,
    products: rows.filter((row) => row.categorySlug === slug).map(productFrom),
  }));
}

export async function listCategoryNames({ db }: Asking): Promise<CategoryName[]> {
  const rows = await listCategories(db.sql);
  return rows.map(({ slug, name, line, count }) => ({ id: slug, name, line, count }));
}

/** As many as a part of a site map holds. */
const MOST_ADDRESSES = 10_000;
const EVERYTHING = { category: null, minCents: null, maxCents: null, onlyInStock: false };

/** Where every product is, 10,000 to a page, and how many there are in all. */
export async function listProductAddresses(
  { db }: Asking,
  page: number,
): Promise<{ addresses: ProductAddress[]; total: number }> {
  const [rows, counted] = await Promise.all([
    listAddresses(db.sql, { limit: MOST_ADDRESSES, offset: (page - 1) * MOST_ADDRESSES }),
    countProducts(db.sql, EVERYTHING),
  ]);
  const addresses = rows.map(({ id, changedAt }) => ({ id, changedAt: changedAt.toISOString() }));
  return { addresses, total: counted?.count ?? 0 };
}
