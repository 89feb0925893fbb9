import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { paymentMethod, shippingAddress } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import type { ApiError, ApiResult } from '../../shared/api-client.ts';
import type { Funding } from '../../shared/orders/payment-methods.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { DECLINED, PAID_TEXT, PENDING, WINDOW_FAILED } from './texts.ts';

/** API calls of a payment: with the shopper's login, or by a link. */
export type PaymentCalls = {
  read: (id: string) => Promise<ApiResult<Order>>;
  open: (id: string, funding: Funding) => Promise<ApiResult<{ id: string }>>;
  pay: (id: string, paypalOrderId: string | undefined) => Promise<ApiResult<Order | { detail: string }>>;
};

/** State of the payment on this page. */
export type PaymentState =
  | { kind: 'ready' }
  | { kind: 'working' }
  | { kind: 'canceled' }
  /** The bank wants another confirmation; the buttons reopen the same PayPal order. */
  | { kind: 'unapproved'; detail: string }
  | { kind: 'refused'; detail: string }
  /** Outcome unknown: keep polling. */
  | { kind: 'waiting'; detail: string };

const STILL_PENDING: PaymentState = { kind: 'waiting', detail: PENDING };

const READY: PaymentState = { kind: 'ready' };

const PAYMENT_POLL_MS = 4_000;

/** Thrown if PayPal's script expects an order and none was created; the page already shows why. */
class NoPaypalOrder extends Error {}

/** Handlers of PayPal's buttons, and their state. `onPaid` receives the paid order. */
export function usePayment(order: Order, calls: PaymentCalls, onPaid: (order: Order) => void) {
  const [state, setState] = useState<PaymentState>(() => (order.paymentState === 'pending' ? STILL_PENDING : READY));
  const paid = useRef(false);

  const settled = useCallback(
    (now: Order) => {
      if (paid.current) return;
      paid.current = true;
      clearPaymentData();
      toast(PAID_TEXT);
      onPaid(now);
    },
    [onPaid],
  );

  const look = useCallback(async () => {
    const answer = await calls.read(order.id);
    if (!answer.ok) return;
    if (answer.body.isPaid) settled(answer.body);
    else if (answer.body.paymentState === 'pending') setState(STILL_PENDING);
    // The review ended with a refusal.
    else setState((now) => (now === STILL_PENDING ? { kind: 'refused', detail: DECLINED } : now));
  }, [order.id, calls, settled]);

  useEffect(() => {
    if (state.kind !== 'waiting') return;
    const timer = setInterval(() => void look(), PAYMENT_POLL_MS);
    return () => clearInterval(timer);
  }, [state.kind, look]);

  async function createOrder(funding: Funding): Promise<{ orderId: string }> {
    const answer = await calls.open(order.id, funding);
    if (answer.ok) return { orderId: answer.body.id };
    setState({ kind: 'refused', detail: answer.error.detail });
    if (answer.error.code === 'already_paid') await look();
    throw new NoPaypalOrder(answer.error.detail);
  }

  async function pay(paypalOrderId: string | undefined): Promise<void> {
    setState({ kind: 'working' });
    const answer = await calls.pay(order.id, paypalOrderId);
    if (!answer.ok) return setState(afterRefusal(answer.status, answer.error));
    const { body } = answer;
    if ('isPaid' in body) settled(body);
    else setState({ kind: 'waiting', detail: body.detail });
  }

  return {
    state,
    createOrder,
    pay,
    canceled: () => setState({ kind: 'canceled' }),
    /** PayPal's script failed. Keeps a more specific message already shown. */
    failed: (error: unknown) => {
      if (error instanceof NoPaypalOrder) return;
      setState((now) =>
        now.kind === 'refused' || now.kind === 'waiting' ? now : { kind: 'refused', detail: WINDOW_FAILED },
      );
    },
  };
}

const PAYPAL_PREFIX = '__paypal_storage__';

/** Clears the browser's payment data (specification, section 4). */
function clearPaymentData(
  storage: Pick<Storage, 'length' | 'key' | 'removeItem'> | undefined = localStorageIfAllowed(),
): void {
  paymentMethod.clear();
  shippingAddress.clear();
  if (!storage) return;
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place));
  for (const key of keys) if (key?.startsWith(PAYPAL_PREFIX)) storage.removeItem(key);
}

function localStorageIfAllowed(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    // Storage is blocked, so it has no data.
    return undefined;
  }
}

/** On a network error or a 5xx the money may have been taken: poll, and never suggest another attempt. */
function afterRefusal(status: number, { code, detail }: ApiError): PaymentState {
  if (code === 'payer_action_required') return { kind: 'unapproved', detail };
  const isUncertain = status === 0 || (status >= 500 && code !== 'paypal_refused');
  return { kind: isUncertain ? 'waiting' : 'refused', detail };
}

export const WITH_LOGIN: PaymentCalls = {
  read: (id) => api.call('GET /orders/:id', { params: { id } }),
  open: (id, funding) => api.call('POST /orders/:id/paypal-order', { params: { id }, body: { funding } }),
  pay: (id, paypalOrderId) =>
    api.call('PUT /orders/:id/pay', {
      params: { id },
      body: paypalOrderId === undefined ? {} : { id: paypalOrderId },
    }),
};

export type Payment = ReturnType<typeof usePayment>;
