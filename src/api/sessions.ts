import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { LIMITS } from '../limits.ts';
import { refuse } from '../platform/http/refuse.ts';
import { byId } from '../platform/turns/counted.ts';
import { giveTurnsBack, takeTurns } from '../platform/turns/turns.ts';
import { provePassword } from '../shop/accounts/prove-password.ts';
import { Session, WithPassword } from '../shop/accounts/schema.ts';
import { logOutBrowser, logOutEverywhere, sessionsOf } from '../shop/accounts/sessions.ts';
import { refuseAccount, refuseTurn } from './account-answers.ts';
import { customerOf, customersOnly, forgetting } from './bearer.ts';
import type { Door, RouteBook } from './door.ts';

const tags = ['users'];
const Done = Type.Null();
const One = Type.Object({ id: Type.String() });

export const sessionRoutes = {
  'GET /users/sessions': {
    schema: { summary: 'The logged-in browsers of the person who asks', tags, response: { 200: Type.Array(Session) } },
  },
  'POST /users/sessions/:id/log-out': {
    schema: { summary: 'Log one browser out', tags, params: One, body: WithPassword, response: { 204: Done } },
  },
  'POST /users/logout-everywhere': {
    schema: { summary: 'Log all browsers out', tags, body: WithPassword, response: { 204: Done } },
  },
} as const satisfies RouteBook;

type PasswordAsked = { ok: true } | { ok: false; refuse: (reply: FastifyReply) => FastifyReply };

export const sessionDoor: Door = (app, tools) => {
  const own = { onRequest: customersOnly(tools) };

  app.get('/users/sessions', { ...sessionRoutes['GET /users/sessions'], ...own }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await sessionsOf(tools, customerOf(request))),
  );

  /** A stolen login must not be the one that stays. The refusal is a function: a reply that is awaited is `undefined`. */
  const askPassword = async (request: FastifyRequest, password: string): Promise<PasswordAsked> => {
    const { customerId } = customerOf(request);
    const atPassword = byId(LIMITS.passwordQuestions, customerId);
    const turn = await takeTurns(tools, atPassword);
    if (!turn.ok) return { ok: false, refuse: (reply) => refuseTurn(reply, turn) };
    const proven = await provePassword(tools, customerId, password);
    if (!proven.ok) return { ok: false, refuse: (reply) => refuseAccount(reply, proven) };
    await giveTurnsBack(tools, atPassword);
    return { ok: true };
  };

  const endingOne = { ...sessionRoutes['POST /users/sessions/:id/log-out'], ...own };
  app.post('/users/sessions/:id/log-out', endingOne, async (request, reply) => {
    const asked = await askPassword(request, request.body.password);
    if (!asked.ok) return asked.refuse(reply);
    const isEnded = await logOutBrowser(tools, customerOf(request), request.params.id);
    if (isEnded) return reply.code(204).send(null);
    return refuse(reply, { status: 404, code: 'not_found', detail: 'This browser is logged out already.' });
  });

  const endingAll = { ...sessionRoutes['POST /users/logout-everywhere'], ...own };
  app.post('/users/logout-everywhere', endingAll, async (request, reply) => {
    const asked = await askPassword(request, request.body.password);
    if (!asked.ok) return asked.refuse(reply);
    await logOutEverywhere(tools, customerOf(request));
    return forgetting(reply).code(204).send(null);
  });
};
