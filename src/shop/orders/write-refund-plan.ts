import type { Transaction } from '../../platform/db/database.ts';
import { recordAudit } from '../audit/audit.ts';
import { paidBy } from '../payments/paid-by.ts';
import { type RefundAmount, type RefundLine, refundAmountOf, unfitFor } from './refund-amount.ts';
import { type PlanInput, type Planned, planAgain, type RefundInput, type RefundRefusal } from './refund-plan.ts';
import { findPlan, insertPlan, insertPlanLines } from './refund-queries.ts';
import { lockOrder } from './transition-queries.ts';

export async function planRefund(
  tx: Transaction,
  { orderId, wish, actor, cancels }: PlanInput,
): Promise<{ ok: true; plan: Planned } | RefundRefusal> {
  const order = await lockOrder(tx.sql, orderId);
  if (!order) return { ok: false, reason: 'unknown_order' };
  const known = await findPlan(tx.sql, wish.key);
  const leftCents = (await paidBy(tx.sql, orderId))?.leftCents ?? 0;
  if (known) return planAgain(tx, known, { orderId, wish, actor, cancels }, leftCents);
  if (order.paidAt === null) return { ok: false, reason: 'not_paid' };
  // An order over nothing has no money to give back, and may be cancelled all the same.
  const isFree = order.totalCents === 0 && cancels;
  if (leftCents === 0 && !isFree && !wish.removal) return { ok: false, reason: 'nothing_to_refund' };
  const worth = await refundAmountOf(tx.sql, orderId, wish.what, { leftCents, returnId: wish.returnId });
  if (!worth.ok) return worth;
  const unfit = isFree ? cancelledAlready(worth.lines) : notAsShown(wish, worth, leftCents);
  if (unfit) return unfit;
  return { ok: true, plan: await writeDown(tx, { orderId, wish, actor, cancels }, worth) };
}

/** With its entry in the log. */
async function writeDown(
  tx: Transaction,
  { orderId, wish, actor, cancels }: PlanInput,
  { cents, shippingCents, taxCents, lines }: RefundAmount,
): Promise<Planned> {
  await insertPlan(tx.sql, {
    key: wish.key,
    orderId,
    cents,
    shippingCents,
    taxCents,
    note: wish.note,
    staffId: actor.staffId,
    who: actor.name,
    cancels,
    returnId: wish.returnId ?? null,
    removes: wish.removal !== undefined,
    tells: wish.removal?.tells ?? false,
  });
  await insertPlanLines(tx.sql, wish.key, orderId, JSON.stringify(lines));
  const after = { dollars: cents / 100, shipping: shippingCents / 100, lines };
  const refunded = wish.removal ? 'order.items_removed' : 'order.refunded';
  await recordAudit(tx, actor, { what: cancels ? 'order.cancelled' : refunded, subject: orderId, after });
  const saved = await findPlan(tx.sql, wish.key);
  if (!saved) throw new Error('PostgreSQL lost a plan within its transaction.');
  return saved;
}

/** Nothing or too much of it, or the button said another sum because something was refunded meanwhile. */
const notAsShown = (
  { expectedCents, removal }: RefundInput,
  { cents }: RefundAmount,
  leftCents: number,
): RefundRefusal | undefined =>
  (removal && cents === 0 ? undefined : unfitFor(leftCents, cents)) ??
  (expectedCents === undefined || expectedCents === cents ? undefined : { ok: false, reason: 'sum_changed' });

/** All its items are in a plan that a concurrent request has written. */
const cancelledAlready = (left: readonly RefundLine[]): RefundRefusal | undefined =>
  left.length === 0 ? { ok: false, reason: 'already_cancelled' } : undefined;
