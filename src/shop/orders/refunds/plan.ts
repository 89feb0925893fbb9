import type { Sql, Transaction } from '../../../platform/db/database.ts';
import { toPercent } from '../../../shared/money.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { paidBy } from '../../payments/paid-by.ts';
import type { PaymentRefusal } from '../../payments/refusals.ts';
import type { StepRefusal } from '../order.ts';
import { lockOrder } from '../queries.ts';
import { listUnitsInReturns } from '../returns/queries.ts';
import { findAdminOrderRow, listAdminLines } from '../staff/queries.ts';
import { findPlan, insertPlan, insertPlanLines, listPlanLines, sumShippingBack } from './queries.ts';

export type RefundLine = { position: number; quantity: number; restock: boolean };

/** What to refund: everything left, some items (optionally with shipping), or an amount. */
export type RefundSelection =
  | { kind: 'whole'; restock: boolean }
  | { kind: 'lines'; lines: readonly RefundLine[]; withShipping: boolean }
  | { kind: 'amount'; cents: number };

export type RefundInput = {
  /** Idempotency key from the browser. */
  key: string;
  what: RefundSelection;
  /** Shown to the customer by PayPal. */
  note: string;
  /** The amount shown on the button; a different computed amount is refused. */
  expectedCents?: number | undefined;
  /** The return, exchange or claim to end with this refund. */
  returnId?: string;
  /** Removes the items from the order, even free ones; `tells`: email the customer. */
  removal?: { tells: boolean };
};

type PlanInput = { orderId: string; input: RefundInput; actor: Actor; cancels: boolean };

export type Planned = NonNullable<Awaited<ReturnType<typeof findPlan>>>;
export type RefundRefusal =
  | StepRefusal
  | PaymentRefusal<'nothing_to_refund' | 'refund_failed' | 'refund_too_large'>
  | {
      ok: false;
      reason:
        | 'unknown_order'
        | 'too_many_pieces'
        | 'nothing_chosen'
        | 'key_used'
        | 'sum_changed'
        | 'changed_meanwhile'
        | 'refund_under_way'
        | 'other_refund'
        | 'being_packed'
        | 'made_to_order'
        | 'too_many_packed'
        | 'fully_refunded'
        | 'nothing_left';
    };

export type RefundOrderDeps = PaymentDeps;

export type Refunded = { ok: true; cents: number } | RefundRefusal;

/** Hooks in the transaction that inserts the plan; the order's row is locked. */
export type Alongside = {
  /** Vetoes the plan. */
  refusal?: (tx: Transaction) => Promise<RefundRefusal | undefined>;
  planned?: (tx: Transaction) => Promise<void>;
};

/** Validates a refund and inserts its plan, or returns the stored plan if the key was used before. */
export async function planRefund(
  tx: Transaction,
  { orderId, input, actor, cancels }: PlanInput,
): Promise<{ ok: true; plan: Planned } | RefundRefusal> {
  const order = await lockOrder(tx.sql, orderId);
  if (!order) return { ok: false, reason: 'unknown_order' };
  const known = await findPlan(tx.sql, input.key);
  const leftCents = (await paidBy(tx.sql, orderId))?.leftCents ?? 0;
  if (known) return repeatedPlan(tx, known, { orderId, input, actor, cancels }, leftCents);
  if (order.paidAt === null) return { ok: false, reason: 'not_paid' };
  // A free order has no money to refund but can be canceled.
  const isFree = order.totalCents === 0 && cancels;
  if (leftCents === 0 && !isFree && !input.removal) return { ok: false, reason: 'nothing_to_refund' };
  const amount = await getRefundAmount(tx.sql, orderId, input.what, { leftCents, returnId: input.returnId });
  if (!amount.ok) return amount;
  const unfit = isFree ? alreadyCancelled(amount.lines) : amountRefusal(input, amount, leftCents);
  if (unfit) return unfit;
  return { ok: true, plan: await insertRefundPlan(tx, { orderId, input, actor, cancels }, amount) };
}

/**
 * Repeated key: returns the stored plan if the request is identical. After a lost response the form may have been edited;
 * that would be another refund and must not appear done.
 */
async function repeatedPlan(
  tx: Transaction,
  known: Planned,
  { orderId, input: { what, returnId, removal }, cancels }: PlanInput,
  leftCents: number,
): Promise<{ ok: true; plan: Planned } | RefundRefusal> {
  const isSame =
    known.orderId === orderId &&
    known.cancels === cancels &&
    known.returnId === (returnId ?? null) &&
    known.removes === (removal !== undefined) &&
    (await isSameRequest(tx, known, what, leftCents));
  return isSame ? { ok: true, plan: known } : { ok: false, reason: 'key_used' };
}

