import { toMoney } from './amounts.ts';
import { Capture, PaypalOrder, Refund } from './answers.ts';
import { createCalls } from './calls.ts';
import { type OrderRequest, orderRequestBody } from './order-request.ts';
import type { Credentials } from './token.ts';
import { webhookCalls } from './webhook-calls.ts';
import type { Wire } from './wire.ts';

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
