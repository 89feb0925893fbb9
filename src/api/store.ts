import { Store } from '../shop/settings/schema.ts';
import { storeFor } from '../shop/settings/settings.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const storeRoutes = {
  'GET /store': {
    schema: { summary: 'The shop itself: its name, contacts and offers', tags: ['store'], response: { 200: Store } },
  },
} as const satisfies RouteSchemas;

const storeQueries = {
  'GET /store': async ({ settings, config }) => ({ ok: true, body: storeFor(await settings.current(), config) }),
} satisfies Queries<typeof storeRoutes>;

export const store = defineResource({
  routes: storeRoutes,
  queries: storeQueries,
  cached: {
    'GET /store': () => ['settings'],
  },
});
