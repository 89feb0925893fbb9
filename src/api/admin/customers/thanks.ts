import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { StaffThanksList, THANKS_VIEWS } from '../../../shop/thanks/schema.ts';
import { listStaffThanks, markPassedOn, removeThanks } from '../../../shop/thanks/thanks.ts';
import { ById, NoContent } from '../../params.ts';
import { sendNotFound } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, helper } from '../resource.ts';

export const staffThanks = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/thanks': {
      schema: {
        summary: 'What buyers wrote to makers',
        querystring: Type.Object({
          view: Type.Enum(['', ...THANKS_VIEWS], { default: '' }),
          after: Type.String({ maxLength: 20, default: '' }),
        }),
        response: { 200: StaffThanksList },
      },
    },
    'PUT /admin/thanks/:id/passed-on': {
      schema: { summary: 'Mark as passed on', params: ById, response: { 204: NoContent } },
    },
    'DELETE /admin/thanks/:id/passed-on': {
      schema: { summary: 'Mark as not passed on', params: ById, response: { 204: NoContent } },
    },
    'DELETE /admin/thanks/:id': {
      schema: { summary: 'Delete what is not fit to pass on', params: ById, response: { 204: NoContent } },
    },
  },
  handlers: (deps) => {
    const answer = (reply: FastifyReply, { ok }: { ok: boolean }) =>
      ok ? reply.code(204).send(null) : sendNotFound(reply, 'We couldn’t find these words.');

    return {
      'GET /admin/thanks': (request) => listStaffThanks(readingDeps(deps, request), request.query),
      'PUT /admin/thanks/:id/passed-on': async ({ params, actor }, reply) =>
        answer(reply, await markPassedOn(deps, actor, params.id, true)),
      'DELETE /admin/thanks/:id/passed-on': async ({ params, actor }, reply) =>
        answer(reply, await markPassedOn(deps, actor, params.id, false)),
      'DELETE /admin/thanks/:id': async ({ params, actor }, reply) =>
        answer(reply, await removeThanks(deps, actor, params.id)),
    };
  },
});
