import type { NamedRow } from '../imports/files/read-columns.ts';
import { firstOf, type GivenOrder, groupRows } from './given.ts';

/** Shopify's export of orders: the first row of an order has its sums, the others have further items. */
export const readShopifyOrders = (rows: readonly NamedRow[]): GivenOrder[] =>
  groupRows(rows, (row) => row.cell('Name')).map(orderOf);

function orderOf(group: NamedRow[]): GivenOrder {
  const cell = firstOf(group);
  return {
    line: group[0]?.line ?? 0,
    number: cell('Name'),
    placed: cell('Created at', 'Processed at'),
    email: cell('Email'),
    customerName: cell('Shipping Name') || cell('Billing Name'),
    shipTo: shipToOf(cell),
    currency: cell('Currency'),
    items: group.filter((row) => row.cell('Lineitem name') !== '').map(itemOf),
    itemCount: '',
    subtotal: cell('Subtotal'),
    discount: cell('Discount Amount'),
    shipping: cell('Shipping'),
    tax: cell('Taxes'),
    total: cell('Total'),
    refunded: cell('Refunded Amount'),
    shipped: cell('Fulfilled at'),
    canceled: cell('Cancelled at', 'Canceled at'),
  };
}

const itemOf = (row: NamedRow) => ({
  name: row.cell('Lineitem name'),
  variant: '',
  sku: row.cell('Lineitem sku'),
  quantity: row.cell('Lineitem quantity') || '1',
  price: row.cell('Lineitem price'),
});

/** Its ZIP codes have an apostrophe in front, so that spreadsheets keep their zeros. */
const shipToOf = (cell: (title: string) => string): string[] => [
  cell('Shipping Name'),
  cell('Shipping Company'),
  cell('Shipping Address1') || cell('Shipping Street'),
  cell('Shipping Address2'),
  [cell('Shipping City'), cell('Shipping Province'), cell('Shipping Zip').replace(/^'/, '')].filter(Boolean).join(' '),
  cell('Shipping Country'),
];
