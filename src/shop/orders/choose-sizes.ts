import type { Database } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { readOrderId } from './order-id.ts';
import { stepRefusal } from './order-steps.ts';
import { getOrder } from './orders.ts';
import type { Order } from './schema.ts';
import { type Choice, type SizeGone, SizeNotTaken, type SizesRefusal, setSizes } from './set-sizes.ts';
import { lockOrder, lockOwnOrder } from './transition-queries.ts';

type ChooseDeps = { db: Pick<Database, 'transaction'> };

/** The size that the shopper has answered by email, a wrong one corrected, or several for one line. */
export function chooseSizes(
  { db }: ChooseDeps,
  orderId: string,
  choice: Choice | { position: number; size: string },
  actor: Actor,
): Promise<{ ok: true } | SizesRefusal> {
  return db
    .transaction(async (tx): Promise<{ ok: true } | SizesRefusal> => {
      const order = await lockOrder(tx.sql, orderId);
      if (!order) return { ok: false, reason: 'unknown_order' };
      const refusal = stepRefusal('corrected', order);
      if (refusal) return refusal;
      const done = await setSizes(tx, orderId, choice, { byWhom: actor.name });
      if (!done.ok || done.before === done.after) return done;
      const [before, after] = [
        { piece: done.name, size: done.before },
        { piece: done.name, size: done.after },
      ];
      await recordAudit(tx, actor, { what: 'order.size_chosen', subject: orderId, before, after });
      return { ok: true };
    })
    .catch(refuseOrThrow);
}

/**
 * The same by the shopper, for a line that has none yet. Whoever locks the order first, packer or shopper, has chosen: the
 * other is told.
 */
export function chooseOwnSizes(
  { db }: ChooseDeps,
  typedId: string,
  choice: Choice,
  customerId: string,
): Promise<{ ok: true; order: Order } | SizesRefusal> {
  return db
    .transaction(async (tx): Promise<{ ok: true; order: Order } | SizesRefusal> => {
      const id = readOrderId(typedId);
      const order = id && (await lockOwnOrder(tx.sql, id, customerId));
      if (!order) return { ok: false, reason: 'unknown_order' };
      const refusal = stepRefusal('corrected', order);
      if (refusal) return refusal;
      // The slip says another thing, or nothing: whoever packs it chooses.
      if (order.packedAt !== null) return { ok: false, reason: 'being_packed' };
      const done = await setSizes(tx, order.id, choice, { byWhom: 'shopper', onlyMissing: true });
      return done.ok ? { ok: true, order: await getOrder(tx.sql, order.id, customerId) } : done;
    })
    .catch(refuseOrThrow);
}

function refuseOrThrow(error: unknown): SizeGone {
  if (error instanceof SizeNotTaken) return { ok: false, reason: 'size_sold_out', size: error.size, left: {} };
  throw error;
}