async function isSameRequest(
  tx: Transaction,
  known: Planned,
  what: RefundSelection,
  leftCents: number,
): Promise<boolean> {
  if (what.kind === 'whole') return leftCents === 0 || leftCents === known.cents;
  const lines = await listPlanLines(tx.sql, known.key);
  if (what.kind === 'amount') return lines.length === 0 && known.cents === what.cents;
  const requested = new Map(what.lines.map(({ position, quantity }) => [position, quantity]));
  return (
    lines.length === requested.size && lines.every(({ position, quantity }) => requested.get(position) === quantity)
  );
}

/** A concurrent request has already planned all items. */
const alreadyCancelled = (left: readonly RefundLine[]): RefundRefusal | undefined =>
  left.length === 0 ? { ok: false, reason: 'already_cancelled' } : undefined;

/** Price of some items in cents: before discount, discount, tax, and total. */
type Share = { itemsCents: number; discountCents: number; taxCents: number; cents: number };

/**
 * `cents` in total, of which `shippingCents` for shipping and gift wrap. For chosen items: `taxCents` is their tax, and
 * `shares` are by line position.
 */
export type RefundAmount = {
  ok: true;
  cents: number;
  shippingCents: number;
  taxCents: number | null;
  lines: readonly RefundLine[];
  shares: ReadonlyMap<number, Share>;
};

/** Refuses nothing, too much, or an amount other than the one shown. */
const amountRefusal = (
  { expectedCents, removal }: RefundInput,
  { cents }: RefundAmount,
  leftCents: number,
): RefundRefusal | undefined =>
  (removal && cents === 0 ? undefined : unfitFor(leftCents, cents)) ??
  (expectedCents === undefined || expectedCents === cents ? undefined : { ok: false, reason: 'sum_changed' });

async function insertRefundPlan(
  tx: Transaction,
  { orderId, input, actor, cancels }: PlanInput,
  { cents, shippingCents, taxCents, lines }: RefundAmount,
): Promise<Planned> {
  await insertPlan(tx.sql, {
    key: input.key,
    orderId,
    cents,
    shippingCents,
    taxCents,
    note: input.note,
    staffId: actor.staffId,
    who: actor.name,
    cancels,
    returnId: input.returnId ?? null,
    removes: input.removal !== undefined,
    tells: input.removal?.tells ?? false,
  });
  await insertPlanLines(tx.sql, input.key, orderId, JSON.stringify(lines));
  const after = { dollars: cents / 100, shipping: shippingCents / 100, lines };
  const refunded = input.removal ? 'order.items_removed' : 'order.refunded';
  await recordAudit(tx, actor, { what: cancels ? 'order.cancelled' : refunded, subject: orderId, after });
  const saved = await findPlan(tx.sql, input.key);
  if (!saved) throw new Error('PostgreSQL lost a plan within its transaction.');
  return saved;
}

type AmountRefusal = { ok: false; reason: 'unknown_order' | 'too_many_pieces' };

/**
 * The amount of a refund, for its preview and for the refund itself. `leftCents`: paid and not yet refunded. Excludes units
 * in returns other than `returnId`; a return's refund is capped at `leftCents`.
 */
export async function getRefundAmount(
  sql: Sql,
  orderId: string,
  what: RefundSelection,
  { leftCents, returnId = null }: { leftCents: number; returnId?: string | null | undefined },
): Promise<RefundAmount | AmountRefusal> {
  if (what.kind === 'amount') {
    return { ok: true, cents: what.cents, shippingCents: 0, taxCents: null, lines: [], shares: new Map() };
  }
  const [ledger, lines, shippingBack] = [
    await findAdminOrderRow(sql, orderId),
    await listAdminLines(sql, orderId),
    (await sumShippingBack(sql, orderId))?.cents ?? 0,
  ];
  if (!ledger) return { ok: false, reason: 'unknown_order' };
  const shippingLeft = Math.max(0, ledger.shippingCents + ledger.giftWrapCents - shippingBack);
  const inReturns = new Map(
    (await listUnitsInReturns(sql, orderId, returnId)).map(({ position, units }) => [position, units]),
  );
  const left = lines.map(({ position, quantity, refunded }) => ({
    position,
    quantity: quantity - refunded - (inReturns.get(position) ?? 0),
  }));
  if (what.kind === 'whole') {
    const all = left.filter(({ quantity }) => quantity > 0).map((line) => ({ ...line, restock: what.restock }));
    const shippingCents = Math.min(shippingLeft, leftCents);
    return { ok: true, cents: leftCents, shippingCents, taxCents: null, lines: all, shares: new Map() };
  }
  const tooMany = what.lines.some(
    ({ position, quantity }) => quantity > (left.find((line) => line.position === position)?.quantity ?? 0),
  );
  const isNamedTwice = new Set(what.lines.map(({ position }) => position)).size < what.lines.length;
  if (tooMany || isNamedTwice) return { ok: false, reason: 'too_many_pieces' };
  const before = new Map(lines.map(({ position, refunded }) => [position, refunded]));
  const now = new Map(what.lines.map(({ position, quantity }) => [position, quantity]));
  const figures = { ...ledger, taxPercent: Number(ledger.taxPercent) };
  const shippingCents = what.withShipping ? shippingLeft : 0;
  const items = getShare(figures, lines, before, now);
  const share = items.cents + shippingCents;
  const cents = returnId === null ? share : Math.min(share, leftCents);
  const taxCents = Math.min(items.taxCents, cents);
  const shares = sharesByLine(figures, lines, before, now);
  return { ok: true, cents, shippingCents, taxCents, lines: what.lines, shares };
}

