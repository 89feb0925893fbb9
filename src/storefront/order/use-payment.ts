import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { toast } from '../../browser/toasts.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { clearPaymentData } from './clear-payment-data.ts';

/** Where the shopper's payment stands on this page. */
export type PaymentStanding =
  | { kind: 'ready' }
  | { kind: 'working' }
  | { kind: 'cancelled' }
  | { kind: 'refused'; detail: string }
  /** Paid or not, nobody knows yet: asking goes on. */
  | { kind: 'waiting'; detail: string };

export type Funding = 'paypal' | 'card';

const PENDING =
  'PayPal is still reviewing your payment. We’re holding your items and will email you when it’s done. Please don’t pay again.';
const LOOK_EVERY_MS = 4_000;
const READY: PaymentStanding = { kind: 'ready' };

/** Cut off, or PayPal away: the money may have been taken, so nobody is told to try again. */
function afterRefusal(status: number, { code, detail }: ApiError): PaymentStanding {
  const isUncertain = status === 0 || (status >= 500 && code !== 'paypal_refused');
  return { kind: isUncertain ? 'waiting' : 'refused', detail };
}

/** Thrown where PayPal's script waits for an order and gets none; the page has said why already. */
class NoPaypalOrder extends Error {}

/** The calls around PayPal's buttons, and what the page says meanwhile. `onPaid` takes the order as it is then. */
export function usePayment(order: Order, onPaid: (order: Order) => void) {
  const [standing, setStanding] = useState<PaymentStanding>(() =>
    order.paymentState === 'pending' ? { kind: 'waiting', detail: PENDING } : READY,
  );
  const paid = useRef(false);

  const settled = useCallback(
    (now: Order) => {
      if (paid.current) return;
      paid.current = true;
      clearPaymentData();
      toast('Order has been paid.');
      onPaid(now);
    },
    [onPaid],
  );

  const look = useCallback(async () => {
    const answer = await api.call('GET /orders/:id', { params: { id: order.id } });
    if (!answer.ok) return;
    if (answer.body.isPaid) settled(answer.body);
    else if (answer.body.paymentState === 'pending') setStanding({ kind: 'waiting', detail: PENDING });
  }, [order.id, settled]);

  useEffect(() => {
    if (standing.kind !== 'waiting') return;
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [standing.kind, look]);

  async function createOrder(funding: Funding): Promise<{ orderId: string }> {
    const answer = await api.call('POST /orders/:id/paypal-order', { params: { id: order.id }, body: { funding } });
    if (answer.ok) return { orderId: answer.body.id };
    setStanding({ kind: 'refused', detail: answer.error.detail });
    if (answer.error.code === 'already_paid') await look();
    throw new NoPaypalOrder(answer.error.detail);
  }

  async function pay(paypalOrderId: string | undefined): Promise<void> {
    setStanding({ kind: 'working' });
    const answer = await api.call('PUT /orders/:id/pay', {
      params: { id: order.id },
      body: paypalOrderId === undefined ? {} : { id: paypalOrderId },
    });
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

const WINDOW_FAILED =
  'PayPal’s window couldn’t be opened or was interrupted. Nothing was charged. Allow pop-ups for this page and try again.';

export type Payment = ReturnType<typeof usePayment>;
