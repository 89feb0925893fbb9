import { Type } from 'typebox';
import { StrictObject } from '../../../shared/field-shapes.ts';
import {
  DELIVERY_STATES,
  Delivery,
  Webhook,
  WebhookInput,
  WebhookWithDeliveries,
} from '../../../shop/webhooks/schema.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  openWebhook,
  removeWebhook,
  renewSecret,
  resume,
  sendAgain,
  sendTest,
  showSecret,
  webhookRefusals,
} from '../../../shop/webhooks/webhooks.ts';
import { only } from '../../handlers.ts';
import { ById, NoContent } from '../../params.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';

const Secret = Type.Object({ secret: Type.String() });

export const webhooks = defineAdminResource({
  access: ownerConfirmed,
  routes: {
    'GET /admin/webhooks': {
      schema: {
        summary: 'Webhooks, oldest first',
        response: { 200: Type.Object({ webhooks: Type.Array(Webhook) }) },
      },
      config: owner,
    },
    'POST /admin/webhooks': {
      schema: {
        summary: 'Add a webhook',
        body: WebhookInput,
        response: { 201: Type.Object({ webhook: Webhook, secret: Type.String() }) },
      },
    },
    'GET /admin/webhooks/:id': {
      schema: {
        summary: 'A webhook and its messages, newest first',
        params: ById,
        querystring: Type.Object({
          view: Type.Enum(['', ...DELIVERY_STATES], { default: '' }),
          after: Type.String({ maxLength: 20, default: '' }),
        }),
        response: { 200: WebhookWithDeliveries },
      },
      config: owner,
    },
    'PUT /admin/webhooks/:id': {
      schema: { summary: 'Change a webhook', params: ById, body: WebhookInput, response: { 204: NoContent } },
    },
    'DELETE /admin/webhooks/:id': {
      schema: { summary: 'Remove a webhook with its messages', params: ById, response: { 204: NoContent } },
      config: owner,
    },
    'GET /admin/webhooks/:id/secret': {
      schema: { summary: 'The secret that messages are signed with', params: ById, response: { 200: Secret } },
    },
    'POST /admin/webhooks/:id/secret': {
      schema: {
        summary: 'A new secret; for a day messages are signed with both',
        params: ById,
        response: { 200: Secret },
      },
    },
    'POST /admin/webhooks/:id/test': {
      schema: { summary: 'Send a test now', params: ById, response: { 200: Delivery } },
      config: owner,
    },
    'POST /admin/webhooks/:id/resume': {
      schema: { summary: 'Send again after a pause, what waits first', params: ById, response: { 204: NoContent } },
      config: owner,
    },
    'POST /admin/webhooks/:id/deliveries/:delivery': {
      schema: {
        summary: 'Send a message again',
        params: StrictObject({ id: ById.properties.id, delivery: Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 }) }),
        response: { 204: NoContent },
      },
      config: owner,
    },
  },
  refusals: webhookRefusals,
  handlers: (deps) => ({
    'GET /admin/webhooks': async () => ({ webhooks: await listWebhooks(deps) }),
    'POST /admin/webhooks': async ({ body, actor }) => only(await addWebhook(deps, actor, body), 'created'),
    'GET /admin/webhooks/:id': async ({ params, query }) => only(await openWebhook(deps, params.id, query), 'page'),
    'PUT /admin/webhooks/:id': ({ params, body, actor }) => changeWebhook(deps, actor, params.id, body),
    'DELETE /admin/webhooks/:id': ({ params, actor }) => removeWebhook(deps, actor, params.id),
    'GET /admin/webhooks/:id/secret': ({ params, actor }) => showSecret(deps, actor, params.id),
    'POST /admin/webhooks/:id/secret': ({ params, actor }) => renewSecret(deps, actor, params.id),
    'POST /admin/webhooks/:id/test': async ({ params }) => only(await sendTest(deps, params.id), 'delivery'),
    'POST /admin/webhooks/:id/resume': ({ params, actor }) => resume(deps, actor, params.id),
    'POST /admin/webhooks/:id/deliveries/:delivery': ({ params }) => sendAgain(deps, params),
  }),
});
