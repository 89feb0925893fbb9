/** Money is whole US cents inside the shop, and decimal dollars in JSON and on screen. Only `percentOf` rounds. */
/** Highest price of a product, and highest amount in a maker's ledger. */
export const MAX_PRICE_CENTS = 1_000_000_00;
/** Larger amounts in JSON are refused. */
const MAX_MONEY_CENTS = 100_000_000_00;
const MILLIONTHS = 1_000_000;

/** '$1,234.50'; a negative amount is '-$1,234.50'. Without `Intl`: its first formatter would be a large part of hydration. */
export function formatMoney(cents: number): string {
  const text = (Math.abs(cents) / 100).toFixed(2);
  const groups: string[] = [];
  for (let end = text.length - 3; end > 0; end -= 3) groups.unshift(text.slice(Math.max(0, end - 3), end));
  return `${cents < 0 ? '-' : ''}$${groups.join(',')}${text.slice(-3)}`;
}

/** Cents as the JSON number of dollars: 2550 is 25.5. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** JSON dollars as cents; undefined if not a whole number of cents, or too large. */
export function fromDollars(dollars: number): number | undefined {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > MAX_MONEY_CENTS) return undefined;
  // Tolerates binary fractions in a client's sums, such as 0.1 + 0.2.
  return Math.abs(dollars * 100 - cents) < 1e-4 ? cents : undefined;
}

/** `percent` (up to four decimals) of whole cents, rounded half up. Not for negative amounts. */
export function toPercent(cents: number, percent: number): number {
  // Integer arithmetic, so that binary fractions don't turn 2.675 into 2.67.
  const millionths = Math.round(percent * (MILLIONTHS / 100));
  return Math.floor((cents * millionths + MILLIONTHS / 2) / MILLIONTHS);
}

/** An amount in any currency in US format: "$48.00", "€48.00", "¥4,800". `currency`: ISO 4217 code. */
export const currencyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);

/**
 * Typed amounts. Strict, because a guess could make a price a hundred times too high: refuses European formats
 * ("54,50", "1.250,00") and anything else that `Number` accepts (0x1F, 1e3).
 */
const US_AMOUNT = /^\$?((?:0|[1-9]\d*)|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const NUMBER = /^((?:0|[1-9]\d*))(?:\.(\d{1,2}))?$/;
const WHOLE = /^(?:0|[1-9]\d{0,8})$/;

/** More digits than any amount in the shop, and few enough to stay exact. */
const MAX_DIGITS = 11;

export type ReadAmount = { ok: true; cents: number } | { ok: false; sentence: string };

type Noun = 'price' | 'amount' | 'percentage';

/**
 * Parses typed US dollars into whole cents: `54`, `54.5`, `54.50`, `$54.50`, `1,250.00`, ignoring surrounding white
 * space. Callers show the amount before saving, so that `1,250` is seen as $1,250.00. Otherwise returns the field's
 * error sentence, which quotes the input.
 */
export const readAmount = (text: string, noun: 'price' | 'amount' = 'price'): ReadAmount => read(US_AMOUNT, text, noun);

/** Percent with at most two decimals, in hundredths: 12.5 is 1250. */
export const readPercent = (text: string): ReadAmount => read(NUMBER, text, 'percentage');

/** Parses a whole number; NaN if it isn't plainly written. */
export const readWhole = (text: string): number => (WHOLE.test(text.trim()) ? Number(text) : Number.NaN);

function read(pattern: RegExp, text: string, noun: Noun): ReadAmount {
  const typed = text.trim();
  if (typed === '') return { ok: false, sentence: `Enter ${article(noun)} like ${EXAMPLES[noun]}.` };
  const [, whole = '', decimals = ''] = pattern.exec(typed) ?? [];
  const digits = whole.replaceAll(',', '');
  if (digits === '' || digits.length > MAX_DIGITS) {
    return {
      ok: false,
      sentence: `“${shortened(typed)}” isn’t ${article(noun)} we can read. Write it like ${EXAMPLES[noun]}.`,
    };
  }
  return { ok: true, cents: Number(digits) * 100 + Number(decimals.padEnd(2, '0')) };
}

const EXAMPLES: Record<Noun, string> = { price: '54.50', amount: '54.50', percentage: '12.5' };
const article = (noun: Noun) => (noun === 'amount' ? 'an amount' : `a ${noun}`);

const MAX_QUOTED_LENGTH = 40;
const shortened = (typed: string) =>
  typed.length > MAX_QUOTED_LENGTH ? `${typed.slice(0, MAX_QUOTED_LENGTH)}…` : typed;

const SIGNS = /(?:US\$|USD|EUR|GBP|CAD|AUD|KES|[$€£])/gi;
const COMMA = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/;

/**
 * Best guess for an amount in another format: `54,50`, `1.250,00`, `USD 23`, as `54.50`. For suggestions only.
 * Undefined if ambiguous, such as `1.250`.
 */
export function likelyAmount(text: string): string | undefined {
  if (readAmount(text).ok) return undefined;
  const bare = text.replace(SIGNS, '').replace(/[\s\u00a0\u202f'’]/g, '');
  const [, whole, decimals] = COMMA.exec(bare) ?? [];
  const plain = whole === undefined ? bare : `${whole.replaceAll('.', '')}.${decimals}`;
  const read = readAmount(plain);
  return read.ok ? (read.cents / 100).toFixed(2) : undefined;
}

/** Bills that customers pay with, in dollars. */
const BILLS = [1, 5, 10, 20, 50, 100] as const;

/**
 * Likely cash payments for a sum in cents: the sum itself and the next multiple of each bill, ascending, without
 * duplicates, at most `most`.
 */
export function likelyCash(totalCents: number, most = 4): number[] {
  const rounded = BILLS.map((dollars) => Math.ceil(totalCents / (dollars * 100)) * dollars * 100);
  return [...new Set([totalCents, ...rounded])].toSorted((a, b) => a - b).slice(0, most);
}

/** Change in cents; negative if the cash isn't enough. */
export const changeDue = (totalCents: number, givenCents: number): number => givenCents - totalCents;
