import type { Transaction } from '../../platform/db/database.ts';
import { hasDesign } from '../../shared/products/design-id.ts';
import { BUYER, type Buyer } from './buyer.ts';
import { cancelOwnOrder } from './cancel.ts';
import { cancelPaidOrder } from './cancel-paid-order.ts';
import { findCancelTry, noteCancelTried } from './order-link-queries.ts';
import type { StepRefusal } from './order-steps.ts';
import { findOrder } from './orders.ts';
import type { RefundOrderDeps } from './refund-plan.ts';
import { findOpenCancellation } from './refund-queries.ts';
import type { Order } from './schema.ts';
import { lockOwnOrder } from './transition-queries.ts';

type CancelRefusal =
  | StepRefusal
  | {
      ok: false;
      reason:
        | 'unknown_order'
        | 'being_packed'
        | 'made_to_order'
        | 'refund_under_way'
        | 'other_refund'
        | 'cancel_failed';
    };

/** Its state says that the wish has come true, or is about to. */
const DONE: ReadonlySet<string> = new Set(['already_cancelled', 'nothing_to_refund', 'key_used', 'refund_under_way']);

/**
 * A buyer cancels an order, with the money back where it is paid, until it is packed; once, however often it is asked for.
 * PayPal answers a refund that it has refused in the same words for ever, so each try has a name of its own, and two that
 * begin at once have the same.
 */
export async function cancelByBuyer(
  deps: RefundOrderDeps,
  { orderId, customerId }: Buyer,
): Promise<{ ok: true; order: Order } | CancelRefusal> {
  const { sql } = deps.db;
  const order = await findOrder(sql, orderId, customerId);
  if (!order) return { ok: false, reason: 'unknown_order' };
  if (!order.isPaid) {
    const done = await cancelOwnOrder(deps, orderId, customerId);
    // Paid in the meantime: what the buyer pressed did not say that money goes back.
    return done.ok || done.reason !== 'already_cancelled' ? done : { ok: true, order };
  }
  if (order.isCancelled) return { ok: true, order };
  const tried = (await findCancelTry(sql, orderId))?.triedAt?.getTime() ?? 0;
  const at = deps.now();
  const done = await cancelPaidOrder(
    deps,
    orderId,
    {
      key: `buyer-${orderId}-${tried}`,
      note: `Order ${orderId} was canceled by its buyer`,
      restock: true,
      refusal: (tx) => refusalOf(tx, { orderId, customerId }, order, tried),
      planned: async (tx) => {
        await noteCancelTried(tx.sql, orderId, at);
      },
    },
    BUYER,
  );
  if (!done.ok && !DONE.has(done.reason)) {
    return isOwnWord(done.reason) ? { ok: false, reason: done.reason } : { ok: false, reason: 'cancel_failed' };
  }
  const now = await findOrder(sql, orderId, customerId);
  return now ? { ok: true, order: now } : { ok: false, reason: 'unknown_order' };
}

const OWN_WORDS = ['already_dispatched', 'being_packed', 'made_to_order', 'other_refund'] as const;
const isOwnWord = (reason: string): reason is (typeof OWN_WORDS)[number] =>
  (OWN_WORDS as readonly string[]).includes(reason);

/** Under the order's lock. */
async function refusalOf(tx: Transaction, { orderId, customerId }: Buyer, order: Order, tried: number) {
  const locked = await lockOwnOrder(tx.sql, orderId, customerId);
  if (!locked) return { ok: false, reason: 'unknown_order' } as const;
  if (locked.packedAt !== null) return { ok: false, reason: 'being_packed' } as const;
  // Somebody may be at the loom already, for this one buyer.
  if (hasDesign(order)) return { ok: false, reason: 'made_to_order' } as const;
  if (await findOpenCancellation(tx.sql, orderId)) return { ok: false, reason: 'refund_under_way' } as const;
  const now = (await findCancelTry(tx.sql, orderId))?.triedAt?.getTime() ?? 0;
  return now === tried ? undefined : ({ ok: false, reason: 'refund_under_way' } as const);
}
