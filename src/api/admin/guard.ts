import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import type { Config } from '../../config/config.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import type { App } from '../../platform/http/app.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byId, getNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { ADMIN_HEADER } from '../../shared/api-client.ts';
import { deviceName } from '../../shop/accounts/device.ts';
import { apiKeyRefusals, authenticateKey, isApiKey, keyActor, type UsedKey } from '../../shop/api-keys/api-keys.ts';
import type { Scope } from '../../shop/api-keys/schema.ts';
import type { Actor } from '../../shop/audit/audit.ts';
import { recordSecurityEvent } from '../../shop/audit/audit.ts';
import { staffRefusals } from '../../shop/staff/refusals.ts';
import {
  authenticateStaff,
  firstDo,
  type SignedInStaff,
  type StaffBrowser,
  staffActor,
} from '../../shop/staff/sign-in/sessions.ts';
import { bearerToken } from '../bearer.ts';
import { sendRateLimitError, sendRefusal } from '../refusals.ts';
import { ownerFieldsIn, withoutOwnerFields } from './owner-only.ts';
import type { Access } from './resource.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the back-office guard: one of these, or neither. */
    staff: SignedInStaff | undefined;
    apiKey: UsedKey | undefined;
  }
  interface FastifyContextConfig {
    access?: Access;
    confirmed?: true;
    /** Keys with this scope may make the call. */
    scope?: Scope;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** Access check before every staff call. A route without `access` fails at startup. */
export function guardAdmin(app: App, deps: AppDeps): void {
  app.decorateRequest('staff', undefined);
  app.decorateRequest('apiKey', undefined);
  app.decorateRequest('actor', {
    getter() {
      return actorFor(this as FastifyRequest);
    },
  });
  app.addHook('onRoute', ({ config, url, method }) => {
    if (method !== 'HEAD' && !config?.access) throw new Error(`${String(method)} ${url} declares no access.`);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'cookie, authorization');
    // No browser sends a key by itself, so a call with one needs no protection from other sites.
    const token = bearerToken(request);
    if (token !== undefined && isApiKey(token)) return admitKey(deps, request, reply, token);
    if (!isSameOriginAdminCall(request)) return sendRefusal(reply, staffRefusals, { reason: 'not_from_here' });
    return authenticate(deps, request, reply);
  });
  // After validation, so that invalid input never prompts for a confirmation code.
  // Before validation, so that what a helper may not set is the first thing said.
  app.addHook('preValidation', async (request, reply) => refuseOwnerFields(request, reply));
  app.addHook('preHandler', async (request, reply) => requireConfirmation(request, reply));
  app.addHook('preSerialization', async (request, reply, answer) => {
    if (!isLimited(request)) return answer;
    const answers = request.routeOptions.schema?.response as Record<string, unknown> | undefined;
    return withoutOwnerFields(answers?.[reply.statusCode] ?? {}, answer);
  });
}

async function authenticate(deps: AppDeps, request: FastifyRequest, reply: FastifyReply) {
  const { access } = request.routeOptions.config;
  const token = request.cookies[cookieName(deps.config)];
  const staff = token === undefined ? undefined : await authenticateStaff(deps, token, getNetwork(request.ip));
  request.staff = staff;
  if (access === 'visitor') return undefined;
  if (!staff) return sendRefusal(reply, staffRefusals, { reason: 'sign_in_needed' });
  const first = access === 'signed_in' ? null : firstDo(staff, deps.config);
  if (first) return sendRefusal(reply, staffRefusals, { reason: first });
  if (access === 'owner' && staff.role !== 'owner') {
    await recordSecurityEvent(deps, 'staff.call_refused', { actor: staffActor(staff), subject: getCall(request) });
    return sendRefusal(reply, staffRefusals, { reason: 'owners_only' });
  }
  return undefined;
}

