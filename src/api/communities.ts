import { Type } from 'typebox';
import { catalogSentence } from '../shop/catalog/refusals.ts';
import { findMaker, listMakers } from '../shop/catalog/taxonomy/communities.ts';
import { Community } from '../shop/catalog/taxonomy/schema.ts';
import { Review } from '../shop/reviews/schema.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const tags = ['products'];

const CommunityReview = Type.Object({
  ...Review.properties,
  productId: Type.String(),
  productName: Type.String(),
});

const communityRoutes = {
  'GET /communities': {
    schema: {
      summary: 'Who makes the products: every community that has one on sale, by name',
      tags,
      response: { 200: Type.Array(Community) },
    },
  },
  'GET /communities/:slug': {
    schema: {
      summary: 'A community with the newest reviews of what it made',
      description: 'Its products: `GET /products?community=`.',
      tags,
      params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
      response: { 200: Type.Object({ ...Community.properties, reviews: Type.Array(CommunityReview) }) },
    },
  },
} as const satisfies RouteSchemas;

const communityQueries = {
  'GET /communities': async (deps) => ({ ok: true, body: await listMakers(deps) }),

  'GET /communities/:slug': async (deps, { params }) => {
    const found = await findMaker(deps, params.slug);
    if (found) return { ok: true, body: { ...found.community, reviews: found.reviews } };
    const code = 'unknown_community';
    return { ok: false, error: { status: 404, code, detail: catalogSentence(code) } };
  },
} satisfies Queries<typeof communityRoutes>;

export const communities = defineResource({
  routes: communityRoutes,
  queries: communityQueries,
  cached: {
    'GET /communities': () => ['catalogue', 'shelf'],
    'GET /communities/:slug': () => ['catalogue', 'shelf'],
  },
});
