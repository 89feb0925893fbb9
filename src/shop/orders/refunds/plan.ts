import type { Sql, Transaction } from '../../../platform/db/database.ts';
import { percentOf } from '../../../shared/money.ts';
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

/** What goes back: everything that is left, some items (and shipping, where asked), or an amount. */
export type RefundSelection =
  | { kind: 'whole'; restock: boolean }
  | { kind: 'lines'; lines: readonly RefundLine[]; withShipping: boolean }
  | { kind: 'amount'; cents: number };

export type RefundInput = {
  /** The browser's name for this press of the button: pressed twice, it is one refund. */
  key: string;
  what: RefundSelection;
  /** PayPal shows it to the shopper. */
  note: string;
  /** What the button said; where another sum would go back, none does. */
  expectedCents?: number | undefined;
  /** The return, exchange or claim that it is for; it ends with the refund. */
  returnId?: string;
  /** Its items are taken off the order, also where they cost nothing; `tells`: the customer gets an email that says so. */
  removal?: { tells: boolean };
};

type PlanInput = { orderId: string; wish: RefundInput; actor: Actor; cancels: boolean };

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

export async function planRefund(
  tx: Transaction,
  { orderId, wish, actor, cancels }: PlanInput,
): Promise<{ ok: true; plan: Planned } | RefundRefusal> {
  const order = await lockOrder(tx.sql, orderId);
  if (!order) return { ok: false, reason: 'unknown_order' };
  const known = await findPlan(tx.sql, wish.key);
  const leftCents = (await paidBy(tx.sql, orderId))?.leftCents ?? 0;
  if (known) return planAgain(tx, known, { orderId, wish, actor, cancels }, leftCents);
  if (order.paidAt === null) return { ok: false, reason: 'not_paid' };
  // An order over nothing has no money to give back, and may be cancelled all the same.
  const isFree = order.totalCents === 0 && cancels;
  if (leftCents === 0 && !isFree && !wish.removal) return { ok: false, reason: 'nothing_to_refund' };
  const worth = await refundAmountOf(tx.sql, orderId, wish.what, { leftCents, returnId: wish.returnId });
  if (!worth.ok) return worth;
  const unfit = isFree ? cancelledAlready(worth.lines) : notAsShown(wish, worth, leftCents);
  if (unfit) return unfit;
  return { ok: true, plan: await writeDown(tx, { orderId, wish, actor, cancels }, worth) };
}

/**
 * Whether a wish that comes again under its key is the one that was written down. After an answer that was lost on the
 * way somebody may have changed what the form says; that would be another refund, and must not look done.
 */
async function planAgain(
  tx: Transaction,
  known: Planned,
  { orderId, wish: { what, returnId, removal }, cancels }: PlanInput,
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
  const wanted = new Map(what.lines.map(({ position, quantity }) => [position, quantity]));
  return lines.length === wanted.size && lines.every(({ position, quantity }) => wanted.get(position) === quantity);
}

/** All its items are in a plan that a concurrent request has written. */
const cancelledAlready = (left: readonly RefundLine[]): RefundRefusal | undefined =>
  left.length === 0 ? { ok: false, reason: 'already_cancelled' } : undefined;

/** What some items cost: before the discount, the discount, the tax, and what that comes to, in cents. */
type Share = { itemsCents: number; discountCents: number; taxCents: number; cents: number };

/**
 * `cents` goes back, of it `shippingCents` for shipping and gift wrap; where items were chosen, `taxCents` for their tax, and
 * `shares` by the line's position.
 */
export type RefundAmount = {
  ok: true;
  cents: number;
  shippingCents: number;
  taxCents: number | null;
  lines: readonly RefundLine[];
  shares: ReadonlyMap<number, Share>;
};

/** Nothing or too much of it, or the button said another sum because something was refunded meanwhile. */
const notAsShown = (
  { expectedCents, removal }: RefundInput,
  { cents }: RefundAmount,
  leftCents: number,
): RefundRefusal | undefined =>
  (removal && cents === 0 ? undefined : unfitFor(leftCents, cents)) ??
  (expectedCents === undefined || expectedCents === cents ? undefined : { ok: false, reason: 'sum_changed' });

/** With its entry in the log. */
async function writeDown(
  tx: Transaction,
  { orderId, wish, actor, cancels }: PlanInput,
  { cents, shippingCents, taxCents, lines }: RefundAmount,
): Promise<Planned> {
  await insertPlan(tx.sql, {
    key: wish.key,
    orderId,
    cents,
    shippingCents,
    taxCents,
    note: wish.note,
    staffId: actor.staffId,
    who: actor.name,
    cancels,
    returnId: wish.returnId ?? null,
    removes: wish.removal !== undefined,
    tells: wish.removal?.tells ?? false,
  });
  await insertPlanLines(tx.sql, wish.key, orderId, JSON.stringify(lines));
  const after = { dollars: cents / 100, shipping: shippingCents / 100, lines };
  const refunded = wish.removal ? 'order.items_removed' : 'order.refunded';
  await recordAudit(tx, actor, { what: cancels ? 'order.cancelled' : refunded, subject: orderId, after });
  const saved = await findPlan(tx.sql, wish.key);
  if (!saved) throw new Error('PostgreSQL lost a plan within its transaction.');
  return saved;
}

