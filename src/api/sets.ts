import { Type } from 'typebox';
import { ShopSet } from '../shop/sets/schema.ts';
import { findSet, listSets, setSentence } from '../shop/sets/sets.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const tags = ['products'];

const setRoutes = {
  'GET /sets': {
    schema: {
      summary: 'Sets: products that cost less together',
      description:
        'A cart that holds all members of a set costs what the set takes off less, however they came into it: ' +
        '`POST /orders/quote` and the order name it under `sets`.',
      tags,
      querystring: Type.Object({
        product: Type.Optional(Type.String({ maxLength: 200, description: 'Only sets that this product is in' })),
      }),
      response: { 200: Type.Array(ShopSet) },
    },
  },
  'GET /sets/:id': {
    schema: {
      summary: 'A set',
      tags,
      params: Type.Object({ id: Type.String({ maxLength: 80 }) }),
      response: { 200: ShopSet },
    },
  },
} as const satisfies RouteSchemas;

const setQueries = {
  'GET /sets': async (deps, { query }) => ({ ok: true, body: await listSets(deps, query.product) }),

  'GET /sets/:id': async (deps, { params }) => {
    const found = await findSet(deps, params.id);
    if (found) return { ok: true, body: found };
    return { ok: false, error: { status: 404, code: 'unknown_set', detail: setSentence('unknown_set') } };
  },
} satisfies Queries<typeof setRoutes>;

export const sets = defineResource({
  routes: setRoutes,
  queries: setQueries,
  cached: {
    'GET /sets': () => ['catalogue', 'shelf'],
    'GET /sets/:id': () => ['catalogue', 'shelf'],
  },
});
