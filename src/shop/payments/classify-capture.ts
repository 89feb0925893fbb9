import { toCents } from './paypal/amounts.ts';
import type { Capture, CaptureInOrder, Money, PaypalOrder } from './paypal/answers.ts';
import { customIdAttempt, customIdReference } from './paypal/order-request.ts';
import { CAPTURE_MEANINGS } from './paypal/statuses.ts';

/** A capture as reported by PayPal, never by a browser. */
export type ReportedCapture = {
  captureId: string;
  paypalOrderId: string;
  status: string;
  amount: Money;
  /** The bill in its custom id. */
  reference: string | undefined;
  attemptId: string | undefined;
  payee: string | undefined;
  capturedAt: Date;
  /** PayPal's fee; undefined if not reported. */
  feeCents: number | undefined;
};

/** The locked bill and its payment, if any. */
export type ExpectedPayment = {
  totalCents: number;
  paidBy: string | undefined;
  /** Payee when we created the PayPal order; undefined for orders that we didn't create. */
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
  /** Already recorded as the bill's payment. */
  | { verdict: 'known' }
  | { verdict: 'pending' }
  | { verdict: 'failed' }
  | { verdict: 'problem'; kind: ProblemKind }
  /** Unknown status: conclude nothing. */
  | { verdict: 'unclear' };

/**
 * Classifies a capture for its bill; `expected` is undefined if the bill doesn't exist. Deterministic, whatever the
 * source and however often reported.
 */
export function classifyCapture(capture: ReportedCapture, expected: ExpectedPayment | undefined): CaptureClass {
  const meaning = CAPTURE_MEANINGS[capture.status];
  if (meaning === undefined) return { verdict: 'unclear' };
  if (expected?.paidBy === capture.captureId) return { verdict: 'known' };
  if (meaning === 'failed') return { verdict: 'failed' };
  const kind = getMismatch(capture, expected);
  if (meaning === 'pending') return kind ? { verdict: 'unclear' } : { verdict: 'pending' };
  if (kind) return { verdict: 'problem', kind };
  return { verdict: 'pays', cents: toCents(capture.amount) ?? 0 };
}

function getMismatch(capture: ReportedCapture, expected: ExpectedPayment | undefined): ProblemKind | undefined {
  if (!expected) return 'no_order';
  if (!isPayeeRight(capture, expected)) return 'wrong_payee';
  if (capture.amount.currency_code !== 'USD') return 'wrong_currency';
  if (toCents(capture.amount) !== expected.totalCents) return 'wrong_amount';
  if (expected.paidBy !== undefined) return 'second_payment';
  return undefined;
}

/**
 * Our client id is public, so anyone can create a PayPal order that pays someone else. Our own orders must name the
 * payee of their creation; others must name a known payee.
 */
function isPayeeRight({ payee }: ReportedCapture, expected: ExpectedPayment) {
  if (expected.isOurOrder) return expected.payee === undefined || payee === undefined || payee === expected.payee;
  return payee !== undefined && payee === expected.payee;
}

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
    reference: customIdReference(customId),
    attemptId: customIdAttempt(customId),
    payee,
    capturedAt: Number.isNaN(at) ? now : new Date(at),
    feeCents: paypalFee(capture.amount, capture.seller_receivable_breakdown),
  };
}

type Breakdown = { paypal_fee?: Money; net_amount?: Money };

/**
 * PayPal's fee of a payment, or the fee returned with a refund: amount minus net, so that both always add up; the
 * reported fee if there is no net.
 */
export function paypalFee(amount: Money | undefined, breakdown: Breakdown | undefined): number | undefined {
  const [gross, fee, net] = [amount, breakdown?.paypal_fee, breakdown?.net_amount].map(
    (money) => money && toCents(money),
  );
  return gross === undefined || net === undefined || net > gross ? fee : gross - net;
}

/** A capture fetched by id; undefined if PayPal doesn't name its order. */
export function reportedCapture(capture: Capture, now: Date): ReportedCapture | undefined {
  const paypalOrderId = findPaypalOrderId(capture);
  if (paypalOrderId === undefined) return undefined;
  return toReportedCapture(capture, {
    paypalOrderId,
    customId: capture.custom_id,
    payee: capture.payee?.merchant_id,
    now,
  });
}

export const findPaypalOrderId = ({ supplementary_data, links }: Capture): string | undefined =>
  supplementary_data?.related_ids?.order_id ??
  links?.map(({ href }) => /\/checkout\/orders\/([A-Za-z0-9-]+)$/.exec(href)?.[1]).find(Boolean);
