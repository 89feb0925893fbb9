import type { Sql, Transaction } from '../../../platform/db/database.ts';
import { hasDesign } from '../../../shared/products/design-id.ts';
import type { Actor } from '../../audit/audit.ts';
import { cancelOwnOrder } from '../cancel-unpaid.ts';
import { BUYER, type Buyer, type StepRefusal, stepRefusal } from '../order.ts';
import { findOrder } from '../orders.ts';
import { findCancelTry, listUnshipped, lockOrder, lockOwnOrder, noteCancelTried } from '../queries.ts';
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

const MAX_TRIES = 4;

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

const OWN_WORDS = ['already_dispatched', 'being_packed', 'made_to_order', 'other_refund'] as const;
const isOwnWord = (reason: string): reason is (typeof OWN_WORDS)[number] =>
  (OWN_WORDS as readonly string[]).includes(reason);
