import { readAmount } from '../../shared/money.ts';
import { plainText } from '../../shared/text/plain-text.ts';
import type { NamedRow } from '../imports/files/read-columns.ts';
import type { GivenOrder } from './given.ts';

/** Etsy's export of orders, a row each. It says neither what was bought nor the buyer's email. */
export const readEtsyOrders = (rows: readonly NamedRow[]): GivenOrder[] => rows.map(orderOf);

function orderOf({ line, cell: written }: NamedRow): GivenOrder {
  // Names and addresses come with HTML entities: O&#39;Connor.
  const cell = (title: string) => plainText(written(title));
  return {
    line,
    number: cell('Order ID'),
    placed: cell('Sale Date'),
    email: '',
    customerName: cell('Full Name') || [cell('First Name'), cell('Last Name')].filter(Boolean).join(' '),
    shipTo: [
      cell('Full Name'),
      cell('Street 1'),
      cell('Street 2'),
      [cell('Ship City'), cell('Ship State'), cell('Ship Zipcode')].filter(Boolean).join(' '),
      cell('Ship Country'),
    ],
    currency: cell('Currency'),
    items: [],
    itemCount: cell('Number of Items'),
    subtotal: cell('Order Value'),
    discount: cell('Discount Amount'),
    shipping: cell('Shipping'),
    tax: cell('Sales Tax'),
    total: cell('Order Total'),
    refunded: refundedOf(cell('Order Total'), cell('Adjusted Order Total')),
    shipped: cell('Date Shipped'),
    canceled: /^cancell?ed$/i.test(cell('Status')) ? cell('Sale Date') : '',
  };
}

/** Its total after refunds is empty where there were none. One that can't be read is told as it is written. */
function refundedOf(total: string, adjusted: string): string {
  if (adjusted === '') return '';
  const [before, after] = [readAmount(total, 'amount'), readAmount(adjusted, 'amount')];
  if (!after.ok) return adjusted;
  return before.ok && after.cents < before.cents ? ((before.cents - after.cents) / 100).toFixed(2) : '';
}
