import { type TSchema, Type } from 'typebox';
import { toMoney } from './amounts.ts';
import {
  Capture,
  MadeWebhook,
  PaypalOrder,
  Refund,
  SignatureVerdict,
  WebhookEventList,
  WebhookList,
} from './answers.ts';
import { type Call, type Credentials, callPaypal, createTokens, type PaypalResult, type Wire } from './http.ts';
import { type OrderRequest, orderRequestBody } from './order-request.ts';

export type PaypalClient = ReturnType<typeof createPaypal>;

/**
 * The current PayPal connection: each call uses the client in force. For several calls about one payment take `current`
 * once, so that all use one account.
 */
export type Paypal = Omit<PaypalClient, 'webhookId'> & { current(): Promise<PaypalClient> };

/**
 * PayPal's REST API over `fetch`. Responses are validated against our shapes, and every outcome is a value. Writes
 * carry the caller's request id (up to 108 characters): PayPal keeps it for six hours and repeats the first result, so
 * writes can be retried with their id. Source: PayPal's Orders v2, Payments v2 and Webhooks v1.
 */
export function createPaypal(wire: Wire, credentials: Credentials & { webhookId: string }) {
  const { tokens, ...calls } = createCalls(wire, credentials);
  const { get, post } = calls;

  return {
    createOrder: (request: OrderRequest, requestId: string, within: number) =>
      post(
        { name: 'create order', path: '/v2/checkout/orders', body: orderRequestBody(request), shape: PaypalOrder },
        requestId,
        within,
      ),

    getOrder: (id: string, within: number) =>
      get('get order', `/v2/checkout/orders/${encodeURIComponent(id)}`, PaypalOrder, within),

    captureOrder: (id: string, requestId: string, within: number) =>
      post(
        {
          name: 'capture order',
          path: `/v2/checkout/orders/${encodeURIComponent(id)}/capture`,
          body: {},
          shape: PaypalOrder,
        },
        requestId,
        within,
      ),

    getCapture: (id: string, within: number) =>
      get('get capture', `/v2/payments/captures/${encodeURIComponent(id)}`, Capture, within),

    /** The full capture if `cents` is undefined. */
    refundCapture: (
      { captureId, cents, reference, note }: { captureId: string; cents?: number; reference: string; note: string },
      requestId: string,
      within: number,
    ) =>
      post(
        {
          name: 'refund capture',
          path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
          body: {
            ...(cents === undefined ? {} : { amount: toMoney(cents) }),
            custom_id: reference,
            ...(note === '' ? {} : { note_to_payer: note.slice(0, 255) }),
          },
          shape: Refund,
        },
        requestId,
        within,
      ),

    getRefund: (id: string, within: number) =>
      get('get refund', `/v2/payments/refunds/${encodeURIComponent(id)}`, Refund, within),

    ...webhookCalls(calls, credentials.webhookId),

    checkCredentials: (within: number) => tokens.get(within),
  };
}

/** HTTP helpers that share one token. */
function createCalls(wire: Wire, credentials: Credentials) {
  const { apiUrl } = credentials;
  const tokens = createTokens(wire, credentials);
  const call = <Shape extends TSchema>(details: Call<Shape>) => callPaypal({ wire, tokens, apiUrl }, details);

  const get = <Shape extends TSchema>(name: string, path: string, shape: Shape, within: number) =>
    call({ name, method: 'GET', path, shape, repeatable: 'yes', withinMilliseconds: within });

  const post = <Shape extends TSchema>(
    { name, path, body, shape }: Pick<Call<Shape>, 'name' | 'path' | 'body' | 'shape'>,
    requestId: string,
    within: number,
  ) =>
    call({
      name,
      method: 'POST',
      path,
      shape,
      body,
      headers: { 'paypal-request-id': requestId, prefer: 'return=representation' },
      repeatable: 'yes',
      withinMilliseconds: within,
    });

  return { tokens, call, get, post };
}

type Calls = ReturnType<typeof createCalls>;

/** A received webhook: what PayPal needs to verify it. */
export type Transmission = {
  id: string;
  time: string;
  signature: string;
  certUrl: string;
  algorithm: string;
  body: string;
};

const webhookCalls = ({ call, get }: Pick<Calls, 'call' | 'get'>, webhookId: string) => ({
  /** From our settings, never from the request. */
  webhookId,

  /** Asks PayPal to verify an event. The body is sent unmodified, because reserializing could change its checksum. */
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

  /** Not retried: after a lost response `listWebhooks` finds it. */
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

  listEvents: ({ since, pageSize }: { since: Date; pageSize: number }, within: number) =>
    get(
      'list events',
      `/v1/notifications/webhooks-events?${new URLSearchParams({ start_time: since.toISOString(), page_size: String(pageSize) })}`,
      WebhookEventList,
      within,
    ),

  /** Requests redelivery of an event. */
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

type Headers = Record<string, string | string[] | undefined>;

/** Parses PayPal's five headers; undefined if one is missing, repeated or too long. */
export function readTransmission(headers: Headers, body: Buffer): Transmission | undefined {
  const read = (name: string) => {
    const value = headers[`paypal-${name}`];
    return typeof value === 'string' && value !== '' && value.length <= 2048 ? value : undefined;
  };
  const [id, time, signature] = [read('transmission-id'), read('transmission-time'), read('transmission-sig')];
  const [certUrl, algorithm] = [read('cert-url'), read('auth-algo')];
  if (!id || !time || !signature || !certUrl || !algorithm) return undefined;
  return { id, time, signature, certUrl, algorithm, body: body.toString('utf8') };
}

export function createLivePaypal(current: () => Promise<PaypalClient>): Paypal {
  return {
    current,
    createOrder: async (...args) => (await current()).createOrder(...args),
    getOrder: async (...args) => (await current()).getOrder(...args),
    captureOrder: async (...args) => (await current()).captureOrder(...args),
    getCapture: async (...args) => (await current()).getCapture(...args),
    refundCapture: async (...args) => (await current()).refundCapture(...args),
    getRefund: async (...args) => (await current()).getRefund(...args),
    verifyWebhook: async (...args) => (await current()).verifyWebhook(...args),
    listWebhooks: async (...args) => (await current()).listWebhooks(...args),
    createWebhook: async (...args) => (await current()).createWebhook(...args),
    changeWebhook: async (...args) => (await current()).changeWebhook(...args),
    listEvents: async (...args) => (await current()).listEvents(...args),
    resendEvent: async (...args) => (await current()).resendEvent(...args),
    checkCredentials: async (...args) => (await current()).checkCredentials(...args),
  };
}

/** Fixes the current client for a sequence of calls. */
export const withPaypalOfNow = async <Deps extends { paypal: Paypal }>(deps: Deps): Promise<Deps> => ({
  ...deps,
  paypal: fixedPaypal(await deps.paypal.current()),
});

/** A client that never changes. */
const fixedPaypal = (client: PaypalClient): Paypal => ({ ...client, current: async () => client });
