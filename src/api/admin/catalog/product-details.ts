import { Type } from 'typebox';
import { findPriceParts, type PriceOwner, savePriceParts } from '../../../shop/catalog/price-parts/edit.ts';
import { ChangedPriceParts, PriceParts } from '../../../shop/catalog/price-parts/schema.ts';
import { staffCatalogRefusals } from '../../../shop/catalog/refusals.ts';
import { measuresOfCategory, saveMeasuresOfCategory } from '../../../shop/catalog/sizes/measures.ts';
import { VersionedCategoryMeasures } from '../../../shop/catalog/sizes/measures-schema.ts';
import { BySlug } from '../../params.ts';
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
  }),
});

const body = ChangedPriceParts;

export const priceParts = defineAdminResource({
  access: owner,
  routes: {
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
    const community = (id: string): PriceOwner => ({ kind: 'community', id });

    return {
      'GET /admin/communities/:slug/price-parts': async ({ params }) =>
        (await findPriceParts(deps, community(params.slug))) ?? { ok: false, reason: 'unknown_community' },
      'PUT /admin/communities/:slug/price-parts': ({ params, body, actor }) =>
        savePriceParts(deps, actor, community(params.slug), body),
    };
  },
});
