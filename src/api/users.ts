import { Type } from 'typebox';
import { consume, resetRateLimits, unconsume } from '../platform/rate-limit/rate-limit.ts';
import { byEmail, byNetwork, networkOf } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { register, resendVerification } from '../shop/accounts/registration/register.ts';
import { verifyEmail } from '../shop/accounts/registration/verify-email.ts';
import { LogIn, Register, ResendVerification, Said, UserInfo, VerifyEmail } from '../shop/accounts/schema.ts';
import { rememberBrowser } from '../shop/accounts/sign-in/known-browsers.ts';
import { logIn, recordLockOut } from '../shop/accounts/sign-in/log-in.ts';
import { logOutBrowser } from '../shop/accounts/sign-in/sessions.ts';
import { messageBody, sendAccountError, sendRateLimitError } from './account-errors.ts';
import { browserOf, clearSiteCache, identifyCustomer } from './bearer.ts';
import { knownBrowserOf, loginLimitsOf, needsReset, setKnownBrowser } from './login-limits.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

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
      const known = await knownBrowserOf(deps, request, username);
      const { inARow, ofNetwork } = loginLimitsOf(username, request.ip, known);
      const turn = await consume(deps, inARow, ofNetwork);
      if (!turn.ok) {
        await recordLockOut(deps, { email: username, network: networkOf(request.ip), limit: turn.limit });
        return needsReset(turn.limit)
          ? sendAccountError(reply, { reason: 'reset_needed' })
          : sendRateLimitError(reply, turn);
      }
      const answer = await logIn(deps, request.body, browserOf(request));
      if (!answer.ok) {
        // Nobody has looked at the password, or it was right: that was no try.
        if (answer.reason !== 'wrong_login') await unconsume(deps, inARow, ofNetwork);
        return sendAccountError(reply, answer);
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
        // Nothing was sent.
        await unconsume(deps, toAddress);
        return sendAccountError(reply, answer);
      }
      return reply
        .code(201)
        .send(messageBody('User registered successfully, check your email to verify your account.'));
    });

    app.get('/users/verify-email', userRoutes['GET /users/verify-email'], async (request, reply) => {
      // Fastify answers HEAD with the handler of GET. Who only looks opens nothing.
      if (request.method === 'HEAD') return reply.send(messageBody('Open the link to verify your email.'));
      const answer = await verifyEmail(deps, request.query);
      if (!answer.ok) return sendAccountError(reply, answer);
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
