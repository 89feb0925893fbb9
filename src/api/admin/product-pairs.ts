import { Type } from 'typebox';
import { pairsOf, saveProductPairs } from '../../shop/catalog/products/pairs.ts';
import { MAX_PAIRS, ProductPair } from '../../shop/catalog/products/schema.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });
const ids = { maxItems: MAX_PAIRS, uniqueItems: true, sentence: `Choose up to ${MAX_PAIRS} products.` };
const Pairs = Type.Object({ pairsWith: Type.Array(ProductPair) });

const routes = {
  'GET /admin/products/:id/pairs': {
    schema: { summary: 'What a product is worn with, as staff pair it', tags, params: ById, response: { 200: Pairs } },
    config: { access: 'helper' },
  },
  'PUT /admin/products/:id/pairs': {
    schema: {
      summary: 'Choose what a product is worn with, in order; the others are then worn with it, too',
      tags,
      params: ById,
      body: Type.Object(
        {
          pairsWith: Type.Array(Type.String({ maxLength: 200 }), ids),
          before: Type.Array(Type.String({ maxLength: 200 }), ids),
        },
        { additionalProperties: false },
      ),
      response: { 200: Pairs },
    },
    config: { access: 'helper' },
  },
} as const satisfies AdminRouteSchemas;

export const productPairs = defineAdminResource({
  routes,

  register(app, deps) {
    const path = '/admin/products/:id/pairs';
    app.get(path, routes[`GET ${path}`], async ({ params: { id } }, reply) => {
      const pairsWith = await pairsOf(deps, id);
      return pairsWith ? { pairsWith } : sendCatalogError(reply, { reason: 'unknown_product' });
    });
    app.put(path, routes[`PUT ${path}`], async (request, reply) => {
      const { id } = request.params;
      const done = await saveProductPairs(deps, actorFor(request), id, request.body);
      if (!done.ok) return sendCatalogError(reply, done);
      return reply.send({ pairsWith: (await pairsOf(deps, id)) ?? [] });
    });
  },
});
