import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { StaffThanksList, THANKS_VIEWS } from '../../../shop/thanks/schema.ts';
import { listStaffThanks, markPassedOn, removeThanks } from '../../../shop/thanks/thanks.ts';
import { ById, NoContent } from '../../params.ts';
import { actorFor, sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, helper, tags } from '../resource.ts';

const adminThanksRoutes = {
  'GET /admin/thanks': {
    schema: {
      summary: 'What buyers wrote to makers',
      tags,
      querystring: Type.Object({
        view: Type.Enum(['', ...THANKS_VIEWS], { default: '' }),
        after: Type.String({ maxLength: 20, default: '' }),
      }),
      response: { 200: StaffThanksList },
    },
    config: helper,
  },
  'PUT /admin/thanks/:id/passed-on': {
    schema: { summary: 'Mark as passed on', tags, params: ById, response: { 204: NoContent } },
    config: helper,
  },
  'DELETE /admin/thanks/:id/passed-on': {
    schema: { summary: 'Mark as not passed on', tags, params: ById, response: { 204: NoContent } },
    config: helper,
  },
  'DELETE /admin/thanks/:id': {
    schema: { summary: 'Delete what is not fit to pass on', tags, params: ById, response: { 204: NoContent } },
    config: helper,
  },
} as const satisfies AdminRouteSchemas;

export const staffThanks = defineAdminResource({
  routes: adminThanksRoutes,

  register(app, deps) {
    const routes = adminThanksRoutes;
    const answer = (reply: FastifyReply, { ok }: { ok: boolean }) =>
      ok ? reply.code(204).send(null) : sendNotFound(reply, 'We couldn’t find these words.');

    app.get('/admin/thanks', routes['GET /admin/thanks'], async (request) =>
      listStaffThanks(readingDeps(deps, request), request.query),
    );
    app.put('/admin/thanks/:id/passed-on', routes['PUT /admin/thanks/:id/passed-on'], async (request, reply) =>
      answer(reply, await markPassedOn(deps, actorFor(request), request.params.id, true)),
    );
    app.delete('/admin/thanks/:id/passed-on', routes['DELETE /admin/thanks/:id/passed-on'], async (request, reply) =>
      answer(reply, await markPassedOn(deps, actorFor(request), request.params.id, false)),
    );
    app.delete('/admin/thanks/:id', routes['DELETE /admin/thanks/:id'], async (request, reply) =>
      answer(reply, await removeThanks(deps, actorFor(request), request.params.id)),
    );
  },
});
