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

/** The ways of calling PayPal, with a token that all calls share. */
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

/** A webhook as it came over the wire: what PayPal needs to say whether it sent it. */
export type Transmission = {
  id: string;
  time: string;
  signature: string;
  certUrl: string;
  algorithm: string;
  body: string;
};

type Headers = Record<string, string | string[] | undefined>;

/** The transmission in PayPal's five headers, or undefined where one is missing, repeated or absurdly long. */
export function readTransmission(headers: Headers, body: Buffer): Transmission | undefined {
  const read = (name: string) => {
    const given = headers[`paypal-${name}`];
    return typeof given === 'string' && given !== '' && given.length <= 2048 ? given : undefined;
  };
  const [id, time, signature] = [read('transmission-id'), read('transmission-time'), read('transmission-sig')];
  const [certUrl, algorithm] = [read('cert-url'), read('auth-algo')];
  if (!id || !time || !signature || !certUrl || !algorithm) return undefined;
  return { id, time, signature, certUrl, algorithm, body: body.toString('utf8') };
}

/** What the shop asks of PayPal's webhooks and their events. */
const webhookCalls = ({ call, get }: Pick<Calls, 'call' | 'get'>, webhookId: string) => ({
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

/**
 * PayPal's REST calls that the shop needs, over `fetch`. Each answer is checked against our own shape, each ending is
 * a value. Calls that change something carry the caller's request id (at most 108 characters): PayPal keeps it for
 * six hours and answers a repeat with the first one's result, so every such call may be repeated under its id.
 *
 * Source: PayPal's Orders v2, Payments v2 and Webhooks v1.
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

    /** The whole capture when `cents` is undefined. */
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

    /** Whether PayPal accepts our credentials, for the owner's check. */
    checkCredentials: (within: number) => tokens.get(within),
  };
}

export type PaypalClient = ReturnType<typeof createPaypal>;

/**
 * PayPal as it is connected now: each call asks for the client in force. What makes several calls about one payment
 * takes `current` once, and so ends with the account that it began with.
 */
export type Paypal = Omit<PaypalClient, 'webhookId'> & { current(): Promise<PaypalClient> };

export function createLivePaypal(current: () => Promise<PaypalClient>): Paypal {
  return {
    current,
    createOrder: async (...asked) => (await current()).createOrder(...asked),
    getOrder: async (...asked) => (await current()).getOrder(...asked),
    captureOrder: async (...asked) => (await current()).captureOrder(...asked),
    getCapture: async (...asked) => (await current()).getCapture(...asked),
    refundCapture: async (...asked) => (await current()).refundCapture(...asked),
    getRefund: async (...asked) => (await current()).getRefund(...asked),
    verifyWebhook: async (...asked) => (await current()).verifyWebhook(...asked),
    listWebhooks: async (...asked) => (await current()).listWebhooks(...asked),
    createWebhook: async (...asked) => (await current()).createWebhook(...asked),
    changeWebhook: async (...asked) => (await current()).changeWebhook(...asked),
    listEvents: async (...asked) => (await current()).listEvents(...asked),
    resendEvent: async (...asked) => (await current()).resendEvent(...asked),
    checkCredentials: async (...asked) => (await current()).checkCredentials(...asked),
  };
}

/** One client for good. */
const fixedPaypal = (client: PaypalClient): Paypal => ({ ...client, current: async () => client });

/** The same with the client that is in force now, whatever is connected meanwhile. */
export const withPaypalOfNow = async <Deps extends { paypal: Paypal }>(deps: Deps): Promise<Deps> => ({
  ...deps,
  paypal: fixedPaypal(await deps.paypal.current()),
});
