import type { Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { emailCustomer } from './emails/order-emails.ts';
import { addOrderEvent } from './events.ts';
import { type DeliveryDeps, noteDelivered } from './fulfillment.ts';
import type { FulfillmentDeps } from './fulfillment-step.ts';
import { findAnyOrder } from './orders.ts';
import { markLastDelivered, markPackageDelivered, setOrderTracking, setPackageTracking } from './package-queries.ts';
import type { OrderPackage } from './package-schema.ts';
import { columnsOf } from './packages.ts';
import type { Order } from './schema.ts';
import type { Tracking } from './tracking.ts';
import { lockOrder } from './transition-queries.ts';

type PackageChangeRefusal = {
  ok: false;
  reason: 'unknown_order' | 'no_such_package' | 'changed_meanwhile' | 'already_delivered';
};
type Changed = { ok: true } | PackageChangeRefusal;

export type TrackingEdit = {
  n: number;
  tracking: Tracking;
  /** What the form was filled with: another one's edit is not overwritten unseen. */
  seen: { carrier: string; number: string | null };
  /** The customer gets an email with the new number. */
  tells: boolean;
};

/** Corrects the carrier and number of a package that has left, at any time. The same again changes nothing. */
export const editTracking = (
  deps: FulfillmentDeps,
  orderId: string,
  { n, tracking, seen, tells }: TrackingEdit,
  actor: Actor,
): Promise<Changed> =>
  change(deps, { orderId, n }, async (tx, { order, parcel, head }) => {
    if (parcel.carrier === tracking.carrier && parcel.number === tracking.number) return { ok: true };
    if (parcel.carrier !== seen.carrier || parcel.number !== seen.number)
      return { ok: false, reason: 'changed_meanwhile' };
    await setPackageTracking(tx.sql, orderId, n, columnsOf(tracking));
    // What the order says is of its newest package, also where the rest was refunded.
    if (order.packages?.at(-1)?.n === n) await setOrderTracking(tx.sql, orderId, columnsOf(tracking));
    const before = { package: n, carrier: parcel.carrier, number: parcel.number };
    const after = { package: n, carrier: tracking.carrier, number: tracking.number };
    const note = [tracking.carrier, tracking.number].filter(Boolean).join(' ');
    await addOrderEvent(tx.sql, { orderId, kind: 'tracking_edited', byWhom: actor.name, note });
    await recordAudit(tx, actor, { what: 'order.tracking_edited', subject: orderId, before, after });
    if (tells) await emailCustomer(tx, orderId, { kind: 'tracking', n }, head);
    return { ok: true };
  });

/** One package has arrived; with the last of a shipped order the order has. Said twice, it is once. */
export async function deliverPackage(deps: DeliveryDeps, orderId: string, n: number, actor: Actor): Promise<Changed> {
  const { reviewInvitations } = await deps.settings.current();
  return change(deps, { orderId, n }, async (tx, { order, parcel, head }) => {
    if (order.isDelivered) return { ok: false, reason: 'already_delivered' };
    if (parcel.deliveredAt !== null) return { ok: true };
    const marked = await markPackageDelivered(tx.sql, orderId, n);
    if (marked === 0) await markLastDelivered(tx.sql, orderId);
    const isLast = order.isDispatched && isRestDelivered(order, n);
    if (isLast) {
      await noteDelivered(tx, orderId, { actor, head, reviewInvitations });
      return { ok: true };
    }
    await addOrderEvent(tx.sql, { orderId, kind: 'package_delivered', byWhom: actor.name, note: `Package ${n}` });
    await recordAudit(tx, actor, { what: 'order.package_delivered', subject: orderId, after: { package: n } });
    return { ok: true };
  });
}

const isRestDelivered = ({ packages = [] }: Order, n: number) =>
  packages.every((each) => each.n === n || each.deliveredAt !== null);

type Found = { order: Order; parcel: OrderPackage; head: EmailBrand };

async function change(
  { db, emailBrand }: FulfillmentDeps,
  { orderId, n }: { orderId: string; n: number },
  does: (tx: Transaction, found: Found) => Promise<Changed>,
): Promise<Changed> {
  const head = await emailBrand();
  return db.transaction(async (tx) => {
    await lockOrder(tx.sql, orderId);
    // Read under the lock.
    const order = await findAnyOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const parcel = order.packages?.find((each) => each.n === n);
    return parcel ? does(tx, { order, parcel, head }) : { ok: false, reason: 'no_such_package' };
  });
}
