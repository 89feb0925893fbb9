import { Type } from 'typebox';
import { findProductColors, saveProductColors } from '../../../shop/catalog/pictures/colors.ts';
import { findPriceParts, type PriceOwner, savePriceParts } from '../../../shop/catalog/price-parts/edit.ts';
import { ChangedPriceParts, PriceParts } from '../../../shop/catalog/price-parts/schema.ts';
import { saveProductPairs, toPairs } from '../../../shop/catalog/products/pairs.ts';
import { ChangedColors, ChangedPairs, ProductColors, ProductPair } from '../../../shop/catalog/products/schema.ts';
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
import { defineAdminResource, helper, owner } from '../resource.ts';

export const measures = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/categories/:slug/measures': {
      schema: {
        summary: 'What the sizes of a category measure',
        params: BySlug,
        response: { 200: VersionedCategoryMeasures },
      },
    },
    'PUT /admin/categories/:slug/measures': {
      schema: {
        summary: 'Say what its sizes measure; null: nothing',
        params: BySlug,
        body: VersionedCategoryMeasures,
        response: { 200: VersionedCategoryMeasures },
      },
    },
    'GET /admin/products/:id/measures': {
      schema: {
        summary: 'What differs of a product’s sizes from its category, and what that says',
        params: ByProductId,
        response: { 200: ProductMeasuresDetail },
      },
    },
    'PUT /admin/products/:id/measures': {
      schema: {
        summary: 'Say what differs of its sizes; null: nothing',
        params: ByProductId,
        body: VersionedProductMeasures,
        response: { 200: ProductMeasuresDetail },
      },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => ({
    'GET /admin/categories/:slug/measures': async ({ params: { slug } }) =>
      (await measuresOfCategory(deps, slug)) ?? { ok: false, reason: 'unknown_category' },
    'PUT /admin/categories/:slug/measures': async ({ params, body, actor }) => {
      const { slug } = params;
      const done = await saveMeasuresOfCategory(deps, actor, slug, body);
      if (!done.ok) return done;
      return (await measuresOfCategory(deps, slug)) ?? { ok: false, reason: 'unknown_category' };
    },
    'GET /admin/products/:id/measures': async ({ params: { id } }) =>
      (await measuresOfProduct(deps, id)) ?? { ok: false, reason: 'unknown_product' },
    'PUT /admin/products/:id/measures': async ({ params, body, actor }) => {
      const { id } = params;
      const done = await saveMeasuresOfProduct(deps, actor, id, body);
      if (!done.ok) return done;
      return (await measuresOfProduct(deps, id)) ?? { ok: false, reason: 'unknown_product' };
    },
  }),
});

const body = ChangedPriceParts;

export const priceParts = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/products/:id/price-parts': {
      schema: {
        summary: 'Where the price of a product goes, in cents',
        params: ByProductId,
        response: { 200: PriceParts },
      },
    },
    'PUT /admin/products/:id/price-parts': {
      schema: {
        summary: 'Tell where its price goes, in cents',
        params: ByProductId,
        body,
        response: { 204: Type.Null() },
      },
    },
    'GET /admin/communities/:slug/price-parts': {
      schema: {
        summary: 'Where the price of a community’s products goes, in percent',
        params: BySlug,
        response: { 200: PriceParts },
      },
    },
    'PUT /admin/communities/:slug/price-parts': {
      schema: {
        summary: 'Tell where the price of its products goes, in percent',
        params: BySlug,
        body,
        response: { 204: Type.Null() },
      },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => {
    const product = (id: string): PriceOwner => ({ kind: 'product', id });
    const community = (id: string): PriceOwner => ({ kind: 'community', id });

    return {
      'GET /admin/products/:id/price-parts': async ({ params }) =>
        (await findPriceParts(deps, product(params.id))) ?? { ok: false, reason: 'unknown_product' },
      'PUT /admin/products/:id/price-parts': ({ params, body, actor }) =>
        savePriceParts(deps, actor, product(params.id), body),
      'GET /admin/communities/:slug/price-parts': async ({ params }) =>
        (await findPriceParts(deps, community(params.slug))) ?? { ok: false, reason: 'unknown_community' },
      'PUT /admin/communities/:slug/price-parts': ({ params, body, actor }) =>
        savePriceParts(deps, actor, community(params.slug), body),
    };
  },
});

export const productColors = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/products/:id/colors': {
      schema: {
        summary: 'The colors that a product is found by',
        params: ByProductId,
        response: { 200: ProductColors },
      },
    },
    'PUT /admin/products/:id/colors': {
      schema: {
        summary: 'Choose the colors that a product is found by; null: as found in its pictures',
        params: ByProductId,
        body: ChangedColors,
        response: { 200: ProductColors },
      },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => ({
    'GET /admin/products/:id/colors': async ({ params }) =>
      (await findProductColors(deps, params.id)) ?? { ok: false, reason: 'unknown_product' },
    'PUT /admin/products/:id/colors': ({ params, body, actor }) => saveProductColors(deps, actor, params.id, body),
  }),
});

const Pairs = Type.Object({ pairsWith: Type.Array(ProductPair) });

export const productPairs = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/products/:id/pairs': {
      schema: {
        summary: 'What a product is worn with, as staff pair it',
        params: ByProductId,
        response: { 200: Pairs },
      },
    },
    'PUT /admin/products/:id/pairs': {
      schema: {
        summary: 'Choose what a product is worn with, in order; the others are then worn with it, too',
        params: ByProductId,
        body: ChangedPairs,
        response: { 200: Pairs },
      },
    },
  },
  refusals: staffCatalogRefusals,
  handlers: (deps) => ({
    'GET /admin/products/:id/pairs': async ({ params: { id } }) => {
      const pairsWith = await toPairs(deps, id);
      return pairsWith ? { pairsWith } : { ok: false, reason: 'unknown_product' };
    },
    'PUT /admin/products/:id/pairs': async ({ params, body, actor }) => {
      const { id } = params;
      const done = await saveProductPairs(deps, actor, id, body);
      if (!done.ok) return done;
      return { pairsWith: (await toPairs(deps, id)) ?? [] };
    },
  }),
});
