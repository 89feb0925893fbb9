import type { Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { emailCustomer } from './emails/order-emails.ts';
import { addOrderEvent } from './events.ts';
import { markAsked, markDelivered, unmarkDelivered, unmarkDispatched } from './fulfillment-queries.ts';
import { type Fulfilled, type FulfillmentDeps, TOO_LATE, takeStep } from './fulfillment-step.ts';
import type { Parcel } from './package-content.ts';
import { deleteNewestPackage, markAllDelivered, unmarkPackagesDelivered } from './package-queries.ts';
import { hasEarlierPackages, shipParcel } from './packages.ts';
import { unpackUnsized } from './size-moves.ts';
import { listUnshipped } from './unshipped-queries.ts';

export type DeliveryDeps = FulfillmentDeps & { settings: Pick<SettingsCache, 'current'> };

/** A package is handed over: what is in it, or all that is left. The shopper hears of it. The actor packed it. */
export const dispatchOrder = (
  deps: FulfillmentDeps,
  orderId: string,
  parcel: Parcel,
  actor: Actor,
): Promise<Fulfilled> =>
  takeStep(deps, { orderId, takes: 'dispatched' }, (tx, head) => shipParcel(tx, orderId, parcel, { actor, head }));

/** All packages have arrived. The shopper is asked how it wears at once, unless an email asks some days later. */
export async function deliverOrder(deps: DeliveryDeps, orderId: string, actor: Actor): Promise<Fulfilled> {
  const { reviewInvitations } = await deps.settings.current();
  return takeStep(deps, { orderId, takes: 'delivered' }, async (tx, head) => {
    await noteDelivered(tx, orderId, { actor, head, reviewInvitations });
    return { ok: true };
  });
}

type Delivery = { actor: Actor; head: EmailBrand; reviewInvitations: boolean };

/** In the transaction that holds the order's row. */
export async function noteDelivered(
  tx: Transaction,
  orderId: string,
  { actor, head, reviewInvitations }: Delivery,
): Promise<void> {
  await markDelivered(tx.sql, orderId);
  await markAllDelivered(tx.sql, orderId);
  await addOrderEvent(tx.sql, { orderId, kind: 'delivered', byWhom: actor.name });
  await recordAudit(tx, actor, { what: 'order.delivered', subject: orderId });
  const asks = !reviewInvitations && (await markAsked(tx.sql, orderId)) > 0;
  await emailCustomer(tx, orderId, { kind: 'delivered', asks }, head);
}

/**
 * It was a slip: the newest package is still here. For an hour; the shopper, who has been told otherwise, hears of it. What
 * left before it stays shipped.
 */
export const undoDispatch = (deps: FulfillmentDeps, orderId: string, actor: Actor): Promise<Fulfilled> =>
  takeStep(deps, { orderId, takes: 'undispatched' }, async (tx, head, order) => {
    const undone =
      order.dispatchedAt === null ? await deleteNewestPackage(tx.sql, orderId) : await undoLast(tx, orderId);
    if (!undone) return TOO_LATE;
    const isPart = order.dispatchedAt === null;
    const isOfSeveral = isPart || (await hasEarlierPackages(tx.sql, orderId));
    const kind = isPart ? 'package_undone' : 'dispatch_undone';
    await addOrderEvent(tx.sql, { orderId, kind, byWhom: actor.name });
    await recordAudit(tx, actor, { what: isPart ? 'order.package_undone' : 'order.dispatch_undone', subject: orderId });
    if (!undone.wasQuiet) await emailCustomer(tx, orderId, { kind: 'undone', isPart: isOfSeveral }, head);
    return { ok: true };
  });

async function undoLast(tx: Transaction, orderId: string) {
  const undone = await unmarkDispatched(tx.sql, orderId);
  if (!undone) return undefined;
  await unpackUnsized(tx, orderId);
  // The rest had been refunded, and the order was shipped with the package before: that one is what is undone.
  if ((await listUnshipped(tx.sql, orderId)).length === 0) await deleteNewestPackage(tx.sql, orderId);
  return undone;
}

/** The same for what has not arrived after all; nobody is told, the question how it wears does no harm. */
export const undoDelivery = (deps: FulfillmentDeps, orderId: string, actor: Actor): Promise<Fulfilled> =>
  takeStep(deps, { orderId, takes: 'undelivered' }, async (tx) => {
    await unmarkPackagesDelivered(tx.sql, orderId);
    if ((await unmarkDelivered(tx.sql, orderId)) === 0) return TOO_LATE;
    await addOrderEvent(tx.sql, { orderId, kind: 'delivery_undone', byWhom: actor.name });
    await recordAudit(tx, actor, { what: 'order.delivery_undone', subject: orderId });
    return { ok: true };
  });
