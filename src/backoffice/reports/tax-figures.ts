import { findState } from '../../shared/address/us-states.ts';
import { shortDay, spanName } from '../../shared/report-period.ts';
import { priceText } from '../../ui/product/price.tsx';
import { changeLine, type Figure, signed } from './figures.tsx';
import type { Tax, TaxState } from './tax-tables.tsx';

export const taxFigures = ({ total, before, states, nextFiling }: Tax): Figure[] => [
  {
    name: 'Tax to pay',
    figure: signed(total.toPay),
    line: `${priceText(total.collected)} collected, ${priceText(total.refundedTax)} refunded`,
  },
  {
    name: 'Sales, all states',
    figure: priceText(total.sales),
    line: `${total.orders.toLocaleString('en-US')} ${total.orders === 1 ? 'order' : 'orders'}, ${placesText(states)}; ${changeLine(total.sales, before.sales, before)}`,
  },
  { name: 'Refunds', figure: priceText(total.refunds), line: 'Subtracted in the order’s state' },
  nextFiling
    ? { name: 'Next filing', figure: shortDay(nextFiling.day), line: filingsText(nextFiling.filings) }
    : { name: 'Next filing', figure: '–', line: 'Set below how often you file in each state' },
];

const NAMES = new Intl.ListFormat('en-US');

/** "Georgia and Illinois, Nov 1 – 30, 2026". */
const filingsText = (filings: NonNullable<Tax['nextFiling']>['filings']) =>
  [...Map.groupBy(filings, ({ from, to }) => spanName(from, to))]
    .map(([span, states]) => `${NAMES.format(states.map(({ state }) => findState(state)?.name ?? state))}, ${span}`)
    .join('; ');

const placesText = ({ length }: readonly TaxState[]) =>
  `${length} ${length === 1 ? 'state or country' : 'states and countries'}`;
