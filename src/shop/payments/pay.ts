import { findAttempt, findAttemptByPaypalOrder, listLiveAttemptsOf, setOpened } from './attempt-queries.ts';
import { type Collected, collect, type PaymentDeadline, settleOrder, timeLeft } from './collect.ts';
import type { PaypalOrder } from './paypal/answers.ts';
import { attemptOf, referenceOf } from './paypal/order-request.ts';
import { findPaymentOf } from './queries.ts';
import type { PaymentRefusal } from './refusals.ts';
import { paypalOrderIdOf } from './reported-capture.ts';
import type { Till } from './till.ts';

export type Paid = Collected | PaymentRefusal<'unknown_payment'>;

/** What a browser said about its payment. Nothing of it is believed but where to look. */
export type PaymentHint = { paypalOrderId: string | undefined; captureId: string | undefined };

/**
 * What the shopper's page asks for after PayPal: that the order becomes paid, if it is. Reads PayPal, collects what is
 * approved, settles what is collected. Answers by `asking.until`.
 *
 * Source: the specification's section 7, `PUT /orders/{id}/pay`.
 */
export async function payOrder(
  till: Till,
  { reference, hint }: { reference: string; hint: PaymentHint },
  asking: PaymentDeadline,
): Promise<Paid> {
  if (await findPaymentOf(till.db.sql, reference)) return PAID;
  const answer = await payByHint(till, { reference, hint }, asking);
  if (answer.ok && answer.outcome === 'paid') return answer;
  // Another tab, the webhook or the minute check may have settled it while this call was still asking.
  return (await findPaymentOf(till.db.sql, reference)) ? PAID : answer;
}

const PAID = { ok: true, outcome: 'paid' } as const;

async function payByHint(
  till: Till,
  { reference, hint }: { reference: string; hint: PaymentHint },
  asking: PaymentDeadline,
): Promise<Paid> {
  const paypalOrderId = hint.paypalOrderId ?? (await orderOfCapture(till, hint.captureId, asking));
  if (paypalOrderId === undefined) return payByAnyAttempt(till, reference, asking);
  const attempt = await findAttemptByPaypalOrder(till.db.sql, paypalOrderId);
  if (!attempt) return payByUnknownOrder(till, { reference, paypalOrderId }, asking);
  if (attempt.orderId !== reference) return { ok: false, reason: 'unknown_payment' };
  return collect(till, { ...attempt, paypalOrderId }, asking);
}

async function orderOfCapture(till: Till, captureId: string | undefined, asking: PaymentDeadline) {
  if (captureId === undefined) return undefined;
  const read = await till.paypal.getCapture(captureId, timeLeft(till, asking));
  return read.ok ? paypalOrderIdOf(read.value) : undefined;
}

/** Without a hint, whatever this order's shopper has begun may be the payment; the newest first. */
async function payByAnyAttempt(till: Till, reference: string, asking: PaymentDeadline): Promise<Paid> {
  if (await payFreeOrder(till, reference, asking)) return { ok: true, outcome: 'paid' };
  let answer: Paid = { ok: false, reason: 'unknown_payment' };
  for (const attempt of await listLiveAttemptsOf(till.db.sql, reference)) {
    if (attempt.paypalOrderId === null) continue;
    answer = await collect(till, { ...attempt, paypalOrderId: attempt.paypalOrderId }, asking);
    if (answer.ok) return answer;
  }
  return answer;
}

/**
 * A PayPal order that we did not write down: ours whose answer was lost, or one that somebody made with our public
 * client id. It counts where it names this order; `settle` checks whom it pays.
 */
async function payByUnknownOrder(
  till: Till,
  { reference, paypalOrderId }: { reference: string; paypalOrderId: string },
  asking: PaymentDeadline,
): Promise<Paid> {
  const read = await till.paypal.getOrder(paypalOrderId, timeLeft(till, asking));
  if (!read.ok) {
    return { ok: false, reason: read.reason === 'paypal_away' ? 'paypal_away' : 'unknown_payment' };
  }
  const order = read.value;
  if (namedBy(order).reference !== reference) return { ok: false, reason: 'unknown_payment' };
  const settled = await settleOrder(till, order, asking.byWhom);
  if (settled) return settled;
  if (!(await adoptOrder(till, reference, order))) return { ok: false, reason: 'unknown_payment' };
  const attempt = await findAttemptByPaypalOrder(till.db.sql, paypalOrderId);
  if (!attempt) return { ok: false, reason: 'unknown_payment' };
  return collect(till, { ...attempt, paypalOrderId }, asking);
}

const namedBy = ({ purchase_units: units }: PaypalOrder) => ({
  reference: referenceOf(units?.[0]?.custom_id),
  attemptId: attemptOf(units?.[0]?.custom_id),
  payee: units?.[0]?.payee?.merchant_id,
});

/** Only an order that our own attempt asked for may be collected; another one is left to whoever made it. */
async function adoptOrder(till: Till, reference: string, order: PaypalOrder): Promise<boolean> {
  const { attemptId, payee } = namedBy(order);
  const attempt =
    attemptId && /^[0-9a-f-]{36}$/.test(attemptId) ? await findAttempt(till.db.sql, attemptId) : undefined;
  if (attempt?.orderId !== reference || attempt.paypalOrderId !== null) return false;
  return (await setOpened(till.db.sql, attempt.id, order.id, payee ?? null)) > 0;
}

/** A bill of nothing, where a coupon took it all, is paid by its shopper's word. */
async function payFreeOrder(till: Till, reference: string, { byWhom }: PaymentDeadline): Promise<boolean> {
  const { emailBrand, ownerEmail } = await till.house();
  return till.db.transaction(async (tx) => {
    const bill = await till.bills.lock(tx, reference);
    if (bill?.totalCents !== 0) return false;
    if (bill.isPaid) return true;
    return (await till.bills.paid(tx, { reference, paidAt: till.now(), byWhom, emailBrand, ownerEmail })).ok;
  });
}
