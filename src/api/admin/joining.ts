import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { joinStaff, readInvitation } from '../../shop/staff/invitations.ts';
import { InvitationToken, Joining, StaffInvitation, StaffSession } from '../../shop/staff/schema.ts';
import { browserCookieName, staffBrowserOf } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendSignedIn } from './send-signed-in.ts';
import { sendStaffError } from './staff-errors.ts';

const visitor = { access: 'visitor' } as const;

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

/** How somebody who was invited joins the staff. */
export const joining = defineAdminResource({
  routes: joiningRoutes,

  register(app, deps) {
    app.post('/admin/invitation', joiningRoutes['POST /admin/invitation'], async (request, reply) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.staffInvitations, request.ip));
      if (!turn.ok) return sendStaffError(reply, { reason: 'too_many_tries', ...turn });
      const invitation = await readInvitation(deps, request.body.token);
      return invitation ? reply.send(invitation) : sendStaffError(reply, { reason: 'invitation_over' });
    });

    app.post('/admin/invitation/accept', joiningRoutes['POST /admin/invitation/accept'], async (request, reply) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.staffInvitations, request.ip));
      if (!turn.ok) return sendStaffError(reply, { reason: 'too_many_tries', ...turn });
      const secret = request.cookies[browserCookieName(deps.config)];
      const answer = await joinStaff(deps, request.body, { ...staffBrowserOf(request), secret });
      return answer.ok ? sendSignedIn(deps, request, reply, answer) : sendStaffError(reply, answer);
    });
  },
});
