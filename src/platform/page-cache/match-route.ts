import createRouter from 'find-my-way';
import type { CacheTag } from '../invalidation/cache-tag.ts';
import type { Cacheable } from './page-cache.ts';

/** A cached route: its pattern, the query parameters that change the response, and the tags that invalidate it. */
export type CachedRoute = {
  path: string;
  query?: readonly string[];
  tags?: (params: Record<string, string>) => readonly CacheTag[];
};

/** Caches the keys of frequent URLs; the maximum takes less than a megabyte. */
const MAX_REMEMBERED = 1_000;
const MAX_REMEMBERED_LENGTH = 300;

/**
 * Maps a URL to its page cache key, or undefined if no cached route matches. Uses Fastify's router with the same
 * options, so both match the same route.
 */
export function createRouteMatcher(routes: readonly CachedRoute[]): (url: string) => Cacheable | undefined {
  const router = createRouter({ ...ROUTER_OPTIONS, onBadUrl: () => {} });
  for (const route of routes) router.on('GET', route.path, () => {}, route);
  const remembered = new Map<string, Cacheable>();
  return (url) => {
    const known = remembered.get(url);
    if (known) return known;
    const found = router.find('GET', url || '/');
    const route = found?.store as CachedRoute | null | undefined;
    if (!found || !route) return undefined;
    const cacheable = getCacheable(route, found.params, getSearch(url));
    if (cacheable && url.length <= MAX_REMEMBERED_LENGTH) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(url, cacheable);
    }
    return cacheable;
  };
}

/** Fastify's router options, see `platform/http/server.ts`. */
export const ROUTER_OPTIONS = {
  ignoreTrailingSlash: true,
  ignoreDuplicateSlashes: false,
  maxParamLength: 200,
} as const;

type Params = Record<string, string | undefined>;

/** Normalized cache key: uniform encoding, and only the relevant parameters, in the route's order. */
function getCacheable({ path, query = [], tags }: CachedRoute, params: Params, search: string): Cacheable | undefined {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (!value) return undefined;
    values[name] = value;
  }
  const filled = path.replace(/:([a-zA-Z]+)/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
  const given = new URLSearchParams(search);
  const counting = new URLSearchParams(query.flatMap((name) => given.getAll(name).map((value) => [name, value])));
  return {
    key: counting.size === 0 ? filled : `${filled}?${counting}`,
    tags: tags?.(values) ?? [],
    area: counting.size === 0 ? 'pages' : 'searches',
  };
}

function getSearch(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}
