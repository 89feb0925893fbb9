import { formatMoney } from '../../shared/money.ts';

/** What is left of a price in cents, which is more than 0, after what one costs; in whole percent, rounded down. */
export function marginText(price: number, cost: number): string {
  const left = price - cost;
  if (left < 0) return `Each one sold loses ${formatMoney(-left)}.`;
  return `Margin ${Math.floor((left * 100) / price)}%. You keep ${formatMoney(left)} of ${formatMoney(price)}.`;
}
