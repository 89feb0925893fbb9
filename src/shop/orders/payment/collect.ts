import type { Static } from 'typebox';
import { failpoint } from '../../../platform/failpoint.ts';
import { type AttemptRow, setCapturing, setRefused, setState } from '../../payments/attempt-queries.ts';
import { capturesOfOrder } from '../../payments/classify-capture.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import type { PaypalOrder } from '../../payments/paypal/answers.ts';
import type { PaypalRefusal } from '../../payments/paypal/http.ts';
import { withPaypalOfNow } from '../../payments/paypal/paypal.ts';
import { ORDER_MEANINGS } from '../../payments/paypal/statuses.ts';
import type { PaymentRefusal } from '../../payments/refusals.ts';
import { lockOrder } from '../queries.ts';
import { type HoldRefusal, holdForPayment } from './hold.ts';
import { type SettleOutcome, settle } from './settle.ts';

type Attempt = Static<typeof AttemptRow> & { paypalOrderId: string };

/** Deadline in milliseconds since 1970, and the caller for the order's history. */
export type PaymentDeadline = { until: number; byWhom: string };

/** `confirming`: the capture's outcome is unknown yet; the reconciler continues. */
export type Collected =
  | { ok: true; outcome: 'paid' | 'pending' | 'confirming' }
  | PaymentRefusal<
      | HoldRefusal['reason']
      | 'unknown_order'
      | 'paypal_away'
      | 'paypal_refused'
      | 'payment_not_approved'
      | 'payment_expired'
      | 'payment_declined'
      | 'payer_action_required'
      | 'payment_needs_review'
    >;

/**
 * Advances one attempt as far as possible: reads the PayPal order, captures it if approved, and settles its captures. Safe to
 * run repeatedly and concurrently: PayPal captures once per request id, and `settle` counts each capture once.
 */
export async function collect(live: PaymentDeps, attempt: Attempt, deadline: PaymentDeadline): Promise<Collected> {
  // Pin the PayPal account: another one may be connected during this call.
  const deps = await withPaypalOfNow(live);
  const read = await deps.paypal.getOrder(attempt.paypalOrderId, timeLeft(deps, deadline));
  if (!read.ok) return readFailed(deps, attempt, read);
  const order = read.value;
  const settled = await settleOrder(deps, order, deadline.byWhom);
  if (settled) return settled;
  switch (ORDER_MEANINGS[order.status]) {
    case 'approved':
      return capture(deps, attempt, deadline);
    case 'gone':
      return expire(deps, attempt);
    case 'payable':
      if (attempt.state === 'capturing')
        await setRefused(deps.db.sql, attempt.id, attempt.captureNumber, attempt.needsPayer);
      if (attempt.needsPayer) return { ok: false, reason: 'payer_action_required' };
      // It was approved before, but a capture by the webhook or the reconciler was declined.
      return { ok: false, reason: attempt.captureNumber > 1 ? 'payment_declined' : 'payment_not_approved' };
    default:
      return { ok: true, outcome: 'confirming' };
  }
}

async function readFailed(deps: PaymentDeps, attempt: Attempt, { reason }: PaypalRefusal): Promise<Collected> {
  if (reason === 'paypal_not_found') return expire(deps, attempt);
  return attempt.state === 'capturing' ? { ok: true, outcome: 'confirming' } : { ok: false, reason: 'paypal_away' };
}

/** PayPal deletes orders that aren't paid in time. */
async function expire(deps: PaymentDeps, attempt: Attempt): Promise<Collected> {
  await setState(deps.db.sql, attempt.id, 'over');
  return { ok: false, reason: 'payment_expired' };
}

