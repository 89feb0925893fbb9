import { Store } from '../shop/settings/schema.ts';
import { storeFor } from '../shop/settings/settings.ts';
import { type Queries, registerQueries } from './queries.ts';
import type { RegisterRoutes, RouteSchemas } from './resource.ts';

export const storeRoutes = {
  'GET /store': {
    schema: { summary: 'The shop itself: its name, contacts and offers', tags: ['store'], response: { 200: Store } },
  },
} as const satisfies RouteSchemas;

export const storeQueries = {
  'GET /store': async ({ settings, config }) => ({ ok: true, body: storeFor(await settings.current(), config) }),
} satisfies Queries<typeof storeRoutes>;

export const registerStoreRoutes: RegisterRoutes = (app, deps) => registerQueries(app, deps, storeRoutes, storeQueries);
