import { Store } from '../shop/settings/schema.ts';
import { storeFor } from '../shop/settings/settings.ts';
import type { Door, RouteBook } from './door.ts';
import { mountReads, type Reads } from './reads.ts';

export const storeRoutes = {
  'GET /store': {
    schema: { summary: 'The shop itself: its name, contacts and offers', tags: ['store'], response: { 200: Store } },
  },
} as const satisfies RouteBook;

export const storeReads = {
  'GET /store': async ({ settings, config }) => ({ ok: true, body: storeFor(await settings.current(), config) }),
} satisfies Reads<typeof storeRoutes>;

export const storeDoor: Door = (app, tools) => mountReads(app, tools, storeRoutes, storeReads);
