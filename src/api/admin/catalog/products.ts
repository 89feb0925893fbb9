import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { featuredInOrder, orderFeatured } from '../../../shop/catalog/lists/front-page.ts';
import { listStaffProducts } from '../../../shop/catalog/lists/staff-products.ts';
import { PRODUCT_SORTS, PRODUCT_VIEWS, ProductLines } from '../../../shop/catalog/lists/staff-schema.ts';
import { addProduct, duplicateProduct } from '../../../shop/catalog/products/create.ts';
import { findProductDetail } from '../../../shop/catalog/products/detail.ts';
import { archiveProduct, changeProduct, showProduct } from '../../../shop/catalog/products/edit.ts';
import { storePreview } from '../../../shop/catalog/products/preview.ts';
import {
  ChangedProduct,
  FeaturedProduct,
  NewProduct,
  ProductDetail,
  ProductDraft,
} from '../../../shop/catalog/products/schema.ts';
import { productRefusals, staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import { archiveSamples, restoreSamples } from '../../../shop/catalog/samples/samples.ts';
import { ByProductId, NoContent } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor, sendNotFound } from '../guard.ts';
import { ownerOnly } from '../owner-only.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, owner, tags } from '../resource.ts';

/** A product in the back office. Only owners see its cost. */
const Detail = Type.Object({
  ...ProductDetail.properties,
  cost: ownerOnly(nullable(Type.Number())),
  makerEarns: ownerOnly(nullable(Type.Number())),
});
const Made = Type.Object({ id: Type.String() });

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
    schema: { summary: 'Everything about a product', tags, params: ByProductId, response: { 200: Detail } },
    config: helper,
  },
  'PUT /admin/products/:id': {
    schema: { summary: 'Change a product', tags, params: ByProductId, body: ChangedProduct, response: { 200: Detail } },
    config: helper,
  },
  'POST /admin/products/:id/duplicate': {
    schema: { summary: 'Copy a product', tags, params: ByProductId, response: { 201: Made } },
    config: helper,
  },
  'PUT /admin/products/:id/hidden': {
    schema: {
      summary: 'Archive a product, or show it again',
      tags,
      params: ByProductId,
      body: Type.Object({ isHidden: Type.Boolean() }, { additionalProperties: false }),
      response: { 204: NoContent },
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
      return made.ok ? reply.code(201).send({ id: made.id }) : sendRefusal(reply, productRefusals, made);
    });

    app.get('/admin/products/:id', routes['GET /admin/products/:id'], async (request, reply) => {
      const sheet = await findProductDetail(deps, request.params.id);
      return sheet ?? sendNotFound(reply, staffCatalogRefusals.unknown_product.sentence);
    });

    app.put('/admin/products/:id', routes['PUT /admin/products/:id'], async (request, reply) => {
      const { id } = request.params;
      const changed = await changeProduct(deps, actorFor(request), id, request.body);
      return changed.ok ? reply.send(changed.product) : sendRefusal(reply, productRefusals, changed);
    });

    app.post('/admin/products/:id/duplicate', routes['POST /admin/products/:id/duplicate'], async (request, reply) => {
      const made = await duplicateProduct(deps, actorFor(request), request.params.id);
      return made.ok ? reply.code(201).send({ id: made.id }) : sendRefusal(reply, staffCatalogRefusals, made);
    });

    app.put('/admin/products/:id/hidden', routes['PUT /admin/products/:id/hidden'], async (request, reply) => {
      const setVisibility = request.body.isHidden ? archiveProduct : showProduct;
      const done = await setVisibility(deps, actorFor(request), request.params.id);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, staffCatalogRefusals, done);
    });
  },
});

const productPreviewRoutes = {
  'POST /admin/products/:id/preview': {
    schema: {
      summary: 'Where shoppers’ page of it can be seen with what isn’t saved, for half an hour',
      tags,
      params: ByProductId,
      body: ProductDraft,
      response: { 200: Type.Object({ path: Type.String() }) },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const productPreviews = defineAdminResource({
  routes: productPreviewRoutes,

  register(app, deps) {
    const routes = productPreviewRoutes;

    app.post('/admin/products/:id/preview', routes['POST /admin/products/:id/preview'], async (request, reply) => {
      const { id } = request.params;
      const stored = await storePreview(deps, id, request.body);
      if (!stored.ok) return sendRefusal(reply, staffCatalogRefusals, stored);
      return { path: `${paths.productPreview(id)}?of=${stored.key}` };
    });
  },
});

const featuredRoutes = {
  'GET /admin/featured': {
    schema: { summary: 'The featured products in their order', tags, response: { 200: Type.Array(FeaturedProduct) } },
    config: helper,
  },
  'PUT /admin/featured': {
    schema: {
      summary: 'The order of the featured products',
      tags,
      body: Type.Object(
        { products: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 }) },
        { additionalProperties: false },
      ),
      response: { 204: NoContent },
    },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const featured = defineAdminResource({
  routes: featuredRoutes,

  register(app, deps) {
    const routes = featuredRoutes;

    app.get('/admin/featured', routes['GET /admin/featured'], async () => featuredInOrder(deps));

    app.put('/admin/featured', routes['PUT /admin/featured'], async (request, reply) => {
      const done = await orderFeatured(deps, actorFor(request), request.body.products);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, staffCatalogRefusals, done);
    });
  },
});

const MovedCounts = Type.Object({ products: Type.Integer(), reviews: Type.Integer() });

const sampleRoutes = {
  'POST /admin/samples/archive': {
    schema: { summary: 'Hide all sample products and reviews', tags, response: { 200: MovedCounts } },
    config: owner,
  },
  'POST /admin/samples/restore': {
    schema: { summary: 'Show the samples again that were hidden together', tags, response: { 200: MovedCounts } },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const samples = defineAdminResource({
  routes: sampleRoutes,

  register(app, deps) {
    app.post('/admin/samples/archive', sampleRoutes['POST /admin/samples/archive'], async (request) =>
      archiveSamples(deps, actorFor(request)),
    );

    app.post('/admin/samples/restore', sampleRoutes['POST /admin/samples/restore'], async (request) =>
      restoreSamples(deps, actorFor(request)),
    );
  },
});
