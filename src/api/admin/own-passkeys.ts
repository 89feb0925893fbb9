import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Passkey, PasskeyName, PasskeyOptions, WithAttestation } from '../../shop/accounts/passkeys/schema.ts';
import {
  finishStaffPasskey,
  ownPasskeys,
  removeStaffPasskey,
  renameStaffPasskey,
  startStaffPasskey,
} from '../../shop/staff/passkeys.ts';
import type { SignedInStaff } from '../../shop/staff/sessions.ts';
import { staffBrowserOf, staffOf } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendStaffError } from './staff-errors.ts';

const ById = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Passkeys = Type.Array(Passkey);
const signedIn = { access: 'signed_in' } as const;
const confirmed = { access: 'signed_in', confirmed: true } as const;

const ownPasskeyRoutes = {
  'GET /admin/me/passkeys': {
    schema: { summary: 'One’s passkeys', tags, response: { 200: Passkeys } },
    config: signedIn,
  },
  'POST /admin/me/passkeys/options': {
    schema: { summary: 'What a browser needs to make a passkey', tags, response: { 200: PasskeyOptions } },
    config: confirmed,
  },
  'POST /admin/me/passkeys': {
    schema: { summary: 'Add the passkey that was made', tags, body: WithAttestation, response: { 201: Passkeys } },
    config: signedIn,
  },
  'PUT /admin/me/passkeys/:id': {
    schema: { summary: 'Rename a passkey', tags, params: ById, body: PasskeyName, response: { 200: Passkeys } },
    config: signedIn,
  },
  'DELETE /admin/me/passkeys/:id': {
    schema: { summary: 'Remove a passkey', tags, params: ById, response: { 200: Passkeys } },
    config: confirmed,
  },
} as const satisfies AdminRouteSchemas;

export const staffOwnPasskeys = defineAdminResource({
  routes: ownPasskeyRoutes,

  register(app, deps) {
    const list = async (reply: FastifyReply, staff: SignedInStaff, status: 200 | 201 = 200) =>
      reply.code(status).send(await ownPasskeys(deps, staff));

    app.get('/admin/me/passkeys', ownPasskeyRoutes['GET /admin/me/passkeys'], (request, reply) =>
      list(reply, staffOf(request)),
    );

    app.post(
      '/admin/me/passkeys/options',
      ownPasskeyRoutes['POST /admin/me/passkeys/options'],
      async (request, reply) => {
        const answer = await startStaffPasskey(deps, staffOf(request));
        return answer.ok ? reply.send({ ...answer.options }) : sendStaffError(reply, answer);
      },
    );

    app.post('/admin/me/passkeys', ownPasskeyRoutes['POST /admin/me/passkeys'], async (request, reply) => {
      const made = { answer: request.body.passkey, device: staffBrowserOf(request).device };
      const answer = await finishStaffPasskey(deps, staffOf(request), made);
      return answer.ok ? list(reply, staffOf(request), 201) : sendStaffError(reply, answer);
    });

    app.put('/admin/me/passkeys/:id', ownPasskeyRoutes['PUT /admin/me/passkeys/:id'], async (request, reply) => {
      const named = { id: request.params.id, name: request.body.name };
      const answer = await renameStaffPasskey(deps, staffOf(request), named);
      return answer.ok ? list(reply, staffOf(request)) : sendStaffError(reply, answer);
    });

    app.delete('/admin/me/passkeys/:id', ownPasskeyRoutes['DELETE /admin/me/passkeys/:id'], async (request, reply) => {
      const answer = await removeStaffPasskey(deps, staffOf(request), request.params.id);
      return answer.ok ? list(reply, staffOf(request)) : sendStaffError(reply, answer);
    });
  },
});
