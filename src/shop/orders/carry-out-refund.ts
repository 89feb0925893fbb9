import type { Sql, Transaction } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { recordAudit } from '../audit/audit.ts';
import { emailCustomer } from './emails/order-emails.ts';
import { addOrderEvent } from './events.ts';
import { noteRemoved } from './items-removed.ts';
import { endPartShipped } from './packages.ts';
import { freeFailedKey, refundPayment } from './payment/refund-payment.ts';
import type { Planned, Refunded, RefundOrderDeps } from './refund-plan.ts';
import { deletePlan, findPlan, markPlanDone } from './refund-queries.ts';
import { insertStockMoves, restock } from './restock-queries.ts';
import { endRefundedReturn } from './return-end.ts';
import { restockSizes } from './size-moves.ts';
import { stockTags } from './stock-tags.ts';
import { cancelPaidRow, lockOrder } from './transition-queries.ts';

export async function carryOutRefund(deps: RefundOrderDeps, planned: Planned): Promise<Refunded> {
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
