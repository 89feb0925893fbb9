import type { Database } from '../../platform/db/database.ts';
import { productFrom } from './product.ts';
import {
  countProducts,
  findCategory,
  findProductRow,
  listAddresses,
  listCategories,
  listCategoryByFeatured,
  listFeatured,
  listRelated,
} from './queries.ts';
import { type CategoryName, type CategoryShelf, PAGE_SIZE, type Product, type ProductAddress } from './schema.ts';

type Asking = { db: Pick<Database, 'sql'> };

/** A carousel, not a catalogue. */
const MOST_FEATURED = 24;
const MOST_RELATED = 8;

/** A product that is shown in the shop. */
export async function findProduct({ db }: Asking, id: string): Promise<Product | undefined> {
  const row = await findProductRow(db.sql, id);
  return row && productFrom(row);
}

export async function listFeaturedProducts({ db }: Asking): Promise<Product[]> {
  return (await listFeatured(db.sql, MOST_FEATURED)).map(productFrom);
}

/** Of the same category first, then of the same makers; what can be bought before what is sold out. */
export async function listRelatedProducts({ db }: Asking, id: string): Promise<Product[]> {
  return (await listRelated(db.sql, id, MOST_RELATED)).map(productFrom);
}

/** A category with the first of its products, in the order of the shop; undefined where there is none of that name. */
export async function findCategoryShelf(
  { db }: Asking,
  slug: string,
  most = PAGE_SIZE,
): Promise<CategoryShelf | undefined> {
  const shelf = { category: slug, minCents: null, maxCents: null, onlyInStock: false };
  const [category, rows] = await Promise.all([
    findCategory(db.sql, slug),
    listCategoryByFeatured(db.sql, shelf, { limit: most, offset: 0 }),
  ]);
  return category && { id: category.slug, name: category.name, line: category.line, products: rows.map(productFrom) };
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
