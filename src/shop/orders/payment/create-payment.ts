import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Funding } from '../../../shared/orders/payment-methods.ts';
import {
  type AttemptRow,
  findReusableAttempt,
  insertAttempt,
  setOpened,
  setState,
} from '../../payments/attempt-queries.ts';
import { type PaymentDeps, readShopSettings } from '../../payments/deps.ts';
import type { Bill } from '../../payments/paypal/order-request.ts';
import type { PaymentRefusal } from '../../payments/refusals.ts';
import { lockOrder } from '../transition-queries.ts';
import { findBill } from './bill.ts';
import { collect, type PaymentDeadline } from './collect.ts';
import { createAtPaypal } from './create-at-paypal.ts';
import { type HoldRefusal, holdForPayment } from './hold.ts';

type Attempt = Static<typeof AttemptRow>;
type UnpayableReason = HoldRefusal['reason'] | 'unknown_order';
type Begun =
  | { ok: true; attempt: Attempt; bill: Bill }
  | PaymentRefusal<UnpayableReason>
  | PaymentRefusal<'nothing_to_pay'>;

export type PaymentCreated =
  | { ok: true; paypalOrderId: string }
  | PaymentRefusal<UnpayableReason | 'nothing_to_pay' | 'paypal_away' | 'paypal_refused'>;

/**
 * Makes the PayPal order that a shopper approves next, for exactly what the order costs. The attempt is written down
 * before PayPal hears of it, so that a press repeated after a lost answer, in another tab or on another device, gets
 * the same PayPal order. Holds the order's items.
 */
export async function createPayment(
  deps: PaymentDeps,
  { orderId, funding }: { orderId: string; funding: Funding },
  deadline: PaymentDeadline,
): Promise<PaymentCreated> {
  const begun = await startAttempt(deps, orderId, funding);
  if (!begun.ok) return begun;
  const { attempt, bill } = begun;
  if (FAILPOINTS) await failpoint('create.before-paypal');
  if (attempt.paypalOrderId !== null)
    return resumeAttempt(deps, { ...attempt, paypalOrderId: attempt.paypalOrderId }, deadline);
  const created = await createAtPaypal(deps, { attempt, bill }, deadline);
  if (FAILPOINTS) await failpoint('create.after-paypal');
  if (!created.ok) {
    if (created.reason !== 'paypal_refused') return { ok: false, reason: 'paypal_away' };
    deps.log.error({ issue: created.issue, debugId: created.debugId, orderId }, 'PayPal refused an order');
    await setState(deps.db.sql, attempt.id, 'over');
    return { ok: false, reason: 'paypal_refused' };
  }
  const { id, purchase_units: units } = created.value;
  await setOpened(deps.db.sql, attempt.id, id, units?.[0]?.payee?.merchant_id ?? null);
  return { ok: true, paypalOrderId: id };
}

async function startAttempt(deps: PaymentDeps, orderId: string, funding: Funding): Promise<Begun> {
  const { holdBounds } = await readShopSettings(deps);
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const held = await holdForPayment(tx, order, holdBounds);
    if (!held.ok) return held;
    if (order.totalCents === 0) return { ok: false, reason: 'nothing_to_pay' };
    const bill = await findBill(tx.sql, orderId);
    if (!bill) return { ok: false, reason: 'unknown_order' };
    const known = await findReusableAttempt(tx.sql, orderId, funding, order.totalCents);
    if (known) return { ok: true, attempt: known, bill };
    await insertAttempt(tx.sql, { id: randomUUID(), orderId, funding, cents: order.totalCents });
    const attempt = await findReusableAttempt(tx.sql, orderId, funding, order.totalCents);
    if (!attempt) throw new Error('PostgreSQL lost an attempt within its transaction.');
    return { ok: true, attempt, bill };
  });
}

/**
 * A PayPal order that is there already. It may have been paid meanwhile, by a window that died before it could tell;
 * then there is nothing more to approve.
 */
async function resumeAttempt(
  deps: PaymentDeps,
  attempt: Attempt & { paypalOrderId: string },
  deadline: PaymentDeadline,
): Promise<PaymentCreated> {
  const collected = await collect(deps, attempt, deadline);
  if (collected.ok) return { ok: false, reason: 'already_paid' };
  if (collected.reason === 'payment_expired') {
    return createPayment(deps, { orderId: attempt.orderId, funding: attempt.funding as Funding }, deadline);
  }
  const isHopeless = ['already_paid', 'already_cancelled', 'out_of_stock', 'coupon_used', 'unknown_order'].includes(
    collected.reason,
  );
  if (isHopeless) return { ok: false, reason: collected.reason as UnpayableReason };
  return { ok: true, paypalOrderId: attempt.paypalOrderId };
}
