import { Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { BEAD_COLORS, MAX_COLORS } from '../../../shared/products/bead-colors.ts';
import { findProductColors, saveProductColors } from '../../../shop/catalog/pictures/colors.ts';
import { findPriceParts, type PriceOwner, savePriceParts } from '../../../shop/catalog/price-parts/edit.ts';
import { ChangedPriceParts, PriceParts } from '../../../shop/catalog/price-parts/schema.ts';
import { saveProductPairs, toPairs } from '../../../shop/catalog/products/pairs.ts';
import { MAX_PAIRS, ProductPair } from '../../../shop/catalog/products/schema.ts';
import { staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import {
  measuresOfCategory,
  measuresOfProduct,
  saveMeasuresOfCategory,
  saveMeasuresOfProduct,
} from '../../../shop/catalog/sizes/measures.ts';
import {
  ProductMeasuresDetail,
  VersionedCategoryMeasures,
  VersionedProductMeasures,
} from '../../../shop/catalog/sizes/measures-schema.ts';
import { ByProductId, BySlug } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, owner, tags } from '../resource.ts';

const adminMeasureRoutes = {
  'GET /admin/categories/:slug/measures': {
    schema: {
      summary: 'What the sizes of a category measure',
      tags,
      params: BySlug,
      response: { 200: VersionedCategoryMeasures },
    },
    config: helper,
  },
  'PUT /admin/categories/:slug/measures': {
    schema: {
      summary: 'Say what its sizes measure; null: nothing',
      tags,
      params: BySlug,
      body: VersionedCategoryMeasures,
      response: { 200: VersionedCategoryMeasures },
    },
    config: helper,
  },
  'GET /admin/products/:id/measures': {
    schema: {
      summary: 'What differs of a product’s sizes from its category, and what that says',
      tags,
      params: ByProductId,
      response: { 200: ProductMeasuresDetail },
    },
    config: helper,
  },
  'PUT /admin/products/:id/measures': {
    schema: {
      summary: 'Say what differs of its sizes; null: nothing',
      tags,
      params: ByProductId,
      body: VersionedProductMeasures,
      response: { 200: ProductMeasuresDetail },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const measures = defineAdminResource({
  routes: adminMeasureRoutes,

  register(app, deps) {
    const routes = adminMeasureRoutes;

    const ofCategory = '/admin/categories/:slug/measures';
    app.get(ofCategory, routes[`GET ${ofCategory}`], async ({ params: { slug } }, reply) => {
      const found = await measuresOfCategory(deps, slug);
      return found ?? sendRefusal(reply, staffCatalogRefusals, { reason: 'unknown_category' });
    });
    app.put(ofCategory, routes[`PUT ${ofCategory}`], async (request, reply) => {
      const { slug } = request.params;
      const done = await saveMeasuresOfCategory(deps, actorFor(request), slug, request.body);
      if (!done.ok) return sendRefusal(reply, staffCatalogRefusals, done);
      const saved = await measuresOfCategory(deps, slug);
      return saved ?? sendRefusal(reply, staffCatalogRefusals, { reason: 'unknown_category' });
    });

    const ofProduct = '/admin/products/:id/measures';
    app.get(ofProduct, routes[`GET ${ofProduct}`], async ({ params: { id } }, reply) => {
      const found = await measuresOfProduct(deps, id);
      return found ?? sendRefusal(reply, staffCatalogRefusals, { reason: 'unknown_product' });
    });
    app.put(ofProduct, routes[`PUT ${ofProduct}`], async (request, reply) => {
      const { id } = request.params;
      const done = await saveMeasuresOfProduct(deps, actorFor(request), id, request.body);
      if (!done.ok) return sendRefusal(reply, staffCatalogRefusals, done);
      const saved = await measuresOfProduct(deps, id);
      return saved ?? sendRefusal(reply, staffCatalogRefusals, { reason: 'unknown_product' });
    });
  },
});

const body = ChangedPriceParts;

const adminPricePartRoutes = {
  'GET /admin/products/:id/price-parts': {
    schema: {
      summary: 'Where the price of a product goes, in cents',
      tags,
      params: ByProductId,
      response: { 200: PriceParts },
    },
    config: owner,
  },
  'PUT /admin/products/:id/price-parts': {
    schema: {
      summary: 'Tell where its price goes, in cents',
      tags,
      params: ByProductId,
      body,
      response: { 204: Type.Null() },
    },
    config: owner,
  },
  'GET /admin/communities/:slug/price-parts': {
    schema: {
      summary: 'Where the price of a community’s products goes, in percent',
      tags,
      params: BySlug,
      response: { 200: PriceParts },
    },
    config: owner,
  },
  'PUT /admin/communities/:slug/price-parts': {
    schema: {
      summary: 'Tell where the price of its products goes, in percent',
      tags,
      params: BySlug,
      body,
      response: { 204: Type.Null() },
    },
    config: owner,
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
      return found ?? sendRefusal(reply, staffCatalogRefusals, { reason: 'unknown_product' });
    });
    app.put(ofProduct, routes[`PUT ${ofProduct}`], async (request, reply) => {
      const done = await savePriceParts(deps, actorFor(request), product(request.params.id), request.body);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, staffCatalogRefusals, done);
    });

    const ofCommunity = '/admin/communities/:slug/price-parts';
    app.get(ofCommunity, routes[`GET ${ofCommunity}`], async (request, reply) => {
      const found = await findPriceParts(deps, community(request.params.slug));
      return found ?? sendRefusal(reply, staffCatalogRefusals, { reason: 'unknown_community' });
    });
    app.put(ofCommunity, routes[`PUT ${ofCommunity}`], async (request, reply) => {
      const done = await savePriceParts(deps, actorFor(request), community(request.params.slug), request.body);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, staffCatalogRefusals, done);
    });
  },
});

