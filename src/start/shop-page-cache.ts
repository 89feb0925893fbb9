import { cachedRoutes } from '../api/cached-routes.ts';
import type { AppDeps } from '../app-deps.ts';
import type { strictHeaders } from '../platform/http/security-headers.ts';
import { createRouteMatcher } from '../platform/page-cache/match-route.ts';
import { createPageCache, type PageCache } from '../platform/page-cache/page-cache.ts';
import { cutOffWithinQuarter, midnightWithinQuarter } from '../shop/delivery/promise.ts';
import { changesAtMidnight } from '../shop/settings/brand.ts';
import { cachedPages } from '../storefront/storefront.tsx';

/** How long a page is kept whose end nobody could say. */
const UNSURE_MS = 1000;

const matchRoute = createRouteMatcher([...cachedPages, ...cachedRoutes]);

/** Pages and answers that are the same for everybody, until what they show changes or their day ends. */
export function createShopPageCache(
  deps: AppDeps,
  headers: ReturnType<typeof strictHeaders>,
  development: boolean,
): PageCache {
  const pageCache = createPageCache({
    match: (request) => (development ? undefined : matchRoute(request.url ?? '/')),
    strictHeaders: headers,
    now: () => deps.now().getTime(),
    turnAfter: async ({ tags }, at) => {
      const shop = await deps.settings.current().catch(() => undefined);
      // Without its settings the shop knows no moment: what it shows meanwhile is made anew.
      if (!shop) return at + UNSURE_MS;
      const menus = await deps.menus.current().catch(() => undefined);
      const endsWithDay = ['catalogue', 'stories'].some((tag) => tags.some((each) => each === tag));
      const moments = [
        // Badges and notices end at midnight, stories and links to them appear, promises change at the cut-off.
        (endsWithDay || changesAtMidnight(shop) || menus?.changesAtMidnight) &&
          midnightWithinQuarter(new Date(at), shop.timeZone),
        tags.includes('calendar') && cutOffWithinQuarter(new Date(at), shop),
      ];
      const turns = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
      return turns.length > 0 ? Math.min(...turns) : undefined;
    },
    onError: (error) => deps.log.warn({ err: error }, 'a page could not be made or kept'),
  });
  deps.bus.subscribe({
    invalidate: (tags) => pageCache.invalidate([...tags, ...deps.menus.tagsChangedWith(tags)]),
    invalidateAll: () => pageCache.invalidateAll(),
  });
  return pageCache;
}
