import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { addOrderEvent } from './events.ts';
import { setPacked } from './order-link-queries.ts';
import { type StepRefusal, stepRefusal } from './order-steps.ts';
import { hasEarlierPackages } from './packages.ts';
import { lockOrder } from './transition-queries.ts';

type PackingDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

/**
 * The slip was printed: from now on its buyer changes nothing by themselves. Said twice, it is the same moment; taken back,
 * the buyer can change it again.
 */
export async function setPacking(
  { db, now }: PackingDeps,
  orderId: string,
  isPacked: boolean,
  actor: Actor,
): Promise<{ ok: true } | StepRefusal | { ok: false; reason: 'unknown_order' | 'partly_shipped' }> {
  const at = isPacked ? now() : null;
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal('dispatched', order);
    // A slip that is printed once more, for what has left already, changes nothing.
    if (refusal) return isPacked ? { ok: true } : refusal;
    if (await isPartOnItsWay(tx, orderId, isPacked)) return { ok: false, reason: 'partly_shipped' };
    if ((await setPacked(tx.sql, orderId, at)) > 0) await note(tx, { orderId, isPacked, actor });
    return { ok: true };
  });
}

/** The customer can't change any more what has left in part. */
const isPartOnItsWay = async (tx: Transaction, orderId: string, isPacked: boolean) =>
  !isPacked && (await hasEarlierPackages(tx.sql, orderId));

async function note(
  tx: Transaction,
  { orderId, isPacked, actor }: { orderId: string; isPacked: boolean; actor: Actor },
) {
  const kind = isPacked ? 'packing_started' : 'packing_undone';
  await addOrderEvent(tx.sql, { orderId, kind, byWhom: actor.name });
  await recordAudit(tx, actor, { what: `order.${kind}`, subject: orderId });
}
