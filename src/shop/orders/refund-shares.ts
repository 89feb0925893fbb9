import { percentOf } from '../../shared/money.ts';

/** `setDiscountCents`: what sets took off all that was bought of it. */
export type RefundableLine = { position: number; priceCents: number; quantity: number; setDiscountCents: number };
export type OrderTotals = { itemsCents: number; discountCents: number; taxPercent: number; taxCents: number };
/** How many items of each line, by its position. */
export type Quantities = ReadonlyMap<number, number>;

/** What some items cost: before the discount, the discount, the tax, and what that comes to, in cents. */
export type Share = { itemsCents: number; discountCents: number; taxCents: number; cents: number };

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

const made = (itemsCents: number, discountCents: number, taxCents: number): Share => ({
  itemsCents,
  discountCents,
  taxCents,
  cents: itemsCents - discountCents + taxCents,
});

const less = (a: Share, b: Share): Share =>
  made(a.itemsCents - b.itemsCents, a.discountCents - b.discountCents, a.taxCents - b.taxCents);
