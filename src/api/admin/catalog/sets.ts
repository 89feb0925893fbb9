import { Type } from 'typebox';
import { setRefusals } from '../../../shop/sets/sets.ts';
import { SetChange, SetDraft, SetOrder, StaffSet } from '../../../shop/sets/staff-schema.ts';
import {
  changeSet,
  createSet,
  findStaffSet,
  listStaffSets,
  orderSets,
  removeSet,
} from '../../../shop/sets/staff-sets.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, tags } from '../resource.ts';

const ById = Type.Object({ id: Type.String({ maxLength: 80 }) });

const adminSetRoutes = {
  'GET /admin/sets': {
    schema: { summary: 'Sets of products', tags, response: { 200: Type.Array(StaffSet) } },
    config: owner,
  },
  'POST /admin/sets': {
    schema: { summary: 'Add a set', tags, body: SetDraft, response: { 201: StaffSet } },
    config: owner,
  },
  'PUT /admin/sets': {
    schema: { summary: 'Put the sets in another order', tags, body: SetOrder, response: { 204: Type.Null() } },
    config: owner,
  },
  'GET /admin/sets/:id': {
    schema: { summary: 'A set', tags, params: ById, response: { 200: StaffSet } },
    config: owner,
  },
  'PUT /admin/sets/:id': {
    schema: { summary: 'Change a set', tags, params: ById, body: SetChange, response: { 200: StaffSet } },
    config: owner,
  },
  'DELETE /admin/sets/:id': {
    schema: { summary: 'Delete a set; its products stay', tags, params: ById, response: { 204: Type.Null() } },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const sets = defineAdminResource({
  routes: adminSetRoutes,

  register(app, deps) {
    const routes = adminSetRoutes;

    app.get('/admin/sets', routes['GET /admin/sets'], async (request) => listStaffSets(readingDeps(deps, request)));

    app.post('/admin/sets', routes['POST /admin/sets'], async (request, reply) => {
      const made = await createSet(deps, actorFor(request), request.body);
      return made.ok ? reply.code(201).send(made.set) : sendRefusal(reply, setRefusals, made);
    });

    app.put('/admin/sets', routes['PUT /admin/sets'], async (request, reply) => {
      const done = await orderSets(deps, actorFor(request), request.body);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, setRefusals, done);
    });

    app.get('/admin/sets/:id', routes['GET /admin/sets/:id'], async (request, reply) => {
      const found = await findStaffSet(readingDeps(deps, request), request.params.id);
      return found ?? sendRefusal(reply, setRefusals, { reason: 'unknown_set' });
    });

    app.put('/admin/sets/:id', routes['PUT /admin/sets/:id'], async (request, reply) => {
      const done = await changeSet(deps, actorFor(request), request.params.id, request.body);
      return done.ok ? done.set : sendRefusal(reply, setRefusals, done);
    });

    app.delete('/admin/sets/:id', routes['DELETE /admin/sets/:id'], async (request, reply) => {
      const done = await removeSet(deps, actorFor(request), request.params.id);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, setRefusals, done);
    });
  },
});
