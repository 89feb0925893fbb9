import { Type } from 'typebox';
import { LIMITS } from '../limits.ts';
import { byEmail, byNetwork, networkOf } from '../platform/turns/counted.ts';
import { forgetTurns, giveTurnsBack, takeTurns } from '../platform/turns/turns.ts';
import { rememberBrowser } from '../shop/accounts/known-browsers.ts';
import { noteLockOut } from '../shop/accounts/lock-out.ts';
import { logIn } from '../shop/accounts/log-in.ts';
import { register, sendVerifyLinkAgain } from '../shop/accounts/register.ts';
import { LogIn, Register, ResendVerification, Said, UserInfo, VerifyEmail } from '../shop/accounts/schema.ts';
import { logOutBrowser } from '../shop/accounts/sessions.ts';
import { verifyEmail } from '../shop/accounts/verify-email.ts';
import { refuseAccount, refuseTurn, said } from './account-answers.ts';
import { browserOf, customersToo, forgetting } from './bearer.ts';
import type { Door, RouteBook } from './door.ts';
import { knownBrowserOf, needsReset, setKnownBrowser, triesOf } from './login-tries.ts';

const tags = ['users'];

export const userRoutes = {
  'POST /users/login': { schema: { summary: 'Log in', tags, body: LogIn, response: { 200: UserInfo } } },
  'POST /users/logout': { schema: { summary: 'End the session of the token', tags, response: { 204: Type.Null() } } },
  'POST /users/register': { schema: { summary: 'Open an account', tags, body: Register, response: { 201: Said } } },
  'GET /users/verify-email': {
    schema: { summary: 'Confirm an address', tags, querystring: VerifyEmail, response: { 200: Said } },
  },
  'POST /users/resend-verification': {
    schema: { summary: 'Send the link again', tags, body: ResendVerification, response: { 200: Said } },
  },
} as const satisfies RouteBook;

export const userDoor: Door = (app, tools) => {
  app.post('/users/login', userRoutes['POST /users/login'], async (request, reply) => {
    const { username } = request.body;
    const known = await knownBrowserOf(tools, request, username);
    const { inARow, ofNetwork } = triesOf(username, request.ip, known);
    const turn = await takeTurns(tools, inARow, ofNetwork);
    if (!turn.ok) {
      await noteLockOut(tools, { email: username, network: networkOf(request.ip), limit: turn.limit });
      return needsReset(turn.limit) ? refuseAccount(reply, { reason: 'reset_needed' }) : refuseTurn(reply, turn);
    }
    const answer = await logIn(tools, request.body, browserOf(request));
    if (!answer.ok) {
      // Nobody has looked at the password, or it was right: that was no try.
      if (answer.reason !== 'wrong_login') await giveTurnsBack(tools, inARow, ofNetwork);
      return refuseAccount(reply, answer);
    }
    const [secret] = await Promise.all([
      rememberBrowser(tools, answer.customerId, known),
      forgetTurns(tools, inARow),
      giveTurnsBack(tools, ofNetwork),
    ]);
    return setKnownBrowser(reply, tools.config, secret).header('cache-control', 'no-store').send(answer.user);
  });

  const ending = { ...userRoutes['POST /users/logout'], onRequest: customersToo(tools) };
  app.post('/users/logout', ending, async ({ customer }, reply) => {
    if (customer) await logOutBrowser(tools, customer, customer.sessionId);
    return forgetting(reply).code(204).send(null);
  });

  app.post('/users/register', userRoutes['POST /users/register'], async (request, reply) => {
    const toAddress = byEmail(LIMITS.verifyMails, request.body.email);
    const turn = await takeTurns(tools, byNetwork(LIMITS.registrations, request.ip), toAddress);
    if (!turn.ok) return refuseTurn(reply, turn);
    const answer = await register(tools, request.body);
    if (!answer.ok) {
      // Nothing was sent.
      await giveTurnsBack(tools, toAddress);
      return refuseAccount(reply, answer);
    }
    return reply.code(201).send(said('User registered successfully, check your email to verify your account.'));
  });

  app.get('/users/verify-email', userRoutes['GET /users/verify-email'], async (request, reply) => {
    // Fastify answers HEAD with the handler of GET. Who only looks opens nothing.
    if (request.method === 'HEAD') return reply.send(said('Open the link to verify your email.'));
    const answer = await verifyEmail(tools, request.query);
    if (!answer.ok) return refuseAccount(reply, answer);
    const detail = answer.isFirstTime ? 'Your email is verified. You can log in now.' : 'Your email is verified.';
    return reply.header('cache-control', 'no-store').send(said(detail));
  });

  app.post('/users/resend-verification', userRoutes['POST /users/resend-verification'], async (request, reply) => {
    const { email } = request.body;
    const turn = await takeTurns(
      tools,
      byNetwork(LIMITS.verifyMailsFromNetwork, request.ip),
      byEmail(LIMITS.verifyMails, email),
    );
    if (!turn.ok) return refuseTurn(reply, turn);
    await sendVerifyLinkAgain(tools, request.body);
    return reply.send(said('If this address waits for its verification, we have sent the link again.'));
  });
};
