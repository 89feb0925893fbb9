import type { Money } from './shapes.ts';

/** Cents of a USD amount in PayPal's strict format (two decimals or none); otherwise undefined. */
export function cents(money: unknown): number | undefined {
  if (typeof money !== 'object' || money === null) return undefined;
  const { currency_code, value } = money as Partial<Money>;
  const parts = typeof value === 'string' ? /^(\d{1,9})(?:\.(\d{2}))?$/.exec(value) : null;
  if (currency_code !== 'USD' || !parts) return undefined;
  return Number(parts[1]) * 100 + Number(parts[2] ?? 0);
}

export const usd = (amount: number): Money => ({
  currency_code: 'USD',
  value: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
});

type Line = { quantity?: unknown; unit_amount?: unknown; tax?: unknown };
type Fault = { issue: string; field: string; kind: 'invalid' | 'unprocessable' };

const ADDED = ['item_total', 'shipping', 'handling', 'insurance', 'tax_total'];
const TAKEN = ['discount', 'shipping_discount'];

/** First error in the amounts of a purchase unit: a wrong format, or parts that don't add up to the total. */
export function amountFault(unit: { amount?: unknown; items?: unknown }): Fault | undefined {
  const amount = unit.amount as (Money & { breakdown?: Record<string, unknown> }) | undefined;
  const field = '/purchase_units/0/amount';
  const total = cents(amount);
  if (total === undefined) return { kind: 'invalid', issue: 'INVALID_PARAMETER_SYNTAX', field: `${field}/value` };
  if (total === 0) return { kind: 'unprocessable', issue: 'CANNOT_BE_ZERO_OR_NEGATIVE', field: `${field}/value` };
  return breakdownFault(amount?.breakdown, total) ?? itemsFault(unit.items, amount?.breakdown);
}

function breakdownFault(breakdown: Record<string, unknown> | undefined, total: number): Fault | undefined {
  if (!breakdown) return undefined;
  const field = '/purchase_units/0/amount/breakdown';
  for (const [name, part] of Object.entries(breakdown)) {
    if (cents(part) === undefined)
      return { kind: 'invalid', issue: 'INVALID_PARAMETER_SYNTAX', field: `${field}/${name}` };
  }
  const sum = (names: string[]) => names.reduce((all, name) => all + (cents(breakdown[name]) ?? 0), 0);
  if (sum(ADDED) - sum(TAKEN) !== total) return { kind: 'unprocessable', issue: 'AMOUNT_MISMATCH', field };
  return undefined;
}

function itemsFault(items: unknown, breakdown: Record<string, unknown> | undefined): Fault | undefined {
  if (items === undefined) return undefined;
  const field = '/purchase_units/0/items';
  if (!Array.isArray(items)) return { kind: 'invalid', issue: 'INVALID_PARAMETER_SYNTAX', field };
  const total = cents(breakdown?.item_total);
  if (total === undefined) return { kind: 'unprocessable', issue: 'ITEM_TOTAL_REQUIRED', field };
  let sum = 0;
  for (const { quantity, unit_amount } of items as Line[]) {
    const unit = cents(unit_amount);
    if (typeof quantity !== 'string' || !/^[1-9]\d{0,9}$/.test(quantity) || unit === undefined) {
      return { kind: 'invalid', issue: 'INVALID_PARAMETER_SYNTAX', field };
    }
    sum += Number(quantity) * unit;
  }
  return sum === total ? undefined : { kind: 'unprocessable', issue: 'ITEM_TOTAL_MISMATCH', field };
}
