import type { CachedRoute } from '../platform/page-cache/match-route.ts';
import type { RouteSchemas } from './resource.ts';
import { resources } from './resources.ts';

/** Answers that are the same for everybody and cost a query, for the page cache. */
export const cachedRoutes: readonly CachedRoute[] = resources.flatMap(({ routes, cached }) =>
  Object.entries(cached).map(([name, tags]) => ({
    path: `/api${name.slice('GET '.length)}`,
    query: parametersOf(routes, name),
    tags,
  })),
);

/** The parameters that a call knows: no other changes its answer, or gets a place of its own in the cache. */
function parametersOf(routes: RouteSchemas, name: string): string[] {
  const querystring = routes[name as keyof RouteSchemas]?.schema.querystring as { properties?: object } | undefined;
  return Object.keys(querystring?.properties ?? {});
}
