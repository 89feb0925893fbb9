import type { FastifySchema } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import type { ApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import type { CacheTag } from '../platform/invalidation/cache-tag.ts';
import type { BodyOf, Part } from './call-types.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The routes of one resource: the key is what a client calls, the schema is what is checked, answered and published. */
export type RouteSchemas = Record<
  `${Method} /${string}`,
  { schema: FastifySchema & { summary: string; tags: readonly string[] } }
>;

type RouteSchema = RouteSchemas[keyof RouteSchemas];

/** What a query is called with, after validation: parameters left out have their defaults. */
type QueryInput<Route extends RouteSchema> = {
  params: Part<Route['schema'], 'params'>;
  query: Part<Route['schema'], 'querystring'>;
};

/** What a query answers, before anything is put on a wire. */
export type QueryResult<Body> =
  | {
      ok: true;
      body: Body;
      /** How many there are on all pages of a list. */
      total?: number;
      headers?: Record<string, string>;
    }
  | { ok: false; error: ApiError };

type Query<Route extends RouteSchema> = (
  deps: AppDeps,
  input: QueryInput<Route>,
) => Promise<QueryResult<BodyOf<Route>>>;

/** Calls that only read. Fastify answers them over HTTP; pages on the server call the same functions in process. */
export type Queries<Routes extends RouteSchemas> = {
  [Name in keyof Routes & `GET /${string}`]?: Query<Routes[Name]>;
};

/** A query whose types are erased; its input has passed its schema. */
export type AnyQuery = (deps: AppDeps, input: { params: object; query: object }) => Promise<QueryResult<unknown>>;

export type RegisterRoutes = (app: App, deps: AppDeps) => void;

/** The tags that make a cached answer old. */
type TagsOf = (params: Record<string, string>) => readonly CacheTag[];

type ResourceParts<Routes extends RouteSchemas, Given extends Queries<Routes>> = {
  routes: Routes;
  queries?: Given;
  /** Queries whose answer is the same for everybody: the page cache stores it until one of its tags is invalidated. */
  cached?: { [Name in keyof Given]?: TagsOf };
  /** Mounts every route that is not a query. */
  register?: RegisterRoutes;
};

/** A resource as `resources.ts` lists it; routing, in-process calls, caching and the types of clients follow from it. */
export type Resource<Routes extends RouteSchemas = RouteSchemas, Given = object> = {
  routes: Routes;
  queries: Given;
  cached: Record<string, TagsOf>;
  register: RegisterRoutes;
};

export const defineResource = <Routes extends RouteSchemas, Given extends Queries<Routes> = Record<never, never>>({
  routes,
  queries,
  cached = {},
  register = () => {},
}: ResourceParts<Routes, Given>): Resource<Routes, Given> => ({
  routes,
  queries: queries ?? ({} as Given),
  cached: cached as Record<string, TagsOf>,
  register,
});
