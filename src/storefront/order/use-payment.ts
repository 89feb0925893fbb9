import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { paymentMethod, shippingAddress } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import type { ApiError, ApiResult } from '../../shared/api-client.ts';
import type { Funding } from '../../shared/orders/payment-methods.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { DECLINED, PAID, PENDING, WINDOW_FAILED } from './texts.ts';

const PAYPAL_PREFIX = '__paypal_storage__';

/** Clears what the browser stored for this payment (specification, section 4). */
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
    // Storage is refused: nothing is stored.
    return undefined;
  }
}

/** Where the shopper's payment stands on this page. */
export type PaymentStanding =
  | { kind: 'ready' }
  | { kind: 'working' }
  | { kind: 'cancelled' }
  /** The bank wants to check once more; the buttons lead to the same PayPal order. */
  | { kind: 'unapproved'; detail: string }
  | { kind: 'refused'; detail: string }
  /** Paid or not, nobody knows yet: asking goes on. */
  | { kind: 'waiting'; detail: string };

const STILL_PENDING: PaymentStanding = { kind: 'waiting', detail: PENDING };
const LOOK_EVERY_MS = 4_000;
const READY: PaymentStanding = { kind: 'ready' };

/** On a network error or a 5xx the money may have been taken: poll, and never suggest another attempt. */
function afterRefusal(status: number, { code, detail }: ApiError): PaymentStanding {
  if (code === 'payer_action_required') return { kind: 'unapproved', detail };
  const isUncertain = status === 0 || (status >= 500 && code !== 'paypal_refused');
  return { kind: isUncertain ? 'waiting' : 'refused', detail };
}

/** Thrown where PayPal's script waits for an order and gets none; the page has said why already. */
class NoPaypalOrder extends Error {}

/** How an order is asked for and paid: with the login of its shopper, or by a link. */
export type PaymentCalls = {
  read: (id: string) => Promise<ApiResult<Order>>;
  open: (id: string, funding: Funding) => Promise<ApiResult<{ id: string }>>;
  pay: (id: string, paypalOrderId: string | undefined) => Promise<ApiResult<Order | { detail: string }>>;
};

export const WITH_LOGIN: PaymentCalls = {
  read: (id) => api.call('GET /orders/:id', { params: { id } }),
  open: (id, funding) => api.call('POST /orders/:id/paypal-order', { params: { id }, body: { funding } }),
  pay: (id, paypalOrderId) =>
    api.call('PUT /orders/:id/pay', {
      params: { id },
      body: paypalOrderId === undefined ? {} : { id: paypalOrderId },
    }),
};

/** The calls behind PayPal's buttons, and where they stand. `onPaid` takes the paid order. */
export function usePayment(order: Order, calls: PaymentCalls, onPaid: (order: Order) => void) {
  const [standing, setStanding] = useState<PaymentStanding>(() =>
    order.paymentState === 'pending' ? STILL_PENDING : READY,
  );
  const paid = useRef(false);

  const settled = useCallback(
    (now: Order) => {
      if (paid.current) return;
      paid.current = true;
      clearPaymentData();
      toast(PAID);
      onPaid(now);
    },
    [onPaid],
  );

  const look = useCallback(async () => {
    const answer = await calls.read(order.id);
    if (!answer.ok) return;
    if (answer.body.isPaid) settled(answer.body);
    else if (answer.body.paymentState === 'pending') setStanding(STILL_PENDING);
    // The review has ended, and not well.
    else setStanding((now) => (now === STILL_PENDING ? { kind: 'refused', detail: DECLINED } : now));
  }, [order.id, calls, settled]);

  useEffect(() => {
    if (standing.kind !== 'waiting') return;
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [standing.kind, look]);

  async function createOrder(funding: Funding): Promise<{ orderId: string }> {
    const answer = await calls.open(order.id, funding);
    if (answer.ok) return { orderId: answer.body.id };
    setStanding({ kind: 'refused', detail: answer.error.detail });
    if (answer.error.code === 'already_paid') await look();
    throw new NoPaypalOrder(answer.error.detail);
  }

  async function pay(paypalOrderId: string | undefined): Promise<void> {
    setStanding({ kind: 'working' });
    const answer = await calls.pay(order.id, paypalOrderId);
    if (!answer.ok) return setStanding(afterRefusal(answer.status, answer.error));
    const { body } = answer;
    if ('isPaid' in body) settled(body);
    else setStanding({ kind: 'waiting', detail: body.detail });
  }

  return {
    standing,
    createOrder,
    pay,
    cancelled: () => setStanding({ kind: 'cancelled' }),
    /** PayPal's script gave up. What the page has said stands where it knows more. */
    failed: (error: unknown) => {
      if (error instanceof NoPaypalOrder) return;
      setStanding((now) =>
        now.kind === 'refused' || now.kind === 'waiting' ? now : { kind: 'refused', detail: WINDOW_FAILED },
      );
    },
  };
}

export type Payment = ReturnType<typeof usePayment>;
