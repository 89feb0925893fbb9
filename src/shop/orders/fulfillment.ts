import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { emailCustomer } from './emails/order-emails.ts';
import { addOrderEvent } from './events.ts';
import { type OrderStep, type StepRefusal, stepRefusal } from './order-steps.ts';
import { findOpenCancellation } from './refund-queries.ts';
import { listReturns } from './return-queries.ts';
import { namesWithoutSize, unpackUnsized } from './size-moves.ts';
import {
  lockOrder,
  markAsked,
  markDelivered,
  markDispatched,
  unmarkDelivered,
  unmarkDispatched,
} from './transition-queries.ts';

/** `number` and `url` null where the carrier gives none. */
export type Tracking = { carrier: string; number: string | null; url: string | null };

type DeliveryDeps = FulfillmentDeps & { settings: Pick<SettingsCache, 'current'> };
type FulfillmentDeps = { db: Pick<Database, 'transaction'>; emailBrand: () => Promise<EmailBrand> };
type FulfillmentRefusal =
  | StepRefusal
  | {
      ok: false;
      reason: 'unknown_order' | 'too_late_to_undo' | 'refund_under_way' | 'size_not_chosen' | 'has_returns';
    };
type Fulfilled = { ok: true } | FulfillmentRefusal;

/** The parcel is handed over, and the shopper hears of it. The actor is the person at the packing table. */
export const dispatchOrder = (
  deps: FulfillmentDeps,
  orderId: string,
  tracking: Tracking,
  actor: Actor,
): Promise<Fulfilled> =>
  step(deps, { orderId, takes: 'dispatched' }, async (tx, head) => {
    await markDispatched(tx.sql, orderId, [tracking.carrier, tracking.number, tracking.url]);
    await addOrderEvent(tx.sql, { orderId, kind: 'dispatched', byWhom: actor.name, note: tracking.number ?? '' });
    await recordAudit(tx, actor, { what: 'order.dispatched', subject: orderId, after: tracking });
    await emailCustomer(tx, orderId, { kind: 'dispatched' }, head);
    return true;
  });

/** The parcel has arrived. The shopper is asked how it wears at once, unless an email asks some days later. */
export async function deliverOrder(deps: DeliveryDeps, orderId: string, actor: Actor): Promise<Fulfilled> {
  const { reviewInvitations } = await deps.settings.current();
  return step(deps, { orderId, takes: 'delivered' }, async (tx, head) => {
    await markDelivered(tx.sql, orderId);
    await addOrderEvent(tx.sql, { orderId, kind: 'delivered', byWhom: actor.name });
    await recordAudit(tx, actor, { what: 'order.delivered', subject: orderId });
    const asks = !reviewInvitations && (await markAsked(tx.sql, orderId)) > 0;
    await emailCustomer(tx, orderId, { kind: 'delivered', asks }, head);
    return true;
  });
}

/** It was a slip: the parcel is still here. For an hour; the shopper, who has been told otherwise, hears of it. */
export const undoDispatch = (deps: FulfillmentDeps, orderId: string, actor: Actor): Promise<Fulfilled> =>
  step(deps, { orderId, takes: 'undispatched' }, async (tx, head) => {
    if ((await unmarkDispatched(tx.sql, orderId)) === 0) return false;
    await unpackUnsized(tx, orderId);
    await addOrderEvent(tx.sql, { orderId, kind: 'dispatch_undone', byWhom: actor.name });
    await recordAudit(tx, actor, { what: 'order.dispatch_undone', subject: orderId });
    await emailCustomer(tx, orderId, { kind: 'undone' }, head);
    return true;
  });

/** The same for a parcel that has not arrived after all; nobody is told, the question how it wears does no harm. */
export const undoDelivery = (deps: FulfillmentDeps, orderId: string, actor: Actor): Promise<Fulfilled> =>
  step(deps, { orderId, takes: 'undelivered' }, async (tx) => {
    if ((await unmarkDelivered(tx.sql, orderId)) === 0) return false;
    await addOrderEvent(tx.sql, { orderId, kind: 'delivery_undone', byWhom: actor.name });
    await recordAudit(tx, actor, { what: 'order.delivery_undone', subject: orderId });
    return true;
  });

type Step = { orderId: string; takes: OrderStep };

/** `take` answers false where the hour for it is over. */
async function step(
  { db, emailBrand }: FulfillmentDeps,
  { orderId, takes }: Step,
  take: (tx: Transaction, head: EmailBrand) => Promise<boolean>,
): Promise<Fulfilled> {
  const head = await emailBrand();
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const refusal = stepRefusal(takes, order);
    if (refusal) return refusal;
    const hurdle = await hurdleOf(tx, orderId, takes);
    if (hurdle) return { ok: false, reason: hurdle };
    return (await take(tx, head)) ? { ok: true } : { ok: false, reason: 'too_late_to_undo' };
  });
}

type Hurdle = 'refund_under_way' | 'size_not_chosen' | 'has_returns';

async function hurdleOf(tx: Transaction, orderId: string, takes: OrderStep): Promise<Hurdle | undefined> {
  // Its shopper has it in hand, and wishes to send it back.
  if (takes === 'undispatched') return (await listReturns(tx.sql, orderId)).length > 0 ? 'has_returns' : undefined;
  if (takes !== 'dispatched') return undefined;
  // Somebody cancels it at this moment, and PayPal has not answered yet: the parcel stays here.
  if (await findOpenCancellation(tx.sql, orderId)) return 'refund_under_way';
  // Of several stocks nobody could tell which one the parcel was taken from.
  return (await namesWithoutSize(tx, orderId)).length > 0 ? 'size_not_chosen' : undefined;
}
