import {
  findAttempt,
  findAttemptByPaypalOrder,
  listLiveAttemptsOf,
  setOpened,
} from '../../payments/attempt-queries.ts';
import { findPaypalOrderId } from '../../payments/classify-capture.ts';
import { type PaymentDeps, readShopSettings } from '../../payments/deps.ts';
import type { PaypalOrder } from '../../payments/paypal/answers.ts';
import { customIdAttempt, customIdReference } from '../../payments/paypal/order-request.ts';
import { findPaymentOf } from '../../payments/queries.ts';
import type { PaymentRefusal } from '../../payments/refusals.ts';
import { lockOrder } from '../queries.ts';
import { type Collected, collect, type PaymentDeadline, settleOrder, timeLeft } from './collect.ts';
import { recordPayment } from './record-payment.ts';

/** Ids from the browser. Only used to find the payment, never trusted. */
export type PaymentHint = { paypalOrderId: string | undefined; captureId: string | undefined };

type Paid = Collected | PaymentRefusal<'unknown_payment'>;

const PAID = { ok: true, outcome: 'paid' } as const;

/**
 * Called by the customer's page after PayPal: marks the order as paid if it is. Reads PayPal, captures an approved payment,
 * and settles captures. Returns by `deadline.until`.
 *
 * Source: the specification's section 7, `PUT /orders/{id}/pay`.
 */
export async function payOrder(
  deps: PaymentDeps,
  { orderId, hint }: { orderId: string; hint: PaymentHint },
  deadline: PaymentDeadline,
): Promise<Paid> {
  if (await findPaymentOf(deps.db.sql, orderId)) return PAID;
  const result = await payByHint(deps, { orderId, hint }, deadline);
  if (result.ok && result.outcome === 'paid') return result;
  // Another tab, the webhook or the reconciler may have settled it during this call.
  return (await findPaymentOf(deps.db.sql, orderId)) ? PAID : result;
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
  return read.ok ? findPaypalOrderId(read.value) : undefined;
}

/** Without a hint, tries the order's open attempts, newest first. */
async function payByAnyAttempt(deps: PaymentDeps, orderId: string, deadline: PaymentDeadline): Promise<Paid> {
  if (await payFreeOrder(deps, orderId, deadline)) return { ok: true, outcome: 'paid' };
  let result: Paid = { ok: false, reason: 'unknown_payment' };
  for (const attempt of await listLiveAttemptsOf(deps.db.sql, orderId)) {
    if (attempt.paypalOrderId === null) continue;
    result = await collect(deps, { ...attempt, paypalOrderId: attempt.paypalOrderId }, deadline);
    if (result.ok) return result;
  }
  return result;
}

/** A free order (fully discounted) is paid without PayPal. */
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
 * A PayPal order without a record: ours, whose response was lost, or one created by anyone with our public client id. Accepted
 * if it refers to this order; `settle` checks the payee.
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
  if (readCustomId(order).reference !== orderId) return { ok: false, reason: 'unknown_payment' };
  const settled = await settleOrder(deps, order, deadline.byWhom);
  if (settled) return settled;
  if (!(await adoptOrder(deps, orderId, order))) return { ok: false, reason: 'unknown_payment' };
  const attempt = await findAttemptByPaypalOrder(deps.db.sql, paypalOrderId);
  if (!attempt) return { ok: false, reason: 'unknown_payment' };
  return collect(deps, { ...attempt, paypalOrderId }, deadline);
}

const readCustomId = ({ purchase_units: units }: PaypalOrder) => ({
  reference: customIdReference(units?.[0]?.custom_id),
  attemptId: customIdAttempt(units?.[0]?.custom_id),
  payee: units?.[0]?.payee?.merchant_id,
});

/** Links a PayPal order to the attempt that created it. PayPal orders without an attempt are never captured. */
async function adoptOrder(deps: PaymentDeps, orderId: string, order: PaypalOrder): Promise<boolean> {
  const { attemptId, payee } = readCustomId(order);
  const attempt =
    attemptId && /^[0-9a-f-]{36}$/.test(attemptId) ? await findAttempt(deps.db.sql, attemptId) : undefined;
  if (attempt?.orderId !== orderId || attempt.paypalOrderId !== null) return false;
  return (await setOpened(deps.db.sql, attempt.id, order.id, payee ?? null)) > 0;
}
