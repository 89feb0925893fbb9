import { Type } from 'typebox';
import type { AppDeps } from '../app-deps.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import { networkOf } from '../platform/rate-limit/rate-limit-key.ts';
import { recordSecurityEvent } from '../shop/audit/audit.ts';
import { receiveWebhook } from '../shop/orders/payment/webhooks.ts';
import { limitConcurrency, parseNoBodies, rawBodyOf } from './raw-webhook.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const tags = ['payments'];
const WEBHOOKS_PER_MINUTE = 600;
/** Each webhook is one call to PayPal: strangers who forge them from many networks must not use up what PayPal grants us. */
const MAX_WEBHOOKS_AT_ONCE = 20;

const webhookRoutes = {
  'POST /webhooks/paypal': {
    schema: { summary: 'Takes PayPal’s webhooks', tags, response: { 200: Type.Object({}) } },
  },
} as const satisfies RouteSchemas;

export const paypalWebhook = defineResource({
  routes: webhookRoutes,

  register(app, deps) {
    void app.register(async (inside) => registerWebhookRoute(inside as unknown as App, deps));
  },
});

/** PayPal is shown the event as it came, so nothing parses it on the way. */
function registerWebhookRoute(app: App, deps: AppDeps) {
  parseNoBodies(app);
  const receive = limitConcurrency(MAX_WEBHOOKS_AT_ONCE);
  app.post(
    '/webhooks/paypal',
    { ...webhookRoutes['POST /webhooks/paypal'], config: { perMinute: WEBHOOKS_PER_MINUTE } },
    async (request, reply) => {
      const received = await receive(() =>
        receiveWebhook(deps, { headers: request.headers, body: rawBodyOf(request) }),
      );
      if (received === 'accepted') return reply.send({});
      if (received === 'retry' || received === undefined) return sendApiError(reply, WEBHOOK_UNVERIFIABLE);
      const network = networkOf(request.ip);
      await recordSecurityEvent(deps, 'payment.webhook_forged', { subject: 'paypal', network });
      return sendApiError(reply, WEBHOOK_FORGED);
    },
  );
}

const WEBHOOK_FORGED = { status: 400, code: 'webhook_refused', detail: 'This did not come from PayPal.' };
const WEBHOOK_UNVERIFIABLE = {
  status: 503,
  code: 'webhook_unproven',
  detail: 'This can’t be checked right now. Send it again later.',
  retryAfterSeconds: 60,
};
