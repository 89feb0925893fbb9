import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { consume, resetRateLimits, unconsume } from '../../platform/rate-limit/rate-limit.ts';
import { byEmail, byEmailFrom, byId, byNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { requestReset, resetPassword, verifyResetCode } from '../../shop/accounts/recovery/reset-password.ts';
import { accountRefusals } from '../../shop/accounts/refusals.ts';
import { messageBody, OfEmail, ResetPassword, ResetPermit, Said, VerifyResetOtp } from '../../shop/accounts/schema.ts';
import { TTL } from '../../shop/accounts/ttl.ts';
import { defineResource } from '../resource.ts';
import { getKnownBrowser } from './login.ts';

const tags = ['users'];

export const passwordReset = defineResource({
  routes: {
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
  },
  refusals: accountRefusals,
  handlers: (deps) => {
    const cookie = resetCookie(deps.config);
    const sendCode = async (request: FastifyRequest, reply: FastifyReply, { email, sentence }: SendCodeInput) => {
      const known = await getKnownBrowser(deps, request, email);
      const toAddress = known
        ? byId(RATE_LIMITS.resetMailsOfBrowser, known.id)
        : [
            ...byEmailFrom(RATE_LIMITS.resetMails, email, request.ip),
            ...byEmail(RATE_LIMITS.resetMailsToAddress, email),
            ...byEmail(RATE_LIMITS.resetMailsToAddressADay, email),
          ];
      const turn = await consume(deps, byNetwork(RATE_LIMITS.resetMailsFromNetwork, request.ip), toAddress);
      if (!turn.ok && turn.limit !== RATE_LIMITS.resetMailsFromNetwork.name && parseEmailAddress(email) !== undefined) {
        // Links in emails already sent still work.
        return { ...turn, reason: 'resets_spent' };
      }
      if (!turn.ok) return turn;
      const answer = await requestReset(deps, email);
      if (!answer.ok) return answer;
      return reply.setCookie(cookie.name, answer.cookie, cookie.options).send(messageBody(sentence));
    };

    return {
      'POST /users/send-reset-email': (request, reply) =>
        sendCode(request, reply, { email: request.body.email, sentence: SENT }),
      'POST /users/resend-otp': (request, reply) =>
        sendCode(request, reply, { email: request.body.email, sentence: SENT_AGAIN }),
      'POST /users/verify-reset-otp': async ({ body, ip, cookies }, reply) => {
        const forNetwork = byNetwork(RATE_LIMITS.codesFromNetwork, ip);
        const turn = await consume(deps, forNetwork);
        if (!turn.ok) return turn;
        const answer = await verifyResetCode(deps, body, cookies[cookie.name]);
        if (!answer.ok) return answer;
        await unconsume(deps, forNetwork);
        return reply.clearCookie(cookie.name, cookie.options).header('cache-control', 'no-store').send(answer.permit);
      },
      'POST /users/reset-password': async ({ body, ip }) => {
        const turn = await consume(deps, byNetwork(RATE_LIMITS.newPasswords, ip));
        if (!turn.ok) return turn;
        const answer = await resetPassword(deps, body);
        if (!answer.ok) return answer;
        // Reset the wrong-password counters, because no attempt was made against the new password.
        const { email } = answer;
        await resetRateLimits(
          deps,
          byEmail(RATE_LIMITS.wrongPasswords, email),
          byEmail(RATE_LIMITS.wrongCodes, email),
          byEmailFrom(RATE_LIMITS.login, email, ip),
        );
        return messageBody('Your password is changed. Log in with the new one.');
      },
    };
  },
});

type SendCodeInput = { email: string; sentence: string };

const SENT = 'Email sent successfully! Check your email for password reset.';
const SENT_AGAIN = 'Email has been resent successfully';

/** Cookie that binds the code to the requesting browser: unreadable by scripts, never sent from other sites. */
function resetCookie({ https }: AppDeps['config']) {
  const options = {
    httpOnly: true,
    secure: https,
    sameSite: 'strict',
    path: '/',
    maxAge: TTL.resetCode,
  } as const;
  return { name: https ? '__Host-rst' : 'rst', options };
}
