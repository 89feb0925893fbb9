import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../../../app-deps.ts';
import type { Config } from '../../../config/config.ts';
import { getNetwork } from '../../../platform/rate-limit/rate-limit-key.ts';
import { changeOwnPassword } from '../../../shop/staff/own-account/password.ts';
import { staffRefusals } from '../../../shop/staff/refusals.ts';
import { Confirmation, PasswordChange, SignIn, StaffSession } from '../../../shop/staff/schema.ts';
import { KNOWN_DAYS } from '../../../shop/staff/sign-in/browsers.ts';
import { confirmIdentity } from '../../../shop/staff/sign-in/confirm.ts';
import { authenticateStaff, sessionAnswer, signOut } from '../../../shop/staff/sign-in/sessions.ts';
import { type SignedIn, signIn } from '../../../shop/staff/sign-in/sign-in.ts';
import { NoContent } from '../../params.ts';
import { browserCookieName, cookieName, getStaff, getStaffBrowser } from '../guard.ts';
import { defineAdminResource, signedIn, signedInConfirmed, visitor } from '../resource.ts';

export const session = defineAdminResource({
  access: visitor,
  routes: {
    'GET /admin/sign-in': {
      schema: {
        summary: 'What the sign-in page shows: the shop’s name',
        response: { 200: Type.Object({ storeName: Type.String() }) },
      },
    },
    'GET /admin/session': {
      schema: { summary: 'Who is signed in here', response: { 200: StaffSession } },
      config: signedIn,
    },
    'POST /admin/session': { schema: { summary: 'Sign in', body: SignIn, response: { 200: StaffSession } } },
    'DELETE /admin/session': { schema: { summary: 'Sign out', response: { 204: NoContent } } },
    'POST /admin/session/confirm': {
      schema: {
        summary: 'Confirm who you are before money, people or staff; gives a new cookie',
        body: Confirmation,
        response: { 204: NoContent },
      },
      config: signedIn,
    },
    'GET /admin/session/confirmed': {
      schema: { summary: 'Refused unless confirmed just now; asked before a download', response: { 204: NoContent } },
      config: signedInConfirmed,
    },
    'PUT /admin/session/password': {
      schema: { summary: 'Choose a password of one’s own', body: PasswordChange, response: { 200: StaffSession } },
      config: signedIn,
    },
  },
  refusals: staffRefusals,
  handlers: (deps) => {
    const { config } = deps;

    return {
      'GET /admin/sign-in': async () => {
        const { storeName } = await deps.settings.current();
        return { storeName };
      },
      'GET /admin/session': (request) => sessionAnswer(getStaff(request), config),
      'POST /admin/session': async (request, reply) => {
        const secret = request.cookies[browserCookieName(config)];
        const answer = await signIn(deps, request.body, { ...getStaffBrowser(request), secret });
        return answer.ok ? sendSignedIn(deps, request, reply, answer) : answer;
      },
      'DELETE /admin/session': async ({ staff }, reply) => {
        if (staff) await signOut(deps, staff.sessionId);
        return reply.clearCookie(cookieName(config), getCookie(config)).code(204).send(null);
      },
      'POST /admin/session/confirm': async (request, reply) => {
        const answer = await confirmIdentity(deps, getStaff(request), request.body);
        return answer.ok ? setSessionCookie(reply, config, answer.token).code(204).send(null) : answer;
      },
      'GET /admin/session/confirmed': () => null,
      'PUT /admin/session/password': async (request) => {
        const staff = getStaff(request);
        const answer = await changeOwnPassword(deps, staff, request.body);
        if (!answer.ok) return answer;
        return sessionAnswer({ ...staff, mustChangePassword: false }, config);
      },
    };
  },
});

/** Replaces the session of the person signed in before in this browser. */
export async function sendSignedIn(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: Extract<SignedIn, { ok: true }>,
) {
  if (request.staff) await signOut(deps, request.staff.sessionId);
  const staff = await authenticateStaff(deps, opened.token, getNetwork(request.ip));
  if (!staff) throw new Error('A session ended while it was being opened.');
  return setSignedIn(reply, deps.config, opened).send(sessionAnswer(staff, deps.config));
}

const KNOWN_SECONDS = KNOWN_DAYS * 24 * 60 * 60;

const getCookie = ({ https }: Pick<Config, 'https'>) =>
  ({ httpOnly: true, sameSite: 'strict', secure: https, path: '/' }) as const;

/** Sets the session token, which is sent only in this cookie. */
export const setSessionCookie = (reply: FastifyReply, config: Config, token: string): FastifyReply =>
  reply.setCookie(cookieName(config), token, getCookie(config));

/** Sets the session cookie, and the cookie that identifies the browser at its next sign-in. */
export const setSignedIn = (
  reply: FastifyReply,
  config: Config,
  { token, browserSecret }: { token: string; browserSecret: string },
): FastifyReply =>
  setSessionCookie(reply, config, token).setCookie(browserCookieName(config), browserSecret, {
    ...getCookie(config),
    maxAge: KNOWN_SECONDS,
  });
