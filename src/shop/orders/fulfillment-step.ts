import type { Database, Transaction } from '../../platform/db/database.ts';
import type { EmailBrand } from '../emails/email.ts';
import { type OrderStep, type StepRefusal, stepRefusal } from './order-steps.ts';
import type { PackageRefusal } from './package-content.ts';
import { hasEarlierPackages } from './packages.ts';
import { findOpenCancellation } from './refund-queries.ts';
import { listReturns } from './return-queries.ts';
import { type LockedOrder, lockOrder } from './transition-queries.ts';

export type FulfillmentDeps = { db: Pick<Database, 'transaction'>; emailBrand: () => Promise<EmailBrand> };
type FulfillmentRefusal =
  | StepRefusal
  | PackageRefusal
  | { ok: false; reason: 'unknown_order' | 'too_late_to_undo' | 'refund_under_way' | 'has_returns' };
export type Fulfilled = { ok: true } | FulfillmentRefusal;

export const TOO_LATE = { ok: false, reason: 'too_late_to_undo' } as const;

type Step = { orderId: string; takes: OrderStep };

/** In one transaction that holds the order's row. */
export async function takeStep(
  { db, emailBrand }: FulfillmentDeps,
  { orderId, takes }: Step,
  take: (tx: Transaction, head: EmailBrand, order: LockedOrder) => Promise<Fulfilled>,
): Promise<Fulfilled> {
  const head = await emailBrand();
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    if (!order) return { ok: false, reason: 'unknown_order' };
    const isPartShipped = await hasEarlierPackages(tx.sql, orderId);
    const refusal = stepRefusal(takes, { ...order, isPartShipped }) ?? (await hurdleOf(tx, order, takes));
    return refusal ?? (await take(tx, head, order));
  });
}

async function hurdleOf(
  tx: Transaction,
  order: LockedOrder,
  takes: OrderStep,
): Promise<FulfillmentRefusal | undefined> {
  const { id: orderId } = order;
  if (order.isInPerson && (takes === 'undispatched' || takes === 'undelivered')) return TOO_LATE;
  // Its shopper has it in hand, and wishes to send it back.
  if (takes === 'undispatched' && (await listReturns(tx.sql, orderId)).length > 0)
    return { ok: false, reason: 'has_returns' };
  // Somebody cancels it at this moment, and PayPal has not answered yet: the parcel stays here.
  if (takes === 'dispatched' && (await findOpenCancellation(tx.sql, orderId)))
    return { ok: false, reason: 'refund_under_way' };
  return undefined;
}
