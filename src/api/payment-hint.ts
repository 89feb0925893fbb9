import type { PaymentHint } from '../shop/orders/payment/pay.ts';
import { PAYPAL_ID } from './paying.ts';

/** The id that the browser names; undefined where it can't be one of PayPal's. */
export function hintIn(body: unknown): PaymentHint | undefined {
  const said = body as { id?: unknown; purchase_units?: { payments?: { captures?: { id?: unknown }[] } }[] } | null;
  const paypalOrderId = said?.id;
  const captureId = said?.purchase_units?.[0]?.payments?.captures?.[0]?.id;
  if (paypalOrderId !== undefined) {
    const isId = typeof paypalOrderId === 'string' && PAYPAL_ID.test(paypalOrderId);
    return isId ? { paypalOrderId, captureId: undefined } : undefined;
  }
  if (captureId === undefined) return { paypalOrderId: undefined, captureId: undefined };
  return typeof captureId === 'string' && PAYPAL_ID.test(captureId)
    ? { paypalOrderId: undefined, captureId }
    : undefined;
}
