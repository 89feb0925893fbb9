import type { ReportedCapture } from './classify-capture.ts';
import { toCents } from './paypal/amounts.ts';
import type { Capture, CaptureInOrder, Money, PaypalOrder } from './paypal/answers.ts';
import { attemptOf, referenceOf } from './paypal/custom-id.ts';

/** Every capture of a PayPal order. */
export function capturesOfOrder(order: PaypalOrder, now: Date): ReportedCapture[] {
  return (order.purchase_units ?? []).flatMap((unit) =>
    (unit.payments?.captures ?? []).map((capture) =>
      toReportedCapture(capture, {
        paypalOrderId: order.id,
        customId: capture.custom_id ?? unit.custom_id,
        payee: unit.payee?.merchant_id,
        now,
      }),
    ),
  );
}

/** A capture asked for by its id; undefined where PayPal does not say which order it is of. */
export function reportedCapture(capture: Capture, now: Date): ReportedCapture | undefined {
  const paypalOrderId = paypalOrderIdOf(capture);
  if (paypalOrderId === undefined) return undefined;
  return toReportedCapture(capture, {
    paypalOrderId,
    customId: capture.custom_id,
    payee: capture.payee?.merchant_id,
    now,
  });
}

export const paypalOrderIdOf = ({ supplementary_data, links }: Capture): string | undefined =>
  supplementary_data?.related_ids?.order_id ??
  links?.map(({ href }) => /\/checkout\/orders\/([A-Za-z0-9-]+)$/.exec(href)?.[1]).find(Boolean);

type CaptureContext = { paypalOrderId: string; customId: string | undefined; payee: string | undefined; now: Date };

function toReportedCapture(
  capture: CaptureInOrder,
  { paypalOrderId, customId, payee, now }: CaptureContext,
): ReportedCapture {
  const at = Date.parse(capture.create_time ?? '');
  return {
    captureId: capture.id,
    paypalOrderId,
    status: capture.status,
    amount: capture.amount,
    reference: referenceOf(customId),
    attemptId: attemptOf(customId),
    payee,
    capturedAt: Number.isNaN(at) ? now : new Date(at),
    feeCents: feeOf(capture.amount, capture.seller_receivable_breakdown),
  };
}

type Breakdown = { paypal_fee?: Money; net_amount?: Money };

/**
 * What PayPal kept of an amount, or of a refund what it gave back of its fee: all that is between the amount and the net that it
 * tells, so that both always add up; its fee where it tells no net.
 */
export function feeOf(amount: Money | undefined, told: Breakdown | undefined): number | undefined {
  const [gross, fee, net] = [amount, told?.paypal_fee, told?.net_amount].map((money) => money && toCents(money));
  return gross === undefined || net === undefined || net > gross ? fee : gross - net;
}
