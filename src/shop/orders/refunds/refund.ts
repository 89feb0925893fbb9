import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { toDetails } from '../../../shared/orders/line-details.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { paidBy } from '../../payments/paid-by.ts';
import { listRemoved } from '../changes/queries.ts';
import { itemText } from '../emails/changes.tsx';
import { emailCustomer } from '../emails/send.ts';
import { addOrderEvent } from '../order.ts';
import { freeFailedKey, refundPayment } from '../payment/refunds.ts';
import { cancelPaidRow, lockOrder } from '../queries.ts';
import { endRefundedReturn } from '../returns/process.ts';
import { endPartShipped } from '../shipping/ship.ts';
import { findAdminOrderRow } from '../staff/queries.ts';
import { restockSizes, stockTags } from '../stock.ts';
import { insertStockMoves, restock } from '../stock-queries.ts';
import {
  type Alongside,
  getRefundAmount,
  type Planned,
  planRefund,
  type RefundAmount,
  type Refunded,
  type RefundInput,
  type RefundOrderDeps,
  type RefundRefusal,
  type RefundSelection,
  unfitFor,
} from './plan.ts';
import { anyRefund, deletePlan, findPlan, listOpenPlans, markPlanDone } from './queries.ts';

/**
 * Refunds the selected items or amount: first inserts the plan with its audit entry, then calls PayPal, then restocks the
 * items. After a crash in between, `finishRefunds` resumes the plan.
 */
export async function refundOrder(
  deps: RefundOrderDeps,
  orderId: string,
  input: RefundInput & Pick<Alongside, 'refusal'>,
  actor: Actor,
): Promise<Refunded> {
  const planned = await deps.db.transaction(async (tx) => {
    await lockOrder(tx.sql, orderId);
    const isNew = !(await findPlan(tx.sql, input.key));
    const refusal = isNew ? await input.refusal?.(tx) : undefined;
    const made = refusal ?? (await planRefund(tx, { orderId, input, actor, cancels: false }));
    if (FAILPOINTS) await failpoint('return.before-plan');
    return made;
  });
  if (FAILPOINTS) await failpoint('return.after-plan');
  return planned.ok ? carryOutRefund(deps, planned.plan) : planned;
}

/** The amount that a refund would have now, by the same rules; stores nothing. */
export async function previewRefund(
  { db: { sql } }: Pick<RefundOrderDeps, 'db'>,
  orderId: string,
  what: RefundSelection,
  returnId: string | null = null,
): Promise<RefundAmount | RefundRefusal> {
  const order = await findAdminOrderRow(sql, orderId);
  if (!order) return { ok: false, reason: 'unknown_order' };
  const paid = await paidBy(sql, orderId);
  if (!paid) return { ok: false, reason: 'not_paid' };
  if (paid.leftCents === 0) return { ok: false, reason: 'nothing_to_refund' };
  const amount = await getRefundAmount(sql, orderId, what, { leftCents: paid.leftCents, returnId });
  return amount.ok ? (unfitFor(paid.leftCents, amount.cents) ?? amount) : amount;
}

/** Job: resumes interrupted refund plans. Throws the first failure at the end. */
export async function finishRefunds(deps: RefundOrderDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const each of await listOpenPlans(deps.db.sql)) {
    await carryOutRefund(deps, each).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

export async function carryOutRefund(deps: RefundOrderDeps, planned: Planned): Promise<Refunded> {
  const { db, emailBrand } = deps;
  const { key, orderId, cents, who, note, cancels } = planned;
  if (planned.doneAt) return { ok: true, cents };
  if (cents > 0) {
    const isStillPlanned = async (sql: Sql) => (await findPlan(sql, key)) !== undefined;
    const refunded = await refundPayment(deps, { orderId, cents, key, byWhom: who, note, isStillPlanned });
    if (!refunded.ok) {
      await db.transaction((tx) => abandonPlan(tx, planned, refunded.reason));
      return refunded;
    }
  }
  if (FAILPOINTS) await failpoint('return.after-refund');
  const brand = await emailBrand();
  await db.transaction(async (tx) => {
    await lockOrder(tx.sql, orderId);
    if ((await markPlanDone(tx.sql, key)) === 0) return;
    if (planned.returnId !== null) await endRefundedReturn(tx, planned.returnId, { byWhom: who, at: deps.now() });
    await restockPlan(tx, planned);
    if (FAILPOINTS) await failpoint('return.before-end');
    if (planned.removes) await recordRemoval(tx, planned, brand);
    const isPartShipped = planned.returnId === null && (await endPartShipped(tx, orderId, who));
    if (!cancels || isPartShipped || (await cancelPaidRow(tx.sql, orderId, who)) === 0) return;
    await addOrderEvent(tx.sql, { orderId, kind: 'cancelled', byWhom: who });
    await emailCustomer(tx, orderId, { kind: 'cancelled', why: cancelReason(planned) }, brand);
  });
  return { ok: true, cents };
}

/**
 * PayPal refused: deletes the plan with an audit entry, so the items count as not refunded. Frees the key, so that the same
 * button can retry instead of finding the failed refund.
 */
async function abandonPlan(tx: Transaction, { key, orderId, staffId, who, cents }: Planned, reason: string) {
  await lockOrder(tx.sql, orderId);
  if ((await deletePlan(tx.sql, key)) === 0) return;
  await freeFailedKey(tx, key);
  const after = { dollars: cents / 100, reason };
  await recordAudit(tx, { staffId, name: who }, { what: 'order.refund_refused', subject: orderId, after });
}

async function restockPlan(tx: Transaction, { key, orderId }: Planned) {
  await insertStockMoves(tx.sql, `Refund for order ${orderId}`);
  const rows = await restock(tx.sql, key);
  if (rows.some(({ hasSizes }) => hasSizes)) await restockSizes(tx, key);
  tx.changed(...rows.flatMap(({ productId, left, quantity }) => stockTags(productId, left - quantity, left)));
}

type Removal = { key: string; orderId: string; who: string; cents: number; tells: boolean };

/** In the transaction that marks the plan as done: records the removal in the order's history and emails the customer. */
async function recordRemoval(
  tx: Transaction,
  { key, orderId, who, cents, tells }: Removal,
  brand: EmailBrand,
): Promise<void> {
  const removed = (await listRemoved(tx.sql, key)).map(({ details, ...line }) => ({ ...line, ...toDetails(details) }));
  const note = removed.map(itemText).join('; ');
  await addOrderEvent(tx.sql, { orderId, kind: 'items_removed', byWhom: who, note });
  const changes = removed.map((line) => ({ kind: 'removed' as const, ...line }));
  if (tells) await emailCustomer(tx, orderId, { kind: 'items_changed', changes, refundCents: cents }, brand);
}

/** Reason for the cancellation email: the customer's request, no answer to a delay notice, or the shop. */
function cancelReason({ who, cents, staffId }: Planned) {
  if (cents === 0) return 'shop';
  if (staffId !== null) return 'refunded';
  return who === 'shopper' ? 'asked' : 'silent';
}

/** Whether the shop has ever refunded anything. */
export const hasRefunded = async ({ sql }: Pick<Database, 'sql'>): Promise<boolean> =>
  (await anyRefund(sql)) !== undefined;
