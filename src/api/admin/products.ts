import { Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { listStaffProducts } from '../../shop/catalog/lists/staff-products.ts';
import { PRODUCT_SORTS, PRODUCT_VIEWS, ProductLines } from '../../shop/catalog/lists/staff-schema.ts';
import { addProduct, duplicateProduct } from '../../shop/catalog/products/create.ts';
import { findProductDetail } from '../../shop/catalog/products/detail.ts';
import { archiveProduct, changeProduct, showProduct } from '../../shop/catalog/products/edit.ts';
import { ChangedProduct, NewProduct, ProductDetail } from '../../shop/catalog/products/schema.ts';
import { staffCatalogSentence } from '../../shop/catalog/refusals.ts';
import { sendCatalogError } from './catalog-errors.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { ownerOnly } from './owner-only.ts';
import { readingDeps } from './reading.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const helper = { access: 'helper' } as const;
const ById = Type.Object({ id: Type.String({ maxLength: 200 }) });
/** A product as the back office shows it: what it costs is for owners alone. */
const Detail = Type.Object({
  ...ProductDetail.properties,
  cost: ownerOnly(nullable(Type.Number())),
  makerEarns: ownerOnly(nullable(Type.Number())),
});
const Made = Type.Object({ id: Type.String() });
const Nothing = Type.Null();

const adminProductRoutes = {
  'GET /admin/products': {
    schema: {
      summary: 'Products, shown and archived',
      tags,
      querystring: Type.Object({
        q: Type.String({ maxLength: 100, default: '' }),
        category: Type.String({ maxLength: 60, default: '' }),
        community: Type.String({ maxLength: 60, default: '' }),
        view: Type.Enum(['', ...PRODUCT_VIEWS], { default: '' }),
        sort: Type.Enum([...PRODUCT_SORTS], { default: 'newest' }),
        after: Type.String({ maxLength: 220, default: '', description: 'The `next` of the page before' }),
      }),
      response: { 200: ProductLines },
    },
    config: helper,
  },
  'POST /admin/products': {
    schema: { summary: 'Add a product, once for each requestId', tags, body: NewProduct, response: { 201: Made } },
    config: helper,
  },
  'GET /admin/products/:id': {
    schema: { summary: 'Everything about a product', tags, params: ById, response: { 200: Detail } },
    config: helper,
  },
  'PUT /admin/products/:id': {
    schema: { summary: 'Change a product', tags, params: ById, body: ChangedProduct, response: { 200: Detail } },
    config: helper,
  },
  'POST /admin/products/:id/duplicate': {
    schema: { summary: 'Copy a product', tags, params: ById, response: { 201: Made } },
    config: helper,
  },
  'PUT /admin/products/:id/hidden': {
    schema: {
      summary: 'Archive a product, or show it again',
      tags,
      params: ById,
      body: Type.Object({ isHidden: Type.Boolean() }, { additionalProperties: false }),
      response: { 204: Nothing },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const products = defineAdminResource({
  routes: adminProductRoutes,

  register(app, deps) {
    const routes = adminProductRoutes;

    app.get('/admin/products', routes['GET /admin/products'], async (request) =>
      listStaffProducts(readingDeps(deps, request), request.query),
    );

    app.post('/admin/products', routes['POST /admin/products'], async (request, reply) => {
      const made = await addProduct(deps, actorFor(request), request.body);
      return made.ok ? reply.code(201).send({ id: made.id }) : sendCatalogError(reply, made, 'body');
    });

    app.get('/admin/products/:id', routes['GET /admin/products/:id'], async (request, reply) => {
      const sheet = await findProductDetail(deps, request.params.id);
      return sheet ?? sendNotFound(reply, staffCatalogSentence('unknown_product'));
    });

    app.put('/admin/products/:id', routes['PUT /admin/products/:id'], async (request, reply) => {
      const { id } = request.params;
      const changed = await changeProduct(deps, actorFor(request), id, request.body);
      return changed.ok ? reply.send(changed.product) : sendCatalogError(reply, changed, 'body');
    });

    app.post('/admin/products/:id/duplicate', routes['POST /admin/products/:id/duplicate'], async (request, reply) => {
      const made = await duplicateProduct(deps, actorFor(request), request.params.id);
      return made.ok ? reply.code(201).send({ id: made.id }) : sendCatalogError(reply, made);
    });

    app.put('/admin/products/:id/hidden', routes['PUT /admin/products/:id/hidden'], async (request, reply) => {
      const setVisibility = request.body.isHidden ? archiveProduct : showProduct;
      const done = await setVisibility(deps, actorFor(request), request.params.id);
      return done.ok ? reply.code(204).send(null) : sendCatalogError(reply, done);
    });
  },
});
