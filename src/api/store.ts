import { Type } from 'typebox';
import { nullable } from '../shared/field-shapes.ts';
import { lastCatalogChanges } from '../shop/catalog/products.ts';
import { CatalogChanges } from '../shop/catalog/schema.ts';
import { storeFacts } from '../shop/connections/connections.ts';
import { dayIn } from '../shop/delivery/promise.ts';
import { onTimeRecord } from '../shop/orders/delays/on-time.ts';
import { settingsChangedAt } from '../shop/settings/settings.ts';
import { storeFor } from '../shop/settings/store.ts';
import { Store } from '../shop/settings/store-schema.ts';
import { defineResource } from './resource.ts';

export const store = defineResource({
  routes: {
    'GET /store': {
      schema: { summary: 'The shop itself: its name, contacts and offers', tags: ['store'], response: { 200: Store } },
    },
    'GET /store/last-changes': {
      schema: {
        summary: 'When the settings, and the products of each list, last changed: for sitemaps',
        tags: ['store'],
        response: {
          200: Type.Object({
            settings: nullable(Type.String({ format: 'date-time' })),
            ...CatalogChanges.properties,
          }),
        },
      },
    },
    'GET /store/on-time': {
      schema: {
        summary:
          'How many of the last 50 orders were shipped on time; null where the owner doesn’t tell, or of fewer than 20',
        tags: ['store'],
        response: {
          200: Type.Object({ record: nullable(Type.Object({ shipped: Type.Integer(), onTime: Type.Integer() })) }),
        },
      },
    },
  },
  queries: {
    'GET /store': async ({ settings, connections, config, now }) => {
      const [current, connected] = await Promise.all([settings.current(), connections.current()]);
      const today = dayIn(now(), current.timeZone);
      return { ok: true, body: storeFor(current, storeFacts(connected, config), today) };
    },

    'GET /store/last-changes': async (deps) => {
      const [settings, catalog] = await Promise.all([settingsChangedAt(deps), lastCatalogChanges(deps)]);
      return { ok: true, body: { settings: settings?.toISOString() ?? null, ...catalog } };
    },

    'GET /store/on-time': async (deps) => ({ ok: true, body: { record: (await onTimeRecord(deps)) ?? null } }),
  },
  cached: {
    'GET /store': () => ['settings'],
    'GET /store/on-time': () => ['settings'],
  },
});
