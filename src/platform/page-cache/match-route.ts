import type { CacheTag } from '../invalidation/cache-tag.ts';
import type { Cacheable } from './page-cache.ts';

/** A kept address: its pattern, the parameters that change the answer, and what makes the answer old. */
export type CachedRoute = {
  path: string;
  query?: readonly string[];
  tags?: (params: Record<string, string>) => readonly CacheTag[];
};

/** The same few addresses are asked again and again; together they take less than a megabyte. */
const MOST_KNOWN = 1_000;
const LONGEST_KNOWN = 300;

type Found<Route> = { route: Route; params: Record<string, string>; query: Record<string, string> };

/** Where an address lives in the page cache, or undefined if it is none of `routes`. */
export function createRouteMatcher(routes: readonly CachedRoute[]): (url: string) => Cacheable | undefined {
  const match = createRouteMap(routes);
  const known = new Map<string, Cacheable>();
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered;
    const place = find(url);
    if (place && url.length <= LONGEST_KNOWN) {
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(url, place);
    }
    return place;
  };

  function find(url: string): Cacheable | undefined {
    const found = match(url);
    if (!found) return undefined;
    const { route, params, query } = found;
    const search = new URLSearchParams(query).toString();
    const path = route.path.replace(/:([a-zA-Z]+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
    return {
      key: search === '' ? path : `${path}?${search}`,
      tags: route.tags?.(params) ?? [],
      area: search === '' ? 'pages' : 'questions',
    };
  }
}

/** Finds the route for an address without asking Fastify; the first that fits wins. */
export function createRouteMap<Route extends CachedRoute>(
  list: readonly Route[],
): (url: string) => Found<Route> | undefined {
  const routes = list.map((route) => ({ route, parts: route.path.split('/').slice(1) }));
  return (url) => {
    const [path = '', search] = splitAt(url, '?');
    const parts = path.replace(/\/$/, '').split('/').slice(1);
    if (parts.length === 0) parts.push('');
    for (const { route, parts: pattern } of routes) {
      const params = matchParts(pattern, parts);
      if (params) return { route, params, query: readQuery(route, search) };
    }
    return undefined;
  };
}

function splitAt(text: string, mark: string): [string, string | undefined] {
  const place = text.indexOf(mark);
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}

function matchParts(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [place, wanted] of pattern.entries()) {
    const given = parts[place] ?? '';
    if (wanted.startsWith(':')) {
      const value = decode(given);
      if (value === undefined || value === '') return undefined;
      params[wanted.slice(1)] = value;
    } else if (wanted !== given) return undefined;
  }
  return params;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function readQuery({ query = [] }: CachedRoute, search: string | undefined): Record<string, string> {
  if (search === undefined || query.length === 0) return {};
  const given = new URLSearchParams(search);
  return Object.fromEntries(query.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])));
}
