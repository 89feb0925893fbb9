import { timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import type { AppDeps } from '../app-deps.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { parseKey } from '../platform/secrets/secret-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { receiveEmail } from '../shop/contact/inbound.ts';
import { createEmailReader } from '../shop/contact/read-email.ts';
import { sendRateLimitError } from './account-errors.ts';
import { parseNoBodies, rawBodyOf } from './raw-webhook.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const MEGABYTE = 1024 * 1024;
/** A few photos of a phone. */
const MAX_EMAIL = 15 * MEGABYTE;
/** All come from one mail server. What is about no order costs next to nothing; of the others, each sender and order has limits. */
const EMAILS_PER_MINUTE = 6_000;
/** Above what a busy machine needs to read one (`shop/contact/read-email.ts`). */
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
      // Before the body is read: strangers send none of 15 MB.
      onRequest: async (request, reply) => {
        const key = parseKey(deps.config.inboundEmailKey);
        if (!key) return sendApiError(reply, NOT_CONNECTED);
        const given = parseKey(/^Bearer (\S{1,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
        if (given && timingSafeEqual(given, key)) return undefined;
        const turn = await consume(deps, byNetwork(RATE_LIMITS.inboundEmailKeys, request.ip));
        return turn.ok ? sendApiError(reply, WRONG_KEY) : sendRateLimitError(reply, turn);
      },
    },
    async (request, reply) => {
      const outcome = await receiveEmail(inboundDeps, rawBodyOf(request));
      if (outcome === 'busy') return sendApiError(reply, BUSY);
      return reply.header('cache-control', 'no-store').send({ outcome });
    },
  );
}

const NOT_CONNECTED = { status: 404, code: 'not_connected', detail: 'This shop takes no emails here.' };
const WRONG_KEY = { status: 401, code: 'wrong_key', detail: 'This key is not the shop’s.' };
const BUSY = {
  status: 503,
  code: 'busy',
  detail: 'Other emails are being read. Send it again in a moment.',
  retryAfterSeconds: 10,
};
