import type { Sql } from '../../platform/db/database.ts';
import { findAdminOrderRow, listAdminLines } from './admin-queries.ts';
import { sumShippingBack } from './refund-queries.ts';
import { type Share, shareOf, sharesByLine } from './refund-shares.ts';
import { listUnitsInReturns } from './returnable-queries.ts';

export type RefundLine = { position: number; quantity: number; restock: boolean };

/** What goes back: everything that is left, some items (and shipping, where asked), or an amount. */
export type RefundSelection =
  | { kind: 'whole'; restock: boolean }
  | { kind: 'lines'; lines: readonly RefundLine[]; withShipping: boolean }
  | { kind: 'amount'; cents: number };

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
