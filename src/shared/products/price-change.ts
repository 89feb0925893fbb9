/** Rounding options: whole dollars, half dollars, or the nearest price that ends in .95. */
export const ROUNDINGS = {
  none: 'No rounding',
  '.00': 'Round to .00',
  '.50': 'Round to .50',
  '.95': 'Round to .95',
} as const;
export type Rounding = keyof typeof ROUNDINGS;

type PriceStep = {
  /** `set` to an amount; `raise` or `lower` by an amount or a percentage. */
  how: 'set' | 'raise' | 'lower';
  /** Cents, or hundredths of a percent: 12.5 % is 1250. */
  by: number;
  unit: 'amount' | 'percent';
  rounding: Rounding;
};

/** The new price in cents, exact until rounded, half up. Callers refuse results of 0 or less. */
export function steppedPrice(cents: number, { how, by, unit, rounding }: PriceStep): number {
  if (how === 'set') return rounded(by, rounding);
  const sign = how === 'raise' ? 1 : -1;
  if (unit === 'amount') return rounded(cents + sign * by, rounding);
  return rounded(Math.floor((cents * (10_000 + sign * by) + 5_000) / 10_000), rounding);
}

const STEPS: Record<Rounding, number> = { none: 1, '.00': 100, '.50': 50, '.95': 100 };

/** Rounds to the nearest step, ties up; a positive price never becomes 0. */
function rounded(cents: number, rounding: Rounding): number {
  if (rounding === 'none' || cents <= 0) return cents;
  const end = rounding === '.95' ? 95 : 0;
  const step = STEPS[rounding];
  const nearest = Math.floor((cents - end + step / 2) / step) * step + end;
  return nearest > 0 ? nearest : nearest + step;
}
