import { Store } from '../shop/settings/schema.ts';
import { storeFor } from '../shop/settings/settings.ts';
import type { Door, RouteBook } from './door.ts';

export const storeRoutes = {
  'GET /store': {
    schema: { summary: 'The shop itself: its name, contacts and offers', tags: ['store'], response: { 200: Store } },
  },
} as const satisfies RouteBook;

export const storeDoor: Door = (app, { settings, config }) => {
  app.get('/store', storeRoutes['GET /store'], async () => storeFor(await settings.current(), config));
};