const Color = Type.Enum(BEAD_COLORS.map(({ id }) => id));
const Told = Type.Object({
  colors: Type.Array(Type.String()),
  isChosen: Type.Boolean({ description: 'Staff chose them; else they are as found in its pictures' }),
});

const productColorRoutes = {
  'GET /admin/products/:id/colors': {
    schema: { summary: 'The colors that a product is found by', tags, params: ByProductId, response: { 200: Told } },
    config: helper,
  },
  'PUT /admin/products/:id/colors': {
    schema: {
      summary: 'Choose the colors that a product is found by; null: as found in its pictures',
      tags,
      params: ByProductId,
      body: Type.Object(
        {
          colors: nullable(
            Type.Array(Color, {
              maxItems: MAX_COLORS,
              uniqueItems: true,
              sentence: `Choose up to ${MAX_COLORS} colors.`,
            }),
          ),
          before: Type.Array(Type.String({ maxLength: 60 }), { maxItems: MAX_COLORS }),
        },
        { additionalProperties: false },
      ),
      response: { 200: Told },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const productColors = defineAdminResource({
  routes: productColorRoutes,

  register(app, deps) {
    const path = '/admin/products/:id/colors';
    app.get(path, productColorRoutes[`GET ${path}`], async (request, reply) => {
      const found = await findProductColors(deps, request.params.id);
      return found ?? sendRefusal(reply, staffCatalogRefusals, { reason: 'unknown_product' });
    });
    app.put(path, productColorRoutes[`PUT ${path}`], async (request, reply) => {
      const done = await saveProductColors(deps, actorFor(request), request.params.id, request.body);
      if (!done.ok) return sendRefusal(reply, staffCatalogRefusals, done);
      return reply.send({ colors: done.colors, isChosen: done.isChosen });
    });
  },
});

const ids = { maxItems: MAX_PAIRS, uniqueItems: true, sentence: `Choose up to ${MAX_PAIRS} products.` };
const Pairs = Type.Object({ pairsWith: Type.Array(ProductPair) });

const productPairRoutes = {
  'GET /admin/products/:id/pairs': {
    schema: {
      summary: 'What a product is worn with, as staff pair it',
      tags,
      params: ByProductId,
      response: { 200: Pairs },
    },
    config: helper,
  },
  'PUT /admin/products/:id/pairs': {
    schema: {
      summary: 'Choose what a product is worn with, in order; the others are then worn with it, too',
      tags,
      params: ByProductId,
      body: Type.Object(
        {
          pairsWith: Type.Array(Type.String({ maxLength: 200 }), ids),
          before: Type.Array(Type.String({ maxLength: 200 }), ids),
        },
        { additionalProperties: false },
      ),
      response: { 200: Pairs },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const productPairs = defineAdminResource({
  routes: productPairRoutes,

  register(app, deps) {
    const path = '/admin/products/:id/pairs';
    app.get(path, productPairRoutes[`GET ${path}`], async ({ params: { id } }, reply) => {
      const pairsWith = await toPairs(deps, id);
      return pairsWith ? { pairsWith } : sendRefusal(reply, staffCatalogRefusals, { reason: 'unknown_product' });
    });
    app.put(path, productPairRoutes[`PUT ${path}`], async (request, reply) => {
      const { id } = request.params;
      const done = await saveProductPairs(deps, actorFor(request), id, request.body);
      if (!done.ok) return sendRefusal(reply, staffCatalogRefusals, done);
      return reply.send({ pairsWith: (await toPairs(deps, id)) ?? [] });
    });
  },
});
