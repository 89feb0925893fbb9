import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import { setPaginationHeaders } from './pagination.ts';
import type { AnyQuery, Resource, RouteSchemas } from './resource.ts';
import { createQueryRunner } from './run-query.ts';

/** Answers every query of a resource at its own path. */
export function registerQueries(app: App, deps: AppDeps, { routes, queries }: Resource): void {
  const run = createQueryRunner(deps);
  for (const [name, query] of Object.entries(queries) as [keyof RouteSchemas, AnyQuery][]) {
    const schema = routes[name]?.schema;
    app.get(name.slice('GET '.length), { ...(schema && { schema }) }, async (request, reply) => {
      const input = { params: request.params as object, query: request.query as object };
      const result = await run(query, input);
      if (!result.ok) return sendApiError(reply, result.error);
      if (result.headers) reply.headers(result.headers);
      if (result.total !== undefined)
        setPaginationHeaders(request as FastifyRequest, reply, input.query as Paged, result.total);
      return reply.send(result.body);
    });
  }
}

type Paged = { page: number; pageSize: number };
