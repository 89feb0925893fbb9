import { isDeepStrictEqual } from 'node:util';
import type { CacheTag } from '../../platform/invalidation/cache-tag.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import { dayIn } from '../delivery/promise.ts';
import { loadMenus, type MenusOfToday, type TargetDeps } from './menus.ts';

/** What header and footer show: the same object until something of it changes, so that both are rendered once. */
export type MenuCache = {
  current(): Promise<MenusOfToday>;
  /** What pages that show the menus as they are now depend on, besides their own tags, if these change. */
  tagsChangedWith(tags: readonly CacheTag[]): readonly CacheTag[];
};

type CreateMenuCacheDeps = TargetDeps & { bus: Pick<InvalidationBus, 'subscribe'> };

/** Whatever menus can lead to. */
const TAGS: readonly string[] = ['menus', 'categories', 'settings', 'ownPages', 'stories', 'catalogue'];

/** Loaded once for all pages, and again after a change of what menus can lead to, or once the shop's day is over. */
export function createMenuCache({ bus, ...deps }: CreateMenuCacheDeps): MenuCache {
  let cached: { today: string; loading: Promise<MenusOfToday> } | undefined;
  let last: MenusOfToday | undefined;
  const invalidateAll = () => {
    cached = undefined;
  };
  bus.subscribe({
    invalidateAll,
    invalidate(tags) {
      if (tags.some((tag) => TAGS.includes(tag))) invalidateAll();
    },
  });
  let loading = 0;
  async function load(today: string): Promise<MenusOfToday> {
    loading += 1;
    const fresh = await loadMenus(deps, today).finally(() => {
      loading -= 1;
    });
    if (last && isDeepStrictEqual(last, fresh)) return last;
    last = fresh;
    return fresh;
  }
  return {
    async current() {
      const today = dayIn(deps.now(), (await deps.settings.current()).timeZone);
      if (cached?.today === today) return cached.loading;
      const fresh = { today, loading: load(today) };
      cached = fresh;
      fresh.loading.catch(() => {
        if (cached === fresh) cached = undefined;
      });
      return fresh.loading;
    },
    // Of menus that are just being loaded nobody knows yet.
    tagsChangedWith: (tags) =>
      (loading > 0 || last?.changesWithCatalogue) && tags.includes('catalogue') ? ['menus'] : [],
  };
}
