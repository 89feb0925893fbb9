import { Type } from 'typebox';
import type { App } from '../platform/http/app.ts';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byEmail, byNetwork, getNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { accountRefusals } from '../shop/accounts/refusals.ts';
import { messageBody, Said, WithToken } from '../shop/accounts/schema.ts';
import { confirmAddress, leaveAlert } from '../shop/email-alerts/alerts.ts';
import { openingAlertRefusals, requestOpeningAlert } from '../shop/email-alerts/opening-alerts.ts';
import { AlertAnswer, AlertRequestBody, ConfirmedAlert, OpeningRequestBody } from '../shop/email-alerts/schema.ts';
import { requestStockAlert, stockAlertRefusals } from '../shop/email-alerts/stock-alerts.ts';
import { Subscribe } from '../shop/newsletter/schema.ts';
import { confirm, subscribe, unsubscribe } from '../shop/newsletter/subscriptions.ts';
import { findShopText } from '../shop/settings/shop-texts.ts';
import { findCustomer } from './bearer.ts';
import { sendRateLimitError, sendRefusal } from './refusals.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

/** A link in an email that unsubscribes. */
const oneClick = (summary: string, tags: string[]) => ({
  schema: {
    summary,
    tags,
    querystring: Type.Object({ token: Type.String({ maxLength: 200 }) }),
    response: { 200: Said },
  },
});

const newsletterTags = ['newsletter'];

const newsletterRoutes = {
  'POST /newsletter/subscribe': {
    schema: { summary: 'Ask for the newsletter', tags: newsletterTags, body: Subscribe, response: { 200: Said } },
  },
  'POST /newsletter/confirm': {
    schema: { summary: 'Confirm a subscription', tags: newsletterTags, body: WithToken, response: { 200: Said } },
  },
  'POST /newsletter/unsubscribe': oneClick('Unsubscribe with one click (RFC 8058)', newsletterTags),
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
      const consent = findShopText(await deps.settings.current(), 'newsletter.consent');
      const answer = await subscribe(deps, { email, from: getNetwork(request.ip), consent });
      if (!answer.ok) return sendRefusal(reply, accountRefusals, answer);
      return reply.send(messageBody('Check your email to confirm your subscription.'));
    });

    app.post('/newsletter/confirm', newsletterRoutes['POST /newsletter/confirm'], async (request, reply) => {
      const answer = await confirm(deps, request.body.token);
      if (!answer.ok) return sendRefusal(reply, accountRefusals, answer);
      return reply.send(messageBody('You’re subscribed.'));
    });

    takeOneClicks(app, (forms) => {
      const leaving = newsletterRoutes['POST /newsletter/unsubscribe'];
      forms.post('/newsletter/unsubscribe', leaving, async (request, reply) => {
        const { token } = request.query as { token: string };
        const answer = await unsubscribe(deps, token);
        if (!answer.ok) return sendRefusal(reply, accountRefusals, answer);
        return reply.send(messageBody('You’re unsubscribed and won’t get any more newsletters.'));
      });
    });
  },
});

const stockAlertTags = ['products'];

const stockAlertRoutes = {
  'POST /products/:id/stock-alerts': {
    schema: {
      summary: 'Ask for an email once a sold-out product, or size, is back',
      tags: stockAlertTags,
      params: Type.Object({ id: Type.String({ maxLength: 200 }) }),
      body: AlertRequestBody,
      response: { 200: AlertAnswer },
    },
  },
  'POST /stock-alerts/confirm': {
    schema: {
      summary: 'Confirm that an address wants this email',
      tags: stockAlertTags,
      body: WithToken,
      response: { 200: ConfirmedAlert },
    },
  },
  'POST /stock-alerts/leave': oneClick('Wait no longer, with one click (RFC 8058)', stockAlertTags),
} as const satisfies RouteSchemas;

/** One limit for all topics, because they send the same kind of email. */
const limitAlerts = (deps: Parameters<typeof consume>[0], ip: string, email = '') =>
  consume(deps, byNetwork(RATE_LIMITS.stockAlerts, ip), byEmail(RATE_LIMITS.stockAlertMails, email));

