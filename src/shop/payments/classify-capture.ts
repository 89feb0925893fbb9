import { toCents } from './paypal/amounts.ts';
import type { Money } from './paypal/answers.ts';
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
