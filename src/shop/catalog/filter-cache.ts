import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import type { FilterQuery, ProductFilters } from './list-schema.ts';
import { productFilters } from './product-filters.ts';

export type FilterCache = { countsOf(query: FilterQuery): Promise<ProductFilters> };

type CreateFilterCacheDeps = { db: Pick<Database, 'sql'>; bus: Pick<InvalidationBus, 'subscribe'> };

/** As pages in the page cache: it bounds the harm of a lost notification between processes. */
const FRESH_MS = 60_000;
const MAX_KEPT = 300;
const TAGS: readonly string[] = ['catalogue', 'shelf'];

/**
 * What the lists without a keyword count, whatever their order and page: one count for all who ask meanwhile, and another
 * after a change. A count that began before the change is forgotten with the others, so it is never asked again.
 */
export function createFilterCache({ db, bus }: CreateFilterCacheDeps): FilterCache {
  const counted = new LRUCache<string, Promise<ProductFilters>>({ max: MAX_KEPT, ttl: FRESH_MS });
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
