import type { Static } from 'typebox';
import { failpoint } from '../../platform/failpoint.ts';
import { type AttemptRow, setCapturing, setRefused, setState } from './attempt-queries.ts';
import type { BillRefusal } from './bills.ts';
import type { PaypalOrder } from './paypal/answers.ts';
import { ORDER_MEANINGS } from './paypal/statuses.ts';
import type { PaypalRefusal } from './paypal/wire.ts';
import type { PaymentRefusal } from './refusals.ts';
import { capturesOfOrder } from './reported-capture.ts';
import { type Settled, settle } from './settle.ts';
import type { Till } from './till.ts';

type Attempt = Static<typeof AttemptRow> & { paypalOrderId: string };

/** `confirming`: the money was asked for and nobody knows yet; the reconciler goes on. */
export type Collected =
  | { ok: true; outcome: 'paid' | 'pending' | 'confirming' }
  | PaymentRefusal<
      | BillRefusal['reason']
      | 'paypal_away'
      | 'paypal_refused'
      | 'payment_not_approved'
      | 'payment_expired'
      | 'payment_declined'
      | 'payment_needs_review'
    >;

/** Until when there is time, in milliseconds since 1970, and who asks. */
export type PaymentDeadline = { until: number; byWhom: string };

export const timeLeft = (till: Pick<Till, 'now'>, { until }: PaymentDeadline) =>
  Math.max(1, until - till.now().getTime());

/**
 * Brings one attempt to its end, as far as PayPal lets it: reads the PayPal order, collects the money where the
 * shopper has approved it, and settles what has been collected. May run any number of times, at the same time, for
 * the same attempt: PayPal takes the money once for one request id, and `settle` counts it once.
 */
export async function collect(till: Till, attempt: Attempt, asking: PaymentDeadline): Promise<Collected> {
  const read = await till.paypal.getOrder(attempt.paypalOrderId, timeLeft(till, asking));
  if (!read.ok) return unread(till, attempt, read);
  const order = read.value;
  const settled = await settleOrder(till, order, asking.byWhom);
  if (settled) return settled;
  switch (ORDER_MEANINGS[order.status]) {
    case 'approved':
      return capture(till, attempt, asking);
    case 'gone':
      return expire(till, attempt);
    case 'payable':
      if (attempt.state === 'capturing') await setRefused(till.db.sql, attempt.id, attempt.captureNumber);
      // It was approved once, and sent back by a capture: PayPal's message or the minute check came before this call.
      return { ok: false, reason: attempt.captureNumber > 1 ? 'payment_declined' : 'payment_not_approved' };
    default:
      return { ok: true, outcome: 'confirming' };
  }
}

async function unread(till: Till, attempt: Attempt, { reason }: PaypalRefusal): Promise<Collected> {
  if (reason === 'paypal_not_found') return expire(till, attempt);
  return attempt.state === 'capturing' ? { ok: true, outcome: 'confirming' } : { ok: false, reason: 'paypal_away' };
}

/** PayPal forgets an order that nobody paid in time. */
async function expire(till: Till, attempt: Attempt): Promise<Collected> {
  await setState(till.db.sql, attempt.id, 'over');
  return { ok: false, reason: 'payment_expired' };
}

const BEST_FIRST = ['paid', 'pending', 'exception', 'failed', 'unclear'] as const;

const COLLECTED: Record<Settled['outcome'], Collected> = {
  paid: { ok: true, outcome: 'paid' },
  pending: { ok: true, outcome: 'pending' },
  exception: { ok: false, reason: 'payment_needs_review' },
  failed: { ok: false, reason: 'payment_declined' },
  unclear: { ok: true, outcome: 'confirming' },
};

/** Settles every capture of a PayPal order; undefined where there is none yet. */
export async function settleOrder(till: Till, order: PaypalOrder, byWhom: string): Promise<Collected | undefined> {
  const outcomes = new Set<Settled['outcome']>();
  for (const taken of capturesOfOrder(order, till.now())) outcomes.add((await settle(till, taken, byWhom)).outcome);
  const best = BEST_FIRST.find((outcome) => outcomes.has(outcome));
  return best && COLLECTED[best];
}

async function capture(till: Till, attempt: Attempt, asking: PaymentDeadline): Promise<Collected> {
  const held = await till.db.transaction(async (tx) => {
    const bill = await till.bills.hold(tx, attempt.orderId, null);
    if (!bill.ok || bill.totalCents !== attempt.cents) return bill;
    await setCapturing(tx.sql, attempt.id);
    return bill;
  });
  if (!held.ok) return held;
  // The order's total never changes; should it ever, the shopper approved another amount than it asks for.
  if (held.totalCents !== attempt.cents) return expire(till, attempt);
  if (FAILPOINTS) await failpoint('capture.before-paypal');
  const requestId = `${attempt.id}-c${attempt.captureNumber}`;
  const captured = await till.paypal.captureOrder(attempt.paypalOrderId, requestId, timeLeft(till, asking));
  if (FAILPOINTS) await failpoint('capture.after-paypal');
  if (!captured.ok) return notCaptured(till, attempt, { refusal: captured, asking });
  return (await settleOrder(till, captured.value, asking.byWhom)) ?? readAgain(till, attempt, asking);
}

/** The money may be there, but this answer did not show it. */
async function readAgain(till: Till, attempt: Attempt, asking: PaymentDeadline): Promise<Collected> {
  const read = await till.paypal.getOrder(attempt.paypalOrderId, timeLeft(till, asking));
  const settled = read.ok ? await settleOrder(till, read.value, asking.byWhom) : undefined;
  return settled ?? { ok: true, outcome: 'confirming' };
}

/** PayPal's words for "the shopper must choose another way to pay". */
const DECLINED = new Set([
  'INSTRUMENT_DECLINED',
  'PAYMENT_SOURCE_DECLINED_BY_PROCESSOR',
  'PAYMENT_SOURCE_CANNOT_BE_USED',
  'TRANSACTION_REFUSED',
  'CARD_EXPIRED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'COMPLIANCE_VIOLATION',
]);

type CaptureRefused = { refusal: PaypalRefusal; asking: PaymentDeadline };

async function notCaptured(till: Till, attempt: Attempt, { refusal, asking }: CaptureRefused): Promise<Collected> {
  if (refusal.issue === 'ORDER_ALREADY_CAPTURED') return readAgain(till, attempt, asking);
  if (refusal.reason === 'paypal_not_found') return expire(till, attempt);
  if (refusal.reason !== 'paypal_refused') return { ok: true, outcome: 'confirming' };
  till.log.info(
    { issue: refusal.issue, debugId: refusal.debugId, orderId: attempt.orderId },
    'PayPal refused a capture',
  );
  await setRefused(till.db.sql, attempt.id, attempt.captureNumber);
  if (DECLINED.has(refusal.issue)) return { ok: false, reason: 'payment_declined' };
  if (refusal.issue === 'ORDER_NOT_APPROVED') return { ok: false, reason: 'payment_not_approved' };
  return { ok: false, reason: 'paypal_refused' };
}