export function unfitFor(
  leftCents: number,
  cents: number,
): { ok: false; reason: 'nothing_chosen' | 'refund_too_large' } | undefined {
  if (cents === 0) return { ok: false, reason: 'nothing_chosen' };
  return cents > leftCents ? { ok: false, reason: 'refund_too_large' } : undefined;
}

export type OrderTotals = { itemsCents: number; discountCents: number; taxPercent: number; taxCents: number };

/** `setDiscountCents`: set discount of the whole line. */
export type RefundableLine = { position: number; priceCents: number; quantity: number; setDiscountCents: number };

type Quantities = ReadonlyMap<number, number>;

/** `shareOf` for each line, by position; adds up to the share of all lines together. */
export function sharesByLine(
  ledger: OrderTotals,
  lines: readonly RefundableLine[],
  before: Quantities,
  now: Quantities,
): ReadonlyMap<number, Share> {
  const counted = new Map(before);
  const shares = new Map<number, Share>();
  for (const [position, quantity] of now) {
    shares.set(position, getShare(ledger, lines, counted, new Map([[position, quantity]])));
    counted.set(position, (counted.get(position) ?? 0) + quantity);
  }
  return shares;
}

/**
 * The price of some items with their share of discount and tax, in cents, given the units refunded `before`. However an
 * order is split into refunds, they add up exactly to the price of its items.
 */
export function getShare(
  ledger: OrderTotals,
  lines: readonly RefundableLine[],
  before: Quantities,
  now: Quantities,
): Share {
  const together = new Map(
    lines.map(({ position }) => [position, (before.get(position) ?? 0) + (now.get(position) ?? 0)]),
  );
  return subtract(getCost(ledger, lines, together), getCost(ledger, lines, before));
}

const subtract = (a: Share, b: Share): Share =>
  toShare(a.itemsCents - b.itemsCents, a.discountCents - b.discountCents, a.taxCents - b.taxCents);

const toShare = (itemsCents: number, discountCents: number, taxCents: number): Share => ({
  itemsCents,
  discountCents,
  taxCents,
  cents: itemsCents - discountCents + taxCents,
});

/** Set discounts belong to their lines; a coupon is spread over all items in proportion to their price after set discounts. */
function getCost(ledger: OrderTotals, lines: readonly RefundableLine[], quantities: Quantities): Share {
  const items = lines.reduce((sum, { position, priceCents }) => sum + priceCents * (quantities.get(position) ?? 0), 0);
  if (items === ledger.itemsCents) return toShare(items, ledger.discountCents, ledger.taxCents);
  const bySets = lines.reduce((sum, line) => sum + setDiscountOf(line, quantities.get(line.position) ?? 0), 0);
  const bySetsInAll = lines.reduce((sum, { setDiscountCents }) => sum + setDiscountCents, 0);
  const [left, leftInAll] = [items - bySets, ledger.itemsCents - bySetsInAll];
  const coupon = leftInAll === 0 ? 0 : Math.round(((ledger.discountCents - bySetsInAll) * left) / leftInAll);
  const discount = bySets + coupon;
  return toShare(items, discount, Math.min(ledger.taxCents, toPercent(items - discount, ledger.taxPercent)));
}

const setDiscountOf = ({ setDiscountCents, quantity }: RefundableLine, units: number) =>
  Math.round((setDiscountCents * units) / quantity);
