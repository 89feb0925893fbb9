import { expect, test } from 'vitest';
import { emailsTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import type { Order } from '../../../shop/orders/schema.ts';

const shop = await openPayingShop();
const { deps, dana, paidOrder, placeOrder, read } = shop;
const { db } = deps;
checkInvariantsAfterEach(shop);
const amina = await staffIn(shop, 'helper');
const zawadi = await staffIn(shop, 'helper');

const getNumber = (n: number) => `TEST${String(n).padStart(10, '0')}`;
const SIZED = { orderItems: [{ product: 'rift-diamond-cuff', qty: 1, size: 'Small' }] };
const ready = (shopper = dana) => paidOrder(SIZED, shopper);
type Row = { id: string; carrier: string; number?: string };
const ship = (orders: readonly Row[], emails = true, staff = amina) =>
  staff.ask('POST', '/shipments', { orders, emails });
const outcomes = ({ body }: { body: { results: { outcome: string }[] } }) => body.results.map(({ outcome }) => outcome);
const toRow = ({ id }: Order, n = 1): Row => ({ id, carrier: 'UPS', number: getNumber(n) });
const preview = (text: string, chosen: readonly string[] = []) =>
  amina.ask('POST', '/shipments/preview', { text, chosen });

test('ships many orders in one request, each with its number, and names the skipped ones', async () => {
  const [one, two, unpaid] = [await ready(), await ready(), await placeOrder(dana, SIZED)];
  const townless = await ready();
  await db.sql`update orders set town = '' where id = ${townless.id}`;
  const sizeless = await paidOrder({ orderItems: [{ product: 'rift-diamond-cuff', qty: 1 }] });
  const rows = [toRow(one, 1), toRow(unpaid, 2), toRow(two, 3), toRow(townless, 4), toRow(sizeless, 5)];
  const answer = await ship([...rows, { id: 'AAAA-AAAA-AAAA', carrier: 'UPS' }]);
  expect(outcomes(answer)).toEqual(['shipped', 'refused', 'shipped', 'refused', 'refused', 'refused']);
  expect(answer.body.results[1].detail).toBe('This order hasn’t been paid yet.');
  expect(answer.body.results[3].detail).toBe('The town is missing. Edit the address first.');
  expect((await read(two)).tracking).toMatchObject({ carrier: 'UPS', number: getNumber(3) });
  expect((await read(townless)).isDispatched).toBe(false);
  expect(await actionsOn(db, one.id)).toEqual(['order.dispatched']);
});

test('ships each order once on a double click and under concurrent requests', async () => {
  const wren = await shopperIn(deps, 'Wren Hollis');
  const orders = [await ready(wren), await ready(wren), await ready(wren)];
  const rows = orders.map(toRow);
  const answers = await Promise.all([ship(rows), ship(rows), ship(rows, true, zawadi)]);
  expect(answers.flatMap(outcomes).sort()).toEqual([...Array(6).fill('already'), ...Array(3).fill('shipped')]);
  const other = await ship(orders.map((order) => ({ ...toRow(order), number: 'ANOTHER12' })));
  expect(outcomes(other)).toEqual(['refused', 'refused', 'refused']);
  const told = (await emailsTo(deps, wren.email)).filter(({ subject }) => subject.includes('on its way'));
  expect(told).toHaveLength(3);
});

test('undoes all shipments of one request, and emails only customers who had been emailed', async () => {
  const zuri = await shopperIn(deps, 'Zuri Wanjiku');
  const orders = [await ready(zuri), await ready(zuri)];
  await ship(orders.map(toRow), false);
  const ids = orders.map(({ id }) => id);
  const undone = await amina.ask('POST', '/shipments/undo', { ids: [...ids, 'nothing'] });
  expect(undone.body).toMatchObject({ undone: ids, left: [{ id: 'nothing', outcome: 'refused' }] });
  expect((await amina.ask('POST', '/shipments/undo', { ids })).body.undone).toEqual([]);
  const about = (await emailsTo(deps, zuri.email)).filter(({ subject }) => /on its way|hasn’t shipped/.test(subject));
  expect(about).toEqual([]);
});

test('matches a table by order number, ID, name and ZIP code, and explains every unmatched row', async () => {
  const [priya, twin] = [await shopperIn(deps, 'Priya Raman'), await shopperIn(deps, 'Two Alike')];
  const [a, b, c, d, e] = [await ready(), await ready(), await ready(priya), await ready(twin), await ready(twin)];
  await db.sql`update orders set recipient = 'Priya Raman', postal_code = '55804' where id = ${c.id}`;
  await db.sql`update orders set recipient = 'Two Alike', postal_code = '10001' where id = any(${[d.id, e.id]}::text[])`;
  const text = [
    ...[
      `#${a.number}\tUSPS\t${getNumber(1)}`,
      `${b.id.toLowerCase()}\t${getNumber(2)}`,
      `priya  raman\t${getNumber(3)}`,
    ],
    ...[`Two Alike\t${getNumber(4)}`, `Nobody\t${getNumber(5)}`, `${a.number}\t${getNumber(6)}`, `${getNumber(7)}`],
  ].join('\n');
  const { body } = await preview(text);
  expect(body.rows.map(({ order }: { order: Order | null }) => order?.id ?? null)).toEqual([
    a.id,
    b.id,
    c.id,
    null,
    null,
    a.id,
    null,
  ]);
  expect(body.rows.map(({ problem }: { problem: string | null }) => problem)).toEqual([
    ...[null, null, null, 'Several orders match this line. Use the order number.'],
    ...['No order to ship matches this line.', 'This order is already on line 1.', 'This line names no order.'],
  ]);
  const chosen = await preview(`Two Alike\t${getNumber(4)}`, [e.id]);
  expect(chosen.body.rows[0]).toMatchObject({ order: { id: e.id }, problem: null });
  expect((await preview(`55804\t${getNumber(3)}`)).body.rows[0].order.id).toBe(c.id);
  await ship([toRow(a)]);
  expect((await preview(`#${a.number}\t${getNumber(1)}`)).body.rows[0].problem).toBe('This order has already shipped.');
  expect(await read(b)).toMatchObject({ isDispatched: false });
});

test('refuses a hostile table or reads it as text, and flags a tracking number shortened by a spreadsheet', async () => {
  const order = await ready();
  expect((await preview('no numbers here')).body.code).toBe('table_without_numbers');
  expect((await preview(`1,${getNumber(1)}\n`.repeat(501))).body.code).toBe('table_too_long');
  expect((await preview('x'.repeat(210_000))).status).toBe(400);
  const rows = (
    await preview(`Order,Tracking\n${order.id},9.20559E+21\n${order.id},"=cmd|' /C calc'!A0"\n${order.id},`)
  ).body;
  expect(rows.rows.map(({ problem }: { problem: string }) => problem)).toEqual([
    'The spreadsheet shortened this number. Format its column as text and export again.',
    'This isn’t a tracking number.',
    'This line has no tracking number.',
  ]);
  for (const number of ["1'; drop table orders", '<b>', 'x'.repeat(61)]) {
    expect((await ship([{ id: order.id, carrier: 'UPS', number }])).status).toBe(400);
  }
  expect((await ship([])).status).toBe(400);
  expect((await ship(Array(201).fill(toRow(order)))).status).toBe(400);
});

test('exports remaining units for label services, and escapes cells that a spreadsheet would run', async () => {
  const order = await ready();
  await db.sql`update orders set recipient = '=SUM(A1)', address = '12 Elm Street, Apt 4' where id = ${order.id}`;
  const sent = await ready();
  await ship([toRow(sent)]);
  const getFile = async (service: string) =>
    (await amina.ask('GET', `/shipments/labels.csv?service=${service}&ids=${order.id},${sent.id}`)).text.split('\r\n');
  const [head, line, end] = await getFile('shipstation');
  expect(head?.startsWith('\ufeffOrder Number,Order Date,Recipient Full Name,Recipient Company,Address Line 1')).toBe(
    true,
  );
  expect(line).toContain(`${order.number},`);
  expect(line).toContain(",'=SUM(A1),,12 Elm Street,Apt 4,");
  expect(end).toBe('');
  const [, parcel] = await getFile('pirateship');
  expect(parcel).toContain('1 x Rift Diamond Cuff (Small)');
  expect((await amina.ask('GET', '/shipments/labels.csv?service=nobody&ids=')).status).toBe(400);
});
