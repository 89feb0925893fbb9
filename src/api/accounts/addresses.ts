import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byId } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { editAddress, removeAddress, saveAddress, savedAddresses } from '../../shop/accounts/addresses/addresses.ts';
import { AddressBody, SavedAddress } from '../../shop/accounts/addresses/schema.ts';
import { accountRefusals } from '../../shop/accounts/refusals.ts';
import type { SignedIn } from '../../shop/accounts/sign-in/sessions.ts';
import { getCustomer, requireCustomer } from '../bearer.ts';
import { sendRateLimitError, sendRefusal } from '../refusals.ts';
import { defineResource, type RouteSchemas } from '../resource.ts';

const tags = ['users'];
const ById = Type.Object({ id: Type.String({ maxLength: 100 }) });
const SavedAddresses = Type.Array(SavedAddress);

/** Every response is the whole list: default address first, then the most recently used. */
const addressRoutes = {
  'GET /users/addresses': {
    schema: { summary: 'Your saved addresses, the default first', tags, response: { 200: SavedAddresses } },
  },
  'POST /users/addresses': {
    schema: {
      summary: 'Save an address; up to three, the same one only once',
      tags,
      body: AddressBody,
      response: { 200: SavedAddresses, 201: SavedAddresses },
    },
  },
  'PUT /users/addresses/:id': {
    schema: {
      summary: 'Change a saved address, or make it the default',
      tags,
      params: ById,
      body: AddressBody,
      response: { 200: SavedAddresses },
    },
  },
  'DELETE /users/addresses/:id': {
    schema: { summary: 'Remove a saved address', tags, params: ById, response: { 200: SavedAddresses } },
  },
} as const satisfies RouteSchemas;

export const addresses = defineResource({
  routes: addressRoutes,

  register(app, deps) {
    const own = { onRequest: requireCustomer(deps) };
    const limit = ({ customerId }: SignedIn) => consume(deps, byId(RATE_LIMITS.addressChanges, customerId));
    const list = async (reply: FastifyReply, who: SignedIn, status: 200 | 201 = 200) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .send(await savedAddresses(deps, who));

    app.get('/users/addresses', { ...addressRoutes['GET /users/addresses'], ...own }, (request, reply) =>
      list(reply, getCustomer(request)),
    );

    app.post('/users/addresses', { ...addressRoutes['POST /users/addresses'], ...own }, async (request, reply) => {
      const who = getCustomer(request);
      const turn = await limit(who);
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const answer = await saveAddress(deps, who, request.body);
      return answer.ok ? list(reply, who, answer.isNew ? 201 : 200) : sendRefusal(reply, accountRefusals, answer);
    });

    const editing = { ...addressRoutes['PUT /users/addresses/:id'], ...own };
    app.put('/users/addresses/:id', editing, async (request, reply) => {
      const who = getCustomer(request);
      const turn = await limit(who);
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const answer = await editAddress(deps, who, request.params.id, request.body);
      return answer.ok ? list(reply, who) : sendRefusal(reply, accountRefusals, answer);
    });

    const removing = { ...addressRoutes['DELETE /users/addresses/:id'], ...own };
    app.delete('/users/addresses/:id', removing, async (request, reply) => {
      const who = getCustomer(request);
      const turn = await limit(who);
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const isRemoved = await removeAddress(deps, who, request.params.id);
      return isRemoved ? list(reply, who) : sendRefusal(reply, accountRefusals, { reason: 'address_unknown' });
    });
  },
});
