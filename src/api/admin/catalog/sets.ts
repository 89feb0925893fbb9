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
import { only } from '../../handlers.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, owner } from '../resource.ts';

const ById = Type.Object({ id: Type.String({ maxLength: 80 }) });

export const sets = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/sets': { schema: { summary: 'Sets of products', response: { 200: Type.Array(StaffSet) } } },
    'POST /admin/sets': { schema: { summary: 'Add a set', body: SetDraft, response: { 201: StaffSet } } },
    'PUT /admin/sets': {
      schema: { summary: 'Put the sets in another order', body: SetOrder, response: { 204: Type.Null() } },
    },
    'GET /admin/sets/:id': { schema: { summary: 'A set', params: ById, response: { 200: StaffSet } } },
    'PUT /admin/sets/:id': {
      schema: { summary: 'Change a set', params: ById, body: SetChange, response: { 200: StaffSet } },
    },
    'DELETE /admin/sets/:id': {
      schema: { summary: 'Delete a set; its products stay', params: ById, response: { 204: Type.Null() } },
    },
  },
  refusals: setRefusals,
  handlers: (deps) => ({
    'GET /admin/sets': (request) => listStaffSets(readingDeps(deps, request)),
    'POST /admin/sets': async ({ body, actor }) => only(await createSet(deps, actor, body), 'set'),
    'PUT /admin/sets': ({ body, actor }) => orderSets(deps, actor, body),
    'GET /admin/sets/:id': async (request) =>
      (await findStaffSet(readingDeps(deps, request), request.params.id)) ?? { ok: false, reason: 'unknown_set' },
    'PUT /admin/sets/:id': async ({ params, body, actor }) =>
      only(await changeSet(deps, actor, params.id, body), 'set'),
    'DELETE /admin/sets/:id': ({ params, actor }) => removeSet(deps, actor, params.id),
  }),
});
