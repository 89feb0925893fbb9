import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../app-deps.ts';
import { consume, unconsume } from '../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import {
  confirmWithPasskey,
  logInWithPasskey,
  startPasskeyConfirmation,
  startPasskeyLogin,
} from '../shop/accounts/passkeys/log-in.ts';
import { PasskeyOptions, WithAssertion } from '../shop/accounts/passkeys/schema.ts';
import { UserInfo } from '../shop/accounts/schema.ts';
import { sendAccountError, sendRateLimitError } from './account-errors.ts';
import { browserOf, customerOf, requireCustomer } from './bearer.ts';
import { passkeyCookie } from './passkey-cookie.ts';
import { defineResource, type RouteSchemas } from './resource.ts';
import { sendLoggedIn } from './send-logged-in.ts';

const tags = ['users'];

const passkeyRoutes = {
  'POST /users/passkey-login-options': {
    schema: { summary: 'What a browser needs to log in with a passkey', tags, response: { 200: PasskeyOptions } },
  },
  'POST /users/login-with-passkey': {
    schema: { summary: 'Log in with a passkey', tags, body: WithAssertion, response: { 200: UserInfo } },
  },
  'POST /users/profile/passkey-options': {
    schema: { summary: 'What a browser needs to confirm with a passkey', tags, response: { 200: PasskeyOptions } },
  },
  'POST /users/profile/confirm-with-passkey': {
    schema: {
      summary: 'Confirm with a passkey that it is still you, for 15 minutes',
      tags,
      body: WithAssertion,
      response: { 204: Type.Null() },
    },
  },
} as const satisfies RouteSchemas;

export const passkeys = defineResource({
  routes: passkeyRoutes,

  register(app, deps) {
    const cookie = passkeyCookie(deps.config, 'pky');
    const own = { onRequest: requireCustomer(deps) };

    app.post(
      '/users/passkey-login-options',
      passkeyRoutes['POST /users/passkey-login-options'],
      async (request, reply) => {
        const turn = await consume(deps, byNetwork(RATE_LIMITS.passkeyOptions, request.ip));
        if (!turn.ok) return sendRateLimitError(reply, turn);
        const started = await startPasskeyLogin(deps, request.cookies[cookie.name]);
        return reply
          .setCookie(cookie.name, started.cookie, cookie.options)
          .header('cache-control', 'no-store')
          .send({ ...started.options });
      },
    );

    app.post('/users/login-with-passkey', passkeyRoutes['POST /users/login-with-passkey'], async (request, reply) => {
      const context = { cookie: request.cookies[cookie.name], browser: browserOf(request) };
      const answer = await limited(deps, request, () => logInWithPasskey(deps, request.body.passkey, context));
      if ('retryAfterSeconds' in answer) return sendRateLimitError(reply, answer);
      if (!answer.ok) return sendAccountError(reply, answer);
      reply.clearCookie(cookie.name, cookie.options);
      return sendLoggedIn(deps, request, reply, answer);
    });

    const asking = { ...passkeyRoutes['POST /users/profile/passkey-options'], ...own };
    app.post('/users/profile/passkey-options', asking, async (request, reply) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.passkeyOptions, request.ip));
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const options = await startPasskeyConfirmation(deps, customerOf(request));
      return reply.header('cache-control', 'no-store').send({ ...options });
    });

    const confirming = { ...passkeyRoutes['POST /users/profile/confirm-with-passkey'], ...own };
    app.post('/users/profile/confirm-with-passkey', confirming, async (request, reply) => {
      const answer = await limited(deps, request, () =>
        confirmWithPasskey(deps, customerOf(request), request.body.passkey, browserOf(request)),
      );
      if ('retryAfterSeconds' in answer) return sendRateLimitError(reply, answer);
      return answer.ok ? reply.code(204).send(null) : sendAccountError(reply, answer);
    });
  },
});

/** Counts what was refused; a right passkey is given back. */
async function limited<Answer extends { ok: boolean }>(
  deps: AppDeps,
  request: FastifyRequest,
  check: () => Promise<Answer>,
): Promise<Answer | { ok: false; retryAfterSeconds: number }> {
  const forNetwork = byNetwork(RATE_LIMITS.passkeys, request.ip);
  const turn = await consume(deps, forNetwork);
  if (!turn.ok) return { ok: false, retryAfterSeconds: turn.retryAfterSeconds };
  const answer = await check();
  if (answer.ok) await unconsume(deps, forNetwork);
  return answer;
}
