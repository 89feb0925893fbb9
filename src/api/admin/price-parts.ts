import { Type } from 'typebox';
import { findPriceParts, type PriceOwner, savePriceParts } from '../../shop/catalog/price-parts/edit.ts';
import { ChangedPriceParts, PriceParts } from '../../shop/catalog/price-parts/schema.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });
const BySlug = Type.Object({ slug: Type.String({ maxLength: 60 }) });
const body = ChangedPriceParts;

const adminPricePartRoutes = {
  'GET /admin/products/:id/price-parts': {
    schema: {
      summary: 'Where the price of a product goes, in cents',
      tags,
      params: ById,
      response: { 200: PriceParts },
    },
    config: { access: 'owner' },
  },
  'PUT /admin/products/:id/price-parts': {
    schema: {
      summary: 'Tell where its price goes, in cents',
      tags,
      params: ById,
      body,
      response: { 204: Type.Null() },
    },
    config: { access: 'owner' },
  },
  'GET /admin/communities/:slug/price-parts': {
    schema: {
      summary: 'Where the price of a community’s products goes, in percent',
      tags,
      params: BySlug,
      response: { 200: PriceParts },
    },
    config: { access: 'owner' },
  },
  'PUT /admin/communities/:slug/price-parts': {
    schema: {
      summary: 'Tell where the price of its products goes, in percent',
      tags,
      params: BySlug,
      body,
      response: { 204: Type.Null() },
    },
    config: { access: 'owner' },
  },
} as const satisfies AdminRouteSchemas;

export const priceParts = defineAdminResource({
  routes: adminPricePartRoutes,

  register(app, deps) {
    const routes = adminPricePartRoutes;
    const product = (id: string): PriceOwner => ({ kind: 'product', id });
    const community = (id: string): PriceOwner => ({ kind: 'community', id });

    const ofProduct = '/admin/products/:id/price-parts';
    app.get(ofProduct, routes[`GET ${ofProduct}`], async (request, reply) => {
      const found = await findPriceParts(deps, product(request.params.id));
      return found ?? sendCatalogError(reply, { reason: 'unknown_product' });
    });
    app.put(ofProduct, routes[`PUT ${ofProduct}`], async (request, reply) => {
      const done = await savePriceParts(deps, actorFor(request), product(request.params.id), request.body);
      return done.ok ? reply.code(204).send(null) : sendCatalogError(reply, done);
    });

    const ofCommunity = '/admin/communities/:slug/price-parts';
    app.get(ofCommunity, routes[`GET ${ofCommunity}`], async (request, reply) => {
      const found = await findPriceParts(deps, community(request.params.slug));
      return found ?? sendCatalogError(reply, { reason: 'unknown_community' });
    });
    app.put(ofCommunity, routes[`PUT ${ofCommunity}`], async (request, reply) => {
      const done = await savePriceParts(deps, actorFor(request), community(request.params.slug), request.body);
      return done.ok ? reply.code(204).send(null) : sendCatalogError(reply, done);
    });
  },
});
