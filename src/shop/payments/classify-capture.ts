import { toCents } from './paypal/amounts.ts';
import type { Capture, CaptureInOrder, Money, PaypalOrder } from './paypal/answers.ts';
import { attemptOf, referenceOf } from './paypal/order-request.ts';
import { CAPTURE_MEANINGS } from './paypal/statuses.ts';

/** A capture as it counts: read from PayPal, never from a browser. */
export type ReportedCapture = {
  captureId: string;
  paypalOrderId: string;
  status: string;
  amount: Money;
  /** The bill that its custom id names. */
  reference: string | undefined;
  attemptId: string | undefined;
  payee: string | undefined;
  capturedAt: Date;
  /** What PayPal kept of it; undefined where it does not say. */
  feeCents: number | undefined;
};

/** What is known of the bill, under lock, and of how it came to be paid. */
export type ExpectedPayment = {
  totalCents: number;
  /** The capture that paid it already. */
  paidBy: string | undefined;
  /** Whom PayPal named when we made its order; undefined for an order that we did not make. */
  payee: string | undefined;
  isOurOrder: boolean;
};

export type ProblemKind =
  | 'wrong_amount'
  | 'wrong_currency'
  | 'wrong_payee'
  | 'no_order'
  | 'second_payment'
  | 'late_payment'
  | 'reversed'
  | 'dispute'
  | 'refund_failed';

export type CaptureClass =
  | { verdict: 'pays'; cents: number }
  /** Known already, as the payment of this bill. */
  | { verdict: 'known' }
  | { verdict: 'pending' }
  | { verdict: 'failed' }
  | { verdict: 'problem'; kind: ProblemKind }
  /** A word of PayPal's that we do not know: nothing is concluded from it. */
  | { verdict: 'unclear' };

/**
 * What a capture means for the bill that it names; `expected` is undefined where no such bill exists. The same
 * whatever reports it, and however often.
 */
export function classifyCapture(capture: ReportedCapture, expected: ExpectedPayment | undefined): CaptureClass {
  const meaning = CAPTURE_MEANINGS[capture.status];
  if (meaning === undefined) return { verdict: 'unclear' };
  if (expected?.paidBy === capture.captureId) return { verdict: 'known' };
  if (meaning === 'failed') return { verdict: 'failed' };
  const kind = mismatchOf(capture, expected);
  if (meaning === 'pending') return kind ? { verdict: 'unclear' } : { verdict: 'pending' };
  if (kind) return { verdict: 'problem', kind };
  return { verdict: 'pays', cents: toCents(capture.amount) ?? 0 };
}

function mismatchOf(capture: ReportedCapture, expected: ExpectedPayment | undefined): ProblemKind | undefined {
  if (!expected) return 'no_order';
  if (!isPayeeRight(capture, expected)) return 'wrong_payee';
  if (capture.amount.currency_code !== 'USD') return 'wrong_currency';
  if (toCents(capture.amount) !== expected.totalCents) return 'wrong_amount';
  if (expected.paidBy !== undefined) return 'second_payment';
  return undefined;
}

/**
 * With our public client id anybody can make a PayPal order that pays somebody else. One that we made must name whom
 * it named then; one that we did not make must name somebody we know.
 */
function isPayeeRight({ payee }: ReportedCapture, expected: ExpectedPayment) {
  if (expected.isOurOrder) return expected.payee === undefined || payee === undefined || payee === expected.payee;
  return payee !== undefined && payee === expected.payee;
}

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
