import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../app-deps.ts';
import type { App } from '../platform/http/app.ts';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byNetwork, getNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { parseKey } from '../platform/secrets/secret-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { invalid, notFound, signedOut, unavailable } from '../shared/refusals.ts';
import { MEGABYTE } from '../shared/upload-limits.ts';
import { recordSecurityEvent } from '../shop/audit/audit.ts';
import { receiveEmail } from '../shop/contact/inbound.ts';
import { createEmailReader } from '../shop/contact/read-email.ts';
import { receiveWebhook } from '../shop/orders/payment/webhooks.ts';
import { sendRateLimitError, sendRefusal } from './refusals.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const tags = ['payments'];
const WEBHOOKS_PER_MINUTE = 600;
/** Each webhook costs a call to PayPal: forged webhooks from many networks must not use up our PayPal rate limit. */
const MAX_WEBHOOKS_AT_ONCE = 20;

const webhookRoutes = {
  'POST /webhooks/paypal': { schema: { summary: 'Takes PayPal’s webhooks', tags, response: { 200: Type.Object({}) } } },
} as const satisfies RouteSchemas;

export const paypalWebhook = defineResource({
  routes: webhookRoutes,

  register(app, deps) {
    void app.register(async (inside) => registerWebhookRoute(inside as unknown as App, deps));
  },
});

/** No body parsing: PayPal verifies the event exactly as received. */
function registerWebhookRoute(app: App, deps: AppDeps) {
  parseNoBodies(app);
  const receive = limitConcurrency(MAX_WEBHOOKS_AT_ONCE);
  app.post(
    '/webhooks/paypal',
    { ...webhookRoutes['POST /webhooks/paypal'], config: { perMinute: WEBHOOKS_PER_MINUTE } },
    async (request, reply) => {
      const received = await receive(() =>
        receiveWebhook(deps, { headers: request.headers, body: getRawBody(request) }),
      );
      if (received === 'accepted') return reply.send({});
      if (received === 'retry' || received === undefined)
        return sendRefusal(reply, webhookRefusals, { reason: 'webhook_unproven' });
      const network = getNetwork(request.ip);
      await recordSecurityEvent(deps, 'payment.webhook_forged', { subject: 'paypal', network });
      return sendRefusal(reply, webhookRefusals, { reason: 'webhook_refused' });
    },
  );
}

const webhookRefusals = {
  webhook_refused: invalid('This did not come from PayPal.'),
  webhook_unproven: unavailable('This can’t be checked right now. Send it again later.', { retryAfterSeconds: 60 }),
};

/** A few phone photos. */
const MAX_EMAIL = 15 * MEGABYTE;
/**
 * All emails arrive from one mail server. Emails without an order cost next to nothing; the others are limited by
 * sender and order.
 */
const EMAILS_PER_MINUTE = 6_000;
/** Longer than a busy machine needs to read one (`shop/contact/read-email.ts`). */
const EMAIL_TIMEOUT_MS = 40_000;

const inboundRoutes = {
  'POST /webhooks/email': {
    schema: {
      summary: 'Takes an email as it came over the wire (RFC 5322), with `Authorization: Bearer` and INBOUND_EMAIL_KEY',
      tags: ['users'],
      response: { 200: Type.Object({ outcome: Type.String() }) },
    },
  },
} as const satisfies RouteSchemas;

export const inboundEmail = defineResource({
  routes: inboundRoutes,
  register(app, deps) {
    void app.register(async (inside) => registerInbound(inside as unknown as App, deps));
  },
});

function registerInbound(app: App, deps: AppDeps) {
  parseNoBodies(app);
  const inboundDeps = { ...deps, readEmail: createEmailReader(deps) };
  app.post(
    '/webhooks/email',
    {
      ...inboundRoutes['POST /webhooks/email'],
      config: { perMinute: EMAILS_PER_MINUTE },
      bodyLimit: MAX_EMAIL,
      handlerTimeout: EMAIL_TIMEOUT_MS,
      // Before the body is read, so that strangers can't send 15 MB.
      onRequest: async (request, reply) => {
        const key = parseKey(deps.config.inboundEmailKey);
        if (!key) return sendRefusal(reply, inboundRefusals, { reason: 'not_connected' });
        const given = parseKey(/^Bearer (\S{1,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
        if (given && timingSafeEqual(given, key)) return undefined;
        const turn = await consume(deps, byNetwork(RATE_LIMITS.inboundEmailKeys, request.ip));
        return turn.ok ? sendRefusal(reply, inboundRefusals, { reason: 'wrong_key' }) : sendRateLimitError(reply, turn);
      },
    },
    async (request, reply) => {
      const outcome = await receiveEmail(inboundDeps, getRawBody(request));
      if (outcome === 'busy') return sendRefusal(reply, inboundRefusals, { reason: 'busy' });
      return reply.header('cache-control', 'no-store').send({ outcome });
    },
  );
}

const inboundRefusals = {
  not_connected: notFound('This shop takes no emails here.'),
  wrong_key: signedOut('This key is not the shop’s.'),
  busy: unavailable('Other emails are being read. Send it again in a moment.', { retryAfterSeconds: 10 }),
};

/** Keeps bodies as raw bytes: the bytes are what is signed, or an email. */
function parseNoBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

const getRawBody = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Runs `work` with limited concurrency; returns undefined at the limit. */
function limitConcurrency(most: number) {
  let underWay = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (underWay >= most) return undefined;
    underWay += 1;
    return work().finally(() => {
      underWay -= 1;
    });
  };
}
