import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import type { Config } from '../../config/config.ts';
import { byEmail, byEmailFrom, byId, byNetwork, type RateLimitKey } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { knownBrowser, rememberBrowser } from '../../shop/accounts/sign-in/known-browsers.ts';
import type { LoggedInByEmail } from '../../shop/accounts/sign-in/log-in-by-email.ts';
import { TTL } from '../../shop/accounts/ttl.ts';

/** Sends the same response as a password login, and remembers the browser. */
export async function sendLoggedIn(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: LoggedInByEmail,
) {
  const known = await getKnownBrowser(deps, request, answer.user.email);
  const secret = await rememberBrowser(deps, answer.customerId, known);
  return setKnownBrowser(reply, deps.config, secret).header('cache-control', 'no-store').send(answer.user);
}

/** Cookie of a browser that has logged in before. Grants no access; its attempts are counted apart (decision 0014). */
function knownBrowserCookie({ https }: Pick<Config, 'https'>) {
  const options = {
    httpOnly: true,
    secure: https,
    sameSite: 'strict',
    // Limited to the paths that read it, so that pages stay the same for every visitor.
    path: '/api/users',
    maxAge: TTL.knownBrowser,
  } as const;
  return { name: https ? '__Secure-known' : 'known', options };
}

type KnownBrowser = { id: string; secret: string };

/** The requesting browser, if it has logged in to this email's account before. */
export async function getKnownBrowser(
  deps: Pick<AppDeps, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
  typed: string,
): Promise<KnownBrowser | undefined> {
  const secret = request.cookies[knownBrowserCookie(deps.config).name];
  const known = await knownBrowser(deps, typed, secret);
  return known && secret !== undefined ? { id: known.id, secret } : undefined;
}

/** Sets the known-browser cookie; each login renews its expiry. */
export function setKnownBrowser(reply: FastifyReply, config: Config, secret: string): FastifyReply {
  const { name, options } = knownBrowserCookie(config);
  return reply.setCookie(name, secret, options);
}

/** Rate limits of a password attempt: a correct password resets `inARow` and gives the `ofNetwork` attempt back. */
type LoginLimits = { inARow: RateLimitKey[]; ofNetwork: RateLimitKey[] };

export const getLoginLimits = (typed: string, ip: string, known: KnownBrowser | undefined): LoginLimits =>
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

/** True if the account's limit is used up, not the client's: waiting doesn't help, a password reset does. */
export const needsReset = (limit: string): boolean =>
  limit === RATE_LIMITS.wrongPasswords.name || limit === RATE_LIMITS.wrongPasswordsOfBrowser.name;
