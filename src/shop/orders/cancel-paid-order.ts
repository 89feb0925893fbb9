import type { Sql, Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { stepRefusal } from './order-steps.ts';
import { hasEarlierPackages } from './packages.ts';
import type { RefundSelection } from './refund-amount.ts';
import type { Alongside, Refunded, RefundInput, RefundOrderDeps, RefundRefusal } from './refund-plan.ts';
import { findPlan, listOpenPlansOf } from './refund-queries.ts';
import { lockOrder } from './transition-queries.ts';
import { listUnshipped } from './unshipped-queries.ts';
import { planRefund } from './write-refund-plan.ts';

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
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const done = await cancelOnce(deps, orderId, wish, actor);
    if (done.ok || done.reason !== 'other_refund') return done;
    // What another press has begun, such as a removal of items, is brought to its end first: then this cancels what is left.
    for (const each of await listOpenPlansOf(deps.db.sql, orderId)) await carryOutRefund(deps, each);
  }
  return { ok: false, reason: 'other_refund' };
}

const MAX_TRIES = 4;

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
