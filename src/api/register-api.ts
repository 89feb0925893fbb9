import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import { BRIEFLY } from '../platform/http/files.ts';
import { setPaginationHeaders } from './pagination.ts';
import { type AnyQuery, createQueryRunner, type Resource, type RouteSchemas } from './resource.ts';
import { resources } from './resources.ts';

export async function registerApi(app: App, deps: AppDeps): Promise<void> {
  await app.register(
    (api, _options, done) => {
      api.decorateRequest('customer', undefined);
      api.addHook('onSend', async (_request, reply, payload) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        return payload;
      });
      allowAnyOrigin(api as App);
      for (const resource of resources as readonly Resource[]) {
        registerQueries(api as App, deps, resource);
        resource.register(api as App, deps);
      }
      done();
    },
    { prefix: '/api' },
  );
}

const EXPOSED = 'X-Total-Count, X-Total-Count-Capped, X-Searched-For, Link, Retry-After';
const A_DAY = '86400';

/** Lets other websites make the calls that declare it, without credentials: their answers are the same for everyone. */
function allowAnyOrigin(app: App): void {
  app.addHook('onRoute', (route) => {
    const { config, method, path } = route;
    if (!config?.anyOrigin) return;
    const allow = (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });
      done();
    };
    route.onRequest = [allow, ...[route.onRequest ?? []].flat()];
    // A JSON body needs a preflight; reads don't.
    if (method !== 'POST') return;
    app.options(path.replace(/^\/api/, ''), { schema: { hide: true }, onRequest: allow }, (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': A_DAY,
        })
        .code(204)
        .send(null),
    );
  });
}

function registerQueries(app: App, deps: AppDeps, { routes, queries, cached }: Resource): void {
  const run = createQueryRunner(deps);
  for (const [name, query] of Object.entries(queries) as [keyof RouteSchemas, AnyQuery][]) {
    const schema = routes[name]?.schema;
    const config = { anyOrigin: !schema?.tags.includes('development') };
    app.get(name.slice('GET '.length), { ...(schema && { schema }), config }, async (request, reply) => {
      const input = { params: request.params as object, query: request.query as object };
      const result = await run(query, input);
      if (!result.ok) return sendApiError(reply, result.error);
      reply.header('cache-control', name in cached ? BRIEFLY : 'no-cache');
      if (result.headers) reply.headers(result.headers);
      if (result.total !== undefined)
        setPaginationHeaders(request as FastifyRequest, reply, input.query as Paged, result.total);
      return reply.send(result.body);
    });
  }
}

type Paged = { page: number; pageSize: number };
