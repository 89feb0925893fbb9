import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import type { Config } from '../../config/config.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import type { App } from '../../platform/http/app.ts';
import { getNetwork } from '../../platform/rate-limit/rate-limit-key.ts';
import { ADMIN_HEADER } from '../../shared/api-client.ts';
import { deviceName } from '../../shop/accounts/device.ts';
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
import { sendRefusal } from '../refusals.ts';
import { withoutOwnerFields } from './owner-only.ts';
import type { Access } from './resource.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the back-office guard. */
    staff: SignedInStaff | undefined;
  }
  interface FastifyContextConfig {
    access?: Access;
    confirmed?: true;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** Access check before every staff call. A route without `access` fails at startup. */
export function guardAdmin(app: App, deps: AppDeps): void {
  app.decorateRequest('staff', undefined);
  app.decorateRequest('actor', {
    getter() {
      return actorFor(this as FastifyRequest);
    },
  });
  app.addHook('onRoute', ({ config, url, method }) => {
    if (method !== 'HEAD' && !config?.access) throw new Error(`${String(method)} ${url} declares no access.`);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'cookie');
    if (!isSameOriginAdminCall(request)) return sendRefusal(reply, staffRefusals, { reason: 'not_from_here' });
    return authenticate(deps, request, reply);
  });
  // After validation, so that invalid input never prompts for a confirmation code.
  app.addHook('preHandler', async (request, reply) => requireConfirmation(request, reply));
  app.addHook('preSerialization', async (request, reply, answer) => {
    if (request.staff?.role !== 'helper') return answer;
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

/** The acting member of staff, for shop functions and the log. */
export const actorFor = (request: FastifyRequest): Actor => staffActor(getStaff(request));

export const getStaffBrowser = ({ ip, headers }: FastifyRequest): StaffBrowser => ({
  device: deviceName(headers['user-agent']),
  network: getNetwork(ip),
});

/** 404 for a back-office resource that doesn't exist. */
export const sendNotFound = (reply: FastifyReply, detail: string) =>
  sendApiError(reply, { status: 404, code: 'not_found', detail });
