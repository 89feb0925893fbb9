import { Type } from 'typebox';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { Said } from '../shop/accounts/schema.ts';
import { stopInvitations } from '../shop/reviews/invitations.ts';
import { messageBody, sendAccountError, sendRateLimitError } from './account-errors.ts';
import { takeOneClicks } from './one-click.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const invitationRoutes = {
  'POST /review-invitations/stop': {
    schema: {
      summary: 'No more emails that ask for reviews, with one click (RFC 8058)',
      tags: ['products'],
      querystring: Type.Object({
        order: Type.String({ maxLength: 100, description: 'The number of the order that the email was about' }),
      }),
      response: { 200: Said },
    },
  },
} as const satisfies RouteSchemas;

export const reviewInvitations = defineResource({
  routes: invitationRoutes,

  register(app, deps) {
    takeOneClicks(app, (forms) => {
      forms.post(
        '/review-invitations/stop',
        invitationRoutes['POST /review-invitations/stop'],
        async (request, reply) => {
          const turn = await consume(deps, byNetwork(RATE_LIMITS.invitationStops, request.ip));
          if (!turn.ok) return sendRateLimitError(reply, turn);
          const { order } = request.query as { order: string };
          const answer = await stopInvitations(deps, order);
          if (!answer.ok) return sendAccountError(reply, answer);
          return reply.send(messageBody('Done. We won’t ask you for reviews anymore.'));
        },
      );
    });
  },
});
