import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../../app-deps.ts';
import type { Config } from '../../config/config.ts';
import { consume, unconsume } from '../../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { CHALLENGE_SECONDS } from '../../platform/webauthn.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import {
  confirmWithPasskey,
  customerRealm,
  finishPasskey,
  logInWithPasskey,
  removeOwnPasskey,
  startPasskey,
} from '../../shop/accounts/passkeys/customer-passkeys.ts';
import {
  getPasskeys,
  renamePasskey,
  startPasskeyConfirmation,
  startPasskeyLogin,
} from '../../shop/accounts/passkeys/passkeys.ts';
import {
  Passkey,
  PasskeyName,
  PasskeyOptions,
  WithAssertion,
  WithAttestation,
} from '../../shop/accounts/passkeys/schema.ts';
import { accountRefusals } from '../../shop/accounts/refusals.ts';
import { UserInfo } from '../../shop/accounts/schema.ts';
import type { SignedIn } from '../../shop/accounts/sign-in/sessions.ts';
import { getBrowser, getCustomer, requireCustomer } from '../bearer.ts';
import { ByPasskeyId } from '../params.ts';
import { sendRateLimitError, sendRefusal } from '../refusals.ts';
import { defineResource, type RouteSchemas } from '../resource.ts';
import { sendLoggedIn } from './login.ts';

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
        const started = await startPasskeyLogin(deps, await customerRealm(deps), request.cookies[cookie.name]);
        return reply
          .setCookie(cookie.name, started.cookie, cookie.options)
          .header('cache-control', 'no-store')
          .send({ ...started.options });
      },
    );

    app.post('/users/login-with-passkey', passkeyRoutes['POST /users/login-with-passkey'], async (request, reply) => {
      const context = { cookie: request.cookies[cookie.name], browser: getBrowser(request) };
      const answer = await limitPasskeys(deps, request, () => logInWithPasskey(deps, request.body.passkey, context));
      if ('retryAfterSeconds' in answer) return sendRateLimitError(reply, answer);
      if (!answer.ok) return sendRefusal(reply, accountRefusals, answer);
      reply.clearCookie(cookie.name, cookie.options);
      return sendLoggedIn(deps, request, reply, answer);
    });

    const asking = { ...passkeyRoutes['POST /users/profile/passkey-options'], ...own };
    app.post('/users/profile/passkey-options', asking, async (request, reply) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.passkeyOptions, request.ip));
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const options = await startPasskeyConfirmation(deps, await customerRealm(deps), getCustomer(request));
      return reply.header('cache-control', 'no-store').send({ ...options });
    });

    const confirming = { ...passkeyRoutes['POST /users/profile/confirm-with-passkey'], ...own };
    app.post('/users/profile/confirm-with-passkey', confirming, async (request, reply) => {
      const answer = await limitPasskeys(deps, request, () =>
        confirmWithPasskey(deps, getCustomer(request), request.body.passkey, getBrowser(request)),
      );
      if ('retryAfterSeconds' in answer) return sendRateLimitError(reply, answer);
      return answer.ok ? reply.code(204).send(null) : sendRefusal(reply, accountRefusals, answer);
    });
  },
});

/** Rate limit on failed passkeys only: a valid passkey gives its attempt back. */
export async function limitPasskeys<Answer extends { ok: boolean }>(
  deps: AppDeps,
  request: FastifyRequest,
  check: () => Promise<Answer>,
): Promise<Answer | { ok: false; reason: 'too_many_tries'; retryAfterSeconds: number }> {
  const forNetwork = byNetwork(RATE_LIMITS.passkeys, request.ip);
  const turn = await consume(deps, forNetwork);
  if (!turn.ok) return { ok: false, reason: 'too_many_tries', retryAfterSeconds: turn.retryAfterSeconds };
  const answer = await check();
  if (answer.ok) await unconsume(deps, forNetwork);
  return answer;
}

const Passkeys = Type.Array(Passkey);

const ownPasskeyRoutes = {
  'GET /users/passkeys': { schema: { summary: 'Your passkeys', tags, response: { 200: Passkeys } } },
  'POST /users/passkeys/options': {
    schema: {
      summary: 'What a browser needs to make a passkey',
      tags,
      response: { 200: PasskeyOptions },
    },
  },
  'POST /users/passkeys': {
    schema: {
      summary: 'Add the passkey that was made',
      tags,
      body: WithAttestation,
      response: { 201: Passkeys },
    },
  },
  'PUT /users/passkeys/:id': {
    schema: {
      summary: 'Rename a passkey',
      tags,
      params: ByPasskeyId,
      body: PasskeyName,
      response: { 200: Passkeys },
    },
  },
  'DELETE /users/passkeys/:id': {
    schema: {
      summary: 'Remove a passkey; other browsers are logged out',
      tags,
      params: ByPasskeyId,
      response: { 200: Passkeys },
    },
  },
} as const satisfies RouteSchemas;

export const ownPasskeys = defineResource({
  routes: ownPasskeyRoutes,

  register(app, deps) {
    const own = { onRequest: requireCustomer(deps) };
    const list = async (reply: FastifyReply, who: SignedIn, status: 200 | 201 = 200) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .send(await getPasskeys(deps, who.customerId));

    app.get('/users/passkeys', { ...ownPasskeyRoutes['GET /users/passkeys'], ...own }, (request, reply) =>
      list(reply, getCustomer(request)),
    );

    const starting = { ...ownPasskeyRoutes['POST /users/passkeys/options'], ...own };
    app.post('/users/passkeys/options', starting, async (request, reply) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.passkeyOptions, request.ip));
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const answer = await startPasskey(deps, getCustomer(request));
      if (!answer.ok) return sendRefusal(reply, accountRefusals, answer);
      return reply.header('cache-control', 'no-store').send({ ...answer.options });
    });

    app.post('/users/passkeys', { ...ownPasskeyRoutes['POST /users/passkeys'], ...own }, async (request, reply) => {
      const who = getCustomer(request);
      const made = { answer: request.body.passkey, device: getBrowser(request).device };
      const answer = await finishPasskey(deps, who, made);
      return answer.ok ? list(reply, who, 201) : sendRefusal(reply, accountRefusals, answer);
    });

    const renaming = { ...ownPasskeyRoutes['PUT /users/passkeys/:id'], ...own };
    app.put('/users/passkeys/:id', renaming, async (request, reply) => {
      const who = getCustomer(request);
      const answer = await renamePasskey(deps, who.customerId, { id: request.params.id, name: request.body.name });
      if (answer.ok) return list(reply, who);
      return sendRefusal(reply, accountRefusals, answer);
    });

    const removing = { ...ownPasskeyRoutes['DELETE /users/passkeys/:id'], ...own };
    app.delete('/users/passkeys/:id', removing, async (request, reply) => {
      const who = getCustomer(request);
      const answer = await removeOwnPasskey(deps, who, request.params.id);
      return answer.ok ? list(reply, who) : sendRefusal(reply, accountRefusals, answer);
    });
  },
});

/** Cookie that binds the challenge to the requesting browser: unreadable by scripts, never sent from other sites. */
export function passkeyCookie({ https }: Pick<Config, 'https'>, name: string) {
  const options = { httpOnly: true, secure: https, sameSite: 'strict', path: '/', maxAge: CHALLENGE_SECONDS } as const;
  return { name: https ? `__Host-${name}` : name, options };
}
