import type { Database } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { BEAD_COLORS } from '../../shared/products/bead-colors.ts';
import { SIZES } from '../../shared/products/sizes.ts';
import { countFilters, MAX_COUNTED } from './filter-queries.ts';
import { textQuery, wordsOf } from './keyword.ts';
import { filterOf } from './list-products.ts';
import type { FilterQuery, ProductFilters } from './list-schema.ts';
import { priceBands } from './price-bands.ts';

const NONE: ProductFilters = {
  communities: [],
  colors: [],
  sizes: [],
  inStock: 0,
  prices: null,
  priceBands: [],
  isPartial: false,
};

/** What a list could be narrowed to, counted in one statement over at most MAX_COUNTED products. */
export async function productFilters(
  { db }: { db: Pick<Database, 'sql'> },
  { keyword = '', ...query }: FilterQuery,
): Promise<ProductFilters> {
  const words = wordsOf(keyword.trim());
  if (keyword.trim() !== '' && words.length === 0) return NONE;
  const rows = await countFilters(db.sql, words.length > 0 ? textQuery(words) : null, filterOf(query));
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const counted = (kind: string) => new Map(of(kind).map(({ value, count }) => [value, count]));
  const [colors, sizes] = [counted('color'), counted('size')];
  const [all] = of('all');
  const only = (kind: string) => of(kind)[0]?.count ?? 0;
  const [least, most] = [only('least'), only('most')];
  return {
    communities: of('community')
      .map(({ value, name, count }) => ({ value, name, count }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    colors: BEAD_COLORS.flatMap(({ id }) => {
      const count = colors.get(id);
      return count === undefined ? [] : [{ value: id, count }];
    }),
    sizes: inOrder([...sizes.keys()]).map((value) => ({ value, count: sizes.get(value) ?? 0 })),
    inStock: only('in_stock'),
    prices: most > 0 ? { least: toDollars(least), most: toDollars(most) } : null,
    priceBands: priceBands(
      of('price').map(({ value, count, of: all }) => ({ cents: Number(value), count: all, left: count })),
    ),
    isPartial: (all?.count ?? 0) >= MAX_COUNTED,
  };
}

/** The specification's sizes first, then an owner's own by name, numbers by their value. */
function inOrder(sizes: readonly string[]): string[] {
  const usual = SIZES.filter((size) => sizes.includes(size));
  const own = sizes.filter((size) => !SIZES.some((known) => known === size));
  return [...usual, ...own.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))];
}
