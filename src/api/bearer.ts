import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { getNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { deviceName } from '../shop/accounts/device.ts';
import { accountRefusals } from '../shop/accounts/refusals.ts';
import { authenticate, type Browser, type SignedIn } from '../shop/accounts/sign-in/sessions.ts';
import { sendRefusal } from './refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireCustomer`. */
    customer: SignedIn | undefined;
  }
}

type BearerDeps = Pick<AppDeps, 'db' | 'now'>;
type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/**
 * For `onRequest`, before the body is read: authentication precedes validation (401, then 404, then 400). Resources of
 * other customers are refused afterwards, in `preValidation` or by the shop function.
 */
export function requireCustomer(deps: BearerDeps): Guard {
  const guard: Guard = async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = bearerToken(request);
    request.customer = token === undefined ? undefined : await authenticate(deps, token);
    if (request.customer) return undefined;
    const reason = token === undefined ? 'login_required' : 'session_ended';
    reply.header('www-authenticate', 'Bearer');
    return sendRefusal(reply, accountRefusals, { reason });
  };
  customerGuards.add(guard);
  return guard;
}

const customerGuards = new WeakSet<object>();

/** Whether a route's hook is `requireCustomer`, for the API description. */
export const isCustomerGuard = (hook: object): boolean => customerGuards.has(hook);

/** For calls that visitors may also make: an invalid token counts as no token. */
export async function findCustomer(deps: BearerDeps, request: FastifyRequest): Promise<SignedIn | undefined> {
  const token = bearerToken(request);
  return token === undefined ? undefined : authenticate(deps, token);
}

export function getCustomer({ customer }: FastifyRequest): SignedIn {
  if (!customer) throw new Error('The route reads the customer without requiring one.');
  return customer;
}

export function bearerToken({ headers }: FastifyRequest): string | undefined {
  const [scheme = '', token = '', ...more] = (headers.authorization ?? '').trim().split(/ +/);
  return scheme.toLowerCase() === 'bearer' && token !== '' && more.length === 0 ? token : undefined;
}

export const getBrowser = ({ headers, ip }: FastifyRequest): Browser => ({
  device: deviceName(headers['user-agent']),
  network: getNetwork(ip),
});

/**
 * For responses that end a login. Clears the browser's HTTP cache of this site, including the pages that Back would
 * restore as they were. Not `storage`, which would delete the cart: the page removes personal data there itself.
 */
export const clearSiteCache = (reply: FastifyReply): FastifyReply => reply.header('clear-site-data', '"cache"');
