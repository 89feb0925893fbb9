import { consume } from '../../../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../../rate-limits.ts';
import { inviteAgain, inviteToStaff, joinStaff, readInvitation } from '../../../shop/staff/invitations.ts';
import { staffRefusals } from '../../../shop/staff/refusals.ts';
import {
  Invitation,
  InvitationToken,
  Joining,
  NewStaffMember,
  StaffInvitation,
  StaffSession,
} from '../../../shop/staff/schema.ts';
import { ById } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor, browserCookieName, getStaffBrowser } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, ownerConfirmed, tags, visitor } from '../resource.ts';
import { sendSignedIn } from './session.ts';

const staffInvitationRoutes = {
  'POST /admin/staff/invitations': {
    schema: {
      summary: 'Add a staff member and email them a link by which they choose a password; it works for seven days',
      tags,
      body: NewStaffMember,
      response: { 201: Invitation },
    },
    config: ownerConfirmed,
  },
  'POST /admin/staff/:id/invitation': {
    schema: {
      summary: 'Another link for who has not joined yet; the one before ends',
      tags,
      params: ById,
      response: { 200: Invitation },
    },
    config: ownerConfirmed,
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
        if (!answer.ok) return sendRefusal(reply, staffRefusals, answer);
        const { ok: _, ...invitation } = answer;
        return reply.code(201).send(invitation);
      },
    );

    app.post(
      '/admin/staff/:id/invitation',
      staffInvitationRoutes['POST /admin/staff/:id/invitation'],
      async (request, reply) => {
        const answer = await inviteAgain(deps, request.params.id, actorFor(request));
        if (!answer.ok) return sendRefusal(reply, staffRefusals, answer);
        const { ok: _, ...invitation } = answer;
        return reply.send(invitation);
      },
    );
  },
});

const joiningRoutes = {
  'POST /admin/invitation': {
    schema: {
      summary: 'Whose invitation a link is',
      description: 'The token stands in the body, so that no log has it.',
      tags,
      body: InvitationToken,
      response: { 200: StaffInvitation },
    },
    config: visitor,
  },
  'POST /admin/invitation/accept': {
    schema: {
      summary: 'Join the staff: choose a password and be signed in; a link works once',
      tags,
      body: Joining,
      response: { 200: StaffSession },
    },
    config: visitor,
  },
} as const satisfies AdminRouteSchemas;

/** How an invited person joins the staff. */
export const joining = defineAdminResource({
  routes: joiningRoutes,

  register(app, deps) {
    app.post('/admin/invitation', joiningRoutes['POST /admin/invitation'], async (request, reply) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.staffInvitations, request.ip));
      if (!turn.ok) return sendRefusal(reply, staffRefusals, { reason: 'too_many_tries', ...turn });
      const invitation = await readInvitation(deps, request.body.token);
      return invitation ? reply.send(invitation) : sendRefusal(reply, staffRefusals, { reason: 'invitation_over' });
    });

    app.post('/admin/invitation/accept', joiningRoutes['POST /admin/invitation/accept'], async (request, reply) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.staffInvitations, request.ip));
      if (!turn.ok) return sendRefusal(reply, staffRefusals, { reason: 'too_many_tries', ...turn });
      const secret = request.cookies[browserCookieName(deps.config)];
      const answer = await joinStaff(deps, request.body, { ...getStaffBrowser(request), secret });
      return answer.ok ? sendSignedIn(deps, request, reply, answer) : sendRefusal(reply, staffRefusals, answer);
    });
  },
});
