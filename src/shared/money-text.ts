/**
 * What somebody typed where money is asked for: strict, since a guess can make a price a hundred times what was meant.
 * "54,50" and "1.250,00" are how Europe writes and are refused, and so is whatever else `Number` would read (0x1F, 1e3).
 */
const AMOUNT = /^\$?((?:0|[1-9]\d*)|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const NUMBER = /^((?:0|[1-9]\d*))(?:\.(\d{1,2}))?$/;
const WHOLE = /^(?:0|[1-9]\d{0,8})$/;

/** More digits than any amount of the shop has, and few enough to stay exact. */
const MAX_DIGITS = 11;

export type ReadAmount = { ok: true; cents: number } | { ok: false; sentence: string };

type Noun = 'price' | 'amount' | 'percentage';

/**
 * Dollars as people in the US write them, as whole cents: `54`, `54.5`, `54.50`, `$54.50`, `1,250.00`; blanks around them
 * do not matter. Callers show the amount back before it is saved, so that `1,250` is seen to be $1,250.00.
 * Otherwise the sentence for the field, which names what was typed.
 */
export const readAmount = (text: string, noun: 'price' | 'amount' = 'price'): ReadAmount => read(AMOUNT, text, noun);

/** Percent with at most two decimals, as hundredths: 12.5 is 1250. */
export const readPercent = (text: string): ReadAmount => read(NUMBER, text, 'percentage');

/** A number of things; NaN where it is none that is plainly written. */
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

const MAX_LENGTH = 40;
const shortened = (typed: string) => (typed.length > MAX_LENGTH ? `${typed.slice(0, MAX_LENGTH)}…` : typed);
