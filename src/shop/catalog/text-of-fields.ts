import { formatMoney } from '../../shared/money.ts';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../shared/products/product-status.ts';
import { longDay } from '../../shared/time.ts';
import type { ProductField } from './product-fields.ts';

const statusText = (value: string) => {
  const known = STATUS_NAMES.find((name) => name === value);
  return known ? PRODUCT_STATUSES[known] : 'none';
};

/** What is neither a text, nor a list, nor an amount of money. */
const SPECIAL: { [Name in ProductField]?: (held: string) => string } = {
  status: statusText,
  makingDays: String,
  lowStockAt: String,
  weightGrams: (grams: string) => `${grams} g`,
  saleFirstDay: longDay,
  saleLastDay: longDay,
};

/** What a field holds, in words; no quotation marks, and of any length. `name` says which. */
export function fieldText(
  name: ProductField,
  value: string | number | boolean | readonly string[] | null | undefined,
): string {
  const held = value ?? '';
  if (held === '') return 'none';
  if (typeof held === 'boolean') return held ? 'yes' : 'no';
  const special = SPECIAL[name];
  if (special) return special(String(held));
  if (typeof held === 'number') return held > 0 ? formatMoney(held * 100) : 'none';
  return typeof held === 'string' ? held : held.join(', ') || 'none';
}
