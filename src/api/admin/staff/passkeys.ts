import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { consume } from '../../../platform/rate-limit/rate-limit.ts';
import { byNetwork, getNetwork } from '../../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../../rate-limits.ts';
import {
  getPasskeys,
  offerPasskey,
  renamePasskey,
  startPasskeyConfirmation,
  startPasskeyLogin,
} from '../../../shop/accounts/passkeys/passkeys.ts';
import {
  Passkey,
  PasskeyName,
  PasskeyOptions,
  WithAssertion,
  WithAttestation,
} from '../../../shop/accounts/passkeys/schema.ts';
import { staffRefusals } from '../../../shop/staff/refusals.ts';
import { StaffSession } from '../../../shop/staff/schema.ts';
import {
  confirmWithPasskey,
  finishStaffPasskey,
  removeStaffPasskey,
  signInWithPasskey,
  staffRealm,
} from '../../../shop/staff/sign-in/passkeys.ts';
import { authenticateStaff, sessionAnswer, signOut } from '../../../shop/staff/sign-in/sessions.ts';
import { limitPasskeys, passkeyCookie } from '../../accounts/passkeys.ts';
import { ByPasskeyId } from '../../params.ts';
import { browserCookieName, getStaff, getStaffBrowser } from '../guard.ts';
import { defineAdminResource, signedIn, signedInConfirmed, visitor } from '../resource.ts';
import { setSessionCookie, setSignedIn } from './session.ts';

export const staffPasskeys = defineAdminResource({
  access: visitor,
  routes: {
    'POST /admin/session/passkey-options': {
      schema: { summary: 'What a browser needs to sign in with a passkey', response: { 200: PasskeyOptions } },
    },
    'POST /admin/session/passkey': {
      schema: { summary: 'Sign in with a passkey', body: WithAssertion, response: { 200: StaffSession } },
    },
    'POST /admin/session/confirm-options': {
      schema: { summary: 'What a browser needs to confirm with a passkey', response: { 200: PasskeyOptions } },
      config: signedIn,
    },
    'POST /admin/session/confirm-with-passkey': {
      schema: { summary: 'Confirm who you are with a passkey', body: WithAssertion, response: { 204: Type.Null() } },
      config: signedIn,
    },
  },
  refusals: staffRefusals,
  handlers: (deps) => {
    const { config } = deps;
    const cookie = passkeyCookie(config, 'staff-pky');

    return {
      'POST /admin/session/passkey-options': async ({ ip, cookies }, reply) => {
        const turn = await consume(deps, byNetwork(RATE_LIMITS.passkeyOptions, ip));
        if (!turn.ok) return { ...turn, reason: 'too_many_tries' };
        const started = await startPasskeyLogin(deps, await staffRealm(deps), cookies[cookie.name]);
        return reply.setCookie(cookie.name, started.cookie, cookie.options).send({ ...started.options });
      },
      'POST /admin/session/passkey': async (request, reply) => {
        const secret = request.cookies[browserCookieName(config)];
        const context = { ...getStaffBrowser(request), secret, cookie: request.cookies[cookie.name] };
        const answer = await limitPasskeys(deps, request, () => signInWithPasskey(deps, request.body.passkey, context));
        if (!answer.ok) return answer;
        if (request.staff) await signOut(deps, request.staff.sessionId);
        const staff = await authenticateStaff(deps, answer.token, getNetwork(request.ip));
        if (!staff) throw new Error('A session ended while it was being opened.');
        reply.clearCookie(cookie.name, cookie.options);
        return setSignedIn(reply, config, answer).send(sessionAnswer(staff, config));
      },
      'POST /admin/session/confirm-options': async (request) => ({
        ...(await startPasskeyConfirmation(deps, await staffRealm(deps), getStaff(request))),
      }),
      'POST /admin/session/confirm-with-passkey': async (request, reply) => {
        const staff = getStaff(request);
        const answer = await limitPasskeys(deps, request, () => confirmWithPasskey(deps, staff, request.body.passkey));
        if (!answer.ok) return answer;
        return setSessionCookie(reply, config, answer.token).code(204).send(null);
      },
    };
  },
});

const Passkeys = Type.Array(Passkey);

export const staffOwnPasskeys = defineAdminResource({
  access: signedIn,
  routes: {
    'GET /admin/me/passkeys': { schema: { summary: 'One’s passkeys', response: { 200: Passkeys } } },
    'POST /admin/me/passkeys/options': {
      schema: { summary: 'What a browser needs to make a passkey', response: { 200: PasskeyOptions } },
      config: signedInConfirmed,
    },
    'POST /admin/me/passkeys': {
      schema: { summary: 'Add the passkey that was made', body: WithAttestation, response: { 201: Passkeys } },
    },
    'PUT /admin/me/passkeys/:id': {
      schema: { summary: 'Rename a passkey', params: ByPasskeyId, body: PasskeyName, response: { 200: Passkeys } },
    },
    'DELETE /admin/me/passkeys/:id': {
      schema: { summary: 'Remove a passkey', params: ByPasskeyId, response: { 200: Passkeys } },
      config: signedInConfirmed,
    },
  },
  refusals: staffRefusals,
  handlers: (deps) => {
    const list = (request: FastifyRequest) => getPasskeys(deps, getStaff(request).staffId);

    return {
      'GET /admin/me/passkeys': list,
      'POST /admin/me/passkeys/options': async (request) => {
        const staff = getStaff(request);
        const answer = await offerPasskey(deps, await staffRealm(deps), { ...staff, id: staff.staffId });
        return answer.ok ? { ...answer.options } : answer;
      },
      'POST /admin/me/passkeys': async (request) => {
        const made = { answer: request.body.passkey, device: getStaffBrowser(request).device };
        const answer = await finishStaffPasskey(deps, getStaff(request), made);
        return answer.ok ? list(request) : answer;
      },
      'PUT /admin/me/passkeys/:id': async (request) => {
        const named = { id: request.params.id, name: request.body.name };
        const answer = await renamePasskey(deps, getStaff(request).staffId, named);
        return answer.ok ? list(request) : answer;
      },
      'DELETE /admin/me/passkeys/:id': async (request) => {
        const answer = await removeStaffPasskey(deps, getStaff(request), request.params.id);
        return answer.ok ? list(request) : answer;
      },
    };
  },
});
