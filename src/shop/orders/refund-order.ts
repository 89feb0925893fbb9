import { failpoint } from '../../platform/failpoint.ts';
import type { Actor } from '../audit/audit.ts';
import { paidBy } from '../payments/paid-by.ts';
import { findAdminOrderRow } from './admin-queries.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { type RefundAmount, type RefundSelection, refundAmountOf, unfitFor } from './refund-amount.ts';
import type { Alongside, Refunded, RefundInput, RefundOrderDeps, RefundRefusal } from './refund-plan.ts';
import { findPlan, listOpenPlans } from './refund-queries.ts';
import { lockOrder } from './transition-queries.ts';
import { planRefund } from './write-refund-plan.ts';

/**
 * Gives back what staff chose. The plan is written down with its entry in the log first, then PayPal is asked, then the
 * items go back into stock. A process that dies in between leaves the plan, and `finishRefunds` takes it up again.
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
    const written = refusal ?? (await planRefund(tx, { orderId, wish: input, actor, cancels: false }));
    if (FAILPOINTS) await failpoint('return.before-plan');
    return written;
  });
  if (FAILPOINTS) await failpoint('return.after-plan');
  return planned.ok ? carryOutRefund(deps, planned.plan) : planned;
}

/** What a refund would give back now, by the same rules as the refund itself; stores nothing. */
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
  const worth = await refundAmountOf(sql, orderId, what, { leftCents: paid.leftCents, returnId });
  return worth.ok ? (unfitFor(paid.leftCents, worth.cents) ?? worth) : worth;
}

/** For a job: what a process left behind. Throws at the end what kept a plan from being carried out. */
export async function finishRefunds(deps: RefundOrderDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const each of await listOpenPlans(deps.db.sql)) {
    await carryOutRefund(deps, each).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
