import type { CacheTag } from './cache-tag.ts';
import type { InvalidationBus } from './invalidation-bus.ts';

export type CachedValue<Value> = { current(): Promise<Value> };

type CachedValueInput<Value> = {
  bus: Pick<InvalidationBus, 'subscribe'>;
  /** Publishing this tag invalidates the value. */
  tag: CacheTag;
  load: () => Promise<Value>;
};

/**
 * Loads the value on first use, with a single flight for concurrent callers, and again after an invalidation or a
 * failure.
 */
export function createCachedValue<Value>({ bus, tag, load }: CachedValueInput<Value>): CachedValue<Value> {
  let cached: Promise<Value> | undefined;
  const invalidateAll = () => {
    cached = undefined;
  };
  bus.subscribe({
    invalidateAll,
    invalidate(tags) {
      if (tags.includes(tag)) invalidateAll();
    },
  });
  return {
    current() {
      const loading = cached ?? load();
      cached = loading;
      loading.catch(() => {
        if (cached === loading) cached = undefined;
      });
      return loading;
    },
  };
}
