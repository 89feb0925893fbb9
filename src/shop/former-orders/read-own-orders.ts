import type { NamedRow } from '../imports/files/read-columns.ts';
import { firstOf, type GivenOrder, groupRows } from './given.ts';

/** A spreadsheet of one's own: rows of one number are the items of one order. */
export const readOwnOrders = (rows: readonly NamedRow[]): GivenOrder[] =>
  groupRows(rows, (row) => row.cell('Order', 'Order number')).map(orderOf);

function orderOf(group: NamedRow[]): GivenOrder {
  const cell = firstOf(group);
  const customerName = cell('Customer', 'Name');
  return {
    line: group[0]?.line ?? 0,
    number: cell('Order', 'Order number'),
    placed: cell('Date', 'Order date'),
    email: cell('Email'),
    customerName,
    shipTo: [
      customerName,
      ...cell('Address', 'Street').split(/\r?\n/),
      [cell('City'), cell('State'), cell('ZIP', 'ZIP code')].filter(Boolean).join(' '),
      cell('Country'),
    ],
    currency: cell('Currency'),
    items: group.filter((row) => row.cell('Item', 'Product') !== '').map(itemOf),
    itemCount: '',
    subtotal: cell('Subtotal'),
    discount: cell('Discount'),
    shipping: cell('Shipping'),
    tax: cell('Tax'),
    total: cell('Total'),
    refunded: cell('Refunded'),
    shipped: cell('Shipped', 'Ship date'),
    canceled: cell('Canceled', 'Cancelled'),
  };
}

const itemOf = (row: NamedRow) => ({
  name: row.cell('Item', 'Product'),
  variant: row.cell('Variant', 'Size'),
  sku: row.cell('SKU'),
  quantity: row.cell('Quantity') || '1',
  price: row.cell('Price'),
});
