import type { Money } from './answers.ts';

/** PayPal writes dollars as text with two decimals: 2550 cents are `25.50`. */
export function toMoney(cents: number): Money {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new Error(`${cents} is not a whole, positive number of cents.`);
  return { currency_code: 'USD', value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` };
}

/**
 * Cents of a dollar amount PayPal sent, or undefined where it is not one: another currency, a sign, an exponent,
 * fractions of a cent. Read digit by digit, because `Number('0.29') * 100` is not 29.
 */
export function toCents({ currency_code, value }: Money): number | undefined {
  const digits = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value);
  if (currency_code !== 'USD' || !digits) return undefined;
  return Number(digits[1]) * 100 + Number((digits[2] ?? '').padEnd(2, '0'));
}
