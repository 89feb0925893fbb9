import { percentOf } from '../../shared/money.ts';

export type RefundableLine = { position: number; priceCents: number; quantity: number };
export type Ledger = { itemsCents: number; discountCents: number; taxPercent: number; taxCents: number };
/** How many pieces of each line, by its position. */
export type Pieces = ReadonlyMap<number, number>;

/**
 * What pieces of an order cost with their share of discount and tax, in cents, given what was refunded of it before.
 * However an order is given back, in whatever parts, the parts add up to what its pieces cost, to the cent.
 */
export function shareOf(ledger: Ledger, lines: readonly RefundableLine[], before: Pieces, now: Pieces): number {
  const together = new Map(
    lines.map(({ position }) => [position, (before.get(position) ?? 0) + (now.get(position) ?? 0)]),
  );
  return costOf(ledger, lines, together) - costOf(ledger, lines, before);
}

function costOf(
  { itemsCents, discountCents, taxPercent, taxCents }: Ledger,
  lines: readonly RefundableLine[],
  pieces: Pieces,
) {
  const items = lines.reduce((sum, { position, priceCents }) => sum + priceCents * (pieces.get(position) ?? 0), 0);
  if (items === itemsCents) return items - discountCents + taxCents;
  const discount = itemsCents === 0 ? 0 : Math.round((discountCents * items) / itemsCents);
  return items - discount + Math.min(taxCents, percentOf(items - discount, taxPercent));
}
