import { Type } from 'typebox';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byId } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { editAddress, removeAddress, saveAddress, savedAddresses } from '../../shop/accounts/addresses/addresses.ts';
import { AddressBody, SavedAddress } from '../../shop/accounts/addresses/schema.ts';
import { accountRefusals } from '../../shop/accounts/refusals.ts';
import type { SignedIn } from '../../shop/accounts/sign-in/sessions.ts';
import { defineResource } from '../resource.ts';

const tags = ['users'];
const ById = Type.Object({ id: Type.String({ maxLength: 100 }) });
const SavedAddresses = Type.Array(SavedAddress);

/** Every response is the whole list: default address first, then the most recently used. */
export const addresses = defineResource({
  routes: {
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
  },
  refusals: accountRefusals,
  customerHandlers: (deps) => {
    const limit = ({ customerId }: SignedIn) => consume(deps, byId(RATE_LIMITS.addressChanges, customerId));

    return {
      'GET /users/addresses': ({ customer }) => savedAddresses(deps, customer),
      'POST /users/addresses': async ({ body, customer: who }, reply) => {
        const turn = await limit(who);
        if (!turn.ok) return turn;
        const answer = await saveAddress(deps, who, body);
        if (!answer.ok) return answer;
        return reply.code(answer.isNew ? 201 : 200).send(await savedAddresses(deps, who));
      },
      'PUT /users/addresses/:id': async ({ params, body, customer: who }) => {
        const turn = await limit(who);
        if (!turn.ok) return turn;
        const answer = await editAddress(deps, who, params.id, body);
        return answer.ok ? savedAddresses(deps, who) : answer;
      },
      'DELETE /users/addresses/:id': async ({ params, customer: who }) => {
        const turn = await limit(who);
        if (!turn.ok) return turn;
        const isRemoved = await removeAddress(deps, who, params.id);
        return isRemoved ? savedAddresses(deps, who) : { ok: false, reason: 'address_unknown' };
      },
    };
  },
});
