import type { Transaction } from '../../platform/db/database.ts';
import { customerForOrder } from '../accounts/customer-for-order.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { placeStaffOrder, type StaffOrderRefusal } from '../checkout/staff-order.ts';
import type { EmailBrand } from '../emails/email.ts';
import { noteSource } from '../orders/placing/sources.ts';
import type { Coupon } from '../pricing/coupons.ts';
import type { Settings } from '../settings/schema.ts';
import type { Incomplete, ReadyDraft } from './read-content.ts';
import type { DraftReason } from './refusals.ts';
import type { DraftContent } from './schema.ts';

/** For which the stock is held and the prices stay: after it an order can't be brought back by paying, either (`can_come_back`). */
const LINK_MINUTES = 3 * 24 * 60;

export type DraftRefusal<Reason extends DraftReason> = { ok: false; reason: Reason };
export type SendRefusal =
  | DraftRefusal<'unknown_draft' | 'changed_meanwhile' | 'already_paid' | 'payment_under_way' | 'product_gone'>
  | Incomplete
  | StaffOrderRefusal;

/** Rolls back that an earlier order was canceled for one that can't be placed. */
export class NotSent extends Error {
  readonly refusal: SendRefusal;
  constructor(refusal: SendRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

export type ReadySend = { actor: Actor; id: string; seen: number; ready: ReadyDraft } & Prices;
type Prices = {
  content: DraftContent;
  taxPercent: number;
  settings: Settings;
  automatic: readonly Coupon[];
  head: EmailBrand;
};

export async function placeDraft(tx: Transaction, send: ReadySend, now: Date): Promise<string> {
  const { ready, content, actor } = send;
  const customer = await customerForOrder(tx, { email: ready.email, name: ready.name, nameIsGiven: true }, now);
  const placed = await placeStaffOrder(tx, {
    items: content.items,
    agreed: ready.agreed,
    taxPercent: send.taxPercent,
    settings: send.settings,
    automatic: send.automatic,
    now,
    customer,
    to: ready.address,
    paymentMethod: 'Paypal',
    takenBy: actor.name,
    holdMinutes: LINK_MINUTES,
    isShipped: true,
  });
  if (!placed.ok) throw new NotSent(goneIf(placed));
  const { phone, note, discount } = content;
  const discountReason = discount?.reason.trim() ?? '';
  await noteSource(tx, placed.orderId, actor, {
    channel: 'phone',
    phone: phone.trim(),
    note: note.trim(),
    discountReason,
  });
  const after = { draft: send.id, dollars: placed.totalCents / 100, ...(discount && { discount }) };
  await recordAudit(tx, actor, { what: 'order.taken', subject: placed.orderId, after });
  return placed.orderId;
}

const goneIf = (refusal: StaffOrderRefusal): SendRefusal =>
  refusal.reason === 'unknown_product' ? { ok: false, reason: 'product_gone' } : refusal;
