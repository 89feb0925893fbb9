import { Type } from 'typebox';
import { apiKeyRefusals, createApiKey, listApiKeys, removeApiKey } from '../../../shop/api-keys/api-keys.ts';
import { ApiKey, NewApiKey } from '../../../shop/api-keys/schema.ts';
import { only } from '../../handlers.ts';
import { ById, NoContent } from '../../params.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';

export const apiKeys = defineAdminResource({
  access: ownerConfirmed,
  routes: {
    'GET /admin/api-keys': {
      schema: {
        summary: 'Keys of programs, newest first',
        response: { 200: Type.Object({ keys: Type.Array(ApiKey) }) },
      },
      config: owner,
    },
    'POST /admin/api-keys': {
      schema: {
        summary: 'Add a key; the secret is answered this once',
        body: NewApiKey,
        response: { 201: Type.Object({ key: ApiKey, secret: Type.String() }) },
      },
    },
    'DELETE /admin/api-keys/:id': {
      schema: { summary: 'Remove a key; it stops working at once', params: ById, response: { 204: NoContent } },
      config: owner,
    },
  },
  refusals: apiKeyRefusals,
  handlers: (deps) => ({
    'GET /admin/api-keys': async () => ({ keys: await listApiKeys(deps) }),
    'POST /admin/api-keys': async ({ body, actor }) => only(await createApiKey(deps, actor, body), 'created'),
    'DELETE /admin/api-keys/:id': ({ params, actor }) => removeApiKey(deps, actor, params.id),
  }),
});
