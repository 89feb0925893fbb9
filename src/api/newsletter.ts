import { Type } from 'typebox';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byEmail, byNetwork, networkOf } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { Said, WithToken } from '../shop/accounts/schema.ts';
import { Subscribe } from '../shop/newsletter/schema.ts';
import { confirm, subscribe, unsubscribe } from '../shop/newsletter/subscriptions.ts';
import { shopTextOf } from '../shop/settings/shop-texts.ts';
import { messageBody, sendAccountError, sendRateLimitError } from './account-errors.ts';
import { takeOneClicks } from './one-click.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const tags = ['newsletter'];

const newsletterRoutes = {
  'POST /newsletter/subscribe': {
    schema: { summary: 'Ask for the newsletter', tags, body: Subscribe, response: { 200: Said } },
  },
  'POST /newsletter/confirm': {
    schema: { summary: 'Confirm a subscription', tags, body: WithToken, response: { 200: Said } },
  },
  'POST /newsletter/unsubscribe': {
    schema: {
      summary: 'Unsubscribe with one click (RFC 8058)',
      tags,
      querystring: Type.Object({ token: Type.String({ maxLength: 200 }) }),
      response: { 200: Said },
    },
  },
} as const satisfies RouteSchemas;

export const newsletter = defineResource({
  routes: newsletterRoutes,

  register(app, deps) {
    app.post('/newsletter/subscribe', newsletterRoutes['POST /newsletter/subscribe'], async (request, reply) => {
      const { email } = request.body;
      const turn = await consume(
        deps,
        byNetwork(RATE_LIMITS.newsletter, request.ip),
        byEmail(RATE_LIMITS.newsletterMails, email),
      );
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const consent = shopTextOf(await deps.settings.current(), 'newsletter.consent');
      const answer = await subscribe(deps, { email, from: networkOf(request.ip), consent });
      if (!answer.ok) return sendAccountError(reply, answer);
      return reply.send(messageBody('Check your email to confirm your subscription.'));
    });

    app.post('/newsletter/confirm', newsletterRoutes['POST /newsletter/confirm'], async (request, reply) => {
      const answer = await confirm(deps, request.body.token);
      if (!answer.ok) return sendAccountError(reply, answer);
      return reply.send(messageBody('You’re subscribed.'));
    });

    takeOneClicks(app, (forms) => {
      const leaving = newsletterRoutes['POST /newsletter/unsubscribe'];
      forms.post('/newsletter/unsubscribe', leaving, async (request, reply) => {
        const { token } = request.query as { token: string };
        const answer = await unsubscribe(deps, token);
        if (!answer.ok) return sendAccountError(reply, answer);
        return reply.send(messageBody('You’re unsubscribed and won’t get any more newsletters.'));
      });
    });
  },
});
