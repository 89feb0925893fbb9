import type { FastifyRequest } from 'fastify';
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
import { getBrowser } from '../bearer.ts';
import { ByPasskeyId } from '../params.ts';
import { defineResource } from '../resource.ts';
import { sendLoggedIn } from './login.ts';

const tags = ['users'];

export const passkeys = defineResource({
  routes: {
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
  },
  refusals: accountRefusals,
  handlers: (deps) => {
    const cookie = passkeyCookie(deps.config, 'pky');

    return {
      'POST /users/passkey-login-options': async ({ ip, cookies }, reply) => {
        const turn = await consume(deps, byNetwork(RATE_LIMITS.passkeyOptions, ip));
        if (!turn.ok) return turn;
        const started = await startPasskeyLogin(deps, await customerRealm(deps), cookies[cookie.name]);
        return reply
          .setCookie(cookie.name, started.cookie, cookie.options)
          .header('cache-control', 'no-store')
          .send({ ...started.options });
      },
      'POST /users/login-with-passkey': async (request, reply) => {
        const context = { cookie: request.cookies[cookie.name], browser: getBrowser(request) };
        const answer = await limitPasskeys(deps, request, () => logInWithPasskey(deps, request.body.passkey, context));
        if (!answer.ok) return answer;
        reply.clearCookie(cookie.name, cookie.options);
        return sendLoggedIn(deps, request, reply, answer);
      },
    };
  },
  customerHandlers: (deps) => ({
    'POST /users/profile/passkey-options': async ({ customer, ip }) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.passkeyOptions, ip));
      if (!turn.ok) return turn;
      const options = await startPasskeyConfirmation(deps, await customerRealm(deps), customer);
      return { ...options };
    },
    'POST /users/profile/confirm-with-passkey': async (request) => {
      return limitPasskeys(deps, request, () =>
        confirmWithPasskey(deps, request.customer, request.body.passkey, getBrowser(request)),
      );
    },
  }),
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

export const ownPasskeys = defineResource({
  routes: {
    'GET /users/passkeys': { schema: { summary: 'Your passkeys', tags, response: { 200: Passkeys } } },
    'POST /users/passkeys/options': {
      schema: { summary: 'What a browser needs to make a passkey', tags, response: { 200: PasskeyOptions } },
    },
    'POST /users/passkeys': {
      schema: { summary: 'Add the passkey that was made', tags, body: WithAttestation, response: { 201: Passkeys } },
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
  },
  refusals: accountRefusals,
  customerHandlers: (deps) => {
    const list = ({ customerId }: SignedIn) => getPasskeys(deps, customerId);

    return {
      'GET /users/passkeys': ({ customer }) => list(customer),
      'POST /users/passkeys/options': async ({ customer, ip }) => {
        const turn = await consume(deps, byNetwork(RATE_LIMITS.passkeyOptions, ip));
        if (!turn.ok) return turn;
        const answer = await startPasskey(deps, customer);
        if (!answer.ok) return answer;
        return { ...answer.options };
      },
      'POST /users/passkeys': async (request) => {
        const who = request.customer;
        const made = { answer: request.body.passkey, device: getBrowser(request).device };
        const answer = await finishPasskey(deps, who, made);
        return answer.ok ? list(who) : answer;
      },
      'PUT /users/passkeys/:id': async ({ params, body, customer: who }) => {
        const answer = await renamePasskey(deps, who.customerId, { id: params.id, name: body.name });
        return answer.ok ? list(who) : answer;
      },
      'DELETE /users/passkeys/:id': async ({ params, customer: who }) => {
        const answer = await removeOwnPasskey(deps, who, params.id);
        return answer.ok ? list(who) : answer;
      },
    };
  },
});

/** Cookie that binds the challenge to the requesting browser: unreadable by scripts, never sent from other sites. */
export function passkeyCookie({ https }: Pick<Config, 'https'>, name: string) {
  const options = { httpOnly: true, secure: https, sameSite: 'strict', path: '/', maxAge: CHALLENGE_SECONDS } as const;
  return { name: https ? `__Host-${name}` : name, options };
}
