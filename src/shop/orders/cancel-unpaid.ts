import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { emailCustomer } from './emails/send.ts';
import { addOrderEvent, readOrderId, type StepRefusal, stepRefusal } from './order.ts';
import { getOrder } from './orders.ts';
import { cancelOrderRow, type LockedOrder, lockOrder, lockOwnOrder } from './queries.ts';
import type { Order } from './schema.ts';
import { stockTags } from './stock.ts';
import { lockExpiredOrder, lockStockOfBoth, releaseSizes, releaseStock } from './stock-queries.ts';

type CancelDeps = { db: Pick<Database, 'transaction'>; emailBrand: () => Promise<EmailBrand> };

type CancelRefusal = StepRefusal | { ok: false; reason: 'unknown_order' };

export async function cancelOwnOrder(
  { db, emailBrand }: CancelDeps,
  typedId: string,
  customerId: string,
): Promise<{ ok: true; order: Order } | CancelRefusal> {
  const brand = await emailBrand();
  return db.transaction(async (tx) => {
    const id = readOrderId(typedId);
    const order = id && (await lockOwnOrder(tx.sql, id, customerId));
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal('cancelled', order);
    if (refusal) return refusal;
    await cancelAndNotify(tx, { orderId: order.id, byWhom: 'shopper', why: 'shopper' }, brand);
    return { ok: true, order: await getOrder(tx.sql, order.id, customerId) };
  });
}

type CancelReason = 'shopper' | 'shop' | 'clock';

async function cancelAndNotify(
  tx: Transaction,
  act: { orderId: string; byWhom: string; why: CancelReason },
  brand: EmailBrand,
) {
  await markCancelled(tx, act);
  await emailCustomer(tx, act.orderId, { kind: 'cancelled', why: act.why }, brand);
  // Last, so that other buyers wait for these row locks only during the commit, not while the email is rendered.
  await returnStock(tx, act.orderId);
}

async function markCancelled(tx: Transaction, { orderId, byWhom }: { orderId: string; byWhom: string }) {
  await cancelOrderRow(tx.sql, orderId, byWhom);
  await addOrderEvent(tx.sql, { orderId, kind: 'cancelled', byWhom });
}

async function returnStock(tx: Transaction, orderId: string) {
  const released = await releaseStock(tx.sql, orderId);
  if (released.some(({ hasSizes }) => hasSizes)) await releaseSizes(tx.sql, orderId);
  tx.changed(...released.flatMap(({ productId, left, quantity }) => stockTags(productId, left - quantity, left)));
}

export async function cancelUnpaidOrder(
  { db, emailBrand }: CancelDeps,
  orderId: string,
  actor: Actor,
): Promise<{ ok: true } | CancelRefusal> {
  const brand = await emailBrand();
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal('cancelled', order);
    if (refusal) return refusal;
    await cancelAndNotify(tx, { orderId, byWhom: actor.name, why: 'shop' }, brand);
    await recordAudit(tx, actor, { what: 'order.cancelled', subject: orderId });
    return { ok: true };
  });
}

/**
 * Cancels a locked unpaid order that another order in the same transaction replaces, without an email. `productIds` are
 * those of the new order: the stock of both is locked in one order of ids, to avoid deadlocks.
 */
export async function cancelReplaced(
  tx: Transaction,
  order: LockedOrder,
  { byWhom, productIds }: { byWhom: string; productIds: readonly string[] },
): Promise<{ ok: true } | StepRefusal> {
  const refusal = stepRefusal('cancelled', order);
  if (refusal) return refusal;
  await lockStockOfBoth(tx.sql, order.id, productIds);
  await cancelWithoutEmail(tx, { orderId: order.id, byWhom });
  return { ok: true };
}

async function cancelWithoutEmail(tx: Transaction, act: { orderId: string; byWhom: string }) {
  await markCancelled(tx, act);
  await returnStock(tx, act.orderId);
}

/** Cancels an order of an account that is being closed, without an email. An order with a payment in progress stays. */
export async function cancelForClosing(tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx.sql, orderId);
  if (order && !stepRefusal('cancelled', order)) await cancelWithoutEmail(tx, { orderId, byWhom: 'shopper' });
}

/** A failing order doesn't block the others, but after this many failures the database itself is likely down. */
const MAX_SKIPPED = 20;

/**
 * Job: cancels each unpaid order whose hold has expired, one transaction per order, so a crash leaves each either untouched
 * or fully canceled. Concurrent processes skip each other's locked rows. Throws the last failure at the end.
 */
export async function cancelExpiredOrders({ db, emailBrand }: CancelDeps): Promise<void> {
  const brand = await emailBrand();
  const skipped: string[] = [];
  let failure: unknown;
  let orderId: string | undefined;
  do {
    orderId = undefined;
    try {
      await db.transaction(async (tx) => {
        orderId = (await lockExpiredOrder(tx.sql, skipped))?.id;
        if (orderId !== undefined) await cancelAndNotify(tx, { orderId, byWhom: 'clock', why: 'clock' }, brand);
      });
    } catch (error) {
      if (orderId === undefined) throw error;
      failure = error;
      skipped.push(orderId);
    }
  } while (orderId !== undefined && skipped.length < MAX_SKIPPED);
  if (failure !== undefined) throw failure;
}
