import type { FastifySchema } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import type { ApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import type { CacheTag } from '../platform/invalidation/cache-tag.ts';
import type { Declared } from '../shared/refusals.ts';
import type { SignedIn } from '../shop/accounts/sign-in/sessions.ts';

import { requireCustomer } from './bearer.ts';
import { type BodyOf, type ErasedHandlers, type Handlers, mountHandlers, type Part } from './handlers.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Routes of one resource. The key is the call's name for clients; the schema is validated, serialized and published.
 */
export type RouteSchemas = Record<
  `${Method} /${string}`,
  {
    schema: FastifySchema & { summary: string; tags: readonly string[] };
    /** `anyOrigin`: other websites may make the call, as they may make all queries. */
    config?: { anyOrigin: boolean };
  }
>;

type RouteSchema = RouteSchemas[keyof RouteSchemas];

/** Query input after validation, with defaults filled in. */
type QueryInput<Route extends RouteSchema> = {
  params: Part<Route['schema'], 'params'>;
  query: Part<Route['schema'], 'querystring'>;
};

export type QueryResult<Body> =
  | {
      ok: true;
      body: Body;
      /** Total number of entries on all pages of a list. */
      total?: number;
      headers?: Record<string, string>;
    }
  | { ok: false; error: ApiError };

type Query<Route extends RouteSchema> = (
  deps: AppDeps,
  input: QueryInput<Route>,
) => Promise<QueryResult<BodyOf<Route>>>;

/** Read-only calls. Fastify serves them over HTTP; server-rendered pages call the same functions in process. */
export type Queries<Routes extends RouteSchemas> = {
  [Name in keyof Routes & `GET /${string}`]?: Query<Routes[Name]>;
};

/** A query with erased types; its input has been validated. */
export type AnyQuery = (deps: AppDeps, input: { params: object; query: object }) => Promise<QueryResult<unknown>>;

export type RegisterRoutes = (app: App, deps: AppDeps) => void;

type TagsOf = (params: Record<string, string>) => readonly CacheTag[];

type ResourceParts<Routes extends RouteSchemas, Given extends Queries<Routes>, Refusals> = {
  routes: Routes;
  queries?: Given & Queries<Routes>;
  /** Queries with the same response for everyone: the page cache stores it until one of its tags is invalidated. */
  cached?: { [Name in keyof Given]?: TagsOf };
  refusals?: Refusals;
  handlers?: Handlers<Routes, Refusals>;
  /** Handlers behind `requireCustomer`. */
  customerHandlers?: Handlers<Routes, Refusals, { customer: SignedIn }>;
  /** Mounts routes that need a scope or hooks of their own. */
  register?: RegisterRoutes;
};

/** A resource, as listed in `resources.ts`. Routing, in-process calls, caching and client types derive from it. */
export type Resource<Routes extends RouteSchemas = RouteSchemas, Given = object> = {
  routes: Routes;
  queries: Given;
  cached: Record<string, TagsOf>;
  refusals: Record<string, Declared>;
  register: RegisterRoutes;
};

export const defineResource = <
  const Routes extends RouteSchemas,
  Given extends Queries<Routes> = Record<never, never>,
  Refusals extends Record<string, Declared> = Record<never, never>,
>({
  routes,
  queries,
  cached = {},
  refusals = {} as Refusals,
  handlers = NONE,
  customerHandlers = NONE,
  register,
}: ResourceParts<Routes, Given, Refusals>): Resource<Routes, Given> => ({
  routes,
  queries: queries ?? ({} as Given),
  cached: cached as Record<string, TagsOf>,
  refusals,
  register(app, deps) {
    const own = { routes, refusals, handlers: customerHandlers(deps) as ErasedHandlers };
    mountHandlers(app, own, { onRequest: requireCustomer(deps) });
    mountHandlers(app, { routes, refusals, handlers: handlers(deps) as ErasedHandlers });
    register?.(app, deps);
  },
});

const NONE = () => ({});

type QueryRunner = (query: AnyQuery, input: Parameters<AnyQuery>[1]) => Promise<QueryResult<unknown>>;

/**
 * Runs queries on the replica, if there is one. Retries refusals on the leader, because a row missing from the replica
 * may be a moment old.
 */
export function createQueryRunner(deps: AppDeps): QueryRunner {
  if (deps.readDb === deps.db) return (query, input) => query(deps, input);
  const reading = { ...deps, db: deps.readDb };
  return async (query, input) => {
    const result = await query(reading, input);
    return result.ok ? result : query(deps, input);
  };
}

type RequiredPart<Name extends string, Shape> = [Shape] extends [undefined]
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Shape };
type OptionalPart<Name extends string, Shape> = [Shape] extends [undefined]
  ? { [Key in Name]?: undefined }
  : { [Key in Name]?: Partial<Shape> };

/** Input and response types of a call, in this contract or another of the same form. */
export type InputOf<Entry extends { schema: object }> = RequiredPart<'params', Part<Entry['schema'], 'params'>> &
  OptionalPart<'query', Part<Entry['schema'], 'querystring'>> &
  RequiredPart<'body', Part<Entry['schema'], 'body'>>;

export type ContractOf<List extends readonly { routes: object }[]> = IntersectionOf<List[number]['routes']>;

type IntersectionOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type QueryNameOf<List extends readonly { queries: object }[]> = KeyOfEach<List[number]['queries']>;

type KeyOfEach<Union> = Union extends unknown ? keyof Union : never;
