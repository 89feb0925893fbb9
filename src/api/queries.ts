import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { type ApiError, sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import type { BodyOf, Part } from './call-types.ts';
import { setPaginationHeaders } from './pagination.ts';
import type { RouteSchemas } from './resource.ts';

type Entry = RouteSchemas[keyof RouteSchemas];

/** What a read is asked with, checked: parameters left out have their defaults. */
type QueryInput<Schemas extends Entry> = {
  params: Part<Schemas['schema'], 'params'>;
  query: Part<Schemas['schema'], 'querystring'>;
};

/** What a read answers, before anything is put on a wire. */
export type QueryResult<Body> =
  | {
      ok: true;
      body: Body;
      /** How many there are on all pages of a list. */
      total?: number;
      headers?: Record<string, string>;
    }
  | { ok: false; refusal: ApiError };

export type Query<Schemas extends Entry> = (
  deps: AppDeps,
  input: QueryInput<Schemas>,
) => Promise<QueryResult<BodyOf<Schemas>>>;

/** Calls that only look. The door answers them over HTTP; pages on the server ask the same functions in process. */
export type Queries<Schemas extends RouteSchemas> = {
  [Name in keyof Schemas & `GET /${string}`]?: Query<Schemas[Name]>;
};

/** A read whose shapes the types have forgotten; what it is asked with has passed its schema. */
export type AnyQuery = (deps: AppDeps, asked: { params: object; query: object }) => Promise<QueryResult<unknown>>;

/** Answers every read of a book at its own path. */
export function registerQueries<Schemas extends RouteSchemas>(
  app: App,
  deps: AppDeps,
  schemas: Schemas,
  queries: Queries<Schemas>,
): void {
  for (const [name, query] of Object.entries(queries) as [keyof RouteSchemas, AnyQuery][]) {
    const { schema } = schemas[name] as Entry;
    app.get(name.slice('GET '.length), { schema }, async (request, reply) => {
      const asked = { params: request.params as object, query: request.query as object };
      const result = await query(deps, asked);
      if (!result.ok) return sendApiError(reply, result.refusal);
      if (result.headers) reply.headers(result.headers);
      if (result.total !== undefined)
        setPaginationHeaders(request as FastifyRequest, reply, asked.query as Paged, result.total);
      return reply.send(result.body);
    });
  }
}

type Paged = { page: number; pageSize: number };
