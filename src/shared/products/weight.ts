const OUNCE = 28.349523125;
const POUND = 16 * OUNCE;
const UNITS: Record<string, number> = { g: 1, kg: 1000, oz: OUNCE, lb: POUND, lbs: POUND };

const PART = /(\d{1,6}(?:\.\d{1,3})?|\.\d{1,3}) ?(g|kg|oz|lbs?)?(?![a-z\d.])/g;

/** Parses a typed weight into whole grams: `40`, `40 g`, `1.4 oz`, `1 lb 2 oz`. NaN if it isn't plainly written. */
export function readWeight(text: string): number {
  const typed = text.trim().toLowerCase();
  const parts = [...typed.matchAll(PART)];
  const isWhole = parts.length > 0 && typed.replaceAll(PART, '').trim() === '';
  // A number without a unit is grams, and stands alone.
  if (!isWhole || (parts.length > 1 && parts.some(([, , unit]) => unit === undefined))) return Number.NaN;
  return Math.round(parts.reduce((sum, [, number, unit = 'g']) => sum + Number(number) * (UNITS[unit] ?? 1), 0));
}

export const WEIGHT_SENTENCE = 'Write a weight like 40 g, 1.4 oz or 1 lb 2 oz.';

/** Grams in US units: "1.4 oz", "1 lb 2.4 oz". */
export function inOunces(grams: number): string {
  const tenths = Math.round((grams / OUNCE) * 10);
  const pounds = Math.floor(tenths / 160);
  const rest = (tenths % 160) / 10;
  return [pounds > 0 && `${pounds} lb`, (rest > 0 || pounds === 0) && `${rest} oz`].filter(Boolean).join(' ');
}
