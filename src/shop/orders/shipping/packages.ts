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
  type DeliveryDeps,
  type FulfillmentDeps,
  hasEarlierPackages,
  recordDelivery,
  type Tracking,
  toColumns,
} from './ship.ts';

type TrackingEdit = {
  n: number;
  tracking: Tracking;
  /** The values that the form was loaded with, to detect concurrent edits. */
  seen: { carrier: string; number: string | null };
  /** Email the customer the new number. */
  tells: boolean;
};

type PackageChangeRefusal = {
  ok: false;
  reason: 'unknown_order' | 'no_such_package' | 'changed_meanwhile' | 'already_delivered';
};
type Changed = { ok: true } | PackageChangeRefusal;

/** Corrects the carrier and tracking number of a shipped package. Idempotent. */
export const editTracking = (
  deps: FulfillmentDeps,
  orderId: string,
  { n, tracking, seen, tells }: TrackingEdit,
  actor: Actor,
): Promise<Changed> =>
  changePackage(deps, { orderId, n }, async (tx, { order, parcel, brand }) => {
    if (parcel.carrier === tracking.carrier && parcel.number === tracking.number) return { ok: true };
    if (parcel.carrier !== seen.carrier || parcel.number !== seen.number)
      return { ok: false, reason: 'changed_meanwhile' };
    await setPackageTracking(tx.sql, orderId, n, toColumns(tracking));
    // The order's own tracking columns are those of its newest package.
    if (order.packages.at(-1)?.n === n) await setOrderTracking(tx.sql, orderId, toColumns(tracking));
    const before = { package: n, carrier: parcel.carrier, number: parcel.number };
    const after = { package: n, carrier: tracking.carrier, number: tracking.number };
    const note = [tracking.carrier, tracking.number].filter(Boolean).join(' ');
    await addOrderEvent(tx.sql, { orderId, kind: 'tracking_edited', byWhom: actor.name, note });
    await recordAudit(tx, actor, { what: 'order.tracking_edited', subject: orderId, before, after });
    if (tells) await emailCustomer(tx, orderId, { kind: 'tracking', n }, brand);
    return { ok: true };
  });

type Found = { order: Order; parcel: OrderPackage; brand: EmailBrand };

async function changePackage(
  { db, emailBrand }: FulfillmentDeps,
  { orderId, n }: { orderId: string; n: number },
  apply: (tx: Transaction, found: Found) => Promise<Changed>,
): Promise<Changed> {
  const brand = await emailBrand();
  return db.transaction(async (tx) => {
    await lockOrder(tx.sql, orderId);
    // Read after taking the lock.
    const order = await findAnyOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const parcel = order.packages.find((each) => each.n === n);
    return parcel ? apply(tx, { order, parcel, brand }) : { ok: false, reason: 'no_such_package' };
  });
}

async function recordPacking(
  tx: Transaction,
  { orderId, isPacked, actor }: { orderId: string; isPacked: boolean; actor: Actor },
) {
  const kind = isPacked ? 'packing_started' : 'packing_undone';
  await addOrderEvent(tx.sql, { orderId, kind, byWhom: actor.name });
  await recordAudit(tx, actor, { what: `order.${kind}`, subject: orderId });
}

/** Marks one package as delivered; the last one of a shipped order marks the order as delivered. Idempotent. */
export async function deliverPackage(deps: DeliveryDeps, orderId: string, n: number, actor: Actor): Promise<Changed> {
  const { reviewInvitations } = await deps.settings.current();
  return changePackage(deps, { orderId, n }, async (tx, { order, parcel, brand }) => {
    if (order.isDelivered) return { ok: false, reason: 'already_delivered' };
    if (parcel.deliveredAt !== null) return { ok: true };
    const marked = await markPackageDelivered(tx.sql, orderId, n);
    if (marked === 0) await markLastDelivered(tx.sql, orderId);
    const isLast = order.isDispatched && isRestDelivered(order, n);
    if (isLast) {
      await recordDelivery(tx, orderId, { actor, brand, reviewInvitations });
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
 * Marks an order as being packed (its slip was printed), which blocks changes by the buyer, or undoes that. Idempotent.
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
    // Reprinting the slip of a shipped order changes nothing.
    if (refusal) return isPacked ? { ok: true } : refusal;
    if (await isPartOnItsWay(tx, orderId, isPacked)) return { ok: false, reason: 'partly_shipped' };
    if ((await setPacked(tx.sql, orderId, at)) > 0) await recordPacking(tx, { orderId, isPacked, actor });
    return { ok: true };
  });
}

/** The customer can't change a partly shipped order, so packing can't be undone. */
const isPartOnItsWay = async (tx: Transaction, orderId: string, isPacked: boolean) =>
  !isPacked && (await hasEarlierPackages(tx.sql, orderId));
