import { Type } from 'typebox';
import type { ErrorStatus } from '../platform/http/api-error.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byEmail, byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { Said, WithToken } from '../shop/accounts/schema.ts';
import { AlertAnswer, AskedAlert, ConfirmedAlert } from '../shop/stock-alerts/schema.ts';
import {
  type AlertReason,
  alertSentence,
  askForAlert,
  confirmAddress,
  leaveAlert,
} from '../shop/stock-alerts/stock-alerts.ts';
import { messageBody, sendAccountError, sendRateLimitError } from './account-errors.ts';
import { identifyCustomer } from './bearer.ts';
import { takeOneClicks } from './one-click.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const tags = ['products'];

const stockAlertRoutes = {
  'POST /products/:id/stock-alerts': {
    schema: {
      summary: 'Ask for an email once a sold-out product, or size, is back',
      tags,
      params: Type.Object({ id: Type.String({ maxLength: 200 }) }),
      body: AskedAlert,
      response: { 200: AlertAnswer },
    },
  },
  'POST /stock-alerts/confirm': {
    schema: {
      summary: 'Confirm that an address wants this email',
      tags,
      body: WithToken,
      response: { 200: ConfirmedAlert },
    },
  },
  'POST /stock-alerts/leave': {
    schema: {
      summary: 'Wait no longer, with one click (RFC 8058)',
      tags,
      querystring: Type.Object({ token: Type.String({ maxLength: 200 }) }),
      response: { 200: Said },
    },
  },
} as const satisfies RouteSchemas;

const STATUS: Record<AlertReason, ErrorStatus> = { unknown_product: 404, unknown_size: 400, in_stock: 409 };

export const stockAlerts = defineResource({
  routes: stockAlertRoutes,

  register(app, deps) {
    const asking = { ...stockAlertRoutes['POST /products/:id/stock-alerts'], onRequest: identifyCustomer(deps) };
    app.post('/products/:id/stock-alerts', asking, async (request, reply) => {
      const { params, body, customer: who, ip } = request;
      const { size, email } = body;
      const turn = await consume(
        deps,
        byNetwork(RATE_LIMITS.stockAlerts, ip),
        byEmail(RATE_LIMITS.stockAlertMails, who?.email ?? email ?? ''),
      );
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const answer = await askForAlert(deps, { productId: params.id, size, email, who });
      if (answer.ok) {
        const said = answer.isWaiting ? 'Done. We’ll email you when it’s back.' : 'Check your email to confirm it.';
        return reply.send({ ...messageBody(said), isWaiting: answer.isWaiting });
      }
      if (answer.reason === 'email_unreadable') return sendAccountError(reply, { reason: 'email_unreadable' });
      const { reason } = answer;
      const detail = alertSentence(reason);
      return sendApiError(reply, {
        status: STATUS[reason],
        code: reason,
        detail,
        ...(reason === 'unknown_size' && { fields: { size: detail } }),
      });
    });

    app.post('/stock-alerts/confirm', stockAlertRoutes['POST /stock-alerts/confirm'], async (request, reply) => {
      const answer = await confirmAddress(deps, request.body.token);
      if (!answer.ok) return sendAccountError(reply, answer);
      const { product, size } = answer;
      const what = size === null ? product.name : `${product.name} in ${size}`;
      return reply.send({ ...messageBody(`Confirmed. We’ll email you when ${what} is back.`), product });
    });

    takeOneClicks(app, (forms) => {
      forms.post('/stock-alerts/leave', stockAlertRoutes['POST /stock-alerts/leave'], async (request, reply) => {
        const { token } = request.query as { token: string };
        await leaveAlert(deps, token);
        return reply.send(messageBody('Done. We won’t email you about it.'));
      });
    });
  },
});
