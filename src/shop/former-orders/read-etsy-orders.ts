import type { NamedRow } from '../imports/read-columns.ts';
import type { GivenOrder } from './given.ts';

/** Etsy's export of orders, a row each. It says neither what was bought nor the buyer's email. */
export const readEtsyOrders = (rows: readonly NamedRow[]): GivenOrder[] =>
  rows.map(({ line, cell }) => ({
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
    refunded: '',
    shipped: cell('Date Shipped'),
    canceled: /^cancell?ed$/i.test(cell('Status')) ? cell('Sale Date') : '',
  }));
