import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '../limits.ts';
import { byEmail, byEmailFrom, byId, byNetwork } from '../platform/turns/counted.ts';
import { forgetTurns, giveTurnsBack, takeTurns } from '../platform/turns/turns.ts';
import { parseEmailAddress } from '../shared/email-address.ts';
import { LIFETIMES } from '../shop/accounts/lifetimes.ts';
import { askForReset, resetPassword, verifyResetCode } from '../shop/accounts/reset.ts';
import { OfEmail, ResetPassword, ResetPermit, Said, VerifyResetOtp } from '../shop/accounts/schema.ts';
import type { Tools } from '../tools.ts';
import { refuseAccount, refuseTurn, said } from './account-answers.ts';
import type { Door, RouteBook } from './door.ts';
import { knownBrowserOf } from './login-tries.ts';

const tags = ['users'];

export const passwordResetRoutes = {
  'POST /users/send-reset-email': {
    schema: { summary: 'Send a code for a new password', tags, body: OfEmail, response: { 200: Said } },
  },
  'POST /users/resend-otp': {
    schema: { summary: 'Send another code', tags, body: OfEmail, response: { 200: Said } },
  },
  'POST /users/verify-reset-otp': {
    schema: {
      summary: 'Exchange a code for leave to set a password',
      tags,
      body: VerifyResetOtp,
      response: { 200: ResetPermit },
    },
  },
  'POST /users/reset-password': {
    schema: { summary: 'Set a new password', tags, body: ResetPassword, response: { 200: Said } },
  },
} as const satisfies RouteBook;

export const passwordResetDoor: Door = (app, tools) => {
  const cookie = resetCookie(tools.config);

  const sendCode = async (request: FastifyRequest, reply: FastifyReply, { email, sentence }: Wanted) => {
    const known = await knownBrowserOf(tools, request, email);
    const toAddress = known
      ? byId(LIMITS.resetMailsOfBrowser, known.id)
      : [
          ...byEmailFrom(LIMITS.resetMails, email, request.ip),
          ...byEmail(LIMITS.resetMailsToAddress, email),
          ...byEmail(LIMITS.resetMailsToAddressADay, email),
        ];
    const turn = await takeTurns(tools, byNetwork(LIMITS.resetMailsFromNetwork, request.ip), toAddress);
    if (!turn.ok && turn.limit !== LIMITS.resetMailsFromNetwork.name && parseEmailAddress(email) !== undefined) {
      // The links of the emails that were sent still work.
      return refuseAccount(reply, { ...turn, reason: 'resets_spent' });
    }
    if (!turn.ok) return refuseTurn(reply, turn);
    const answer = await askForReset(tools, email);
    if (!answer.ok) return refuseAccount(reply, answer);
    return reply.setCookie(cookie.name, answer.cookie, cookie.options).send(said(sentence));
  };

  app.post('/users/send-reset-email', passwordResetRoutes['POST /users/send-reset-email'], (request, reply) =>
    sendCode(request, reply, { email: request.body.email, sentence: SENT }),
  );

  app.post('/users/resend-otp', passwordResetRoutes['POST /users/resend-otp'], (request, reply) =>
    sendCode(request, reply, { email: request.body.email, sentence: SENT_AGAIN }),
  );

  app.post('/users/verify-reset-otp', passwordResetRoutes['POST /users/verify-reset-otp'], async (request, reply) => {
    const forNetwork = byNetwork(LIMITS.codesFromNetwork, request.ip);
    const turn = await takeTurns(tools, forNetwork);
    if (!turn.ok) return refuseTurn(reply, turn);
    const answer = await verifyResetCode(tools, request.body, request.cookies[cookie.name]);
    if (!answer.ok) return refuseAccount(reply, answer);
    await giveTurnsBack(tools, forNetwork);
    return reply.clearCookie(cookie.name, cookie.options).header('cache-control', 'no-store').send(answer.permit);
  });

  app.post('/users/reset-password', passwordResetRoutes['POST /users/reset-password'], async (request, reply) => {
    const turn = await takeTurns(tools, byNetwork(LIMITS.newPasswords, request.ip));
    if (!turn.ok) return refuseTurn(reply, turn);
    const answer = await resetPassword(tools, request.body);
    if (!answer.ok) return refuseAccount(reply, answer);
    // Whoever guessed before, the new password has not been tried.
    const { email } = answer;
    await forgetTurns(
      tools,
      byEmail(LIMITS.wrongPasswords, email),
      byEmail(LIMITS.wrongCodes, email),
      byEmailFrom(LIMITS.login, email, request.ip),
    );
    return reply.send(said('Your password is changed. Log in with the new one.'));
  });
};

type Wanted = { email: string; sentence: string };

const SENT = 'Email sent successfully! Check your email for password reset.';
const SENT_AGAIN = 'Email has been resent successfully';

/** Binds the browser that asked to its code; no script sees it and no other site can send it along. */
function resetCookie({ https }: Tools['config']) {
  const options = {
    httpOnly: true,
    secure: https,
    sameSite: 'strict',
    path: '/',
    maxAge: LIFETIMES.resetCode,
  } as const;
  return { name: https ? '__Host-rst' : 'rst', options };
}
