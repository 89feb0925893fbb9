import { Type } from 'typebox';
import { sendApiError } from '../platform/http/api-error.ts';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { Said } from '../shop/accounts/schema.ts';
import { ListToken, OwnList, SharedBody, SharedList, SharedProducts, WithdrawBody } from '../shop/favorites/schema.ts';
import { sharedListsOf, shareList, showSharedList, withdrawList } from '../shop/favorites/shared-lists.ts';
import { messageBody, sendRateLimitError } from './account-errors.ts';
import { customerOf, identifyCustomer, requireCustomer } from './bearer.ts';
import { favoriteRefusal } from './favorite-errors.ts';
import { PAGE_QUERY } from './pagination.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const tags = ['favorites'];
const ByToken = Type.Object({ token: ListToken });

const sharedListRoutes = {
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
} as const satisfies RouteSchemas;

const sharedListQueries = {
  'GET /favorites/lists/:token': async (deps, { params, query }) => {
    const shown = await showSharedList(deps, params.token, query.page);
    if (!shown.ok) return { ok: false, error: favoriteRefusal(shown.reason) };
    const { products, gone, ids } = shown;
    return { ok: true, body: { products, gone, ids }, headers: { ...PRIVATE, 'x-total-count': String(ids.length) } };
  },
} satisfies Queries<typeof sharedListRoutes>;

export const sharedLists = defineResource({
  routes: sharedListRoutes,
  queries: sharedListQueries,

  register(app, deps) {
    const own = { onRequest: requireCustomer(deps) };

    app.get('/favorites/lists', { ...sharedListRoutes['GET /favorites/lists'], ...own }, async (request, reply) =>
      reply.headers(PRIVATE).send(await sharedListsOf(deps.db.sql, customerOf(request).customerId)),
    );

    const sharing = { ...sharedListRoutes['POST /favorites/lists'], onRequest: identifyCustomer(deps) };
    app.post('/favorites/lists', sharing, async (request, reply) => {
      const limit = await consume(deps, byNetwork(RATE_LIMITS.sharedLists, request.ip));
      if (!limit.ok) return sendRateLimitError(reply, limit);
      const shared = await shareList(deps, request.body.productIds, request.customer?.customerId);
      if (!shared.ok) return sendApiError(reply, favoriteRefusal(shared.reason));
      return reply.code(201).headers(PRIVATE).send(shared.list);
    });

    const withdrawing = {
      ...sharedListRoutes['POST /favorites/lists/:token/withdraw'],
      onRequest: identifyCustomer(deps),
    };
    app.post('/favorites/lists/:token/withdraw', withdrawing, async (request, reply) => {
      const limit = await consume(deps, byNetwork(RATE_LIMITS.listWithdrawals, request.ip));
      if (!limit.ok) return sendRateLimitError(reply, limit);
      const done = await withdrawList(deps, {
        token: request.params.token,
        secret: request.body.secret,
        customerId: request.customer?.customerId,
      });
      if (!done.ok) return sendApiError(reply, favoriteRefusal(done.reason));
      return reply.headers(PRIVATE).send(messageBody('Done. The link doesn’t work anymore.'));
    });
  },
});

const PRIVATE = { 'cache-control': 'no-store' };
