import type { Database } from '../../platform/db/database.ts';
import type { Letterhead } from '../mail/letter.ts';
import { noteEvent } from './events.ts';
import { tellShopper } from './letters/letters.ts';
import { type StepRefusal, stepRefusal } from './states.ts';
import { lockOrder, markDelivered, markDispatched } from './step-queries.ts';

/** `number` and `url` null where the carrier gives none. */
export type Tracking = { carrier: string; number: string | null; url: string | null };

type Tools = { db: Pick<Database, 'transaction'>; letterhead: () => Promise<Letterhead> };
type SendRefusal = StepRefusal | { ok: false; reason: 'unknown_order' };
type Sent = { ok: true } | SendRefusal;

/** The parcel is handed over, and the shopper hears of it. `byWhom` is the person at the packing table. */
export async function dispatchOrder(
  { db, letterhead }: Tools,
  orderId: string,
  tracking: Tracking,
  byWhom: string,
): Promise<Sent> {
  const head = await letterhead();
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal('dispatched', order);
    if (refusal) return refusal;
    await markDispatched(tx.sql, orderId, [tracking.carrier, tracking.number, tracking.url]);
    await noteEvent(tx.sql, { orderId, kind: 'dispatched', byWhom, note: tracking.number ?? '' });
    await tellShopper(tx, orderId, { kind: 'dispatched' }, head);
    return { ok: true };
  });
}

/** The parcel has arrived, and the shopper is asked how it wears. */
export async function deliverOrder({ db, letterhead }: Tools, orderId: string, byWhom: string): Promise<Sent> {
  const head = await letterhead();
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal('delivered', order);
    if (refusal) return refusal;
    await markDelivered(tx.sql, orderId);
    await noteEvent(tx.sql, { orderId, kind: 'delivered', byWhom });
    await tellShopper(tx, orderId, { kind: 'delivered' }, head);
    return { ok: true };
  });
}
