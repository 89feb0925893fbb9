import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import type { Config } from '../../config/config.ts';
import { byEmail, byEmailFrom, byId, byNetwork, type RateLimitKey } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { knownBrowser, rememberBrowser } from '../../shop/accounts/sign-in/known-browsers.ts';
import type { LoggedInByEmail } from '../../shop/accounts/sign-in/log-in-by-email.ts';
import { TTL } from '../../shop/accounts/ttl.ts';

/** Answers as a login by password does, and knows the browser again. */
export async function sendLoggedIn(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: LoggedInByEmail,
) {
  const known = await knownBrowserOf(deps, request, answer.user.email);
  const secret = await rememberBrowser(deps, answer.customerId, known);
  return setKnownBrowser(reply, deps.config, secret).header('cache-control', 'no-store').send(answer.user);
}

/** Of a browser that has logged in before. It opens nothing; its tries are counted apart (decision 0014). */
function knownBrowserCookie({ https }: Pick<Config, 'https'>) {
  const options = {
    httpOnly: true,
    secure: https,
    sameSite: 'strict',
    // Only where it is asked for, so that pages stay the same for every visitor.
    path: '/api/users',
    maxAge: TTL.knownBrowser,
  } as const;
  return { name: https ? '__Secure-known' : 'known', options };
}

type KnownBrowser = { id: string; secret: string };

/** The browser that asks, where it has logged in to the account of the address before. */
export async function knownBrowserOf(
  deps: Pick<AppDeps, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
  typed: string,
): Promise<KnownBrowser | undefined> {
  const secret = request.cookies[knownBrowserCookie(deps.config).name];
  const known = await knownBrowser(deps, typed, secret);
  return known && secret !== undefined ? { id: known.id, secret } : undefined;
}

/** Sets its cookie, for as long as it comes back. */
export function setKnownBrowser(reply: FastifyReply, config: Config, secret: string): FastifyReply {
  const { name, options } = knownBrowserCookie(config);
  return reply.setCookie(name, secret, options);
}

/** What counts a try at a password: begun anew by a right one (`inARow`), or given back by it (`ofNetwork`). */
type LoginLimits = { inARow: RateLimitKey[]; ofNetwork: RateLimitKey[] };

export const loginLimitsOf = (typed: string, ip: string, known: KnownBrowser | undefined): LoginLimits =>
  known
    ? {
        inARow: [
          ...byId(RATE_LIMITS.loginsOfBrowser, known.id),
          ...byId(RATE_LIMITS.wrongPasswordsOfBrowser, known.id),
        ],
        ofNetwork: [],
      }
    : {
        inARow: [...byEmailFrom(RATE_LIMITS.login, typed, ip), ...byEmail(RATE_LIMITS.wrongPasswords, typed)],
        ofNetwork: byNetwork(RATE_LIMITS.loginsFromNetwork, ip),
      };

/** Whether it is the account that is used up, and not who asks: then waiting is no use, and a reset is. */
export const needsReset = (limit: string): boolean =>
  limit === RATE_LIMITS.wrongPasswords.name || limit === RATE_LIMITS.wrongPasswordsOfBrowser.name;
