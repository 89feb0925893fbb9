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
import type { SignedIn } from '../../shop/accounts/sign-in/sessions.ts';
import { customerSessions, logOutBrowser, logOutEverywhere } from '../../shop/accounts/sign-in/sessions.ts';
import { clearSiteCache, findCustomer, getBrowser } from '../bearer.ts';
import { defineResource } from '../resource.ts';
import { getKnownBrowser, getLoginLimits, needsReset, setKnownBrowser } from './login.ts';

const tags = ['users'];

export const users = defineResource({
  routes: {
    'POST /users/login': { schema: { summary: 'Log in', tags, body: LogIn, response: { 200: UserInfo } } },
    'POST /users/logout': { schema: { summary: 'End the session of the token', tags, response: { 204: Type.Null() } } },
    'POST /users/register': { schema: { summary: 'Open an account', tags, body: Register, response: { 201: Said } } },
    'GET /users/verify-email': {
      schema: { summary: 'Confirm an address', tags, querystring: VerifyEmail, response: { 200: Said } },
    },
    'POST /users/resend-verification': {
      schema: { summary: 'Send the link again', tags, body: ResendVerification, response: { 200: Said } },
    },
  },
  refusals: accountRefusals,
  handlers: (deps) => ({
    'POST /users/login': async (request, reply) => {
      const { username } = request.body;
      const known = await getKnownBrowser(deps, request, username);
      const { inARow, ofNetwork } = getLoginLimits(username, request.ip, known);
      const turn = await consume(deps, inARow, ofNetwork);
      if (!turn.ok) {
        await recordLockOut(deps, { email: username, network: getNetwork(request.ip), limit: turn.limit });
        return needsReset(turn.limit) ? { ok: false, reason: 'reset_needed' } : turn;
      }
      const answer = await logIn(deps, request.body, getBrowser(request));
      if (!answer.ok) {
        // The password was not checked, or it was right: not a failed attempt.
        if (answer.reason !== 'wrong_login') await unconsume(deps, inARow, ofNetwork);
        return answer;
      }
      const [secret] = await Promise.all([
        rememberBrowser(deps, answer.customerId, known),
        resetRateLimits(deps, inARow),
        unconsume(deps, ofNetwork),
      ]);
      return setKnownBrowser(reply, deps.config, secret).header('cache-control', 'no-store').send(answer.user);
    },
    'POST /users/logout': async (request, reply) => {
      const customer = await findCustomer(deps, request);
      if (customer) await logOutBrowser(deps, customer, customer.sessionId);
      return clearSiteCache(reply).code(204).send(null);
    },
    'POST /users/register': async ({ body, ip }, reply) => {
      const toAddress = byEmail(RATE_LIMITS.verifyMails, body.email);
      const turn = await consume(deps, byNetwork(RATE_LIMITS.registrations, ip), toAddress);
      if (!turn.ok) return turn;
      const answer = await register(deps, body);
      if (!answer.ok) {
        // No email was sent.
        await unconsume(deps, toAddress);
        return answer;
      }
      return reply
        .code(201)
        .send(messageBody('User registered successfully, check your email to verify your account.'));
    },
    'GET /users/verify-email': async ({ method, query }, reply) => {
      // Fastify answers HEAD with the GET handler. A HEAD request must not verify the email.
      if (method === 'HEAD') return messageBody('Open the link to verify your email.');
      const answer = await verifyEmail(deps, query);
      if (!answer.ok) return answer;
      const detail = answer.isFirstTime ? 'Your email is verified. You can log in now.' : 'Your email is verified.';
      return reply.header('cache-control', 'no-store').send(messageBody(detail));
    },
    'POST /users/resend-verification': async ({ body, ip }) => {
      const { email } = body;
      const turn = await consume(
        deps,
        byNetwork(RATE_LIMITS.verifyMailsFromNetwork, ip),
        byEmail(RATE_LIMITS.verifyMails, email),
      );
      if (!turn.ok) return turn;
      await resendVerification(deps, body);
      return messageBody('If this address waits for its verification, we have sent the link again.');
    },
  }),
});

const NoContent = Type.Null();
const ById = Type.Object({ id: Type.String() });

export const sessions = defineResource({
  routes: {
    'GET /users/sessions': {
      schema: {
        summary: 'The logged-in browsers of the person who asks',
        tags,
        response: { 200: Type.Array(Session) },
      },
    },
    'POST /users/sessions/:id/log-out': {
      schema: { summary: 'Log one browser out', tags, params: ById, body: WithPassword, response: { 204: NoContent } },
    },
    'POST /users/logout-everywhere': {
      schema: { summary: 'Log all browsers out', tags, body: WithPassword, response: { 204: NoContent } },
    },
  },
  refusals: accountRefusals,
  customerHandlers: (deps) => {
    /** Requires the password, so that a stolen session can't end all others. */
    const askPassword = async (who: SignedIn, password: string | undefined) => {
      const atPassword = byId(RATE_LIMITS.passwordQuestions, who.customerId);
      const turn = await consume(deps, atPassword);
      if (!turn.ok) return turn;
      const proven = await verifyOwner(deps, who, password);
      if (proven.ok) await unconsume(deps, atPassword);
      return proven;
    };

    return {
      'GET /users/sessions': ({ customer }) => customerSessions(deps, customer),
      'POST /users/sessions/:id/log-out': async ({ params, body, customer }, reply) => {
        const asked = await askPassword(customer, body.password);
        if (!asked.ok) return asked;
        const isEnded = await logOutBrowser(deps, customer, params.id);
        if (isEnded) return null;
        return sendApiError(reply, { status: 404, code: 'not_found', detail: 'This browser is logged out already.' });
      },
      'POST /users/logout-everywhere': async ({ body, customer }, reply) => {
        const asked = await askPassword(customer, body.password);
        if (!asked.ok) return asked;
        await logOutEverywhere(deps, customer);
        return clearSiteCache(reply).code(204).send(null);
      },
    };
  },
});
