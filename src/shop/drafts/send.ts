import { paths } from '../../paths.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { RefusalOf } from '../../shared/refusals.ts';
import { customerForOrder } from '../accounts/customer-for-order.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { placeUpToDate } from '../checkout/new-order.ts';
import { placeStaffOrder, type StaffOrderRefusal } from '../checkout/staff-order.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { cancelReplaced, cancelUnpaidOrder } from '../orders/cancel-unpaid.ts';
import { payLinkEmail } from '../orders/emails/payment.tsx';
import { moveOrderLinks, newOrderLink } from '../orders/links.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { lockLiveOrder, recordSource } from '../orders/placing/sources.ts';
import type { Coupon } from '../pricing/coupons.ts';
import type { AutomaticDiscounts } from '../pricing/find-coupon.ts';
import type { TaxRates } from '../pricing/tax-service.ts';
import type { Settings } from '../settings/schema.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { type Incomplete, type ReadyDraft, readContent } from './content.ts';
import type { DraftReason, draftRefusals } from './drafts.ts';
import { findDraftRow, lockDraft, setSent } from './queries.ts';
import type { DraftContent } from './schema.ts';

type SendDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  settings: Pick<SettingsCache, 'current'>;
  taxRates: TaxRates;
  automaticDiscounts: Pick<AutomaticDiscounts, 'current'>;
  now: () => Date;
  emailBrand: () => Promise<EmailBrand>;
};

type DraftRefusal<Reason extends DraftReason> = RefusalOf<typeof draftRefusals, Reason>;
type SendRefusal =
  | DraftRefusal<'unknown_draft' | 'changed_meanwhile' | 'already_paid' | 'payment_under_way' | 'product_gone'>
  | Incomplete
  | StaffOrderRefusal;

/** Thrown to roll back the cancellation of the previous order if the new one can't be placed. */
class NotSent extends Error {
  readonly refusal: SendRefusal;
  constructor(refusal: SendRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/**
 * Emails a draft's customer the payment link, and places its order, which holds stock and prices for three days. If the draft
 * was edited since it was last sent, a new order replaces the old one, which is canceled, and existing links open the new
 * one. If it is unchanged, only another link is sent. `seen`: the version that the sender saw.
 */
export async function sendDraft(
  deps: SendDeps,
  actor: Actor,
  { id, seen }: { id: string; seen: number },
): Promise<{ ok: true } | SendRefusal> {
  const row = await findDraftRow(deps.db.sql, id);
  if (!row) return { ok: false, reason: 'unknown_draft' };
  if (row.version !== seen) return { ok: false, reason: 'changed_meanwhile' };
  const settings = await deps.settings.current();
  const ready = readContent(row.content, settings);
  if (!ready.ok) return ready;
  const { country, city: state } = ready.address;
  // Before the transaction, so that no stock row stays locked while the tax service answers.
  const taxPercent = await deps.taxRates.percentFor({ country, state });
  const automatic = await deps.automaticDiscounts.current();
  const brand = await deps.emailBrand();
  const send = { actor, id, seen, ready, content: row.content, taxPercent, settings, automatic, brand };
  return placeUpToDate(() =>
    deps.db
      .transaction((tx) => sendWithin(tx, deps, send))
      .catch((error: unknown) => {
        if (error instanceof NotSent) return error.refusal;
        throw error;
      }),
  );
}

type Prices = {
  content: DraftContent;
  taxPercent: number;
  settings: Settings;
  automatic: readonly Coupon[];
  brand: EmailBrand;
};

type ReadySend = { actor: Actor; id: string; seen: number; ready: ReadyDraft } & Prices;

async function sendWithin(tx: Transaction, { now }: SendDeps, send: ReadySend): Promise<{ ok: true } | SendRefusal> {
  const { id, seen, actor, content } = send;
  const draft = await lockDraft(tx.sql, id);
  if (!draft) return { ok: false, reason: 'unknown_draft' };
  if (draft.version !== seen) return { ok: false, reason: 'changed_meanwhile' };
  const before = draft.orderId;
  const isUnchanged = draft.sentVersion === draft.version;
  const previous = before === null ? undefined : await replaceOrder(tx, before, { actor, content, isUnchanged });
  if (previous && !previous.ok) return previous;
  if (before !== null && previous?.isKept) {
    await setSent(tx.sql, id, before, now());
    await emailLink(tx, send, before);
    return { ok: true };
  }
  const orderId = await placeDraft(tx, send, now());
  if (before !== null) await moveOrderLinks(tx, before, orderId);
  await setSent(tx.sql, id, orderId, now());
  await emailLink(tx, send, orderId);
  return { ok: true };
}

type Replacement = { actor: Actor; content: DraftContent; isUnchanged: boolean };

/** The order of the previous link: kept if the draft is unchanged, otherwise canceled, unless a payment is in progress. */
async function replaceOrder(tx: Transaction, orderId: string, { actor, content, isUnchanged }: Replacement) {
  const order = await lockLiveOrder(tx, orderId);
  if (!order) return { ok: true, isKept: false } as const;
  if (order.paidAt) return { ok: false, reason: 'already_paid' } as const;
  if (order.paymentState !== 'unpaid') return { ok: false, reason: 'payment_under_way' } as const;
  if (isUnchanged) return { ok: true, isKept: true } as const;
  const productIds = content.items.map(({ product }) => product);
  const done = await cancelReplaced(tx, order, { byWhom: actor.name, productIds });
  return done.ok ? ({ ok: true, isKept: false } as const) : ({ ok: false, reason: 'payment_under_way' } as const);
}

async function emailLink(tx: Transaction, { actor, brand, ready }: ReadySend, orderId: string) {
  const order = await findAnyOrder(tx.sql, orderId);
  if (!order) throw new Error('PostgreSQL lost an order within its transaction.');
  const token = await newOrderLink(tx, orderId);
  await enqueueEmail(tx, payLinkEmail(brand, { order, token, to: ready.email }));
  await recordAudit(tx, actor, { what: 'order.pay_link_sent', subject: orderId });
}

/** How long stock and prices are held. Afterwards a payment can't revive the order, either (`can_come_back`). */
const LINK_MINUTES = 3 * 24 * 60;

async function placeDraft(tx: Transaction, send: ReadySend, now: Date): Promise<string> {
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
    details: content.details,
    paymentMethod: 'Paypal',
    takenBy: actor.name,
    holdMinutes: LINK_MINUTES,
    isShipped: true,
  });
  if (!placed.ok) throw new NotSent(toSendRefusal(placed));
  const { phone, note, discount } = content;
  const discountReason = discount?.reason.trim() ?? '';
  await recordSource(tx, placed.orderId, actor, {
    channel: 'phone',
    phone: phone.trim(),
    note: note.trim(),
    discountReason,
  });
  const after = { draft: send.id, dollars: placed.totalCents / 100, ...(discount && { discount }) };
  await recordAudit(tx, actor, { what: 'order.taken', subject: placed.orderId, after });
  return placed.orderId;
}

