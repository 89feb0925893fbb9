import { Type } from 'typebox';
import { addToStaff, changeMember, closeStaffAccount, handNewPassword, listStaff } from '../../shop/staff/members.ts';
import { HandedPassword, NewStaffMember, StaffChange, StaffMember } from '../../shop/staff/schema.ts';
import { type AdminBook, type AdminDoor, tags } from './door.ts';
import { actorFor } from './guard.ts';
import { refuseStaff } from './staff-answers.ts';

const ById = Type.Object({ id: Type.String({ maxLength: 40 }) });
const owner = { access: 'owner' } as const;
const confirmed = { access: 'owner', confirmed: true } as const;
const Nothing = Type.Null();

export const staffRoutes = {
  'GET /admin/staff': {
    schema: { summary: 'Everybody who works here', tags, response: { 200: Type.Array(StaffMember) } },
    config: owner,
  },
  'POST /admin/staff': {
    schema: { summary: 'Take somebody on', tags, body: NewStaffMember, response: { 201: HandedPassword } },
    config: confirmed,
  },
  'PATCH /admin/staff/:id': {
    schema: { summary: 'Another name or role', tags, params: ById, body: StaffChange, response: { 204: Nothing } },
    config: confirmed,
  },
  'POST /admin/staff/:id/password': {
    schema: {
      summary: 'A new password to hand over; the second factor is off',
      tags,
      params: ById,
      response: { 200: HandedPassword },
    },
    config: confirmed,
  },
  'DELETE /admin/staff/:id': {
    schema: { summary: 'Somebody has left', tags, params: ById, response: { 204: Nothing } },
    config: confirmed,
  },
} as const satisfies AdminBook;

export const staffDoor: AdminDoor = (app, tools) => {
  app.get('/admin/staff', staffRoutes['GET /admin/staff'], () => listStaff(tools));

  app.post('/admin/staff', staffRoutes['POST /admin/staff'], async (request, reply) => {
    const answer = await addToStaff(tools, request.body, actorFor(request));
    if (!answer.ok) return refuseStaff(reply, answer);
    return reply.code(201).send({ member: answer.member, password: answer.password });
  });

  app.patch('/admin/staff/:id', staffRoutes['PATCH /admin/staff/:id'], async (request, reply) => {
    const answer = await changeMember(tools, request.params.id, request.body, actorFor(request));
    return answer.ok ? reply.code(204).send(null) : refuseStaff(reply, answer);
  });

  app.post('/admin/staff/:id/password', staffRoutes['POST /admin/staff/:id/password'], async (request, reply) => {
    const answer = await handNewPassword(tools, request.params.id, actorFor(request));
    if (!answer.ok) return refuseStaff(reply, answer);
    return reply.send({ member: answer.member, password: answer.password });
  });

  app.delete('/admin/staff/:id', staffRoutes['DELETE /admin/staff/:id'], async (request, reply) => {
    const answer = await closeStaffAccount(tools, request.params.id, actorFor(request));
    return answer.ok ? reply.code(204).send(null) : refuseStaff(reply, answer);
  });
};
