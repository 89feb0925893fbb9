import type { Database, Sql } from '../../platform/db/database.ts';
import { fromDollars } from '../../shared/money.ts';
import { textQuery, wordsOf } from './keyword.ts';
import { productFrom } from './product.ts';
import {
  countInCategory,
  countProducts,
  listByFeatured,
  listByNewest,
  listByPrice,
  listByPriceDown,
  listByRating,
  listCategoryByFeatured,
  listCategoryByNewest,
  listCategoryByPrice,
  listCategoryByPriceDown,
  listCategoryByRating,
  type Shelf,
  type Stretch,
} from './queries.ts';
import type { ListQuery, Product, Sort } from './schema.ts';
import {
  countFound,
  listAlike,
  MOST_FOUND,
  searchByFeatured,
  searchByNewest,
  searchByPrice,
  searchByPriceDown,
  searchByRating,
  searchByRelevance,
} from './search-queries.ts';
import { mend } from './slips.ts';

type Asking = { db: Pick<Database, 'sql'> };

export type ProductList = {
  products: Product[];
  /** How many there are on all pages; a search counts to MOST_FOUND. */
  total: number;
  /** There are more than `total` says. */
  hasMore: boolean;
  /** What was searched for instead, where the keyword itself found nothing and looks like a slip. */
  searchedFor?: string;
};

const NOTHING: ProductList = { products: [], total: 0, hasMore: false };

const ofAll = {
  featured: listByFeatured,
  newest: listByNewest,
  price: listByPrice,
  '-price': listByPriceDown,
  rating: listByRating,
} as const satisfies Record<Sort, unknown>;

const ofCategory = {
  featured: listCategoryByFeatured,
  newest: listCategoryByNewest,
  price: listCategoryByPrice,
  '-price': listCategoryByPriceDown,
  rating: listCategoryByRating,
} as const satisfies Record<Sort, unknown>;

const ofSearch = {
  featured: searchByFeatured,
  newest: searchByNewest,
  price: searchByPrice,
  '-price': searchByPriceDown,
  rating: searchByRating,
} as const satisfies Record<Sort, unknown>;

/** A page of products: filtered, sorted, searched (specification, section 7; `docs/search.md`). */
export async function listProducts({ db }: Asking, query: ListQuery): Promise<ProductList> {
  const stretch = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
  const shelf: Shelf = {
    category: query.category || null,
    minCents: query.minPrice === undefined ? null : centsOf(query.minPrice, Math.ceil),
    maxCents: query.maxPrice === undefined ? null : centsOf(query.maxPrice, Math.floor),
    onlyInStock: query.inStock ?? false,
  };
  const keyword = query.keyword?.trim() ?? '';
  if (keyword === '') return browse(db.sql, shelf, stretch, query.sort);
  const words = wordsOf(keyword);
  if (words.length === 0) return NOTHING;
  const found = await search(db.sql, { words, sort: query.sort }, shelf, stretch);
  if (found.total > 0) return found;
  const mended = mend(words, await listAlike(db.sql, words));
  if (!mended) return NOTHING;
  const foundInstead = await search(db.sql, { words: mended, sort: query.sort }, shelf, stretch);
  return foundInstead.total > 0 ? { ...foundInstead, searchedFor: mended.join(' ') } : NOTHING;
}

/** Rounds only what is no whole cent: 19.99 * 100 is less than 1999 to a computer, and 1.1 * 100 more than 110. */
const centsOf = (dollars: number, round: (cents: number) => number) => fromDollars(dollars) ?? round(dollars * 100);

async function browse(sql: Sql, shelf: Shelf, stretch: Stretch, sort: Sort = 'featured'): Promise<ProductList> {
  const [rows, counted] = await Promise.all(
    shelf.category === null
      ? [ofAll[sort](sql, shelf, stretch), countProducts(sql, shelf)]
      : [ofCategory[sort](sql, shelf, stretch), countInCategory(sql, shelf)],
  );
  return { products: rows.map(productFrom), total: counted?.count ?? 0, hasMore: false };
}

type Wanted = { words: readonly string[]; sort: Sort | undefined };

async function search(sql: Sql, { words, sort }: Wanted, shelf: Shelf, stretch: Stretch): Promise<ProductList> {
  const asked = textQuery(words);
  // What lies beyond the last result that is counted is not ranked either.
  const limit = Math.max(0, Math.min(stretch.limit, MOST_FOUND - stretch.offset));
  const rows = await (sort ? ofSearch[sort] : searchByRelevance)(sql, asked, shelf, { ...stretch, limit });
  const count = rows[0]?.total ?? (stretch.offset > 0 ? ((await countFound(sql, asked, shelf))?.count ?? 0) : 0);
  return { products: rows.map(productFrom), total: Math.min(count, MOST_FOUND), hasMore: count > MOST_FOUND };
}
