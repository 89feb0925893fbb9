import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { consume, unconsume } from '../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { accountSentence } from '../shop/accounts/refusals.ts';
import {
  AskLoginCode,
  ConfirmWithCode,
  LogInWithCode,
  LogInWithLink,
  Said,
  UserInfo,
} from '../shop/accounts/schema.ts';
import { confirmByCode } from '../shop/accounts/sign-in/confirm-owner.ts';
import type { CodeRefused } from '../shop/accounts/sign-in/login-codes.ts';
import { logInWithCode, logInWithLink, requestLoginCode } from '../shop/accounts/sign-in/login-codes.ts';
import { messageBody, sendAccountError, sendRateLimitError } from './account-errors.ts';
import { browserOf, customerOf, requireCustomer } from './bearer.ts';
import { loginCodeCookie } from './login-code-cookie.ts';
import { consumeCodeLimits, sendCodeLimitError } from './login-code-limits.ts';
import { defineResource, type RouteSchemas } from './resource.ts';
import { sendLoggedIn } from './send-logged-in.ts';

const tags = ['users'];

const loginCodeRoutes = {
  'POST /users/login-code': {
    schema: {
      summary: 'Send a code to log in with, no password needed',
      tags,
      body: AskLoginCode,
      response: { 200: Said },
    },
  },
  'POST /users/login-with-code': {
    schema: {
      summary: 'Log in with the code; an address without an account gets one',
      tags,
      body: LogInWithCode,
      response: { 200: UserInfo },
    },
  },
  'POST /users/login-with-link': {
    schema: {
      summary: 'The same with the link of the email, on any device',
      tags,
      body: LogInWithLink,
      response: { 200: UserInfo },
    },
  },
  'POST /users/profile/confirm': {
    schema: {
      summary: 'Confirm with a code that it is still you, for 15 minutes',
      tags,
      body: ConfirmWithCode,
      response: { 204: Type.Null() },
    },
  },
} as const satisfies RouteSchemas;

export const loginCodes = defineResource({
  routes: loginCodeRoutes,

  register(app, deps) {
    const cookie = loginCodeCookie(deps.config);

    app.post('/users/login-code', loginCodeRoutes['POST /users/login-code'], async (request, reply) => {
      const turn = await consumeCodeLimits(deps, request, request.body.email);
      if (!turn.ok) return sendCodeLimitError(reply, turn);
      const answer = await requestLoginCode(deps, request.body);
      if (!answer.ok) return sendAccountError(reply, answer);
      const sent = 'We sent you a six-digit code. Check your email.';
      return reply.setCookie(cookie.name, answer.cookie, cookie.options).send(messageBody(sent));
    });

    app.post('/users/login-with-code', loginCodeRoutes['POST /users/login-with-code'], async (request, reply) => {
      const forNetwork = byNetwork(RATE_LIMITS.codesFromNetwork, request.ip);
      const turn = await consume(deps, forNetwork);
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const asked = { cookie: request.cookies[cookie.name], browser: browserOf(request) };
      const answer = await logInWithCode(deps, request.body, asked);
      if (!answer.ok) return sendCodeRefusal(reply, answer);
      await unconsume(deps, forNetwork);
      reply.clearCookie(cookie.name, cookie.options);
      return sendLoggedIn(deps, request, reply, answer);
    });

    app.post('/users/login-with-link', loginCodeRoutes['POST /users/login-with-link'], async (request, reply) => {
      const forNetwork = byNetwork(RATE_LIMITS.codesFromNetwork, request.ip);
      const turn = await consume(deps, forNetwork);
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const answer = await logInWithLink(deps, request.body, browserOf(request));
      if (!answer.ok) return sendAccountError(reply, answer);
      await unconsume(deps, forNetwork);
      return sendLoggedIn(deps, request, reply, answer);
    });

    const confirming = { ...loginCodeRoutes['POST /users/profile/confirm'], onRequest: requireCustomer(deps) };
    app.post('/users/profile/confirm', confirming, async (request, reply) => {
      const forNetwork = byNetwork(RATE_LIMITS.codesFromNetwork, request.ip);
      const turn = await consume(deps, forNetwork);
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const given = { ...request.body, cookie: request.cookies[cookie.name] };
      const answer = await confirmByCode(deps, customerOf(request), given);
      if (!answer.ok) return sendCodeRefusal(reply, answer);
      await unconsume(deps, forNetwork);
      return reply.clearCookie(cookie.name, cookie.options).code(204).send(null);
    });
  },
});

function sendCodeRefusal(reply: FastifyReply, refusal: CodeRefused) {
  const isWrong = refusal.reason === 'code_wrong' || refusal.reason === 'code_unreadable';
  return sendAccountError(reply, { ...refusal, ...(isWrong && { fields: { code: accountSentence(refusal.reason) } }) });
}
