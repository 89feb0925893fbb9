import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '../../../shared/tables/csv.ts';
import { MAX_ORDER_ROWS, readOrders } from './read-orders.ts';

const NOW = new Date('2026-11-02T12:00Z');
const read = (...lines: string[]) => readOrders(Buffer.from(lines.join('\n')), NOW);
const getOrders = (...lines: string[]) => {
  const answer = read(...lines);
  if (!answer.ok) throw new Error(answer.sentence);
  return answer;
};

const SHOPIFY =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Billing Name,Shipping Name,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Cancelled at,Refunded Amount';

test('groups rows of one name in a Shopify export into one order with the sums of the first', () => {
  const { format, orders, problems } = getOrders(
    SHOPIFY,
    `#1042,Nia@Example.com,paid,2023-04-05 10:12:00 -0400,fulfilled,2023-04-07 09:00:00 -0400,yes,USD,48.00,5.00,3.84,56.84,SPRING,4.00,Standard,2023-04-05 10:11:12 -0400,2,Sunrise bracelet - Small,20.00,,SUN-S,Nia Otieno,Nia Otieno,12 Elm St,,Austin,'02134,TX,US,,6.84`,
    '#1042,Nia@Example.com,,,,,,,,,,,,,,,1,Beaded earrings,12.00,,,,,,,,,,,,',
    '#1043,,paid,,,,no,EUR,10,0,0,10.00,,0.00,,2023-04-06 08:00:00 +0200,1,Anklet,10.00,,,,,,,,,,,2023-04-08 08:00:00 +0200,0',
  );
  expect(format).toBe('shopify');
  expect(problems).toEqual([]);
  expect(orders).toMatchObject([
    {
      line: 2,
      number: '#1042',
      email: 'nia@example.com',
      placedAt: '2023-04-05T14:11:12.000Z',
      shippedAt: '2023-04-07T13:00:00.000Z',
      canceledAt: null,
      customerName: 'Nia Otieno',
      shipTo: 'Nia Otieno\n12 Elm St\nAustin TX 02134\nUS',
      quantity: 3,
      items: [
        { name: 'Sunrise bracelet - Small', sku: 'SUN-S', quantity: 2, priceCents: 2000 },
        { name: 'Beaded earrings', quantity: 1, priceCents: 1200 },
      ],
      subtotalCents: 4800,
      discountCents: 400,
      shippingCents: 500,
      taxCents: 384,
      totalCents: 5684,
      refundedCents: 684,
    },
    { number: '#1043', email: null, currency: 'EUR', canceledAt: '2023-04-08T06:00:00.000Z', totalCents: 1000 },
  ]);
  expect(orders[0]?.words).toContain('nia@example.com sunrise bracelet');
});

test('parses US dates, an item count and no email in an Etsy export', () => {
  const { format, orders } = getOrders(
    'Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Number of Items,Payment Method,Date Shipped,Street 1,Street 2,Ship City,Ship State,Ship Zipcode,Ship Country,Currency,Order Value,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Shipping,Sales Tax,Order Total,Status,SKU',
    '12/31/23,2211334455,wren,Wren Diaz,Wren,Diaz,3,Credit Card,01/03/2024,5 Oak Ave,Apt 2,Reno,NV,89501,United States,USD,"1,054.00",,,0.00,0.00,4.99,0.00,"1,058.99",Shipped,"A, B"',
  );
  expect(format).toBe('etsy');
  expect(orders).toMatchObject([
    {
      number: '2211334455',
      placedAt: '2023-12-31T12:00:00.000Z',
      shippedAt: '2024-01-03T12:00:00.000Z',
      email: null,
      items: [],
      quantity: 3,
      totalCents: 105899,
      shipTo: 'Wren Diaz\n5 Oak Ave\nApt 2\nReno NV 89501\nUnited States',
    },
  ]);
});

