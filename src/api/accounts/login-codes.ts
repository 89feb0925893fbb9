import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../../app-deps.ts';
import { consume, unconsume } from '../../platform/rate-limit/rate-limit.ts';
import { byEmail, byEmailFrom, byId, byNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { accountRefusals } from '../../shop/accounts/refusals.ts';
import {
  AskLoginCode,
  ConfirmWithCode,
  LogInWithCode,
  LogInWithLink,
  messageBody,
  Said,
  UserInfo,
} from '../../shop/accounts/schema.ts';
import { confirmByCode } from '../../shop/accounts/sign-in/confirm-owner.ts';
import {
  type CodeRefused,
  logInWithCode,
  logInWithLink,
  requestLoginCode,
} from '../../shop/accounts/sign-in/login-codes.ts';
import { TTL } from '../../shop/accounts/ttl.ts';
import { getBrowser } from '../bearer.ts';
import { sendRateLimitError, sendRefusal } from '../refusals.ts';
import { defineResource } from '../resource.ts';
import { getKnownBrowser, sendLoggedIn } from './login.ts';

const tags = ['users'];

export const loginCodes = defineResource({
  routes: {
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
  },
  refusals: accountRefusals,
  handlers: (deps) => {
    const cookie = loginCodeCookie(deps.config);

    return {
      'POST /users/login-code': async (request, reply) => {
        const turn = await consumeCodeLimits(deps, request, request.body.email);
        if (!turn.ok) return sendCodeLimitError(reply, turn);
        const answer = await requestLoginCode(deps, request.body);
        if (!answer.ok) return answer;
        const sent = 'We sent you a six-digit code. Check your email.';
        return reply.setCookie(cookie.name, answer.cookie, cookie.options).send(messageBody(sent));
      },
      'POST /users/login-with-code': async (request, reply) => {
        const forNetwork = byNetwork(RATE_LIMITS.codesFromNetwork, request.ip);
        const turn = await consume(deps, forNetwork);
        if (!turn.ok) return turn;
        const asked = { cookie: request.cookies[cookie.name], browser: getBrowser(request) };
        const answer = await logInWithCode(deps, request.body, asked);
        if (!answer.ok) return sendCodeRefusal(reply, answer);
        await unconsume(deps, forNetwork);
        reply.clearCookie(cookie.name, cookie.options);
        return sendLoggedIn(deps, request, reply, answer);
      },
      'POST /users/login-with-link': async (request, reply) => {
        const forNetwork = byNetwork(RATE_LIMITS.codesFromNetwork, request.ip);
        const turn = await consume(deps, forNetwork);
        if (!turn.ok) return turn;
        const answer = await logInWithLink(deps, request.body, getBrowser(request));
        if (!answer.ok) return answer;
        await unconsume(deps, forNetwork);
        return sendLoggedIn(deps, request, reply, answer);
      },
    };
  },
  customerHandlers: (deps) => {
    const cookie = loginCodeCookie(deps.config);

    return {
      'POST /users/profile/confirm': async ({ body, customer, ip, cookies }, reply) => {
        const forNetwork = byNetwork(RATE_LIMITS.codesFromNetwork, ip);
        const turn = await consume(deps, forNetwork);
        if (!turn.ok) return turn;
        const given = { ...body, cookie: cookies[cookie.name] };
        const answer = await confirmByCode(deps, customer, given);
        if (!answer.ok) return sendCodeRefusal(reply, answer);
        await unconsume(deps, forNetwork);
        return reply.clearCookie(cookie.name, cookie.options).code(204).send(null);
      },
    };
  },
});

function sendCodeRefusal(reply: FastifyReply, refusal: CodeRefused) {
  const isWrong = refusal.reason === 'code_wrong' || refusal.reason === 'code_unreadable';
  return sendRefusal(reply, accountRefusals, isWrong ? { ...refusal, field: 'code' } : refusal);
}

async function consumeCodeLimits(deps: AppDeps, request: FastifyRequest, email: string) {
  const known = await getKnownBrowser(deps, request, email);
  // Known browsers have a separate limit, so that a stranger's requests can't block a shopper's login code.
  const toAddress = known
    ? byId(RATE_LIMITS.loginCodesOfBrowser, known.id)
    : [
        ...byEmailFrom(RATE_LIMITS.loginCodes, email, request.ip),
        ...byEmail(RATE_LIMITS.loginCodesToAddress, email),
        ...byEmail(RATE_LIMITS.loginCodesToAddressADay, email),
      ];
  return consume(
    deps,
    byEmailFrom(RATE_LIMITS.loginCodesAtOnce, email, request.ip),
    toAddress,
    byNetwork(RATE_LIMITS.loginCodesFromNetwork, request.ip),
  );
}

type Exceeded = { limit: string; retryAfterSeconds: number };

function sendCodeLimitError(reply: FastifyReply, { limit, retryAfterSeconds }: Exceeded) {
  if (limit === RATE_LIMITS.loginCodesFromNetwork.name) return sendRateLimitError(reply, { retryAfterSeconds });
  const reason = limit === RATE_LIMITS.loginCodesAtOnce.name ? 'code_sent_just_now' : 'login_codes_spent';
  return sendRefusal(reply, accountRefusals, { reason, retryAfterSeconds });
}

/** Cookie that binds the code to the requesting browser: unreadable by scripts, never sent from other sites. */
function loginCodeCookie({ https }: AppDeps['config']) {
  const options = {
    httpOnly: true,
    secure: https,
    sameSite: 'strict',
    path: '/',
    maxAge: TTL.loginCode,
  } as const;
  return { name: https ? '__Host-lgn' : 'lgn', options };
}
