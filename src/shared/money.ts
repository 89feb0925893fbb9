/**
 * Money is a whole number of US cents inside the shop, and a decimal number of dollars in JSON and on screen.
 * Nothing here ever rounds silently except `percentOf`, which says how.
 */
const MAX_CENTS = 100_000_000_00;
const MILLIONTHS = 1_000_000;

const dollarText = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$1,234.50'; a negative amount is '-$1,234.50'. */
export function formatMoney(cents: number): string {
  return dollarText.format(cents / 100);
}

/** Cents as the JSON number of dollars: 2550 is 25.5. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Dollars as they came in JSON, as cents; undefined where they are not a whole number of cents or beyond counting. */
export function fromDollars(dollars: number): number | undefined {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > MAX_CENTS) return undefined;
  // 0.1 + 0.2 is not 0.3 to a computer; a client's own sums deserve the same cent.
  return Math.abs(dollars * 100 - cents) < 1e-4 ? cents : undefined;
}

/** `percent` (up to four decimals) of whole cents at or above 0, half up to the cent. */
export function percentOf(cents: number, percent: number): number {
  // Whole numbers throughout, so that 2.675 does not become 2.67 for lack of binary fractions.
  const millionths = Math.round(percent * (MILLIONTHS / 100));
  return Math.floor((cents * millionths + MILLIONTHS / 2) / MILLIONTHS);
}
