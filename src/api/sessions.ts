import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { sendApiError } from '../platform/http/api-error.ts';
import { consume, unconsume } from '../platform/rate-limit/rate-limit.ts';
import { byId } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { Session, WithPassword } from '../shop/accounts/schema.ts';
import { verifyOwner } from '../shop/accounts/sign-in/confirm-owner.ts';
import { logOutBrowser, logOutEverywhere, sessionsOf } from '../shop/accounts/sign-in/sessions.ts';
import { sendAccountError, sendRateLimitError } from './account-errors.ts';
import { clearSiteCache, customerOf, requireCustomer } from './bearer.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const tags = ['users'];
const NoContent = Type.Null();
const ById = Type.Object({ id: Type.String() });

const sessionRoutes = {
  'GET /users/sessions': {
    schema: { summary: 'The logged-in browsers of the person who asks', tags, response: { 200: Type.Array(Session) } },
  },
  'POST /users/sessions/:id/log-out': {
    schema: { summary: 'Log one browser out', tags, params: ById, body: WithPassword, response: { 204: NoContent } },
  },
  'POST /users/logout-everywhere': {
    schema: { summary: 'Log all browsers out', tags, body: WithPassword, response: { 204: NoContent } },
  },
} as const satisfies RouteSchemas;

type PasswordCheck = { ok: true } | { ok: false; refuse: (reply: FastifyReply) => FastifyReply };

export const sessions = defineResource({
  routes: sessionRoutes,

  register(app, deps) {
    const own = { onRequest: requireCustomer(deps) };

    app.get('/users/sessions', { ...sessionRoutes['GET /users/sessions'], ...own }, async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await sessionsOf(deps, customerOf(request))),
    );

    /** A stolen login must not be the one that stays. The refusal is a function: a reply that is awaited is `undefined`. */
    const askPassword = async (request: FastifyRequest, password: string | undefined): Promise<PasswordCheck> => {
      const who = customerOf(request);
      const atPassword = byId(RATE_LIMITS.passwordQuestions, who.customerId);
      const turn = await consume(deps, atPassword);
      if (!turn.ok) return { ok: false, refuse: (reply) => sendRateLimitError(reply, turn) };
      const proven = await verifyOwner(deps, who, password);
      if (!proven.ok) return { ok: false, refuse: (reply) => sendAccountError(reply, proven) };
      await unconsume(deps, atPassword);
      return { ok: true };
    };

    const endingOne = { ...sessionRoutes['POST /users/sessions/:id/log-out'], ...own };
    app.post('/users/sessions/:id/log-out', endingOne, async (request, reply) => {
      const asked = await askPassword(request, request.body.password);
      if (!asked.ok) return asked.refuse(reply);
      const isEnded = await logOutBrowser(deps, customerOf(request), request.params.id);
      if (isEnded) return reply.code(204).send(null);
      return sendApiError(reply, { status: 404, code: 'not_found', detail: 'This browser is logged out already.' });
    });

    const endingAll = { ...sessionRoutes['POST /users/logout-everywhere'], ...own };
    app.post('/users/logout-everywhere', endingAll, async (request, reply) => {
      const asked = await askPassword(request, request.body.password);
      if (!asked.ok) return asked.refuse(reply);
      await logOutEverywhere(deps, customerOf(request));
      return clearSiteCache(reply).code(204).send(null);
    });
  },
});
