import { Type } from 'typebox';
import {
  measuresOfCategory,
  measuresOfProduct,
  saveMeasuresOfCategory,
  saveMeasuresOfProduct,
} from '../../shop/catalog/sizes/measures.ts';
import {
  ProductMeasuresDetail,
  VersionedCategoryMeasures,
  VersionedProductMeasures,
} from '../../shop/catalog/sizes/measures-schema.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });
const BySlug = Type.Object({ slug: Type.String({ maxLength: 60 }) });
const config = { access: 'helper' } as const;

const adminMeasureRoutes = {
  'GET /admin/categories/:slug/measures': {
    schema: {
      summary: 'What the sizes of a category measure',
      tags,
      params: BySlug,
      response: { 200: VersionedCategoryMeasures },
    },
    config,
  },
  'PUT /admin/categories/:slug/measures': {
    schema: {
      summary: 'Say what its sizes measure; null: nothing',
      tags,
      params: BySlug,
      body: VersionedCategoryMeasures,
      response: { 200: VersionedCategoryMeasures },
    },
    config,
  },
  'GET /admin/products/:id/measures': {
    schema: {
      summary: 'What differs of a product’s sizes from its category, and what that says',
      tags,
      params: ById,
      response: { 200: ProductMeasuresDetail },
    },
    config,
  },
  'PUT /admin/products/:id/measures': {
    schema: {
      summary: 'Say what differs of its sizes; null: nothing',
      tags,
      params: ById,
      body: VersionedProductMeasures,
      response: { 200: ProductMeasuresDetail },
    },
    config,
  },
} as const satisfies AdminRouteSchemas;

export const measures = defineAdminResource({
  routes: adminMeasureRoutes,

  register(app, deps) {
    const routes = adminMeasureRoutes;

    const ofCategory = '/admin/categories/:slug/measures';
    app.get(ofCategory, routes[`GET ${ofCategory}`], async ({ params: { slug } }, reply) => {
      const found = await measuresOfCategory(deps, slug);
      return found ?? sendCatalogError(reply, { reason: 'unknown_category' });
    });
    app.put(ofCategory, routes[`PUT ${ofCategory}`], async (request, reply) => {
      const { slug } = request.params;
      const done = await saveMeasuresOfCategory(deps, actorFor(request), slug, request.body);
      if (!done.ok) return sendCatalogError(reply, done);
      const saved = await measuresOfCategory(deps, slug);
      return saved ?? sendCatalogError(reply, { reason: 'unknown_category' });
    });

    const ofProduct = '/admin/products/:id/measures';
    app.get(ofProduct, routes[`GET ${ofProduct}`], async ({ params: { id } }, reply) => {
      const found = await measuresOfProduct(deps, id);
      return found ?? sendCatalogError(reply, { reason: 'unknown_product' });
    });
    app.put(ofProduct, routes[`PUT ${ofProduct}`], async (request, reply) => {
      const { id } = request.params;
      const done = await saveMeasuresOfProduct(deps, actorFor(request), id, request.body);
      if (!done.ok) return sendCatalogError(reply, done);
      const saved = await measuresOfProduct(deps, id);
      return saved ?? sendCatalogError(reply, { reason: 'unknown_product' });
    });
  },
});