export const stockAlerts = defineResource({
  routes: stockAlertRoutes,

  register(app, deps) {
    const asking = 'POST /products/:id/stock-alerts';
    app.post('/products/:id/stock-alerts', stockAlertRoutes[asking], async (request, reply) => {
      const { params, body, ip } = request;
      const who = await findCustomer(deps, request);
      const { size, email } = body;
      const turn = await limitAlerts(deps, ip, who?.email ?? email);
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const answer = await requestStockAlert(deps, { productId: params.id, size, email, who });
      if (answer.ok) {
        const said = answer.isWaiting ? 'Done. We’ll email you when it’s back.' : 'Check your email to confirm it.';
        return reply.send({ ...messageBody(said), isWaiting: answer.isWaiting });
      }
      return sendRefusal(reply, stockAlertRefusals, answer);
    });

    app.post('/stock-alerts/confirm', stockAlertRoutes['POST /stock-alerts/confirm'], async (request, reply) => {
      const confirmed = await confirmAddress(deps, { token: request.body.token, isOpening: false });
      if (!confirmed?.product) return sendRefusal(reply, accountRefusals, { reason: 'link_invalid' });
      const { product, size } = confirmed;
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

const openingAlertTags = ['store'];

const openingAlertRoutes = {
  'POST /opening-alerts': {
    schema: {
      summary: 'While orders are paused: ask for an email once one can order again',
      tags: openingAlertTags,
      body: OpeningRequestBody,
      response: { 200: AlertAnswer },
    },
  },
  'POST /opening-alerts/confirm': {
    schema: {
      summary: 'Confirm that an address wants this email',
      tags: openingAlertTags,
      body: WithToken,
      response: { 200: Said },
    },
  },
  'POST /opening-alerts/leave': oneClick('Wait no longer, with one click (RFC 8058)', openingAlertTags),
} as const satisfies RouteSchemas;

export const openingAlerts = defineResource({
  routes: openingAlertRoutes,

  register(app, deps) {
    app.post('/opening-alerts', openingAlertRoutes['POST /opening-alerts'], async (request, reply) => {
      const { body, ip } = request;
      const who = await findCustomer(deps, request);
      const turn = await limitAlerts(deps, ip, who?.email ?? body.email);
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const answer = await requestOpeningAlert(deps, { email: body.email, who });
      if (answer.ok) {
        const said = answer.isWaiting ? 'Done. We’ll email you when we’re open.' : 'Check your email to confirm it.';
        return reply.send({ ...messageBody(said), isWaiting: answer.isWaiting });
      }
      return sendRefusal(reply, openingAlertRefusals, answer);
    });

    app.post('/opening-alerts/confirm', openingAlertRoutes['POST /opening-alerts/confirm'], async (request, reply) => {
      const confirmed = await confirmAddress(deps, { token: request.body.token, isOpening: true });
      if (!confirmed) return sendRefusal(reply, accountRefusals, { reason: 'link_invalid' });
      return reply.send(messageBody('Confirmed. We’ll email you when you can order again.'));
    });

    takeOneClicks(app, (forms) => {
      forms.post('/opening-alerts/leave', openingAlertRoutes['POST /opening-alerts/leave'], async (request, reply) => {
        const { token } = request.query as { token: string };
        await leaveAlert(deps, token);
        return reply.send(messageBody('Done. We won’t email you about it.'));
      });
    });
  },
});

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Routes for unsubscribe links in emails. Mail programs POST `List-Unsubscribe=One-Click` as a form (RFC 8058). The
 * body is ignored, because the URL has everything needed.
 */
export function takeOneClicks(app: App, register: (forms: App) => void): void {
  void app.register((forms, _options, done) => {
    const ignored = { parseAs: 'string', bodyLimit: 1024 } as const;
    forms.addContentTypeParser(FORM_TYPES, ignored, (_request, _body, parsed) => parsed(null, undefined));
    register(forms);
    done();
  });
}
