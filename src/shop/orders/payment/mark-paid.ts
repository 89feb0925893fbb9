import type { Transaction } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import type { OutsideMethod } from '../../../shared/orders/payment-methods.ts';
import type { RefusalOf } from '../../../shared/refusals.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { enqueueEmail } from '../../emails/enqueue.ts';
import { isPaymentInFlight } from '../../payments/attempt-queries.ts';
import { type PaymentDeps, readShopSettings } from '../../payments/deps.ts';
import { payLinkEmail } from '../emails/payment.tsx';
import { newOrderLink } from '../links.ts';
import { insertNote } from '../messages/queries.ts';
import type { orderRefusals } from '../order.ts';
import { findAnyOrder } from '../orders.ts';
import { type LockedOrder, lockOrder } from '../queries.ts';
import { holdAtLeast } from '../stock-queries.ts';
import { type HoldRefusal, holdForPayment } from './hold.ts';
import { recordOutsidePayment } from './record-payment.ts';

type Refused = RefusalOf<
  typeof orderRefusals,
  | 'unknown_order'
  | 'already_paid'
  | 'already_cancelled'
  | 'payment_under_way'
  | 'sold_out_since'
  | 'coupon_used_since'
  | 'account_closed'
>;

type Received = { method: OutsideMethod; note: string };

/**
 * Staff record money that arrived outside PayPal: the order is paid and its stock sold. PayPal orders that are still open
 * can't be captured afterwards, because `collect` needs the hold. Refused while PayPal may be capturing a payment.
 */
export async function markAsPaid(
  deps: PaymentDeps,
  orderId: string,
  { method, note }: Received,
  actor: Actor,
): Promise<{ ok: true } | Refused> {
  const shop = await readShopSettings(deps);
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, orderId);
    const refusal = await unpaidRefusal(tx, order);
    if (!order || refusal) return refusal ?? { ok: false, reason: 'unknown_order' };
    const paid = await recordOutsidePayment(tx, order, { paidAt: deps.now(), byWhom: actor.name, shop, method });
    if (!paid.ok) return toRefused(paid);
    if (note.trim() !== '') await insertNote(tx.sql, orderId, actor, `${method}: ${note.trim()}`);
    const after = { method, dollars: toDollars(order.totalCents) };
    await recordAudit(tx, actor, { what: 'order.marked_paid', subject: orderId, after });
    return { ok: true };
  });
}

/** As long as for a phone order. */
const LINK_MINUTES = 3 * 24 * 60;

/** Emails the customer another link to pay, and holds the items for three more days. */
export async function sendPayLink(
  { db, emailBrand }: Pick<PaymentDeps, 'db' | 'emailBrand'>,
  orderId: string,
  actor: Actor,
): Promise<{ ok: true } | Refused> {
  const brand = await emailBrand();
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx.sql, orderId);
    const refusal = await unpaidRefusal(tx, locked);
    if (!locked || refusal) return refusal ?? { ok: false, reason: 'unknown_order' };
    const held = await holdForPayment(tx, locked, null);
    if (!held.ok) return toRefused(held);
    await holdAtLeast(tx.sql, orderId, LINK_MINUTES);
    const order = await findAnyOrder(tx.sql, orderId);
    if (!order || order.user.email === '') return { ok: false, reason: 'account_closed' };
    const token = await newOrderLink(tx, orderId);
    await enqueueEmail(tx, payLinkEmail(brand, { order, token, to: order.user.email }));
    await recordAudit(tx, actor, { what: 'order.pay_link_sent', subject: orderId });
    return { ok: true };
  });
}

async function unpaidRefusal(tx: Transaction, order: LockedOrder | undefined): Promise<Refused | undefined> {
  if (!order) return { ok: false, reason: 'unknown_order' };
  if (order.paidAt) return { ok: false, reason: 'already_paid' };
  if (order.paymentState !== 'unpaid' || (await isPaymentInFlight(tx.sql, order.id))?.inFlight) {
    return { ok: false, reason: 'payment_under_way' };
  }
  return undefined;
}

/** Refusals of the hold that staff can get, in their words. */
function toRefused({ reason }: HoldRefusal): Refused {
  if (reason === 'out_of_stock') return { ok: false, reason: 'sold_out_since' };
  if (reason === 'coupon_used') return { ok: false, reason: 'coupon_used_since' };
  return { ok: false, reason: reason === 'already_paid' ? 'already_paid' : 'already_cancelled' };
}
