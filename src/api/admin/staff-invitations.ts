import { inviteAgain, inviteToStaff } from '../../shop/staff/invitations.ts';
import { Invitation, NewStaffMember } from '../../shop/staff/schema.ts';
import { ById } from '../by-id.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendStaffError } from './staff-errors.ts';

const confirmed = { access: 'owner', confirmed: true } as const;

const staffInvitationRoutes = {
  'POST /admin/staff/invitations': {
    schema: {
      summary: 'Add a staff member and email them a link by which they choose a password; it works for seven days',
      tags,
      body: NewStaffMember,
      response: { 201: Invitation },
    },
    config: confirmed,
  },
  'POST /admin/staff/:id/invitation': {
    schema: {
      summary: 'Another link for who has not joined yet; the one before ends',
      tags,
      params: ById,
      response: { 200: Invitation },
    },
    config: confirmed,
  },
} as const satisfies AdminRouteSchemas;

export const staffInvitations = defineAdminResource({
  routes: staffInvitationRoutes,

  register(app, deps) {
    app.post(
      '/admin/staff/invitations',
      staffInvitationRoutes['POST /admin/staff/invitations'],
      async (request, reply) => {
        const answer = await inviteToStaff(deps, request.body, actorFor(request));
        if (!answer.ok) return sendStaffError(reply, answer);
        const { ok: _, ...invitation } = answer;
        return reply.code(201).send(invitation);
      },
    );

    app.post(
      '/admin/staff/:id/invitation',
      staffInvitationRoutes['POST /admin/staff/:id/invitation'],
      async (request, reply) => {
        const answer = await inviteAgain(deps, request.params.id, actorFor(request));
        if (!answer.ok) return sendStaffError(reply, answer);
        const { ok: _, ...invitation } = answer;
        return reply.send(invitation);
      },
    );
  },
});
