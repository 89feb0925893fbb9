import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { ALDER_COURT } from '../../../../tests/support/actors/addresses.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { importOwnFile } from '../../../../tests/support/shop/own-file.ts';
import { openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { readSubscribers } from '../../../shop/imports/subscribers/read-subscribers.ts';
import { adminResources } from '../resources.ts';

// 10 PM on Nov 27 in the shop's time zone, Eastern.
const NOW = new Date('2026-11-28T03:02:00Z');
const shop = await openPayingShop({ now: () => NOW });
const { app, deps, dana, paidOrder } = shop;
const grace = await staffIn(shop, 'owner');

const NAME = 'Zoë; =1+1 “O’Brien”, Ñandú';
await addProduct(deps.db, { id: 'cuff', name: NAME, sizes: [] });
await deps.db.sql`update products set sku = '0012' where id = 'cuff'`;
const order = await paidOrder(
  {
    orderItems: [{ product: 'cuff', qty: 1, size: null }],
    shippingAddress: { ...ALDER_COURT, name: NAME, town: 'Cambridge', city: 'MA', postalCode: '02138' },
  },
  dana,
);
// PostgreSQL and PayPal's stand-in have separate clocks.
await deps.db.sql`update orders set placed_at = ${NOW}, paid_at = ${NOW} where id = ${order.id}`;
await deps.db.sql`
  insert into newsletter_subscribers (email, consent, asked_at, asked_from, confirmed_at, leave_token)
  values ('reader@example.com', ${NAME}, ${NOW}, '127.0.0.1', ${NOW}, 'leave')`;

type Properties = { properties: Record<string, { enum?: string[] }> };
type Route = { schema: { params?: Properties; querystring?: Properties } };

/** Every address of every call whose path ends in `.csv`; new calls are included automatically. */
const addresses = adminResources.flatMap(({ routes }) =>
  Object.entries(routes as unknown as Record<string, Route>).flatMap(([name, { schema }]) =>
    name.startsWith('GET ') && name.endsWith('.csv') ? getAddresses(name.slice('GET '.length), schema) : [],
  ),
);

function getAddresses(path: string, { params, querystring }: Route['schema']): string[] {
  let paths = [path];
  for (const [key, { enum: values = ['1'] }] of Object.entries(params?.properties ?? {}))
    paths = paths.flatMap((each) => values.map((value) => each.replace(`:${key}`, value)));
  const services = querystring?.properties.service?.enum;
  if (!services) return paths;
  return paths.flatMap((each) => services.map((service) => `${each}?service=${service}&ids=${order.id}`));
}

async function download(address: string) {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: `/api${address}`,
    headers: { cookie: grace.cookie },
  });
  const [head = [], ...rows]: string[][] = parse(rawPayload, { bom: true });
  const cell = (row: readonly string[] | undefined, name: string) => row?.[head.indexOf(name)];
  return { statusCode, type: headers['content-type'], bytes: rawPayload, head, rows, cell };
}

test('writes every CSV file with a byte order mark, unique column names, complete rows and escaped cells', async () => {
  expect(addresses.length).toBeGreaterThanOrEqual(15);
  for (const address of addresses) {
    const { statusCode, type, bytes, head, rows } = await download(address);
    const text = bytes.toString('utf8');
    expect({
      address,
      statusCode,
      type,
      mark: bytes.subarray(0, 3).toString('hex'),
      twice: head.filter((name, place) => head.indexOf(name) !== place),
      empty: head.filter((name) => name.trim() === ''),
      widths: [...new Set(rows.map((row) => row.length))].filter((width) => width !== head.length),
      formulas: rows.flat().filter((cell) => /(?:^|[;\t])\s*[=+@]/.test(cell)),
      unquoted: text.replace(/"(?:[^"]|"")*"/g, '').includes(';'),
    }).toEqual({
      address,
      statusCode: 200,
      type: 'text/csv; charset=utf-8',
      mark: 'efbbbf',
      twice: [],
      empty: [],
      widths: [],
      formulas: [],
      unquoted: false,
    });
  }
});

test('dates an order by the shop’s day in every file, with the UTC timestamp beside it', async () => {
  for (const [address, column] of [
    ['/admin/orders.csv', 'Ordered'],
    ['/admin/orders.csv', 'Paid'],
    ['/admin/reports/sales.csv', 'Date'],
    ['/admin/reports/paypal.csv', 'Date'],
    ['/admin/subscribers.csv', 'Confirmed'],
  ] as const) {
    const { head, rows, cell } = await download(address);
    expect([address, column, cell(rows[0], column), cell(rows[0], `${column} (UTC)`)]).toEqual([
      ...[address, column, '2026-11-27', NOW.toISOString()],
    ]);
    expect(head.indexOf(`${column} (UTC)`)).toBe(head.indexOf(column) + 1);
  }
  const labels = await download(`/admin/shipments/labels.csv?service=shipstation&ids=${order.id}`);
  expect(labels.cell(labels.rows[0], 'Order Date')).toBe('2026-11-27');
});

test('keeps a ZIP code’s leading zero in spreadsheets, and writes it plain for label services', async () => {
  const orders = await download('/admin/orders.csv');
  expect(orders.cell(orders.rows[0], 'Postal code')).toBe("'02138");
  expect(orders.cell(orders.rows[0], 'Recipient')).toBe(NAME.replace(';', ";'"));
  for (const [service, column] of [
    ['shipstation', 'Postal Code'],
    ['pirateship', 'Zipcode'],
  ] as const) {
    const { rows, cell } = await download(`/admin/shipments/labels.csv?service=${service}&ids=${order.id}`);
    expect(cell(rows[0], column)).toBe('02138');
  }
});

test('reimports the shop’s exports unchanged', async () => {
  const products = await download('/admin/products.csv');
  expect(
    products.cell(
      products.rows.find(([id]) => id === 'cuff'),
      'SKU',
    ),
  ).toBe("'0012");
  expect(await importOwnFile(deps, grace.actor, products.bytes, 'try')).toMatchObject({
    counts: { create: 0, change: 0 },
    problems: [],
    unread: [],
  });
  const subscribers = await download('/admin/subscribers.csv');
  expect(readSubscribers(subscribers.bytes, NOW)).toMatchObject({
    ok: true,
    lines: [{ email: 'reader@example.com', says: 'yes', consent: NAME, consentAt: NOW.toISOString() }],
  });
});
