import { Type } from 'typebox';
import type { Calls } from './calls.ts';
import type { Transmission } from './transmission.ts';
import { MadeWebhook, SignatureVerdict, WebhookEventList, WebhookList } from './webhook-answers.ts';
import type { PaypalResult } from './wire.ts';

/** What the shop asks of PayPal's webhooks and their events. */
export const webhookCalls = ({ call, get }: Pick<Calls, 'call' | 'get'>, webhookId: string) => ({
  /** Ours, from the settings, never the sender's. */
  webhookId,

  /** Whether PayPal sent this to our webhook. The event travels as it came: written anew, its checksum may differ. */
  async verifyWebhook({ body, ...transmission }: Transmission, within: number): Promise<PaypalResult<boolean>> {
    const head = JSON.stringify({
      auth_algo: transmission.algorithm,
      cert_url: transmission.certUrl,
      transmission_id: transmission.id,
      transmission_sig: transmission.signature,
      transmission_time: transmission.time,
      webhook_id: webhookId,
    });
    const verdict = await call({
      name: 'verify webhook',
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      rawBody: `${head.slice(0, -1)},"webhook_event":${body}}`,
      shape: SignatureVerdict,
      repeatable: 'yes',
      withinMilliseconds: within,
    });
    return verdict.ok ? { ...verdict, value: verdict.value.verification_status === 'SUCCESS' } : verdict;
  },

  /** Not repeated: a lost answer may have made one, which `listWebhooks` then tells. */
  createWebhook: ({ url, events }: { url: string; events: readonly string[] }, within: number) =>
    call({
      name: 'create webhook',
      method: 'POST',
      path: '/v1/notifications/webhooks',
      body: { url, event_types: events.map((name) => ({ name })) },
      shape: MadeWebhook,
      repeatable: 'no',
      withinMilliseconds: within,
    }),

  /** What it is told of from now on. */
  changeWebhook: ({ id, events }: { id: string; events: readonly string[] }, within: number) =>
    call({
      name: 'change webhook',
      method: 'PATCH',
      path: `/v1/notifications/webhooks/${encodeURIComponent(id)}`,
      body: [{ op: 'replace', path: '/event_types', value: events.map((name) => ({ name })) }],
      shape: MadeWebhook,
      repeatable: 'yes',
      withinMilliseconds: within,
    }),

  listWebhooks: (within: number) => get('list webhooks', '/v1/notifications/webhooks', WebhookList, within),

  /** Events PayPal sent, or tried to send, since a moment. */
  listEvents: ({ since, pageSize }: { since: Date; pageSize: number }, within: number) =>
    get(
      'list events',
      `/v1/notifications/webhooks-events?${new URLSearchParams({ start_time: since.toISOString(), page_size: String(pageSize) })}`,
      WebhookEventList,
      within,
    ),

  /** Asks PayPal to send an event again. */
  resendEvent: (id: string, within: number) =>
    call({
      name: 'resend event',
      method: 'POST',
      path: `/v1/notifications/webhooks-events/${encodeURIComponent(id)}/resend`,
      body: {},
      shape: Type.Unknown(),
      repeatable: 'no',
      withinMilliseconds: within,
    }),
});
