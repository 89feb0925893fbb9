import type { Sql, Transaction } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { paidBy } from '../payments/paid-by.ts';
import { findAdminOrderRow } from './admin-queries.ts';
import { emailCustomer } from './emails/order-emails.ts';
import { addOrderEvent } from './events.ts';
import { noteRemoved } from './items-removed.ts';
import { stepRefusal } from './order-steps.ts';
import { endPartShipped, hasEarlierPackages } from './packages.ts';
import { freeFailedKey, refundPayment } from './payment/refund-payment.ts';
import { type RefundAmount, type RefundSelection, refundAmountOf, unfitFor } from './refund-amount.ts';
import type { Alongside, Planned, Refunded, RefundInput, RefundOrderDeps, RefundRefusal } from './refund-plan.ts';
import { deletePlan, findPlan, listOpenPlans, listOpenPlansOf, markPlanDone } from './refund-queries.ts';
import { insertStockMoves, restock } from './restock-queries.ts';
import { endRefundedReturn } from './return-end.ts';
import { restockSizes } from './size-moves.ts';
import { stockTags } from './stock-tags.ts';
import { cancelPaidRow, lockOrder } from './transition-queries.ts';
import { listUnshipped } from './unshipped-queries.ts';
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

/**
 * A paid order that is not sent after all: it is refunded whole, restocked, and the shopper gets an email. Of one that is partly
 * shipped the rest is refunded, and it is shipped with what has left.
 */
export async function cancelPaidOrder(
  deps: RefundOrderDeps,
  orderId: string,
  wish: Omit<RefundInput, 'what'> & { restock: boolean } & Alongside,
  actor: Actor,
): Promise<Refunded> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const done = await cancelOnce(deps, orderId, wish, actor);
    if (done.ok || done.reason !== 'other_refund') return done;
    // What another press has begun, such as a removal of items, is brought to its end first: then this cancels what is left.
    for (const each of await listOpenPlansOf(deps.db.sql, orderId)) await carryOutRefund(deps, each);
  }
  return { ok: false, reason: 'other_refund' };
}

const MOST_TRIES = 4;

async function cancelOnce(
  deps: RefundOrderDeps,
  orderId: string,
  wish: Omit<RefundInput, 'what'> & { restock: boolean } & Alongside,
  actor: Actor,
): Promise<Refunded> {
  const planned = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    const isNew = order && !(await findPlan(tx.sql, wish.key));
    const refusal = isNew
      ? (stepRefusal('corrected', order) ?? (await wish.refusal?.(tx)) ?? (await otherRefund(tx, orderId)))
      : undefined;
    const rest: RefundInput = { key: wish.key, note: wish.note, what: await restOf(tx.sql, orderId, wish.restock) };
    const made = refusal ?? (await planRefund(tx, { orderId, wish: rest, actor, cancels: true }));
    if (made.ok && isNew) await wish.planned?.(tx);
    return made;
  });
  return planned.ok ? carryOutRefund(deps, planned.plan) : planned;
}

/** Whether another refund of this order is planned whose money hasn't gone back yet: what is left is not known before. */
const otherRefund = async (tx: Transaction, orderId: string): Promise<RefundRefusal | undefined> =>
  (await listOpenPlansOf(tx.sql, orderId)).some(({ cancels }) => !cancels)
    ? { ok: false, reason: 'other_refund' }
    : undefined;

/** Of a partly shipped order what has not left yet, without its shipping; of any other all. */
export async function restOf(sql: Sql, orderId: string, isRestocked: boolean): Promise<RefundSelection> {
  if (!(await hasEarlierPackages(sql, orderId))) return { kind: 'whole', restock: isRestocked };
  const lines = (await listUnshipped(sql, orderId)).map((line) => ({ ...line, restock: isRestocked }));
  return { kind: 'lines', lines, withShipping: false };
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

async function carryOutRefund(deps: RefundOrderDeps, planned: Planned): Promise<Refunded> {
  const { db, emailBrand } = deps;
  const { key, orderId, cents, who, note, cancels } = planned;
  if (planned.doneAt) return { ok: true, cents };
  if (cents > 0) {
    const isWanted = async (sql: Sql) => (await findPlan(sql, key)) !== undefined;
    const answer = await refundPayment(deps, { orderId, cents, key, byWhom: who, note, isWanted });
    if (!answer.ok) {
      await db.transaction((tx) => giveUp(tx, planned, answer.reason));
      return answer;
    }
  }
  if (FAILPOINTS) await failpoint('return.after-refund');
  const head = await emailBrand();
  await db.transaction(async (tx) => {
    await lockOrder(tx.sql, orderId);
    if ((await markPlanDone(tx.sql, key)) === 0) return;
    if (planned.returnId !== null) await endRefundedReturn(tx, planned.returnId, { byWhom: who, at: deps.now() });
    await restockPlan(tx, planned);
    if (FAILPOINTS) await failpoint('return.before-end');
    if (planned.removes) await noteRemoved(tx, planned, head);
    const isPartShipped = planned.returnId === null && (await endPartShipped(tx, orderId, who));
    if (!cancels || isPartShipped || (await cancelPaidRow(tx.sql, orderId, who)) === 0) return;
    await addOrderEvent(tx.sql, { orderId, kind: 'cancelled', byWhom: who });
    await emailCustomer(tx, orderId, { kind: 'cancelled', why: whyOf(planned) }, head);
  });
  return { ok: true, cents };
}

async function restockPlan(tx: Transaction, { key, orderId }: Planned) {
  await insertStockMoves(tx.sql, `Refund for order ${orderId}`);
  const shelf = await restock(tx.sql, key);
  if (shelf.some(({ hasSizes }) => hasSizes)) await restockSizes(tx, key);
  tx.changed(...shelf.flatMap(({ productId, left, quantity }) => stockTags(productId, left - quantity, left)));
}

/** Whose word it was: the shopper's, that of a silence, or the shop's own. */
function whyOf({ who, cents, staffId }: Planned) {
  if (cents === 0) return 'shop';
  if (staffId !== null) return 'refunded';
  return who === 'shopper' ? 'asked' : 'silent';
}

/**
 * PayPal refused: the items count as not refunded, and the log says so. The key is free again, or the same button, pressed
 * once more, would find the refund that failed and never be tried.
 */
async function giveUp(tx: Transaction, { key, orderId, staffId, who, cents }: Planned, reason: string) {
  await lockOrder(tx.sql, orderId);
  if ((await deletePlan(tx.sql, key)) === 0) return;
  await freeFailedKey(tx, key);
  const after = { dollars: cents / 100, reason };
  await recordAudit(tx, { staffId, name: who }, { what: 'order.refund_refused', subject: orderId, after });
}
