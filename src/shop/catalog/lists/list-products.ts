import type { Static } from 'typebox';
import type { Database, Sql } from '../../../platform/db/database.ts';
import { COUNT_LIMIT } from '../../../shared/limits.ts';
import { fromDollars } from '../../../shared/money.ts';
import { listingMoment, type MomentDeps, productFrom } from '../products.ts';
import { countProducts, hasFewSoldOut, listBySort, listDeepBySort, type PageRange } from '../queries.ts';
import type { Product } from '../schema.ts';
import type { ProductFilter, ProductRow } from '../sql-fragments.ts';
import { countFound, listSimilarWords, MAX_FOUND, searchByRelevance, searchBySort } from './queries.ts';
import type { ListQuery, Sort } from './schema.ts';
import { correctTypos, splitWords, textQuery } from './search.ts';

type ProductList = {
  products: Product[];
  /** Count over all pages; a search counts up to MAX_FOUND, a list up to COUNT_LIMIT. */
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
  /** The corrected keyword, if the original found nothing and looks like a typo. */
  searchedFor?: string;
};

/** A page of products: filtered, sorted, searched (specification, section 7; `docs/search.md`). */
export async function listProducts(deps: MomentDeps, query: ListQuery): Promise<ProductList> {
  const [{ rows, ...found }, moment] = await Promise.all([findRows(deps.db, query), listingMoment(deps)]);
  return { ...found, products: rows.map((row) => productFrom(row, moment)) };
}

type FoundRows = Omit<ProductList, 'products'> & { rows: readonly Static<typeof ProductRow>[] };

const NO_ROWS: FoundRows = { rows: [], total: 0, hasMore: false };

async function findRows(db: Pick<Database, 'sql'>, query: ListQuery): Promise<FoundRows> {
  const range = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
  const filter = toProductFilter(query);
  const keyword = query.keyword?.trim() ?? '';
  if (keyword === '') return browse(db.sql, filter, range, query.sort);
  const words = splitWords(keyword);
  if (words.length === 0) return NO_ROWS;
  const found = await search(db.sql, { words, sort: query.sort }, filter, range);
  if (found.total > 0) return found;
  const corrected = correctTypos(words, await listSimilarWords(db.sql, words));
  if (!corrected) return NO_ROWS;
  const foundInstead = await search(db.sql, { words: corrected, sort: query.sort }, filter, range);
  return foundInstead.total > 0 ? { ...foundInstead, searchedFor: corrected.join(' ') } : NO_ROWS;
}

type FilterQuery = Omit<ListQuery, 'keyword' | 'sort' | 'page' | 'pageSize'>;

export const toProductFilter = (query: FilterQuery): ProductFilter => ({
  category: query.category || null,
  communities: nonEmpty(query.community),
  colors: nonEmpty(query.color),
  sizes: nonEmpty(query.size),
  minCents: query.minPrice === undefined ? null : toCents(query.minPrice, Math.ceil),
  maxCents: query.maxPrice === undefined ? null : toCents(query.maxPrice, Math.floor),
  onlyInStock: query.inStock ?? false,
});

function nonEmpty(values: readonly string[] | undefined): readonly string[] | null {
  const some = (values ?? []).filter((value) => value !== '');
  return some.length > 0 ? some : null;
}

/** Rounds only fractions of a cent: in floating point 19.99 * 100 is less than 1999, and 1.1 * 100 more than 110. */
const toCents = (dollars: number, round: (cents: number) => number) => fromDollars(dollars) ?? round(dollars * 100);

/** From here on, checking the stock of each product before the page takes longer than reading all sold-out ones. */
const DEEP = 1_000;

async function browse(sql: Sql, filter: ProductFilter, range: PageRange, sort: Sort = 'featured'): Promise<FoundRows> {
  const isDeep = range.offset >= DEEP && (await hasFewSoldOut(sql))?.isTrue;
  const [rows, counted] = await Promise.all([
    (isDeep ? listDeepBySort : listBySort)[sort](sql, filter, range),
    countProducts(sql, filter, COUNT_LIMIT + 1),
  ]);
  const count = counted?.count ?? 0;
  return { rows, total: Math.min(count, COUNT_LIMIT), hasMore: count > COUNT_LIMIT };
}

type SearchInput = { words: readonly string[]; sort: Sort | undefined };

async function search(
  sql: Sql,
  { words, sort }: SearchInput,
  filter: ProductFilter,
  range: PageRange,
): Promise<FoundRows> {
  const tsQuery = textQuery(words);
  // Results beyond the last counted one aren’t ranked either.
  const limit = Math.max(0, Math.min(range.limit, MAX_FOUND - range.offset));
  const rows = await (sort ? searchBySort[sort] : searchByRelevance)(sql, tsQuery, filter, { ...range, limit });
  const count = rows[0]?.total ?? (range.offset > 0 ? ((await countFound(sql, tsQuery, filter))?.count ?? 0) : 0);
  return { rows, total: Math.min(count, MAX_FOUND), hasMore: count > MAX_FOUND };
}
