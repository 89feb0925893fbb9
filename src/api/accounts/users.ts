import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { consume, resetRateLimits, unconsume } from '../../platform/rate-limit/rate-limit.ts';
import { byEmail, byId, byNetwork, getNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { accountRefusals } from '../../shop/accounts/refusals.ts';
import { register, resendVerification } from '../../shop/accounts/registration/register.ts';
import { verifyEmail } from '../../shop/accounts/registration/verify-email.ts';
import {
  LogIn,
  messageBody,
  Register,
  ResendVerification,
  Said,
  Session,
  UserInfo,
  VerifyEmail,
  WithPassword,
} from '../../shop/accounts/schema.ts';
import { verifyOwner } from '../../shop/accounts/sign-in/confirm-owner.ts';
import { rememberBrowser } from '../../shop/accounts/sign-in/known-browsers.ts';
import { logIn, recordLockOut } from '../../shop/accounts/sign-in/log-in.ts';
import { customerSessions, logOutBrowser, logOutEverywhere } from '../../shop/accounts/sign-in/sessions.ts';
import { clearSiteCache, getBrowser, getCustomer, identifyCustomer, requireCustomer } from '../bearer.ts';
import { sendRateLimitError, sendRefusal } from '../refusals.ts';
import { defineResource, type RouteSchemas } from '../resource.ts';
import { getKnownBrowser, getLoginLimits, needsReset, setKnownBrowser } from './login.ts';

const tags = ['users'];

const userRoutes = {
  'POST /users/login': { schema: { summary: 'Log in', tags, body: LogIn, response: { 200: UserInfo } } },
  'POST /users/logout': { schema: { summary: 'End the session of the token', tags, response: { 204: Type.Null() } } },
  'POST /users/register': { schema: { summary: 'Open an account', tags, body: Register, response: { 201: Said } } },
  'GET /users/verify-email': {
    schema: { summary: 'Confirm an address', tags, querystring: VerifyEmail, response: { 200: Said } },
  },
  'POST /users/resend-verification': {
    schema: { summary: 'Send the link again', tags, body: ResendVerification, response: { 200: Said } },
  },
} as const satisfies RouteSchemas;

export const users = defineResource({
  routes: userRoutes,

  register(app, deps) {
    app.post('/users/login', userRoutes['POST /users/login'], async (request, reply) => {
      const { username } = request.body;
      const known = await getKnownBrowser(deps, request, username);
      const { inARow, ofNetwork } = getLoginLimits(username, request.ip, known);
      const turn = await consume(deps, inARow, ofNetwork);
      if (!turn.ok) {
        await recordLockOut(deps, { email: username, network: getNetwork(request.ip), limit: turn.limit });
        return needsReset(turn.limit)
          ? sendRefusal(reply, accountRefusals, { reason: 'reset_needed' })
          : sendRateLimitError(reply, turn);
      }
      const answer = await logIn(deps, request.body, getBrowser(request));
      if (!answer.ok) {
        // The password was not checked, or it was right: not a failed attempt.
        if (answer.reason !== 'wrong_login') await unconsume(deps, inARow, ofNetwork);
        return sendRefusal(reply, accountRefusals, answer);
      }
      const [secret] = await Promise.all([
        rememberBrowser(deps, answer.customerId, known),
        resetRateLimits(deps, inARow),
        unconsume(deps, ofNetwork),
      ]);
      return setKnownBrowser(reply, deps.config, secret).header('cache-control', 'no-store').send(answer.user);
    });

    const ending = { ...userRoutes['POST /users/logout'], onRequest: identifyCustomer(deps) };
    app.post('/users/logout', ending, async ({ customer }, reply) => {
      if (customer) await logOutBrowser(deps, customer, customer.sessionId);
      return clearSiteCache(reply).code(204).send(null);
    });

    app.post('/users/register', userRoutes['POST /users/register'], async (request, reply) => {
      const toAddress = byEmail(RATE_LIMITS.verifyMails, request.body.email);
      const turn = await consume(deps, byNetwork(RATE_LIMITS.registrations, request.ip), toAddress);
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const answer = await register(deps, request.body);
      if (!answer.ok) {
        // No email was sent.
        await unconsume(deps, toAddress);
        return sendRefusal(reply, accountRefusals, answer);
      }
      return reply
        .code(201)
        .send(messageBody('User registered successfully, check your email to verify your account.'));
    });

    app.get('/users/verify-email', userRoutes['GET /users/verify-email'], async (request, reply) => {
      // Fastify answers HEAD with the GET handler. A HEAD request must not verify the email.
      if (request.method === 'HEAD') return reply.send(messageBody('Open the link to verify your email.'));
      const answer = await verifyEmail(deps, request.query);
      if (!answer.ok) return sendRefusal(reply, accountRefusals, answer);
      const detail = answer.isFirstTime ? 'Your email is verified. You can log in now.' : 'Your email is verified.';
      return reply.header('cache-control', 'no-store').send(messageBody(detail));
    });

    app.post('/users/resend-verification', userRoutes['POST /users/resend-verification'], async (request, reply) => {
      const { email } = request.body;
      const turn = await consume(
        deps,
        byNetwork(RATE_LIMITS.verifyMailsFromNetwork, request.ip),
        byEmail(RATE_LIMITS.verifyMails, email),
      );
      if (!turn.ok) return sendRateLimitError(reply, turn);
      await resendVerification(deps, request.body);
      return reply.send(messageBody('If this address waits for its verification, we have sent the link again.'));
    });
  },
});

const NoContent = Type.Null();
const ById = Type.Object({ id: Type.String() });

const sessionRoutes = {
  'GET /users/sessions': {
    schema: {
      summary: 'The logged-in browsers of the person who asks',
      tags,
      response: { 200: Type.Array(Session) },
    },
  },
  'POST /users/sessions/:id/log-out': {
    schema: {
      summary: 'Log one browser out',
      tags,
      params: ById,
      body: WithPassword,
      response: { 204: NoContent },
    },
  },
  'POST /users/logout-everywhere': {
    schema: { summary: 'Log all browsers out', tags, body: WithPassword, response: { 204: NoContent } },
  },
} as const satisfies RouteSchemas;

type PasswordCheck = { ok: true } | { ok: false; refuse: (reply: FastifyReply) => FastifyReply };

export const sessions = defineResource({
  routes: sessionRoutes,

  register(app, deps) {
    const own = { onRequest: requireCustomer(deps) };

    app.get('/users/sessions', { ...sessionRoutes['GET /users/sessions'], ...own }, async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await customerSessions(deps, getCustomer(request))),
    );

    /**
     * Requires the password, so that a stolen session can't end all others. Returns the refusal as a function, because
     * an awaited reply is `undefined`.
     */
    const askPassword = async (request: FastifyRequest, password: string | undefined): Promise<PasswordCheck> => {
      const who = getCustomer(request);
      const atPassword = byId(RATE_LIMITS.passwordQuestions, who.customerId);
      const turn = await consume(deps, atPassword);
      if (!turn.ok) return { ok: false, refuse: (reply) => sendRateLimitError(reply, turn) };
      const proven = await verifyOwner(deps, who, password);
      if (!proven.ok) return { ok: false, refuse: (reply) => sendRefusal(reply, accountRefusals, proven) };
      await unconsume(deps, atPassword);
      return { ok: true };
    };

    const endingOne = { ...sessionRoutes['POST /users/sessions/:id/log-out'], ...own };
    app.post('/users/sessions/:id/log-out', endingOne, async (request, reply) => {
      const asked = await askPassword(request, request.body.password);
      if (!asked.ok) return asked.refuse(reply);
      const isEnded = await logOutBrowser(deps, getCustomer(request), request.params.id);
      if (isEnded) return reply.code(204).send(null);
      return sendApiError(reply, { status: 404, code: 'not_found', detail: 'This browser is logged out already.' });
    });

    const endingAll = { ...sessionRoutes['POST /users/logout-everywhere'], ...own };
    app.post('/users/logout-everywhere', endingAll, async (request, reply) => {
      const asked = await askPassword(request, request.body.password);
      if (!asked.ok) return asked.refuse(reply);
      await logOutEverywhere(deps, getCustomer(request));
      return clearSiteCache(reply).code(204).send(null);
    });
  },
});
