import type { Sql, Transaction } from '../../../platform/db/database.ts';
import { hasDesign } from '../../../shared/products/design-id.ts';
import type { Actor } from '../../audit/audit.ts';
import { cancelOwnOrder } from '../cancel-unpaid.ts';
import { BUYER, type Buyer, type StepRefusal, stepRefusal } from '../order.ts';
import { findOrder } from '../orders.ts';
import { findCancelTry, listUnshipped, lockOrder, lockOwnOrder, markCancelTried } from '../queries.ts';
import type { Order } from '../schema.ts';
import { hasEarlierPackages } from '../shipping/ship.ts';
import {
  type Alongside,
  planRefund,
  type Refunded,
  type RefundInput,
  type RefundOrderDeps,
  type RefundRefusal,
  type RefundSelection,
} from './plan.ts';
import { findOpenCancellation, findPlan, listOpenPlansOf } from './queries.ts';
import { carryOutRefund } from './refund.ts';

const MAX_CANCEL_TRIES = 4;

/**
 * Cancels a paid order: full refund, restock, email. If the order is partly shipped, refunds only the rest, and the order
 * counts as shipped.
 */
export async function cancelPaidOrder(
  deps: RefundOrderDeps,
  orderId: string,
  input: Omit<RefundInput, 'what'> & { restock: boolean } & Alongside,
  actor: Actor,
): Promise<Refunded> {
  for (let tries = 0; tries < MAX_CANCEL_TRIES; tries += 1) {
    const done = await cancelOnce(deps, orderId, input, actor);
    if (done.ok || done.reason !== 'other_refund') return done;
    // Finish other open refunds first, such as a removal of items, then cancel what is left.
    for (const each of await listOpenPlansOf(deps.db.sql, orderId)) await carryOutRefund(deps, each);
  }
  return { ok: false, reason: 'other_refund' };
}

async function cancelOnce(
  deps: RefundOrderDeps,
  orderId: string,
  input: Omit<RefundInput, 'what'> & { restock: boolean } & Alongside,
  actor: Actor,
): Promise<Refunded> {
  const planned = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    const isNew = order && !(await findPlan(tx.sql, input.key));
    const refusal = isNew
      ? (stepRefusal('corrected', order) ?? (await input.refusal?.(tx)) ?? (await otherRefund(tx, orderId)))
      : undefined;
    const rest: RefundInput = {
      key: input.key,
      note: input.note,
      what: await unshippedSelection(tx.sql, orderId, input.restock),
    };
    const plan = refusal ?? (await planRefund(tx, { orderId, input: rest, actor, cancels: true }));
    if (plan.ok && isNew) await input.planned?.(tx);
    return plan;
  });
  return planned.ok ? carryOutRefund(deps, planned.plan) : planned;
}

/** Refuses while another refund is open, because the remaining amount isn't known yet. */
const otherRefund = async (tx: Transaction, orderId: string): Promise<RefundRefusal | undefined> =>
  (await listOpenPlansOf(tx.sql, orderId)).some(({ cancels }) => !cancels)
    ? { ok: false, reason: 'other_refund' }
    : undefined;

/** The whole order, or the unshipped lines of a partly shipped one, without shipping. */
export async function unshippedSelection(sql: Sql, orderId: string, isRestocked: boolean): Promise<RefundSelection> {
  if (!(await hasEarlierPackages(sql, orderId))) return { kind: 'whole', restock: isRestocked };
  const lines = (await listUnshipped(sql, orderId)).map((line) => ({ ...line, restock: isRestocked }));
  return { kind: 'lines', lines, withShipping: false };
}

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

/** Refusals that mean the order is already canceled or about to be. */
const DONE: ReadonlySet<string> = new Set(['already_cancelled', 'nothing_to_refund', 'key_used', 'refund_under_way']);

/**
 * The buyer cancels an order, with a refund if it is paid, until it is packed; idempotent. PayPal replays its answer to a
 * refused refund for the same key, so each retry gets its own key, and concurrent tries share one.
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
    // Paid concurrently: refuse, because the button that the buyer clicked didn't mention a refund.
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
      refusal: (tx) => getRefusal(tx, { orderId, customerId }, order, tried),
      planned: async (tx) => {
        await markCancelTried(tx.sql, orderId, at);
      },
    },
    BUYER,
  );
  if (!done.ok && !DONE.has(done.reason)) {
    return isBuyerReason(done.reason) ? { ok: false, reason: done.reason } : { ok: false, reason: 'cancel_failed' };
  }
  const now = await findOrder(sql, orderId, customerId);
  return now ? { ok: true, order: now } : { ok: false, reason: 'unknown_order' };
}

/** Under the order's lock. */
async function getRefusal(tx: Transaction, { orderId, customerId }: Buyer, order: Order, tried: number) {
  const locked = await lockOwnOrder(tx.sql, orderId, customerId);
  if (!locked) return { ok: false, reason: 'unknown_order' } as const;
  if (locked.packedAt !== null) return { ok: false, reason: 'being_packed' } as const;
  // Designs are made to order; work may have started.
  if (hasDesign(order)) return { ok: false, reason: 'made_to_order' } as const;
  if (await findOpenCancellation(tx.sql, orderId)) return { ok: false, reason: 'refund_under_way' } as const;
  const now = (await findCancelTry(tx.sql, orderId))?.triedAt?.getTime() ?? 0;
  return now === tried ? undefined : ({ ok: false, reason: 'refund_under_way' } as const);
}

const BUYER_REASONS = ['already_dispatched', 'being_packed', 'made_to_order', 'other_refund'] as const;
const isBuyerReason = (reason: string): reason is (typeof BUYER_REASONS)[number] =>
  (BUYER_REASONS as readonly string[]).includes(reason);