async function capture(deps: PaymentDeps, attempt: Attempt, deadline: PaymentDeadline): Promise<Collected> {
  const held = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, attempt.orderId);
    if (!order) return { ok: false, reason: 'unknown_order' } as const;
    const hold = await holdForPayment(tx, order, null);
    if (!hold.ok) return hold;
    if (order.totalCents === attempt.cents) await setCapturing(tx.sql, attempt.id);
    return { ok: true, totalCents: order.totalCents } as const;
  });
  if (!held.ok) return held;
  // The order's total never changes; if it ever did, the customer approved another amount.
  if (held.totalCents !== attempt.cents) return expire(deps, attempt);
  if (FAILPOINTS) await failpoint('capture.before-paypal');
  const requestId = `${attempt.id}-c${attempt.captureNumber}`;
  const captured = await deps.paypal.captureOrder(attempt.paypalOrderId, requestId, timeLeft(deps, deadline));
  if (FAILPOINTS) await failpoint('capture.after-paypal');
  if (!captured.ok) return captureFailed(deps, attempt, { refusal: captured, deadline });
  return (await settleOrder(deps, captured.value, deadline.byWhom)) ?? readAgain(deps, attempt, deadline);
}

type CaptureRefused = { refusal: PaypalRefusal; deadline: PaymentDeadline };

/** PayPal issues that mean the customer must choose another payment method. */
const DECLINED = new Set([
  'INSTRUMENT_DECLINED',
  'PAYMENT_SOURCE_DECLINED_BY_PROCESSOR',
  'PAYMENT_SOURCE_CANNOT_BE_USED',
  'TRANSACTION_REFUSED',
  'CARD_EXPIRED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYER_CANNOT_PAY',
  'COMPLIANCE_VIOLATION',
]);

async function captureFailed(
  deps: PaymentDeps,
  attempt: Attempt,
  { refusal, deadline }: CaptureRefused,
): Promise<Collected> {
  if (refusal.issue === 'ORDER_ALREADY_CAPTURED') return readAgain(deps, attempt, deadline);
  if (refusal.reason === 'paypal_not_found') return expire(deps, attempt);
  if (refusal.reason !== 'paypal_refused') return { ok: true, outcome: 'confirming' };
  deps.log.info(
    { issue: refusal.issue, debugId: refusal.debugId, orderId: attempt.orderId },
    'PayPal refused a capture',
  );
  const needsPayer = refusal.issue === 'PAYER_ACTION_REQUIRED';
  await setRefused(deps.db.sql, attempt.id, attempt.captureNumber, needsPayer);
  if (needsPayer) return { ok: false, reason: 'payer_action_required' };
  if (DECLINED.has(refusal.issue)) return { ok: false, reason: 'payment_declined' };
  if (refusal.issue === 'ORDER_NOT_APPROVED') return { ok: false, reason: 'payment_not_approved' };
  return { ok: false, reason: 'paypal_refused' };
}

/** The capture may have succeeded although the response doesn't show it. */
async function readAgain(deps: PaymentDeps, attempt: Attempt, deadline: PaymentDeadline): Promise<Collected> {
  const read = await deps.paypal.getOrder(attempt.paypalOrderId, timeLeft(deps, deadline));
  const settled = read.ok ? await settleOrder(deps, read.value, deadline.byWhom) : undefined;
  return settled ?? { ok: true, outcome: 'confirming' };
}

const BEST_FIRST = ['paid', 'pending', 'problem', 'failed', 'unclear'] as const;

const COLLECTED: Record<SettleOutcome, Collected> = {
  paid: { ok: true, outcome: 'paid' },
  pending: { ok: true, outcome: 'pending' },
  problem: { ok: false, reason: 'payment_needs_review' },
  failed: { ok: false, reason: 'payment_declined' },
  unclear: { ok: true, outcome: 'confirming' },
};

/** Settles every capture of a PayPal order; undefined if there is none yet. */
export async function settleOrder(
  deps: PaymentDeps,
  order: PaypalOrder,
  byWhom: string,
): Promise<Collected | undefined> {
  const outcomes = new Set<SettleOutcome>();
  for (const reported of capturesOfOrder(order, deps.now())) outcomes.add(await settle(deps, reported, byWhom));
  const best = BEST_FIRST.find((outcome) => outcomes.has(outcome));
  return best && COLLECTED[best];
}

export const timeLeft = (deps: Pick<PaymentDeps, 'now'>, { until }: PaymentDeadline) =>
  Math.max(1, until - deps.now().getTime());