const toSendRefusal = (refusal: StaffOrderRefusal): SendRefusal =>
  refusal.reason === 'unknown_product' ? { ok: false, reason: 'product_gone' } : refusal;

/** Creates a payment link to copy. A new one each time, because only hashes are stored. */
export async function copyPayLink(
  { db, emailBrand }: Pick<SendDeps, 'db' | 'emailBrand'>,
  actor: Actor,
  id: string,
): Promise<{ ok: true; url: string; expiresAt: string } | DraftRefusal<'unknown_draft' | 'no_link'>> {
  const { publicUrl } = await emailBrand();
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx.sql, id);
    if (!draft) return { ok: false, reason: 'unknown_draft' };
    const order = draft.orderId === null ? undefined : await findAnyOrder(tx.sql, draft.orderId);
    if (!order?.heldUntil) return { ok: false, reason: 'no_link' };
    const token = await newOrderLink(tx, order.id);
    await recordAudit(tx, actor, { what: 'order.pay_link_copied', subject: order.id });
    return { ok: true, url: `${publicUrl}${paths.pay()}#${token}`, expiresAt: order.heldUntil };
  });
}

/** Cancels the order of a payment link, releases its stock and emails the customer. */
export async function cancelPayLink(
  deps: Pick<SendDeps, 'db' | 'emailBrand'>,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | DraftRefusal<'unknown_draft' | 'no_link' | 'already_paid' | 'payment_under_way'>> {
  const row = await findDraftRow(deps.db.sql, id);
  if (!row) return { ok: false, reason: 'unknown_draft' };
  if (row.orderId === null) return { ok: false, reason: 'no_link' };
  const done = await cancelUnpaidOrder(deps, row.orderId, actor);
  if (done.ok) return done;
  if (done.reason === 'already_paid' || done.reason === 'payment_under_way') return { ok: false, reason: done.reason };
  return { ok: false, reason: 'no_link' };
}
