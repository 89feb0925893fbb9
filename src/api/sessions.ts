import { Type } from 'typebox';
import { refuse } from '../platform/http/refuse.ts';
import { Session } from '../shop/accounts/schema.ts';
import { logOutBrowser, logOutEverywhere, sessionsOf } from '../shop/accounts/sessions.ts';
import { customerOf, customersOnly } from './bearer.ts';
import type { Door, RouteBook } from './door.ts';

const tags = ['users'];
const Done = Type.Null();
const One = Type.Object({ id: Type.String() });

export const sessionRoutes = {
  'GET /users/sessions': {
    schema: { summary: 'The logged-in browsers of the person who asks', tags, response: { 200: Type.Array(Session) } },
  },
  'DELETE /users/sessions/:id': {
    schema: { summary: 'Log one browser out', tags, params: One, response: { 204: Done } },
  },
  'POST /users/logout-everywhere': { schema: { summary: 'Log all browsers out', tags, response: { 204: Done } } },
} as const satisfies RouteBook;

export const sessionDoor: Door = (app, tools) => {
  const own = { onRequest: customersOnly(tools) };

  app.get('/users/sessions', { ...sessionRoutes['GET /users/sessions'], ...own }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await sessionsOf(tools, customerOf(request))),
  );

  const endingOne = { ...sessionRoutes['DELETE /users/sessions/:id'], ...own };
  app.delete('/users/sessions/:id', endingOne, async (request, reply) => {
    const isEnded = await logOutBrowser(tools, customerOf(request), request.params.id);
    if (isEnded) return reply.code(204).send(null);
    return refuse(reply, { status: 404, code: 'not_found', detail: 'This browser is logged out already.' });
  });

  const endingAll = { ...sessionRoutes['POST /users/logout-everywhere'], ...own };
  app.post('/users/logout-everywhere', endingAll, async (request, reply) => {
    await logOutEverywhere(tools, customerOf(request));
    return reply.code(204).send(null);
  });
};
