import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, noteInAudit } from '../audit/audit.ts';
import type { Letterhead } from '../mail/letter.ts';
import { noteEvent } from './events.ts';
import { tellShopper } from './letters/letters.ts';
import { findOpenCancellation } from './refund-plan-queries.ts';
import { type OrderStep, type StepRefusal, stepRefusal } from './states.ts';
import { lockOrder, markDelivered, markDispatched, unmarkDelivered, unmarkDispatched } from './step-queries.ts';

/** `number` and `url` null where the carrier gives none. */
export type Tracking = { carrier: string; number: string | null; url: string | null };

type Tools = { db: Pick<Database, 'transaction'>; letterhead: () => Promise<Letterhead> };
type SendRefusal = StepRefusal | { ok: false; reason: 'unknown_order' | 'too_late_to_undo' | 'refund_under_way' };
type Sent = { ok: true } | SendRefusal;

/** The parcel is handed over, and the shopper hears of it. The actor is the person at the packing table. */
export const dispatchOrder = (tools: Tools, orderId: string, tracking: Tracking, actor: Actor): Promise<Sent> =>
  step(tools, { orderId, takes: 'dispatched' }, async (tx, head) => {
    await markDispatched(tx.sql, orderId, [tracking.carrier, tracking.number, tracking.url]);
    await noteEvent(tx.sql, { orderId, kind: 'dispatched', byWhom: actor.name, note: tracking.number ?? '' });
    await noteInAudit(tx, actor, { what: 'order.dispatched', subject: orderId, after: tracking });
    await tellShopper(tx, orderId, { kind: 'dispatched' }, head);
    return true;
  });

/** The parcel has arrived, and the shopper is asked how it wears. */
export const deliverOrder = (tools: Tools, orderId: string, actor: Actor): Promise<Sent> =>
  step(tools, { orderId, takes: 'delivered' }, async (tx, head) => {
    await markDelivered(tx.sql, orderId);
    await noteEvent(tx.sql, { orderId, kind: 'delivered', byWhom: actor.name });
    await noteInAudit(tx, actor, { what: 'order.delivered', subject: orderId });
    await tellShopper(tx, orderId, { kind: 'delivered' }, head);
    return true;
  });

/** It was a slip: the parcel is still here. For an hour; the shopper, who has been told otherwise, hears of it. */
export const undoDispatch = (tools: Tools, orderId: string, actor: Actor): Promise<Sent> =>
  step(tools, { orderId, takes: 'undispatched' }, async (tx, head) => {
    if ((await unmarkDispatched(tx.sql, orderId)) === 0) return false;
    await noteEvent(tx.sql, { orderId, kind: 'dispatch_undone', byWhom: actor.name });
    await noteInAudit(tx, actor, { what: 'order.dispatch_undone', subject: orderId });
    await tellShopper(tx, orderId, { kind: 'undone' }, head);
    return true;
  });

/** The same for a parcel that has not arrived after all; nobody is told, the question how it wears does no harm. */
export const undoDelivery = (tools: Tools, orderId: string, actor: Actor): Promise<Sent> =>
  step(tools, { orderId, takes: 'undelivered' }, async (tx) => {
    if ((await unmarkDelivered(tx.sql, orderId)) === 0) return false;
    await noteEvent(tx.sql, { orderId, kind: 'delivery_undone', byWhom: actor.name });
    await noteInAudit(tx, actor, { what: 'order.delivery_undone', subject: orderId });
    return true;
  });

type Step = { orderId: string; takes: OrderStep };

/** `take` answers false where the hour for it is over. */
async function step(
  { db, letterhead }: Tools,
  { orderId, takes }: Step,
  take: (tx: Transaction, head: Letterhead) => Promise<boolean>,
): Promise<Sent> {
  const head = await letterhead();
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal(takes, order);
    if (refusal) return refusal;
    // Somebody cancels it at this moment, and PayPal has not answered yet: the parcel stays here.
    if (takes === 'dispatched' && (await findOpenCancellation(tx.sql, orderId))) {
      return { ok: false, reason: 'refund_under_way' };
    }
    return (await take(tx, head)) ? { ok: true } : { ok: false, reason: 'too_late_to_undo' };
  });
}
