import {
  findAttempt,
  findAttemptByPaypalOrder,
  listLiveAttemptsOf,
  setOpened,
} from '../../payments/attempt-queries.ts';
import { type PaymentDeps, readShopSettings } from '../../payments/deps.ts';
import type { PaypalOrder } from '../../payments/paypal/answers.ts';
import { attemptOf, referenceOf } from '../../payments/paypal/custom-id.ts';
import { findPaymentOf } from '../../payments/queries.ts';
import type { PaymentRefusal } from '../../payments/refusals.ts';
import { paypalOrderIdOf } from '../../payments/reported-capture.ts';
import { lockOrder } from '../queries.ts';
import { type Collected, collect, type PaymentDeadline, settleOrder, timeLeft } from './collect.ts';
import { recordPayment } from './record-payment.ts';

/** What a browser said about its payment. Nothing of it is believed but where to look. */
export type PaymentHint = { paypalOrderId: string | undefined; captureId: string | undefined };

type Paid = Collected | PaymentRefusal<'unknown_payment'>;

const PAID = { ok: true, outcome: 'paid' } as const;

/**
 * What the shopper's page asks for after PayPal: that the order becomes paid, if it is. Reads PayPal, collects what is
 * approved, settles what is collected. Answers by `deadline.until`.
 *
 * Source: the specification's section 7, `PUT /orders/{id}/pay`.
 */
export async function payOrder(
  deps: PaymentDeps,
  { orderId, hint }: { orderId: string; hint: PaymentHint },
  deadline: PaymentDeadline,
): Promise<Paid> {
  if (await findPaymentOf(deps.db.sql, orderId)) return PAID;
  const answer = await payByHint(deps, { orderId, hint }, deadline);
  if (answer.ok && answer.outcome === 'paid') return answer;
  // Another tab, the webhook or the minute check may have settled it while this call was still deadline.
  return (await findPaymentOf(deps.db.sql, orderId)) ? PAID : answer;
}

async function payByHint(
  deps: PaymentDeps,
  { orderId, hint }: { orderId: string; hint: PaymentHint },
  deadline: PaymentDeadline,
): Promise<Paid> {
  const paypalOrderId = hint.paypalOrderId ?? (await orderOfCapture(deps, hint.captureId, deadline));
  if (paypalOrderId === undefined) return payByAnyAttempt(deps, orderId, deadline);
  const attempt = await findAttemptByPaypalOrder(deps.db.sql, paypalOrderId);
  if (!attempt) return payByUnknownOrder(deps, { orderId, paypalOrderId }, deadline);
  if (attempt.orderId !== orderId) return { ok: false, reason: 'unknown_payment' };
  return collect(deps, { ...attempt, paypalOrderId }, deadline);
}

async function orderOfCapture(deps: PaymentDeps, captureId: string | undefined, deadline: PaymentDeadline) {
  if (captureId === undefined) return undefined;
  const read = await deps.paypal.getCapture(captureId, timeLeft(deps, deadline));
  return read.ok ? paypalOrderIdOf(read.value) : undefined;
}

/** Without a hint, whatever this order's shopper has begun may be the payment; the newest first. */
async function payByAnyAttempt(deps: PaymentDeps, orderId: string, deadline: PaymentDeadline): Promise<Paid> {
  if (await payFreeOrder(deps, orderId, deadline)) return { ok: true, outcome: 'paid' };
  let answer: Paid = { ok: false, reason: 'unknown_payment' };
  for (const attempt of await listLiveAttemptsOf(deps.db.sql, orderId)) {
    if (attempt.paypalOrderId === null) continue;
    answer = await collect(deps, { ...attempt, paypalOrderId: attempt.paypalOrderId }, deadline);
    if (answer.ok) return answer;
  }
  return answer;
}

/** An order over nothing, where a coupon took it all, is paid by its shopper's word. */
async function payFreeOrder(deps: PaymentDeps, orderId: string, { byWhom }: PaymentDeadline): Promise<boolean> {
  const shop = await readShopSettings(deps);
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (order?.totalCents !== 0) return false;
    if (order.paidAt) return true;
    return (await recordPayment(tx, order, { paidAt: deps.now(), byWhom, shop, method: undefined })).ok;
  });
}

/**
 * A PayPal order that we did not write down: ours whose answer was lost, or one that somebody made with our public
 * client id. It counts where it names this order; `settle` checks whom it pays.
 */
async function payByUnknownOrder(
  deps: PaymentDeps,
  { orderId, paypalOrderId }: { orderId: string; paypalOrderId: string },
  deadline: PaymentDeadline,
): Promise<Paid> {
  const read = await deps.paypal.getOrder(paypalOrderId, timeLeft(deps, deadline));
  if (!read.ok) {
    return { ok: false, reason: read.reason === 'paypal_away' ? 'paypal_away' : 'unknown_payment' };
  }
  const order = read.value;
  if (namedBy(order).reference !== orderId) return { ok: false, reason: 'unknown_payment' };
  const settled = await settleOrder(deps, order, deadline.byWhom);
  if (settled) return settled;
  if (!(await adoptOrder(deps, orderId, order))) return { ok: false, reason: 'unknown_payment' };
  const attempt = await findAttemptByPaypalOrder(deps.db.sql, paypalOrderId);
  if (!attempt) return { ok: false, reason: 'unknown_payment' };
  return collect(deps, { ...attempt, paypalOrderId }, deadline);
}

const namedBy = ({ purchase_units: units }: PaypalOrder) => ({
  reference: referenceOf(units?.[0]?.custom_id),
  attemptId: attemptOf(units?.[0]?.custom_id),
  payee: units?.[0]?.payee?.merchant_id,
});

/** Only an order that our own attempt asked for may be collected; another one is left to whoever made it. */
async function adoptOrder(deps: PaymentDeps, orderId: string, order: PaypalOrder): Promise<boolean> {
  const { attemptId, payee } = namedBy(order);
  const attempt =
    attemptId && /^[0-9a-f-]{36}$/.test(attemptId) ? await findAttempt(deps.db.sql, attemptId) : undefined;
  if (attempt?.orderId !== orderId || attempt.paypalOrderId !== null) return false;
  return (await setOpened(deps.db.sql, attempt.id, order.id, payee ?? null)) > 0;
}
