import type { FastifySchema } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { AppDeps } from '../app-deps.ts';
import type { ApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import type { CacheTag } from '../platform/invalidation/cache-tag.ts';

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

type QueryRunner = (query: AnyQuery, input: Parameters<AnyQuery>[1]) => Promise<QueryResult<unknown>>;

/** Runs queries on the replica where there is one. What is not found there may have been made a moment ago: the leader knows. */
export function createQueryRunner(deps: AppDeps): QueryRunner {
  if (deps.readDb === deps.db) return (query, input) => query(deps, input);
  const reading = { ...deps, db: deps.readDb };
  return async (query, input) => {
    const result = await query(reading, input);
    return result.ok ? result : query(deps, input);
  };
}

/** The shape of one part of a schema; undefined where it has none. */
type Part<Schema, Name extends string> = Schema extends { [Key in Name]: infer Shape extends TSchema }
  ? Static<Shape>
  : undefined;
type SuccessSchema<Schema> = Schema extends { response: infer Answers }
  ? Answers[keyof Answers & (200 | 201 | 202 | 204)]
  : never;
type RequiredPart<Name extends string, Shape> = [Shape] extends [undefined]
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Shape };
type OptionalPart<Name extends string, Shape> = [Shape] extends [undefined]
  ? { [Key in Name]?: undefined }
  : { [Key in Name]?: Partial<Shape> };

/** A call's input and answer, in this contract or another of the same form. */
export type InputOf<Entry extends { schema: object }> = RequiredPart<'params', Part<Entry['schema'], 'params'>> &
  OptionalPart<'query', Part<Entry['schema'], 'querystring'>> &
  RequiredPart<'body', Part<Entry['schema'], 'body'>>;

export type BodyOf<Entry extends { schema: object }> =
  SuccessSchema<Entry['schema']> extends infer Shape ? (Shape extends TSchema ? Static<Shape> : never) : never;

/** The routes of all resources of a list, as one type. */
export type ContractOf<List extends readonly { routes: object }[]> = IntersectionOf<List[number]['routes']>;

type IntersectionOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The names of all queries of a list. */
export type QueryNameOf<List extends readonly { queries: object }[]> = KeyOfEach<List[number]['queries']>;

type KeyOfEach<Union> = Union extends unknown ? keyof Union : never;
