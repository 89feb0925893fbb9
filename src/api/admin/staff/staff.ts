import { Type } from 'typebox';
import {
  addToStaff,
  changeMember,
  closeStaffAccount,
  issueTemporaryPassword,
  listStaff,
  reopenStaffAccount,
} from '../../../shop/staff/members.ts';
import { staffRefusals } from '../../../shop/staff/refusals.ts';
import { NewStaffMember, StaffChange, StaffMember, TemporaryPassword } from '../../../shop/staff/schema.ts';
import { ById, NoContent } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags } from '../resource.ts';

const staffRoutes = {
  'GET /admin/staff': {
    schema: { summary: 'All staff members', tags, response: { 200: Type.Array(StaffMember) } },
    config: owner,
  },
  'POST /admin/staff': {
    schema: { summary: 'Add a staff member', tags, body: NewStaffMember, response: { 201: TemporaryPassword } },
    config: ownerConfirmed,
  },
  'PATCH /admin/staff/:id': {
    schema: {
      summary: 'Change a staff member’s name or role',
      tags,
      params: ById,
      body: StaffChange,
      response: { 204: NoContent },
    },
    config: ownerConfirmed,
  },
  'POST /admin/staff/:id/password': {
    schema: {
      summary: 'A new password to hand over; the second factor is off',
      tags,
      params: ById,
      response: { 200: TemporaryPassword },
    },
    config: ownerConfirmed,
  },
  'POST /admin/staff/:id/reopen': {
    schema: {
      summary: 'Take a removal back within an hour, with the password and second factor of before',
      tags,
      params: ById,
      response: { 204: NoContent },
    },
    config: ownerConfirmed,
  },
  'DELETE /admin/staff/:id': {
    schema: { summary: 'Remove a staff member', tags, params: ById, response: { 204: NoContent } },
    config: ownerConfirmed,
  },
} as const satisfies AdminRouteSchemas;

export const staff = defineAdminResource({
  routes: staffRoutes,

  register(app, deps) {
    app.get('/admin/staff', staffRoutes['GET /admin/staff'], () => listStaff(deps));

    app.post('/admin/staff', staffRoutes['POST /admin/staff'], async (request, reply) => {
      const answer = await addToStaff(deps, request.body, actorFor(request));
      if (!answer.ok) return sendRefusal(reply, staffRefusals, answer);
      return reply.code(201).send({ member: answer.member, password: answer.password });
    });

    app.patch('/admin/staff/:id', staffRoutes['PATCH /admin/staff/:id'], async (request, reply) => {
      const answer = await changeMember(deps, request.params.id, request.body, actorFor(request));
      return answer.ok ? reply.code(204).send(null) : sendRefusal(reply, staffRefusals, answer);
    });

    app.post('/admin/staff/:id/password', staffRoutes['POST /admin/staff/:id/password'], async (request, reply) => {
      const answer = await issueTemporaryPassword(deps, request.params.id, actorFor(request));
      if (!answer.ok) return sendRefusal(reply, staffRefusals, answer);
      return reply.send({ member: answer.member, password: answer.password });
    });

    app.post('/admin/staff/:id/reopen', staffRoutes['POST /admin/staff/:id/reopen'], async (request, reply) => {
      const answer = await reopenStaffAccount(deps, request.params.id, actorFor(request));
      return answer.ok ? reply.code(204).send(null) : sendRefusal(reply, staffRefusals, answer);
    });

    app.delete('/admin/staff/:id', staffRoutes['DELETE /admin/staff/:id'], async (request, reply) => {
      const answer = await closeStaffAccount(deps, request.params.id, actorFor(request));
      return answer.ok ? reply.code(204).send(null) : sendRefusal(reply, staffRefusals, answer);
    });
  },
});
