import { Type } from 'typebox';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byId, byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { FAVORITES_PER_PAGE, MAX_FAVORITES } from '../shared/limits.ts';
import { messageBody, Said } from '../shop/accounts/schema.ts';
import {
  favor,
  favoriteRefusals,
  getFavorites,
  getProducts,
  mergeFavorites,
  unfavor,
} from '../shop/favorites/favorites.ts';
import {
  Favorite,
  FavoriteProducts,
  ListToken,
  MergeBody,
  OwnList,
  ProductId,
  SharedBody,
  SharedList,
  SharedProducts,
  WithdrawBody,
} from '../shop/favorites/schema.ts';
import { getSharedLists, shareList, showSharedList, withdrawList } from '../shop/favorites/shared-lists.ts';
import { findCustomer } from './bearer.ts';
import { only } from './handlers.ts';
import { PAGE_QUERY } from './pagination.ts';
import { refusalError } from './refusals.ts';
import { defineResource } from './resource.ts';

const tags = ['favorites'];
const Favorites = Type.Array(Favorite, { description: 'All of them, the newest first' });
const ByProduct = Type.Object({ productId: ProductId });
const PRIVATE = { 'cache-control': 'no-store' };

export const favorites = defineResource({
  routes: {
    'GET /favorites': { schema: { summary: 'Your favorites, the newest first', tags, response: { 200: Favorites } } },
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
  },
  queries: {
    'GET /favorites/products': async (deps, { query }) => ({ ok: true, body: await getProducts(deps, query.id) }),
  },
  refusals: favoriteRefusals,
  customerHandlers: (deps) => ({
    'GET /favorites': ({ customer }) => getFavorites(deps.db.sql, customer.customerId, deps.now()),
    'PUT /favorites/:productId': async ({ params, customer: { customerId } }) => {
      const limit = await consume(deps, byId(RATE_LIMITS.favorites, customerId));
      if (!limit.ok) return limit;
      return only(await favor(deps, customerId, params.productId), 'favorites');
    },
    'DELETE /favorites/:productId': async ({ params, customer: { customerId } }) => {
      const limit = await consume(deps, byId(RATE_LIMITS.favorites, customerId));
      if (!limit.ok) return limit;
      return only(await unfavor(deps, customerId, params.productId), 'favorites');
    },
    'POST /favorites/merge': async ({ body, customer: { customerId } }) => {
      const limit = await consume(deps, byId(RATE_LIMITS.favoriteMerges, customerId));
      if (!limit.ok) return limit;
      return only(await mergeFavorites(deps, customerId, body), 'favorites');
    },
  }),
});

const ByToken = Type.Object({ token: ListToken });

export const sharedLists = defineResource({
  routes: {
    'GET /favorites/lists': {
      schema: { summary: 'The lists that you share, the newest first', tags, response: { 200: Type.Array(OwnList) } },
    },
    'POST /favorites/lists': {
      schema: {
        summary: 'Share products as a list that everybody with its link can see, without a name',
        tags,
        body: SharedBody,
        response: { 201: SharedList },
      },
    },
    'GET /favorites/lists/:token': {
      schema: {
        summary: 'A shared list as it was shared, 24 products to a page; how many in all in X-Total-Count',
        tags,
        params: ByToken,
        querystring: Type.Object({ page: PAGE_QUERY.page }),
        response: { 200: SharedProducts },
      },
    },
    'POST /favorites/lists/:token/withdraw': {
      schema: {
        summary: 'Stop sharing a list: by its secret, or by the account that shared it',
        tags,
        params: ByToken,
        body: WithdrawBody,
        response: { 200: Said },
      },
    },
  },
  queries: {
    'GET /favorites/lists/:token': async (deps, { params, query }) => {
      const shown = await showSharedList(deps, params.token, query.page);
      if (!shown.ok) return { ok: false, error: refusalError(favoriteRefusals, shown) };
      const { products, gone, ids } = shown;
      return {
        ok: true,
        body: { products, gone, ids },
        headers: { ...PRIVATE, 'x-total-count': String(ids.length) },
      };
    },
  },
  refusals: favoriteRefusals,
  handlers: (deps) => ({
    'POST /favorites/lists': async (request, reply) => {
      const limit = await consume(deps, byNetwork(RATE_LIMITS.sharedLists, request.ip));
      if (!limit.ok) return limit;
      const customer = await findCustomer(deps, request);
      const shared = await shareList(deps, request.body.productIds, customer?.customerId);
      if (!shared.ok) return shared;
      return reply.code(201).headers(PRIVATE).send(shared.list);
    },
    'POST /favorites/lists/:token/withdraw': async (request, reply) => {
      const limit = await consume(deps, byNetwork(RATE_LIMITS.listWithdrawals, request.ip));
      if (!limit.ok) return limit;
      const customer = await findCustomer(deps, request);
      const asked = { ...request.params, secret: request.body.secret, customerId: customer?.customerId };
      const done = await withdrawList(deps, asked);
      if (!done.ok) return done;
      return reply.headers(PRIVATE).send(messageBody('Done. The link doesn’t work anymore.'));
    },
  }),
  customerHandlers: (deps) => ({
    'GET /favorites/lists': ({ customer }) => getSharedLists(deps.db.sql, customer.customerId),
  }),
});
