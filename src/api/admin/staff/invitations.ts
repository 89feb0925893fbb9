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
import { browserCookieName, getStaffBrowser } from '../guard.ts';
import { defineAdminResource, ownerConfirmed, visitor } from '../resource.ts';
import { sendSignedIn } from './session.ts';

export const staffInvitations = defineAdminResource({
  access: ownerConfirmed,
  routes: {
    'POST /admin/staff/invitations': {
      schema: {
        summary: 'Add a staff member and email them a link by which they choose a password; it works for seven days',
        body: NewStaffMember,
        response: { 201: Invitation },
      },
    },
    'POST /admin/staff/:id/invitation': {
      schema: {
        summary: 'Another link for who has not joined yet; the one before ends',
        params: ById,
        response: { 200: Invitation },
      },
    },
  },
  refusals: staffRefusals,
  handlers: (deps) => ({
    'POST /admin/staff/invitations': ({ body, actor }) => inviteToStaff(deps, body, actor),
    'POST /admin/staff/:id/invitation': ({ params, actor }) => inviteAgain(deps, params.id, actor),
  }),
});

export const joining = defineAdminResource({
  access: visitor,
  routes: {
    'POST /admin/invitation': {
      schema: {
        summary: 'Whose invitation a link is',
        description: 'The token stands in the body, so that no log has it.',
        body: InvitationToken,
        response: { 200: StaffInvitation },
      },
    },
    'POST /admin/invitation/accept': {
      schema: {
        summary: 'Join the staff: choose a password and be signed in; a link works once',
        body: Joining,
        response: { 200: StaffSession },
      },
    },
  },
  refusals: staffRefusals,
  handlers: (deps) => ({
    'POST /admin/invitation': async ({ body, ip }) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.staffInvitations, ip));
      if (!turn.ok) return { reason: 'too_many_tries', ...turn };
      const invitation = await readInvitation(deps, body.token);
      return invitation ? invitation : { ok: false, reason: 'invitation_over' };
    },
    'POST /admin/invitation/accept': async (request, reply) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.staffInvitations, request.ip));
      if (!turn.ok) return { reason: 'too_many_tries', ...turn };
      const secret = request.cookies[browserCookieName(deps.config)];
      const answer = await joinStaff(deps, request.body, { ...getStaffBrowser(request), secret });
      return answer.ok ? sendSignedIn(deps, request, reply, answer) : answer;
    },
  }),
});
