import type { Database, Transaction } from '../../../platform/db/database.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { EmailBrand } from '../../emails/email.ts';
import { emailCustomer } from '../emails/send.ts';
import { addOrderEvent, type StepRefusal, stepRefusal } from '../order.ts';
import { findAnyOrder } from '../orders.ts';
import { lockOrder, setPacked } from '../queries.ts';
import type { Order, OrderPackage } from '../schema.ts';
import { markLastDelivered, markPackageDelivered, setOrderTracking, setPackageTracking } from './queries.ts';
import {
  columnsOf,
  type DeliveryDeps,
  type FulfillmentDeps,
  hasEarlierPackages,
  noteDelivered,
  type Tracking,
} from './ship.ts';

type TrackingEdit = {
  n: number;
  tracking: Tracking;
  /** What the form was filled with: another one's edit is not overwritten unseen. */
  seen: { carrier: string; number: string | null };
  /** The customer gets an email with the new number. */
  tells: boolean;
};

type PackageChangeRefusal = {
  ok: false;
  reason: 'unknown_order' | 'no_such_package' | 'changed_meanwhile' | 'already_delivered';
};
type Changed = { ok: true } | PackageChangeRefusal;

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

async function note(
  tx: Transaction,
  { orderId, isPacked, actor }: { orderId: string; isPacked: boolean; actor: Actor },
) {
  const kind = isPacked ? 'packing_started' : 'packing_undone';
  await addOrderEvent(tx.sql, { orderId, kind, byWhom: actor.name });
  await recordAudit(tx, actor, { what: `order.${kind}`, subject: orderId });
}

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

type PackingDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

/**
 * The slip was printed: from now on its buyer changes nothing by themselves. Said twice, it is the same moment; taken back,
 * the buyer can change it again.
 */
export async function setPacking(
  { db, now }: PackingDeps,
  orderId: string,
  isPacked: boolean,
  actor: Actor,
): Promise<{ ok: true } | StepRefusal | { ok: false; reason: 'unknown_order' | 'partly_shipped' }> {
  const at = isPacked ? now() : null;
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal('dispatched', order);
    // A slip that is printed once more, for what has left already, changes nothing.
    if (refusal) return isPacked ? { ok: true } : refusal;
    if (await isPartOnItsWay(tx, orderId, isPacked)) return { ok: false, reason: 'partly_shipped' };
    if ((await setPacked(tx.sql, orderId, at)) > 0) await note(tx, { orderId, isPacked, actor });
    return { ok: true };
  });
}

/** The customer can't change any more what has left in part. */
const isPartOnItsWay = async (tx: Transaction, orderId: string, isPacked: boolean) =>
  !isPacked && (await hasEarlierPackages(tx.sql, orderId));
