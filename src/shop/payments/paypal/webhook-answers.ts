/** What we read of PayPal's webhooks: those that are set up, and what they bring. The rest of its answers is in `answers.ts`. */

import { type Static, Type } from 'typebox';

export const WebhookEvent = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 128 }),
  event_type: Type.String({ minLength: 1, maxLength: 128 }),
  create_time: Type.Optional(Type.String()),
  resource_type: Type.Optional(Type.String()),
  resource: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type WebhookEvent = Static<typeof WebhookEvent>;

export const WebhookEventList = Type.Object({ events: Type.Optional(Type.Array(WebhookEvent)) });

export const Webhook = Type.Object({
  id: Type.Optional(Type.String()),
  url: Type.String(),
  event_types: Type.Array(Type.Object({ name: Type.String() })),
});
export type Webhook = Static<typeof Webhook>;

/** One that has just been made or changed: without an id it is of no use. */
export const MadeWebhook = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }), url: Type.String() });

export const WebhookList = Type.Object({ webhooks: Type.Optional(Type.Array(Webhook)) });

export const SignatureVerdict = Type.Object({ verification_status: Type.String() });
