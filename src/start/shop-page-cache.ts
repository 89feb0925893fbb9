import type { IncomingMessage } from 'node:http';
import { cachedRoutes } from '../api/resources.ts';
import type { AppDeps } from '../app-deps.ts';
import type { App } from '../platform/http/app.ts';
import type { strictHeaders } from '../platform/http/security-headers.ts';
import type { FilledResponse } from '../platform/page-cache/encoded-response.ts';
import { createRouteMatcher } from '../platform/page-cache/match-route.ts';
import { createPageCache, type PageCache } from '../platform/page-cache/page-cache.ts';
import { cutOffWithinQuarter, midnightWithinQuarter } from '../shop/delivery/promise.ts';
import { changesAtMidnight } from '../shop/settings/brand/brand.ts';
import { cachedPages } from '../storefront/storefront.tsx';

/** Lifetime of a page whose expiry can't be determined. */
const UNSURE_MS = 1000;

const matchRoute = createRouteMatcher([...cachedPages, ...cachedRoutes]);

/** Pages and API responses that are the same for all visitors, cached until their data changes or their day ends. */
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
      // The expiry depends on the settings; without them, expire soon.
      if (!shop) return at + UNSURE_MS;
      const menus = await deps.menus.current().catch(() => undefined);
      const endsWithDay = ['catalog', 'stories'].some((tag) => tags.some((each) => each === tag));
      const moments = [
        // Badges and notices expire at midnight, stories and links to them appear then, and delivery promises change at
        // the cut-off.
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

/** Hop-by-hop and per-response headers, which must not be cached. */
const UNCACHED_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'content-length',
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]);

/**
 * Fills the page cache: renders the response in process for the visitor whose request missed, at the normalized URL
 * that is the cache key, so nothing else in one visitor's URL reaches the others.
 */
export async function fillFrom(app: App, request: IncomingMessage, address: string): Promise<FilledResponse> {
  const { cookie: _, authorization: __, 'accept-encoding': ___, 'if-none-match': ____, ...headers } = request.headers;
  const answer = await app.inject({
    method: 'GET',
    url: address,
    headers: { ...headers, accept: headers.accept ?? 'text/html' },
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
  });
  const cached = Object.entries(answer.headers).filter(
    ([name, value]) => value !== undefined && !UNCACHED_HEADERS.has(name),
  );
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(cached.map(([name, value]) => [name, String(value)])),
    body: answer.rawPayload,
  };
}
