import { Type } from 'typebox';
import { sendApiError } from '../platform/http/api-error.ts';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byEmail, byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { Said, WithToken } from '../shop/accounts/schema.ts';
import { askForOpening, confirmOpening, leaveOpening } from '../shop/opening-alerts/opening-alerts.ts';
import { AskedOpening } from '../shop/opening-alerts/schema.ts';
import { AlertAnswer } from '../shop/stock-alerts/schema.ts';
import { messageBody, sendAccountError, sendRateLimitError } from './account-errors.ts';
import { identifyCustomer } from './bearer.ts';
import { takeOneClicks } from './one-click.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const tags = ['store'];

const openingAlertRoutes = {
  'POST /opening-alerts': {
    schema: {
      summary: 'While orders are paused: ask for an email once one can order again',
      tags,
      body: AskedOpening,
      response: { 200: AlertAnswer },
    },
  },
  'POST /opening-alerts/confirm': {
    schema: {
      summary: 'Confirm that an address wants this email',
      tags,
      body: WithToken,
      response: { 200: Said },
    },
  },
  'POST /opening-alerts/leave': {
    schema: {
      summary: 'Wait no longer, with one click (RFC 8058)',
      tags,
      querystring: Type.Object({ token: Type.String({ maxLength: 200 }) }),
      response: { 200: Said },
    },
  },
} as const satisfies RouteSchemas;

export const openingAlerts = defineResource({
  routes: openingAlertRoutes,

  register(app, deps) {
    const asking = { ...openingAlertRoutes['POST /opening-alerts'], onRequest: identifyCustomer(deps) };
    app.post('/opening-alerts', asking, async (request, reply) => {
      const { body, customer: who, ip } = request;
      // The same emails as those about stock, so both count together.
      const turn = await consume(
        deps,
        byNetwork(RATE_LIMITS.stockAlerts, ip),
        byEmail(RATE_LIMITS.stockAlertMails, who?.email ?? body.email ?? ''),
      );
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const answer = await askForOpening(deps, { email: body.email, who });
      if (answer.ok) {
        const said = answer.isWaiting ? 'Done. We’ll email you when we’re open.' : 'Check your email to confirm it.';
        return reply.send({ ...messageBody(said), isWaiting: answer.isWaiting });
      }
      if (answer.reason === 'email_unreadable') return sendAccountError(reply, { reason: answer.reason });
      return sendApiError(reply, { status: 409, code: answer.reason, detail: 'We’re open. You can order now.' });
    });

    app.post('/opening-alerts/confirm', openingAlertRoutes['POST /opening-alerts/confirm'], async (request, reply) => {
      const answer = await confirmOpening(deps, request.body.token);
      if (!answer.ok) return sendAccountError(reply, answer);
      return reply.send(messageBody('Confirmed. We’ll email you when you can order again.'));
    });

    takeOneClicks(app, (forms) => {
      forms.post('/opening-alerts/leave', openingAlertRoutes['POST /opening-alerts/leave'], async (request, reply) => {
        const { token } = request.query as { token: string };
        await leaveOpening(deps, token);
        return reply.send(messageBody('Done. We won’t email you about it.'));
      });
    });
  },
});
