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

/** Cancels a shopper's own unpaid order and releases its stock. */
export async function cancelOwnOrder(
  { db, emailBrand }: CancelDeps,
  typedId: string,
  customerId: string,
): Promise<{ ok: true; order: Order } | CancelRefusal> {
  const head = await emailBrand();
  return db.transaction(async (tx) => {
    const id = readOrderId(typedId);
    const order = id && (await lockOwnOrder(tx.sql, id, customerId));
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal('cancelled', order);
    if (refusal) return refusal;
    await cancelAndNotify(tx, { orderId: order.id, byWhom: 'shopper', why: 'shopper' }, head);
    return { ok: true, order: await getOrder(tx.sql, order.id, customerId) };
  });
}

type CancelReason = 'shopper' | 'shop' | 'clock';

async function cancelAndNotify(
  tx: Transaction,
  act: { orderId: string; byWhom: string; why: CancelReason },
  head: EmailBrand,
) {
  await markCancelled(tx, act);
  await emailCustomer(tx, act.orderId, { kind: 'cancelled', why: act.why }, head);
  // Last, so that other buyers wait for these rows no longer than the commit takes, and not for a rendered email.
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

/** The same by the shop, for an order that is not paid. */
export async function cancelUnpaidOrder(
  { db, emailBrand }: CancelDeps,
  orderId: string,
  actor: Actor,
): Promise<{ ok: true } | CancelRefusal> {
  const head = await emailBrand();
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal('cancelled', order);
    if (refusal) return refusal;
    await cancelAndNotify(tx, { orderId, byWhom: actor.name, why: 'shop' }, head);
    await recordAudit(tx, actor, { what: 'order.cancelled', subject: orderId });
    return { ok: true };
  });
}

/**
 * An unpaid order, locked, gives way to another one of the same transaction: nobody is told. `productIds` of the other one:
 * all stock is locked in one order, so that two transactions never wait for each other in a circle (deadlock).
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

/** For an account that is being closed: nobody is left to be told. An order that is being paid stays. */
export async function cancelForClosing(tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx.sql, orderId);
  if (order && !stepRefusal('cancelled', order)) await cancelWithoutEmail(tx, { orderId, byWhom: 'shopper' });
}

/** One order in trouble holds up no other, but where the database itself is, there is no use in going on. */
const MAX_SKIPPED = 20;

/**
 * Cancels every order whose time ran out while nobody was paying, one transaction each. However often it dies and
 * wherever, each order is either untouched or wholly cancelled; two processes pass each other by. Throws at the end
 * what kept an order from being cancelled.
 */
export async function cancelExpiredOrders({ db, emailBrand }: CancelDeps): Promise<void> {
  const head = await emailBrand();
  const passedOver: string[] = [];
  let failure: unknown;
  let orderId: string | undefined;
  do {
    orderId = undefined;
    try {
      await db.transaction(async (tx) => {
        orderId = (await lockExpiredOrder(tx.sql, passedOver))?.id;
        if (orderId !== undefined) await cancelAndNotify(tx, { orderId, byWhom: 'clock', why: 'clock' }, head);
      });
    } catch (error) {
      if (orderId === undefined) throw error;
      failure = error;
      passedOver.push(orderId);
    }
  } while (orderId !== undefined && passedOver.length < MAX_SKIPPED);
  if (failure !== undefined) throw failure;
}
