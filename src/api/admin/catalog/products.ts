import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { nullable, StrictObject } from '../../../shared/field-shapes.ts';
import { featuredInOrder, orderFeatured } from '../../../shop/catalog/lists/front-page.ts';
import { listStaffProducts } from '../../../shop/catalog/lists/staff-products.ts';
import { PRODUCT_SORTS, PRODUCT_VIEWS, ProductLines } from '../../../shop/catalog/lists/staff-schema.ts';
import { addProduct, duplicateProduct } from '../../../shop/catalog/products/create.ts';
import { findProductDetail } from '../../../shop/catalog/products/detail.ts';
import { archiveProduct, showProduct } from '../../../shop/catalog/products/edit.ts';
import { storePreview } from '../../../shop/catalog/products/preview.ts';
import { saveProduct } from '../../../shop/catalog/products/save.ts';
import {
  ChangedProduct,
  FeaturedProduct,
  NewProduct,
  ProductDetail,
  ProductDraft,
} from '../../../shop/catalog/products/schema.ts';
import { productRefusals, staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import { countShownSamples } from '../../../shop/catalog/samples/samples.ts';
import { samplesUndoUntil } from '../../../shop/settings/setup-checklist.ts';
import { bringBackSamples, startWithOwn } from '../../../shop/today/start-own.ts';
import { only } from '../../handlers.ts';
import { ByProductId, NoContent } from '../../params.ts';
import { sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, helper, owner } from '../resource.ts';

const Made = Type.Object({ id: Type.String() });

export const products = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/products': {
      schema: {
        summary: 'Products, shown and archived',
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
      scope: 'read_products',
    },
    'POST /admin/products': {
      schema: { summary: 'Add a product, once for each requestId', body: NewProduct, response: { 201: Made } },
      scope: 'write_products',
    },
    'GET /admin/products/:id': {
      schema: { summary: 'Everything about a product', params: ByProductId, response: { 200: ProductDetail } },
      scope: 'read_products',
    },
    'PUT /admin/products/:id': {
      schema: {
        summary: 'Change a product, its pictures, its stock and all else on its screen at once',
        params: ByProductId,
        body: ChangedProduct,
        response: { 200: ProductDetail },
      },
      scope: 'write_products',
    },
    'POST /admin/products/:id/duplicate': {
      schema: { summary: 'Copy a product', params: ByProductId, response: { 201: Made } },
    },
    'PUT /admin/products/:id/hidden': {
      schema: {
        summary: 'Archive a product, or show it again',
        params: ByProductId,
        body: StrictObject({ isHidden: Type.Boolean() }),
        response: { 204: NoContent },
      },
      scope: 'write_products',
    },
  },
  refusals: productRefusals,
  handlers: (deps) => ({
    'GET /admin/products': (request) => listStaffProducts(readingDeps(deps, request), request.query),
    'POST /admin/products': ({ body, actor }) => addProduct(deps, actor, body),
    'GET /admin/products/:id': async ({ params }, reply) =>
      (await findProductDetail(deps, params.id)) ?? sendNotFound(reply, staffCatalogRefusals.unknown_product.sentence),
    'PUT /admin/products/:id': async ({ params, body, actor }) => {
      const { id } = params;
      return only(await saveProduct(deps, actor, id, body), 'product');
    },
    'POST /admin/products/:id/duplicate': ({ params, actor }) => duplicateProduct(deps, actor, params.id),
    'PUT /admin/products/:id/hidden': async ({ params, body, actor }) => {
      const setVisibility = body.isHidden ? archiveProduct : showProduct;
      return setVisibility(deps, actor, params.id);
    },
  }),
});

export const productPreviews = defineAdminResource({
  access: helper,
  routes: {
    'POST /admin/products/:id/preview': {
      schema: {
        summary: 'Where shoppers’ page of it can be seen with what isn’t saved, for half an hour',
        params: ByProductId,
        body: ProductDraft,
        response: { 200: Type.Object({ path: Type.String() }) },
      },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => ({
    'POST /admin/products/:id/preview': async ({ params, body }) => {
      const { id } = params;
      const stored = await storePreview(deps, id, body);
      if (!stored.ok) return stored;
      return { path: `${paths.productPreview(id)}?of=${stored.key}` };
    },
  }),
});

export const featured = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/featured': {
      schema: { summary: 'The featured products in their order', response: { 200: Type.Array(FeaturedProduct) } },
    },
    'PUT /admin/featured': {
      schema: {
        summary: 'The order of the featured products',
        body: StrictObject({ products: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000 }) }),
        response: { 204: NoContent },
      },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => ({
    'GET /admin/featured': () => featuredInOrder(deps),
    'PUT /admin/featured': ({ body, actor }) => orderFeatured(deps, actor, body.products),
  }),
});

const MovedCounts = Type.Object({ products: Type.Integer(), reviews: Type.Integer() });

export const samples = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/samples': {
      schema: {
        summary: 'How many samples shoppers see',
        response: {
          200: Type.Object({
            ...MovedCounts.properties,
            undoUntil: nullable(Type.String({ format: 'date-time' })),
          }),
        },
      },
      config: helper,
    },
    'POST /admin/samples/archive': {
      schema: {
        summary: 'Start with your own: hide the samples, their categories and makers, and texts that speak of them',
        response: { 200: MovedCounts },
      },
    },
    'POST /admin/samples/restore': {
      schema: { summary: 'Bring back what was hidden together', response: { 200: MovedCounts } },
    },
  },
  handlers: (deps) => ({
    'GET /admin/samples': async () => {
      const { pieces, reviews } = await countShownSamples(deps.db);
      const undoUntil = samplesUndoUntil(await deps.settings.current(), deps.now());
      return { products: pieces, reviews, undoUntil: undoUntil?.toISOString() ?? null };
    },
    'POST /admin/samples/archive': ({ actor }) => startWithOwn(deps, actor),
    'POST /admin/samples/restore': ({ actor }) => bringBackSamples(deps, actor),
  }),
});