test('decodes entities in an Etsy export, and reads refunds from its adjusted total', () => {
  const { orders } = getOrders(
    'Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Number of Items,Payment Method,Date Shipped,Street 1,Street 2,Ship City,Ship State,Ship Zipcode,Ship Country,Currency,Order Value,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Shipping,Sales Tax,Order Total,Status,Card Processing Fees,Order Net,Adjusted Order Total,Adjusted Card Processing Fees,Adjusted Net Order Amount,Buyer,Order Type,Payment Type',
    '03/10/24,3100000001,buyer1,Sin&eacute;ad O&#39;Connor,Sin&eacute;ad,O&#39;Connor,2,Credit Card,03/12/24,13 O&#39;Connell Street,,Cambridge,MA,02138,United States,USD,50.00,,,0.00,0.00,5.00,0,55.00,,2.00,53.00,40.00,1.50,38.50,Buyer,online,online_cc',
  );
  expect(orders).toMatchObject([
    {
      customerName: 'Sinéad O\u0027Connor',
      shipTo: 'Sinéad O\u0027Connor\n13 O\u0027Connell Street\nCambridge MA 02138\nUnited States',
      totalCents: 5500,
      refundedCents: 1500,
    },
  ]);
});

test('requires number, date and total in a custom spreadsheet, and reads other known columns', () => {
  const { format, orders } = getOrders(
    'Order;Date;Total;Customer;Email;Item;Quantity;Price',
    '7;3/4/2022;$48.00;Ana;ana@example.com;Choker;2;24',
    '7;;;;;Card;;',
    '8;2022-03-05;12;;not an address;;;',
  );
  expect(format).toBe('own');
  expect(orders).toMatchObject([
    { number: '7', placedAt: '2022-03-04T12:00:00.000Z', totalCents: 4800, quantity: 3, shipTo: 'Ana' },
    { number: '8', email: null, items: [], quantity: 0, currency: 'USD' },
  ]);
});

test.each([
  ['9,31/12/2023,10', '“31/12/2023” isn’t a date'],
  ['9,2023-02-31,10', '“2023-02-31” isn’t a date'],
  ['9,2027-01-01,10', 'in the future'],
  ['9,,10', 'There’s no date.'],
  ['9,2023-01-01,', 'There’s no total.'],
  ['9,2023-01-01,"10,50"', 'Total: “10,50” isn’t an amount'],
  ['9,2023-01-01,-3', 'Total: “-3” isn’t an amount'],
  [',2023-01-01,10', 'There’s no order number.'],
])('refuses %s at its row', (line, sentence) => {
  const { orders, problems } = getOrders('Order,Date,Total', '1,2023-01-01,5', line, '2,2023-01-01,5');
  expect(orders.map(({ number }) => number)).toEqual(['1', '2']);
  expect(problems).toMatchObject([{ line: 3, sentence: expect.stringContaining(sentence) }]);
});

test('merges two Etsy orders of one number with a warning, and reports each of two rows without a number', () => {
  const { orders, problems } = getOrders(
    'Order ID,Sale Date,Order Total',
    '1,01/02/23,5',
    '1,01/02/23,5',
    ',01/02/23,5',
    ',01/02/23,5',
  );
  expect(orders).toHaveLength(1);
  expect(problems.map(({ sentence }) => sentence)).toEqual([
    'This order number stands in an earlier row.',
    'There’s no order number.',
    'There’s no order number.',
  ]);
});

test.each([
  ['Handle,Title', 'We don’t know this file'],
  ['Email,First Name', 'We don’t know this file'],
  ['Sale Date,Item Name,Order ID,Transaction ID', 'Etsy’s file of sold items'],
  ['Order,Date,Total', 'There’s no order in this file.'],
  ['', 'This file is empty.'],
])('refuses a file that begins with %s, with a message', (head, sentence) => {
  expect(read(head)).toMatchObject({ ok: false, sentence: expect.stringContaining(sentence) });
});

test('refuses a file with too many rows before parsing them', () => {
  const rows = Array.from({ length: MAX_ORDER_ROWS + 1 }, (_, place) => `${place},2023-01-01,5`);
  expect(read('Order,Date,Total', ...rows)).toMatchObject({ ok: false, sentence: expect.stringContaining('10,001') });
});

test('parses any cells into a whole order or an error, without throwing', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('5', '2023-01-01', '=1+1', '\u0000', '1e3', '\ud800'));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell, cell, cell), { maxLength: 5 }), (rows) => {
      const text = ['Order,Date,Total,Item,Quantity\r\n', ...rows.map((row) => csvLine(row))].join('');
      const answer = readOrders(Buffer.from(text), NOW);
      if (!answer.ok) return;
      for (const order of answer.orders) {
        expect(order.number).not.toBe('');
        expect(Number.isSafeInteger(order.totalCents)).toBe(true);
        expect(JSON.stringify(order)).not.toContain('\\u0000');
        expect(Number.isNaN(Date.parse(order.placedAt))).toBe(false);
      }
    }),
  );
});
