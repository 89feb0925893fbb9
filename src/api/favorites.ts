import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { sendApiError } from '../platform/http/api-error.ts';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byId } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { FAVORITES_PER_PAGE, MAX_FAVORITES } from '../shared/limits.ts';
import { favor, favoritesOf, mergeFavorites, productsOf, unfavor } from '../shop/favorites/favorites.ts';
import { Favorite, FavoriteProducts, MergeBody, ProductId } from '../shop/favorites/schema.ts';
import { sendRateLimitError } from './account-errors.ts';
import { customerOf, requireCustomer } from './bearer.ts';
import { favoriteRefusal } from './favorite-errors.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const tags = ['favorites'];
const Favorites = Type.Array(Favorite, { description: 'All of them, the newest first' });
const ByProduct = Type.Object({ productId: ProductId });

const favoriteRoutes = {
  'GET /favorites': {
    schema: { summary: 'Your favorites, the newest first', tags, response: { 200: Favorites } },
  },
  'PUT /favorites/:productId': {
    schema: {
      summary: `Add a product to your favorites, up to ${MAX_FAVORITES}, and put it first`,
      tags,
      params: ByProduct,
      response: { 200: Favorites },
    },
  },
  'DELETE /favorites/:productId': {
    schema: {
      summary: 'Remove a product from your favorites, in every browser',
      tags,
      params: ByProduct,
      response: { 200: Favorites },
    },
  },
  'POST /favorites/merge': {
    schema: {
      summary: 'Join a browser’s favorites with those of your account',
      description: `Of each product the last change counts, by its age; products that were never sold here are left out, and of more than ${MAX_FAVORITES} the newest stay. The same again changes nothing.`,
      tags,
      body: MergeBody,
      response: { 200: Favorites },
    },
  },
  'GET /favorites/products': {
    schema: {
      summary: 'Products by their ids, and which of them are no longer sold',
      tags,
      querystring: Type.Object({
        id: Type.Array(ProductId, {
          maxItems: FAVORITES_PER_PAGE,
          default: [],
          sentence: `Ask for up to ${FAVORITES_PER_PAGE} products.`,
        }),
      }),
      response: { 200: FavoriteProducts },
    },
  },
} as const satisfies RouteSchemas;
const PRIVATE = { 'cache-control': 'no-store' };

const favoriteQueries = {
  'GET /favorites/products': async (deps, { query }) => ({ ok: true, body: await productsOf(deps, query.id) }),
} satisfies Queries<typeof favoriteRoutes>;

type Changed = Awaited<ReturnType<typeof favor>>;

const sendChanged = (reply: FastifyReply, changed: Changed) =>
  changed.ok ? reply.headers(PRIVATE).send(changed.favorites) : sendApiError(reply, favoriteRefusal(changed.reason));

export const favorites = defineResource({
  routes: favoriteRoutes,
  queries: favoriteQueries,

  register(app, deps) {
    const own = { onRequest: requireCustomer(deps) };

    app.get('/favorites', { ...favoriteRoutes['GET /favorites'], ...own }, async (request, reply) =>
      reply.headers(PRIVATE).send(await favoritesOf(deps.db.sql, customerOf(request).customerId, deps.now())),
    );

    app.put(
      '/favorites/:productId',
      { ...favoriteRoutes['PUT /favorites/:productId'], ...own },
      async (request, reply) => {
        const { customerId } = customerOf(request);
        const limit = await consume(deps, byId(RATE_LIMITS.favorites, customerId));
        if (!limit.ok) return sendRateLimitError(reply, limit);
        return sendChanged(reply, await favor(deps, customerId, request.params.productId));
      },
    );

    const removing = { ...favoriteRoutes['DELETE /favorites/:productId'], ...own };
    app.delete('/favorites/:productId', removing, async (request, reply) => {
      const { customerId } = customerOf(request);
      const limit = await consume(deps, byId(RATE_LIMITS.favorites, customerId));
      if (!limit.ok) return sendRateLimitError(reply, limit);
      return sendChanged(reply, await unfavor(deps, customerId, request.params.productId));
    });

    app.post('/favorites/merge', { ...favoriteRoutes['POST /favorites/merge'], ...own }, async (request, reply) => {
      const { customerId } = customerOf(request);
      const limit = await consume(deps, byId(RATE_LIMITS.favoriteMerges, customerId));
      if (!limit.ok) return sendRateLimitError(reply, limit);
      return sendChanged(reply, await mergeFavorites(deps, customerId, request.body));
    });
  },
});
