import { readWhole } from '../../../shared/money.ts';
import type { Stock, StockReason } from '../../../shop/catalog/stock/schema.ts';
import { texts } from '../texts.ts';

export const COUNTED = 'Counted';
const SIGNS: Record<StockReason, 1 | -1> = {
  Received: 1,
  Returned: 1,
  Damaged: -1,
  Lost: -1,
  'Given away': -1,
  'Taken out': -1,
};
export const REASONS = Object.keys(SIGNS) as StockReason[];
export const isAdded = (reason: StockReason) => SIGNS[reason] > 0;

export const available = ({ onHand, reserved }: Pick<Stock, 'onHand' | 'reserved'>) => onHand - reserved;
/** Units on hand: everything not yet shipped, including sold units. */
export const toCount = ({ onHand, unshipped }: Pick<Stock, 'onHand' | 'unshipped'>) => onHand + unshipped;

export const elsewhere = ({ reserved, unshipped }: Stock) =>
  [
    ...(reserved > 0 ? [` · ${reserved} in unpaid orders`] : []),
    ...(unshipped > 0 ? [` · ${unshipped} sold, not shipped yet`] : []),
  ].join('');

/** Preview text of the stock change while typing. */
export function getEffect(
  stock: Pick<Stock, 'onHand' | 'reserved' | 'unshipped'>,
  reason: StockReason | typeof COUNTED,
  typed: string,
): string {
  const number = readWhole(typed);
  if (Number.isNaN(number)) return '';
  const by = reason === COUNTED ? number - toCount(stock) : number * SIGNS[reason];
  const after = available(stock) + by;
  if (after < 0) return texts.tooFew(-after);
  return by === 0 ? texts.stockStays(after) : texts.stockBecomes(available(stock), after);
}