/** Admits a key to calls with one of its scopes. Reads are audited here, changes by the verb that makes them. */
async function admitKey(deps: AppDeps, request: FastifyRequest, reply: FastifyReply, secret: string) {
  const network = getNetwork(request.ip);
  const key = await authenticateKey(deps, secret);
  if (!key) {
    reply.header('www-authenticate', 'Bearer');
    return sendRefusal(reply, apiKeyRefusals, { reason: 'key_invalid' });
  }
  const turn = await consume(deps, byId(RATE_LIMITS.apiKeys, key.id));
  if (!turn.ok) return sendRateLimitError(reply, turn);
  const { scope } = request.routeOptions.config;
  const call = getCall(request);
  const used = { actor: keyActor(key, network), subject: key.id, after: { call }, limitedBy: `${key.id} ${call}` };
  if (scope === undefined || !key.scopes.includes(scope)) {
    await recordSecurityEvent(deps, 'api_key.refused', used);
    return scope === undefined
      ? sendRefusal(reply, apiKeyRefusals, { reason: 'key_not_accepted' })
      : sendRefusal(reply, apiKeyRefusals, { reason: 'scope_missing', scope });
  }
  if (SAFE_METHODS.has(request.method)) await recordSecurityEvent(deps, 'api_key.used', used);
  request.apiKey = key;
  return undefined;
}

/** Helpers, and keys except in calls that only owners make, as a key's scope then opens all of the call. */
const isLimited = ({ apiKey, staff, routeOptions }: FastifyRequest) =>
  apiKey ? routeOptions.config.access !== 'owner' : staff?.role === 'helper';

function refuseOwnerFields(request: FastifyRequest, reply: FastifyReply) {
  const { method, routeOptions, body } = request;
  if (!routeOptions.schema?.body || !isLimited(request)) return undefined;
  const [field] = ownerFieldsIn(routeOptions.schema.body, body, method === 'POST');
  return field === undefined ? undefined : sendRefusal(reply, staffRefusals, { reason: 'owner_only_field', field });
}

function requireConfirmation({ staff, routeOptions }: FastifyRequest, reply: FastifyReply) {
  if (!routeOptions.config.confirmed || !staff || staff.isConfirmed) return undefined;
  return sendRefusal(reply, staffRefusals, {
    reason: 'confirm_first',
    by: staff.hasSecondFactor ? 'code' : 'password',
  });
}

/** 'GET /admin/settings' */
const getCall = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${String(routeOptions.url).replace(/^\/api/, '')}`;

/**
 * CSRF check besides the cookie's SameSite: checks the request's origin, and requires a header that no form can send.
 */
function isSameOriginAdminCall({ method, headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && SAFE_METHODS.has(method))) return false;
  if (SAFE_METHODS.has(method)) return true;
  const { origin } = headers;
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)) return false;
  return headers[ADMIN_HEADER] !== undefined;
}

/** `__Host-` binds the cookie to this host and to HTTPS, which a shop on localhost doesn't have. */
export const cookieName = ({ https }: Pick<Config, 'https'>) => (https ? '__Host-staff' : 'staff');

export const browserCookieName = ({ https }: Pick<Config, 'https'>) =>
  https ? '__Host-staff-browser' : 'staff-browser';

/** Only for calls that require a sign-in. */
export function getStaff({ staff }: FastifyRequest): SignedInStaff {
  if (!staff) throw new Error('The route reads the staff member without requiring one.');
  return staff;
}

/** The acting member of staff or key, for shop functions and the log. */
export const actorFor = (request: FastifyRequest): Actor =>
  request.apiKey ? keyActor(request.apiKey, getNetwork(request.ip)) : staffActor(getStaff(request));

export const getStaffBrowser = ({ ip, headers }: FastifyRequest): StaffBrowser => ({
  device: deviceName(headers['user-agent']),
  network: getNetwork(ip),
});

/** 404 for a back-office resource that doesn't exist. */
export const sendNotFound = (reply: FastifyReply, detail: string) =>
  sendApiError(reply, { status: 404, code: 'not_found', detail });
