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
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';

export const staff = defineAdminResource({
  access: ownerConfirmed,
  routes: {
    'GET /admin/staff': {
      schema: { summary: 'All staff members', response: { 200: Type.Array(StaffMember) } },
      config: owner,
    },
    'POST /admin/staff': {
      schema: { summary: 'Add a staff member', body: NewStaffMember, response: { 201: TemporaryPassword } },
    },
    'PATCH /admin/staff/:id': {
      schema: {
        summary: 'Change a staff member’s name or role',
        params: ById,
        body: StaffChange,
        response: { 204: NoContent },
      },
    },
    'POST /admin/staff/:id/password': {
      schema: {
        summary: 'A new password to hand over; the second factor is off',
        params: ById,
        response: { 200: TemporaryPassword },
      },
    },
    'POST /admin/staff/:id/reopen': {
      schema: {
        summary: 'Take a removal back within an hour, with the password and second factor of before',
        params: ById,
        response: { 204: NoContent },
      },
    },
    'DELETE /admin/staff/:id': {
      schema: { summary: 'Remove a staff member', params: ById, response: { 204: NoContent } },
    },
  },
  refusals: staffRefusals,
  handlers: (deps) => ({
    'GET /admin/staff': () => listStaff(deps),
    'POST /admin/staff': ({ body, actor }) => addToStaff(deps, body, actor),
    'PATCH /admin/staff/:id': ({ params, body, actor }) => changeMember(deps, params.id, body, actor),
    'POST /admin/staff/:id/password': ({ params, actor }) => issueTemporaryPassword(deps, params.id, actor),
    'POST /admin/staff/:id/reopen': ({ params, actor }) => reopenStaffAccount(deps, params.id, actor),
    'DELETE /admin/staff/:id': ({ params, actor }) => closeStaffAccount(deps, params.id, actor),
  }),
});