type AmountRefusal = { ok: false; reason: 'unknown_order' | 'too_many_pieces' };

/**
 * What a refund comes to, for its preview and for the refund itself. `leftCents` is what was not given back yet. Units in
 * returns, other than those of `returnId`, are theirs to settle; a return's own money is what is left, at most.
 */
export async function refundAmountOf(
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
  const items = shareOf(figures, lines, before, now);
  const share = items.cents + shippingCents;
  const cents = returnId === null ? share : Math.min(share, leftCents);
  const taxCents = Math.min(items.taxCents, cents);
  const shares = sharesByLine(figures, lines, before, now);
  return { ok: true, cents, shippingCents, taxCents, lines: what.lines, shares };
}

/** Why this sum does not go back, or undefined where it can. */
export function unfitFor(
  leftCents: number,
  cents: number,
): { ok: false; reason: 'nothing_chosen' | 'refund_too_large' } | undefined {
  if (cents === 0) return { ok: false, reason: 'nothing_chosen' };
  return cents > leftCents ? { ok: false, reason: 'refund_too_large' } : undefined;
}

export type OrderTotals = { itemsCents: number; discountCents: number; taxPercent: number; taxCents: number };

/** `setDiscountCents`: what sets took off all that was bought of it. */
export type RefundableLine = { position: number; priceCents: number; quantity: number; setDiscountCents: number };

/** How many items of each line, by its position. */
type Quantities = ReadonlyMap<number, number>;

/** The same line by line, by position; they add up to the share of all of them. */
export function sharesByLine(
  ledger: OrderTotals,
  lines: readonly RefundableLine[],
  before: Quantities,
  now: Quantities,
): ReadonlyMap<number, Share> {
  const counted = new Map(before);
  const shares = new Map<number, Share>();
  for (const [position, quantity] of now) {
    shares.set(position, shareOf(ledger, lines, counted, new Map([[position, quantity]])));
    counted.set(position, (counted.get(position) ?? 0) + quantity);
  }
  return shares;
}

/**
 * What items of an order cost with their share of discount and tax, in cents, given what was refunded of it before.
 * However an order is given back, in whatever parts, the parts add up to what its items cost, to the cent.
 */
export function shareOf(
  ledger: OrderTotals,
  lines: readonly RefundableLine[],
  before: Quantities,
  now: Quantities,
): Share {
  const together = new Map(
    lines.map(({ position }) => [position, (before.get(position) ?? 0) + (now.get(position) ?? 0)]),
  );
  return less(costOf(ledger, lines, together), costOf(ledger, lines, before));
}

const less = (a: Share, b: Share): Share =>
  made(a.itemsCents - b.itemsCents, a.discountCents - b.discountCents, a.taxCents - b.taxCents);

const made = (itemsCents: number, discountCents: number, taxCents: number): Share => ({
  itemsCents,
  discountCents,
  taxCents,
  cents: itemsCents - discountCents + taxCents,
});

/** What sets took off stays with its lines; a coupon is shared by everything, in proportion to what the sets have left. */
function costOf(ledger: OrderTotals, lines: readonly RefundableLine[], pieces: Quantities): Share {
  const items = lines.reduce((sum, { position, priceCents }) => sum + priceCents * (pieces.get(position) ?? 0), 0);
  if (items === ledger.itemsCents) return made(items, ledger.discountCents, ledger.taxCents);
  const bySets = lines.reduce((sum, line) => sum + ofUnits(line, pieces.get(line.position) ?? 0), 0);
  const bySetsInAll = lines.reduce((sum, { setDiscountCents }) => sum + setDiscountCents, 0);
  const [left, leftInAll] = [items - bySets, ledger.itemsCents - bySetsInAll];
  const coupon = leftInAll === 0 ? 0 : Math.round(((ledger.discountCents - bySetsInAll) * left) / leftInAll);
  const discount = bySets + coupon;
  return made(items, discount, Math.min(ledger.taxCents, percentOf(items - discount, ledger.taxPercent)));
}

/** The units of a line share what sets took off it. */
const ofUnits = ({ setDiscountCents, quantity }: RefundableLine, units: number) =>
  Math.round((setDiscountCents * units) / quantity);

export type RefundOrderDeps = PaymentDeps;

export type Refunded = { ok: true; cents: number } | RefundRefusal;

/** What else belongs into the transaction that writes a plan down; the order's row is locked. */
export type Alongside = {
  /** Why it isn't to be planned after all. */
  refusal?: (tx: Transaction) => Promise<RefundRefusal | undefined>;
  planned?: (tx: Transaction) => Promise<void>;
};
