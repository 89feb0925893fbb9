import type { FastifyReply } from 'fastify';
import type { Config } from '../../config/config.ts';
import { KNOWN_DAYS } from '../../shop/staff/known-browsers.ts';
import { browserCookieName, cookieName } from './guard.ts';

const KNOWN_SECONDS = KNOWN_DAYS * 24 * 60 * 60;

export const cookieOf = ({ https }: Pick<Config, 'https'>) =>
  ({ httpOnly: true, sameSite: 'strict', secure: https, path: '/' }) as const;

/** The session's token, which is nowhere else. */
export const setSessionCookie = (reply: FastifyReply, config: Config, token: string): FastifyReply =>
  reply.setCookie(cookieName(config), token, cookieOf(config));

/** That one, and the one by which the browser is known at its next sign-in. */
export const setSignedIn = (
  reply: FastifyReply,
  config: Config,
  { token, browserSecret }: { token: string; browserSecret: string },
): FastifyReply =>
  setSessionCookie(reply, config, token).setCookie(browserCookieName(config), browserSecret, {
    ...cookieOf(config),
    maxAge: KNOWN_SECONDS,
  });
