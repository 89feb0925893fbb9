import { Type } from 'typebox';
import { addMaker, changeMaker, makers, removeMaker } from '../../shop/studio/orders/makers.ts';
import { MakerDraft, MakerShape } from '../../shop/studio/orders/schema.ts';
import { ById } from '../by-id.ts';
import { actorFor } from './guard.ts';
import { sendMakerError } from './maker-errors.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const Nothing = Type.Null();
const helper = { access: 'helper' } as const;
const owner = { access: 'owner' } as const;

const makerRoutes = {
  'GET /admin/makers': {
    schema: { summary: 'Who weaves designs, the default first', tags, response: { 200: Type.Array(MakerShape) } },
    config: helper,
  },
  'POST /admin/makers': {
    schema: { summary: 'Add a maker', tags, body: MakerDraft, response: { 204: Nothing } },
    config: owner,
  },
  'PUT /admin/makers/:id': {
    schema: { summary: 'Change a maker', tags, params: ById, body: MakerDraft, response: { 204: Nothing } },
    config: owner,
  },
  'DELETE /admin/makers/:id': {
    schema: {
      summary: 'Remove a maker and delete the address; orders keep the name',
      tags,
      params: ById,
      response: { 204: Nothing },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const staffMakers = defineAdminResource({
  routes: makerRoutes,

  register(app, deps) {
    const routes = makerRoutes;

    app.get('/admin/makers', routes['GET /admin/makers'], () => makers(deps));

    app.post('/admin/makers', routes['POST /admin/makers'], async (request, reply) => {
      const done = await addMaker(deps, actorFor(request), request.body);
      return done.ok ? reply.code(204).send(null) : sendMakerError(reply, done);
    });

    app.put('/admin/makers/:id', routes['PUT /admin/makers/:id'], async (request, reply) => {
      const done = await changeMaker(deps, actorFor(request), request.params.id, request.body);
      return done.ok ? reply.code(204).send(null) : sendMakerError(reply, done);
    });

    app.delete('/admin/makers/:id', routes['DELETE /admin/makers/:id'], async (request, reply) => {
      const done = await removeMaker(deps, actorFor(request), request.params.id);
      return done.ok ? reply.code(204).send(null) : sendMakerError(reply, done);
    });
  },
});
