import type { FastifyReply } from 'fastify';
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
import { authenticateStaff, type SignedInStaff, sessionAnswer, signOut } from '../../../shop/staff/sign-in/sessions.ts';
import { limitPasskeys, passkeyCookie } from '../../accounts/passkeys.ts';
import { ByPasskeyId } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { browserCookieName, getStaff, getStaffBrowser } from '../guard.ts';
import {
  type AdminRouteSchemas,
  defineAdminResource,
  signedIn,
  signedInConfirmed,
  tags,
  visitor,
} from '../resource.ts';
import { setSessionCookie, setSignedIn } from './session.ts';

const passkeyRoutes = {
  'POST /admin/session/passkey-options': {
    schema: { summary: 'What a browser needs to sign in with a passkey', tags, response: { 200: PasskeyOptions } },
    config: visitor,
  },
  'POST /admin/session/passkey': {
    schema: { summary: 'Sign in with a passkey', tags, body: WithAssertion, response: { 200: StaffSession } },
    config: visitor,
  },
  'POST /admin/session/confirm-options': {
    schema: { summary: 'What a browser needs to confirm with a passkey', tags, response: { 200: PasskeyOptions } },
    config: signedIn,
  },
  'POST /admin/session/confirm-with-passkey': {
    schema: {
      summary: 'Confirm who you are with a passkey',
      tags,
      body: WithAssertion,
      response: { 204: Type.Null() },
    },
    config: signedIn,
  },
} as const satisfies AdminRouteSchemas;

export const staffPasskeys = defineAdminResource({
  routes: passkeyRoutes,

  register(app, deps) {
    const { config } = deps;
    const cookie = passkeyCookie(config, 'staff-pky');

    app.post(
      '/admin/session/passkey-options',
      passkeyRoutes['POST /admin/session/passkey-options'],
      async (request, reply) => {
        const turn = await consume(deps, byNetwork(RATE_LIMITS.passkeyOptions, request.ip));
        if (!turn.ok) return sendRefusal(reply, staffRefusals, { ...turn, reason: 'too_many_tries' });
        const started = await startPasskeyLogin(deps, await staffRealm(deps), request.cookies[cookie.name]);
        return reply.setCookie(cookie.name, started.cookie, cookie.options).send({ ...started.options });
      },
    );

    app.post('/admin/session/passkey', passkeyRoutes['POST /admin/session/passkey'], async (request, reply) => {
      const secret = request.cookies[browserCookieName(config)];
      const context = { ...getStaffBrowser(request), secret, cookie: request.cookies[cookie.name] };
      const answer = await limitPasskeys(deps, request, () => signInWithPasskey(deps, request.body.passkey, context));
      if (!answer.ok) return sendRefusal(reply, staffRefusals, answer);
      if (request.staff) await signOut(deps, request.staff.sessionId);
      const staff = await authenticateStaff(deps, answer.token, getNetwork(request.ip));
      if (!staff) throw new Error('A session ended while it was being opened.');
      reply.clearCookie(cookie.name, cookie.options);
      return setSignedIn(reply, config, answer).send(sessionAnswer(staff, config));
    });

    const asking = passkeyRoutes['POST /admin/session/confirm-options'];
    app.post('/admin/session/confirm-options', asking, async (request, reply) =>
      reply.send({ ...(await startPasskeyConfirmation(deps, await staffRealm(deps), getStaff(request))) }),
    );

    const confirming = passkeyRoutes['POST /admin/session/confirm-with-passkey'];
    app.post('/admin/session/confirm-with-passkey', confirming, async (request, reply) => {
      const staff = getStaff(request);
      const answer = await limitPasskeys(deps, request, () => confirmWithPasskey(deps, staff, request.body.passkey));
      if (!answer.ok) return sendRefusal(reply, staffRefusals, answer);
      return setSessionCookie(reply, config, answer.token).code(204).send(null);
    });
  },
});

const Passkeys = Type.Array(Passkey);

const ownPasskeyRoutes = {
  'GET /admin/me/passkeys': {
    schema: { summary: 'One’s passkeys', tags, response: { 200: Passkeys } },
    config: signedIn,
  },
  'POST /admin/me/passkeys/options': {
    schema: { summary: 'What a browser needs to make a passkey', tags, response: { 200: PasskeyOptions } },
    config: signedInConfirmed,
  },
  'POST /admin/me/passkeys': {
    schema: { summary: 'Add the passkey that was made', tags, body: WithAttestation, response: { 201: Passkeys } },
    config: signedIn,
  },
  'PUT /admin/me/passkeys/:id': {
    schema: { summary: 'Rename a passkey', tags, params: ByPasskeyId, body: PasskeyName, response: { 200: Passkeys } },
    config: signedIn,
  },
  'DELETE /admin/me/passkeys/:id': {
    schema: { summary: 'Remove a passkey', tags, params: ByPasskeyId, response: { 200: Passkeys } },
    config: signedInConfirmed,
  },
} as const satisfies AdminRouteSchemas;

export const staffOwnPasskeys = defineAdminResource({
  routes: ownPasskeyRoutes,

  register(app, deps) {
    const list = async (reply: FastifyReply, staff: SignedInStaff, status: 200 | 201 = 200) =>
      reply.code(status).send(await getPasskeys(deps, staff.staffId));

    app.get('/admin/me/passkeys', ownPasskeyRoutes['GET /admin/me/passkeys'], (request, reply) =>
      list(reply, getStaff(request)),
    );

    app.post(
      '/admin/me/passkeys/options',
      ownPasskeyRoutes['POST /admin/me/passkeys/options'],
      async (request, reply) => {
        const staff = getStaff(request);
        const answer = await offerPasskey(deps, await staffRealm(deps), { ...staff, id: staff.staffId });
        return answer.ok ? reply.send({ ...answer.options }) : sendRefusal(reply, staffRefusals, answer);
      },
    );

    app.post('/admin/me/passkeys', ownPasskeyRoutes['POST /admin/me/passkeys'], async (request, reply) => {
      const made = { answer: request.body.passkey, device: getStaffBrowser(request).device };
      const answer = await finishStaffPasskey(deps, getStaff(request), made);
      return answer.ok ? list(reply, getStaff(request), 201) : sendRefusal(reply, staffRefusals, answer);
    });

    app.put('/admin/me/passkeys/:id', ownPasskeyRoutes['PUT /admin/me/passkeys/:id'], async (request, reply) => {
      const named = { id: request.params.id, name: request.body.name };
      const answer = await renamePasskey(deps, getStaff(request).staffId, named);
      return answer.ok ? list(reply, getStaff(request)) : sendRefusal(reply, staffRefusals, answer);
    });

    app.delete('/admin/me/passkeys/:id', ownPasskeyRoutes['DELETE /admin/me/passkeys/:id'], async (request, reply) => {
      const answer = await removeStaffPasskey(deps, getStaff(request), request.params.id);
      return answer.ok ? list(reply, getStaff(request)) : sendRefusal(reply, staffRefusals, answer);
    });
  },
});
