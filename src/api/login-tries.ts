import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { LIMITS } from '../limits.ts';
import { byEmail, byEmailFrom, byId, byNetwork, type Counted } from '../platform/turns/counted.ts';
import { knownBrowser } from '../shop/accounts/known-browsers.ts';
import { LIFETIMES } from '../shop/accounts/lifetimes.ts';
import type { Tools } from '../tools.ts';

/** Of a browser that has logged in before. It opens nothing; its tries are counted apart (decision 0014). */
export function knownBrowserCookie({ https }: Pick<Config, 'https'>) {
  const options = {
    httpOnly: true,
    secure: https,
    sameSite: 'strict',
    // Only where it is asked for, so that pages stay the same for every visitor.
    path: '/api/users',
    maxAge: LIFETIMES.knownBrowser,
  } as const;
  return { name: https ? '__Secure-known' : 'known', options };
}

export type KnownBrowser = { id: string; secret: string };

/** The browser that asks, where it has logged in to the account of the address before. */
export async function knownBrowserOf(
  tools: Pick<Tools, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
  typed: string,
): Promise<KnownBrowser | undefined> {
  const secret = request.cookies[knownBrowserCookie(tools.config).name];
  const known = await knownBrowser(tools, typed, secret);
  return known && secret !== undefined ? { id: known.id, secret } : undefined;
}

/** Sets its cookie, for as long as it comes back. */
export function setKnownBrowser(reply: FastifyReply, config: Config, secret: string): FastifyReply {
  const { name, options } = knownBrowserCookie(config);
  return reply.setCookie(name, secret, options);
}

/** What counts a try at a password: begun anew by a right one (`inARow`), or given back by it (`ofNetwork`). */
export type LoginTries = { inARow: Counted[]; ofNetwork: Counted[] };

export const triesOf = (typed: string, ip: string, known: KnownBrowser | undefined): LoginTries =>
  known
    ? {
        inARow: [...byId(LIMITS.loginsOfBrowser, known.id), ...byId(LIMITS.wrongPasswordsOfBrowser, known.id)],
        ofNetwork: [],
      }
    : {
        inARow: [...byEmailFrom(LIMITS.login, typed, ip), ...byEmail(LIMITS.wrongPasswords, typed)],
        ofNetwork: byNetwork(LIMITS.loginsFromNetwork, ip),
      };

/** Whether it is the account that is used up, and not who asks: then waiting is no use, and a reset is. */
export const needsReset = (limit: string): boolean =>
  limit === LIMITS.wrongPasswords.name || limit === LIMITS.wrongPasswordsOfBrowser.name;
