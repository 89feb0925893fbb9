import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, noteInAudit } from '../audit/audit.ts';
import type { Letterhead } from '../mail/letter.ts';
import { noteEvent } from './events.ts';
import { tellShopper } from './letters/letters.ts';
import { readOrderId } from './order-id.ts';
import { getOrder } from './orders.ts';
import type { Order } from './schema.ts';
import { shelfTags } from './shelf-tags.ts';
import { type StepRefusal, stepRefusal } from './states.ts';
import { cancelOrderRow, lockOrder, releasePieces, takeExpiredOrder } from './step-queries.ts';

export type CancelRefusal = StepRefusal | { ok: false; reason: 'unknown_order' };

type Tools = { db: Pick<Database, 'transaction'>; letterhead: () => Promise<Letterhead> };
type Why = 'shopper' | 'shop' | 'clock';

/** A shopper gives up an order of their own that is not paid; its pieces go back on the shelf. */
export async function cancelOwnOrder(
  { db, letterhead }: Tools,
  typedId: string,
  customerId: string,
): Promise<{ ok: true; order: Order } | CancelRefusal> {
  const head = await letterhead();
  return db.transaction(async (tx) => {
    const id = readOrderId(typedId);
    const order = id && (await lockOrder(tx.sql, id));
    if (!order || order.customerId !== customerId) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal('cancelled', order);
    if (refusal) return refusal;
    await cancel(tx, { orderId: order.id, byWhom: 'shopper', why: 'shopper' }, head);
    return { ok: true, order: await getOrder(tx.sql, order.id, customerId) };
  });
}

/** The same by the shop, for an order that is not paid. */
export async function cancelUnpaidOrder(
  { db, letterhead }: Tools,
  orderId: string,
  actor: Actor,
): Promise<{ ok: true } | CancelRefusal> {
  const head = await letterhead();
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal('cancelled', order);
    if (refusal) return refusal;
    await cancel(tx, { orderId, byWhom: actor.name, why: 'shop' }, head);
    await noteInAudit(tx, actor, { what: 'order.cancelled', subject: orderId });
    return { ok: true };
  });
}

/** One order in trouble holds up no other, but where the database itself is, there is no use in going on. */
const MOST_PASSED_OVER = 20;

/**
 * Cancels every order whose time ran out while nobody was paying, one transaction each. However often it dies and
 * wherever, each order is either untouched or wholly cancelled; two processes pass each other by. Throws at the end
 * what kept an order from being cancelled.
 */
export async function cancelExpiredOrders({ db, letterhead }: Tools): Promise<void> {
  const head = await letterhead();
  const passedOver: string[] = [];
  let failure: unknown;
  let orderId: string | undefined;
  do {
    orderId = undefined;
    try {
      await db.transaction(async (tx) => {
        orderId = (await takeExpiredOrder(tx.sql, passedOver))?.id;
        if (orderId !== undefined) await cancel(tx, { orderId, byWhom: 'clock', why: 'clock' }, head);
      });
    } catch (error) {
      if (orderId === undefined) throw error;
      failure = error;
      passedOver.push(orderId);
    }
  } while (orderId !== undefined && passedOver.length < MOST_PASSED_OVER);
  if (failure !== undefined) throw failure;
}

/** For an account that is being closed: nobody is left to be told. An order that is being paid stays. */
export async function cancelForClosing(tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx.sql, orderId);
  if (order && !stepRefusal('cancelled', order)) await cancelQuietly(tx, { orderId, byWhom: 'shopper' });
}

async function cancel(tx: Transaction, act: { orderId: string; byWhom: string; why: Why }, head: Letterhead) {
  await cancelQuietly(tx, act);
  await tellShopper(tx, act.orderId, { kind: 'cancelled', why: act.why }, head);
}

async function cancelQuietly(tx: Transaction, act: { orderId: string; byWhom: string }) {
  await cancelOrderRow(tx.sql, act.orderId, act.byWhom);
  await noteEvent(tx.sql, { orderId: act.orderId, kind: 'cancelled', byWhom: act.byWhom });
  const released = await releasePieces(tx.sql, act.orderId);
  tx.changed(...released.flatMap(({ productId, left, quantity }) => shelfTags(productId, left - quantity, left)));
}
