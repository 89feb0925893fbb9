import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import {
  finishPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../shop/accounts/passkeys/passkeys.ts';
import { Passkey, PasskeyName, PasskeyOptions, WithAttestation } from '../shop/accounts/passkeys/schema.ts';
import { accountSentence } from '../shop/accounts/refusals.ts';
import type { SignedIn } from '../shop/accounts/sign-in/sessions.ts';
import { sendAccountError, sendRateLimitError } from './account-errors.ts';
import { browserOf, customerOf, requireCustomer } from './bearer.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const tags = ['users'];
const ById = Type.Object({ id: Type.String({ maxLength: 100 }) });
const Passkeys = Type.Array(Passkey);

const ownPasskeyRoutes = {
  'GET /users/passkeys': { schema: { summary: 'Your passkeys', tags, response: { 200: Passkeys } } },
  'POST /users/passkeys/options': {
    schema: { summary: 'What a browser needs to make a passkey', tags, response: { 200: PasskeyOptions } },
  },
  'POST /users/passkeys': {
    schema: { summary: 'Add the passkey that was made', tags, body: WithAttestation, response: { 201: Passkeys } },
  },
  'PUT /users/passkeys/:id': {
    schema: { summary: 'Rename a passkey', tags, params: ById, body: PasskeyName, response: { 200: Passkeys } },
  },
  'DELETE /users/passkeys/:id': {
    schema: {
      summary: 'Remove a passkey; other browsers are logged out',
      tags,
      params: ById,
      response: { 200: Passkeys },
    },
  },
} as const satisfies RouteSchemas;

export const ownPasskeys = defineResource({
  routes: ownPasskeyRoutes,

  register(app, deps) {
    const own = { onRequest: requireCustomer(deps) };
    const list = async (reply: FastifyReply, who: SignedIn, status: 200 | 201 = 200) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .send(await passkeysOf(deps, who));

    app.get('/users/passkeys', { ...ownPasskeyRoutes['GET /users/passkeys'], ...own }, (request, reply) =>
      list(reply, customerOf(request)),
    );

    const starting = { ...ownPasskeyRoutes['POST /users/passkeys/options'], ...own };
    app.post('/users/passkeys/options', starting, async (request, reply) => {
      const turn = await consume(deps, byNetwork(RATE_LIMITS.passkeyOptions, request.ip));
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const answer = await startPasskey(deps, customerOf(request));
      if (!answer.ok) return sendAccountError(reply, answer);
      return reply.header('cache-control', 'no-store').send({ ...answer.options });
    });

    app.post('/users/passkeys', { ...ownPasskeyRoutes['POST /users/passkeys'], ...own }, async (request, reply) => {
      const who = customerOf(request);
      const made = { answer: request.body.passkey, device: browserOf(request).device };
      const answer = await finishPasskey(deps, who, made);
      return answer.ok ? list(reply, who, 201) : sendAccountError(reply, answer);
    });

    const renaming = { ...ownPasskeyRoutes['PUT /users/passkeys/:id'], ...own };
    app.put('/users/passkeys/:id', renaming, async (request, reply) => {
      const who = customerOf(request);
      const answer = await renamePasskey(deps, who, { id: request.params.id, name: request.body.name });
      if (answer.ok) return list(reply, who);
      const isName = answer.reason === 'passkey_name_unreadable';
      return sendAccountError(reply, {
        ...answer,
        ...(isName && { fields: { name: accountSentence(answer.reason) } }),
      });
    });

    const removing = { ...ownPasskeyRoutes['DELETE /users/passkeys/:id'], ...own };
    app.delete('/users/passkeys/:id', removing, async (request, reply) => {
      const who = customerOf(request);
      const answer = await removePasskey(deps, who, request.params.id);
      return answer.ok ? list(reply, who) : sendAccountError(reply, answer);
    });
  },
});
