import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/db/database.ts';
import type { InvalidationBus } from '../../../platform/invalidation/invalidation-bus.ts';
import { toDollars } from '../../../shared/money.ts';
import { BEAD_COLORS } from '../../../shared/products/bead-colors.ts';
import { SIZES } from '../../../shared/products/sizes.ts';
import { toProductFilter } from './list-products.ts';
import { countFilters, MAX_COUNTED } from './queries.ts';
import type { FilterQuery, ProductFilters } from './schema.ts';
import { splitWords, textQuery } from './search.ts';

/** Available filter values with counts, from one statement over at most MAX_COUNTED products. */
export async function productFilters(
  { db }: { db: Pick<Database, 'sql'> },
  { keyword = '', ...query }: FilterQuery,
): Promise<ProductFilters> {
  const words = splitWords(keyword.trim());
  if (keyword.trim() !== '' && words.length === 0) return NO_FILTERS;
  const rows = await countFilters(db.sql, words.length > 0 ? textQuery(words) : null, toProductFilter(query));
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

/** The specification's sizes first, then custom ones by name, numbers by value. */
function inOrder(sizes: readonly string[]): string[] {
  const usual = SIZES.filter((size) => sizes.includes(size));
  const own = sizes.filter((size) => !SIZES.some((known) => known === size));
  return [...usual, ...own.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))];
}

const NO_FILTERS: ProductFilters = {
  communities: [],
  colors: [],
  sizes: [],
  inStock: 0,
  prices: null,
  priceBands: [],
  isPartial: false,
};

/** The number of products at a price; `left`: those that also pass the other filters. */
type PriceCount = { cents: number; count: number; left: number };

/** Whole dollars, inclusive; a missing end is open. */
type PriceBand = { min?: number; max?: number; count: number };

const QUARTILES = [0.25, 0.5, 0.75];
const NICE_STEPS = [1, 2, 2.5, 5, 10];
/** Shorter lists get no bands. */
const MIN_PRODUCTS = 8;

/**
 * Up to four price bands with round edges near the quartiles of the whole list, so that they stay put while filters
 * change; the counts follow the other filters. None if prices are too close together.
 */
export function priceBands(prices: readonly PriceCount[]): PriceBand[] {
  const sorted = [...prices].sort((a, b) => a.cents - b.cents);
  const edges = findEdges(sorted);
  if (edges.length === 0) return [];
  return [...edges, undefined].map((max, place) => {
    const min = edges[place - 1];
    const inBand = sorted.filter(
      ({ cents }) => (min === undefined || cents >= min * 100) && (max === undefined || cents <= max * 100),
    );
    return { ...(min !== undefined && { min }), ...(max !== undefined && { max }), count: sum(inBand, 'left') };
  });
}

function findEdges(sorted: readonly PriceCount[]): number[] {
  const all = sum(sorted, 'count');
  const [least, most] = [sorted[0]?.cents ?? 0, sorted.at(-1)?.cents ?? 0];
  if (all < MIN_PRODUCTS || least === most) return [];
  const quartiles = QUARTILES.map((part) => priceAt(sorted, all * part));
  const [first = 0, , third = 0] = quartiles;
  const step = niceStep((third > first ? (third - first) / 2 : (most - least) / 4) / 100);
  const round = [...new Set(quartiles.map((cents) => Math.round(cents / 100 / step) * step))];
  const edges: number[] = [];
  for (const edge of round) {
    const [after, before] = [(edges.at(-1) ?? 0) * 100, edge * 100];
    // Skip an edge that would leave a band without products.
    if (sorted.some(({ cents }) => cents > after && cents < before) && before < most) edges.push(edge);
  }
  return edges;
}

/** The price at this rank from the cheapest. */
function priceAt(sorted: readonly PriceCount[], place: number): number {
  let passed = 0;
  for (const { cents, count } of sorted) {
    passed += count;
    if (passed >= place) return cents;
  }
  return 0;
}

/** Rounds to the nearest of 1, 2, 2.5, or 5 times a power of ten, in whole dollars. */
function niceStep(dollars: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, dollars)));
  const steps = NICE_STEPS.map((nice) => nice * power).filter(Number.isInteger);
  const off = (step: number) => Math.abs(step - dollars);
  return steps.reduce((best, step) => (off(step) < off(best) ? step : best));
}

const sum = (prices: readonly PriceCount[], what: 'count' | 'left') =>
  prices.reduce((total, each) => total + each[what], 0);

export type FilterCache = { countsOf(query: FilterQuery): Promise<ProductFilters> };

type CreateFilterCacheDeps = { db: Pick<Database, 'sql'>; bus: Pick<InvalidationBus, 'subscribe'> };

/** Same limit as the page cache: bounds the damage of a lost invalidation. */
const TTL_MS = 60_000;
const MAX_ENTRIES = 300;
const TAGS: readonly string[] = ['catalog', 'stock'];

/**
 * Caches filter counts of lists without a keyword. Concurrent requests share one count; a change clears the cache,
 * including counts still running.
 */
export function createFilterCache({ db, bus }: CreateFilterCacheDeps): FilterCache {
  const counted = new LRUCache<string, Promise<ProductFilters>>({ max: MAX_ENTRIES, ttl: TTL_MS });
  const invalidateAll = () => counted.clear();
  bus.subscribe({
    invalidateAll,
    invalidate(tags) {
      if (tags.some((tag) => TAGS.includes(tag))) invalidateAll();
    },
  });
  return {
    countsOf({ keyword = '', ...query }) {
      if (keyword.trim() !== '') return productFilters({ db }, { ...query, keyword });
      const key = JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));
      const known = counted.get(key);
      if (known) return known;
      const counting = productFilters({ db }, query);
      counted.set(key, counting);
      counting.catch(() => {
        if (counted.peek(key) === counting) counted.delete(key);
      });
      return counting;
    },
  };
}
