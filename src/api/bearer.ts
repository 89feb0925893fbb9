import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import { networkOf } from '../platform/rate-limit/rate-limit-key.ts';
import { deviceName } from '../shop/accounts/device.ts';
import { accountSentence } from '../shop/accounts/refusals.ts';
import { authenticate, type Browser, type SignedIn } from '../shop/accounts/sign-in/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `customersOnly` and `customersToo`. */
    customer: SignedIn | undefined;
  }
}

type BearerDeps = Pick<AppDeps, 'db' | 'now'>;
type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/**
 * For `onRequest`, which comes before the body is read: who asks is settled before what is asked (401, then 404, then
 * 400). What is not theirs is then refused in `preValidation`, or by the verb.
 */
export const requireCustomer =
  (deps: BearerDeps): Guard =>
  async (request, reply) => {
    const token = bearerToken(request);
    request.customer = token === undefined ? undefined : await authenticate(deps, token);
    if (request.customer) return undefined;
    const reason = token === undefined ? 'login_required' : 'session_ended';
    reply.header('www-authenticate', 'Bearer');
    return sendApiError(reply, { status: 401, code: reason, detail: accountSentence(reason) });
  };

/** For calls that visitors may make too: a token that no longer counts is as good as none. */
export const identifyCustomer =
  (deps: BearerDeps): Guard =>
  async (request) => {
    request.customer = await findCustomer(deps, request);
    return undefined;
  };

/** The same for a call that only sometimes depends on who asks. */
export async function findCustomer(deps: BearerDeps, request: FastifyRequest): Promise<SignedIn | undefined> {
  const token = bearerToken(request);
  return token === undefined ? undefined : authenticate(deps, token);
}

/** Who asks, behind `customersOnly`. */
export function customerOf({ customer }: FastifyRequest): SignedIn {
  if (!customer) throw new Error('A route asks who its customer is, but lets everybody in.');
  return customer;
}

/** The token as it came; undefined without one. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  const [scheme = '', token = '', ...more] = (headers.authorization ?? '').trim().split(/ +/);
  return scheme.toLowerCase() === 'bearer' && token !== '' && more.length === 0 ? token : undefined;
}

/** What a session stores of its browser. */
export const browserOf = ({ headers, ip }: FastifyRequest): Browser => ({
  device: deviceName(headers['user-agent']),
  network: networkOf(ip),
});

/**
 * For answers that end a login. Empties the browser's HTTP cache of this site, with the pages that Back would bring back
 * as they were. Not `storage`, which would take the cart along: what is personal there, the page removes by itself.
 */
export const clearSiteCache = (reply: FastifyReply): FastifyReply => reply.header('clear-site-data', '"cache"');
