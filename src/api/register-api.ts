import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import { setPaginationHeaders } from './pagination.ts';
import { type AnyQuery, createQueryRunner, type Resource, type RouteSchemas } from './resource.ts';
import { resources } from './resources.ts';

export async function registerApi(app: App, deps: AppDeps): Promise<void> {
  await app.register(
    (api, _options, done) => {
      api.decorateRequest('customer', undefined);
      for (const resource of resources as readonly Resource[]) {
        registerQueries(api as App, deps, resource);
        resource.register(api as App, deps);
      }
      done();
    },
    { prefix: '/api' },
  );
}

function registerQueries(app: App, deps: AppDeps, { routes, queries }: Resource): void {
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
