import { useLoaderData } from 'react-router';
import { fetchBody } from '../admin-api.ts';
import { times } from '../components/counts.ts';
import { ChooseFileScreen, recentFiles } from './choose-file-screen.tsx';

export const loader = () => fetchBody('GET /admin/former-order-imports', {});

/** Upload of an order export from the shop's previous platform. */
export const Component = () => (
  <ChooseFileScreen
    head={{
      title: 'Import orders from your old shop',
      back: { href: '/admin/orders/former', name: 'Orders from your old shop' },
    }}
    call="POST /admin/former-order-imports"
    path="/admin/orders/former/import"
    texts={texts}
    earlier={recentFiles(useLoaderData<typeof loader>(), STATES, (added) => times(added, 'order'))}
  />
);

const STATES = { check: 'Not imported', done: 'Imported', undone: 'Removed' } as const;

const texts = {
  drop: 'Drop your file here',
  dropLine: 'An order export from Shopify or Etsy, or your own spreadsheet. You see what would happen first.',
  limits: 'CSV, up to 10,000 rows.',
  happens: [
    'They are kept apart from your orders: they don’t change stock, reports or taxes.',
    'Customers see theirs in their profile once they’ve confirmed the email they ordered with.',
    'Nobody gets an email from the import.',
    'Orders that are here already are left as they are.',
    'You can remove the orders of a file at any time.',
  ],
  from: [
    {
      name: 'Shopify',
      steps: [
        'Open Orders.',
        'Choose Export, then All orders.',
        'Choose CSV for Excel, Numbers, or other spreadsheet programs.',
      ],
    },
    {
      name: 'Etsy',
      steps: [
        'Open Shop Manager, then Settings, Options, Download data.',
        'Choose Orders as the CSV type, and a year.',
        'Etsy’s file has no emails and no item names: only you and your staff see these orders.',
      ],
    },
    {
      name: 'Your own list',
      steps: [
        'Columns Order, Date and Total; a row for each item.',
        'As far as you have them: Email, Customer, Item, Variant, SKU, Quantity, Price, Subtotal, Discount, Shipping, Tax, Refunded, Currency, Shipped, Canceled, Address, City, State, ZIP, Country.',
        'Dates like 2023-12-31 or 12/31/2023, amounts like 1,234.50.',
      ],
    },
  ],
};
