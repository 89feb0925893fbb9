import { sharesByLine } from '../orders/refunds/plan.ts';
import type { SoldLine, SoldOrder } from './sold-order.ts';

/** What the shopper paid for each line after discounts, without tax, by position. */
export function paidByLine({ itemsCents, discountCents, lines }: SoldOrder): ReadonlyMap<number, number> {
  const totals = { itemsCents, discountCents, taxPercent: 0, taxCents: 0 };
  const units = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  const shares = sharesByLine(totals, lines, new Map(), units);
  return new Map([...shares].map(([position, share]) => [position, share.itemsCents - share.discountCents]));
}

/** For so many of a line; undefined where its maker has no account, none yet on that day, or nobody said what it earns. */
export function earningOf(line: SoldLine, units: number, paid: ReadonlyMap<number, number>, day: string) {
  const { terms, makerEarnsCents } = line;
  if (!terms || day < terms.countsFrom) return undefined;
  if (makerEarnsCents !== null) return isPayable(makerEarnsCents * units) ? makerEarnsCents * units : undefined;
  if (terms.shareHundredths === null) return undefined;
  const cents = ((paid.get(line.position) ?? 0) * units) / line.quantity;
  return Math.round((cents * terms.shareHundredths) / 10_000);
}

/** Nobody sold for more; one order with a typo in its product would stop all others (`cents` is an int). */
const isPayable = (cents: number) => cents <= 2_147_483_647;
