import { expect, test } from 'vitest';
import { emailsTo, lastEmailTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { findBrokenInvariants } from '../../../../tests/support/checks/invariants.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { addProduct, getStock } from '../../../../tests/support/shop/stock.ts';
import { orderName } from '../../../shared/orders/order-names.ts';

const shop = await openPayingShop();
const { deps, dana, paidOrder, read } = shop;
const { db } = deps;
checkInvariantsAfterEach(shop);
const amina = await staffIn(shop, 'helper');
const grace = await staffIn(shop, 'owner');
for (const id of ['bowl', 'band']) await addProduct(db, { id, onHand: 100 });

/** Three bands and a bowl. */
const ORDERED = {
  orderItems: [
    { product: 'band', qty: 3, size: 'Small' },
    { product: 'bowl', qty: 1, size: 'Small' },
  ],
};
const orderOfFour = (shopper = dana) => paidOrder(ORDERED, shopper);

type Item = { position: number; quantity: number };
const ship = (id: string, n: number, items?: readonly Item[], number = `9400 ${n}`) =>
  amina.ask('POST', `/orders/${id}/dispatch`, { carrier: 'USPS', number, package: n, ...(items && { items }) });
const position = (order: { orderItems: { product: string }[] }, product: string) =>
  order.orderItems.findIndex((item) => item.product === product);
const emailsAbout = async (email: string, words: string) =>
  (await emailsTo(deps, email)).filter(({ subject }) => subject.includes(words));

test('ships an order in two packages, each with its number and email, and marks it shipped with the second', async () => {
  const wren = await shopperIn(deps, 'Wren Hollis');
  const order = await orderOfFour(wren);
  const [band, bowl] = [position(order, 'band'), position(order, 'bowl')];
  const first = await ship(order.id, 1, [{ position: band, quantity: 2 }]);
  expect(first.body).toMatchObject({ stage: 'to_dispatch', order: { isDispatched: false, tracking: null } });
  expect(first.body.lines.map(({ unshipped }: { unshipped: number }) => unshipped).sort()).toEqual([1, 1]);
  const part = await lastEmailTo(deps, wren.email);
  expect(part.subject).toBe(`Part of order ${orderName(order)} is on its way`);
  expect(part.text).toContain('94001');
  const listed = await amina.ask('GET', `/orders?q=${order.id}`);
  expect(listed.body.orders[0]).toMatchObject({ isPartShipped: true, stage: 'to_dispatch' });
  // The buyer can't cancel shipped units.
  expect(await read(order, wren)).toMatchObject({
    isPacked: true,
    packages: [{ n: 1, carrier: 'USPS', number: '94001', deliveredAt: null, items: [{ product: 'band', qty: 2 }] }],
  });

  const second = await ship(order.id, 2);
  expect(second.body).toMatchObject({ stage: 'dispatched', order: { tracking: { number: '94002' } } });
  expect((await lastEmailTo(deps, wren.email)).subject).toBe(`The rest of order ${orderName(order)} is on its way`);
  const { packages = [] } = await read(order, wren);
  expect(packages.map(({ items }) => items.map(({ position: at, qty }) => [at, qty]).sort())).toEqual([
    [[band, 2]],
    [
      [band, 1],
      [bowl, 1],
    ].sort(),
  ]);
  expect(await actionsOn(db, order.id)).toEqual(['order.package_shipped', 'order.dispatched']);
});

test('creates a package once on a repeated request, and refuses the second of two concurrent packers', async () => {
  const order = await orderOfFour();
  const one = [{ position: position(order, 'band'), quantity: 1 }];
  const answers = await Promise.all([ship(order.id, 1, one), ship(order.id, 1, one), ship(order.id, 1, one)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await read(order)).packages).toHaveLength(1);
  const other = await ship(order.id, 1, [{ position: position(order, 'bowl'), quantity: 1 }]);
  expect([other.status, other.body.code]).toEqual([409, 'changed_meanwhile']);
  const rest = await Promise.all([ship(order.id, 2), ship(order.id, 2, undefined, '9400 77')]);
  expect(rest.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(order)).packages).toHaveLength(2);
});

test('refuses a package with more than the remaining units, or without units', async () => {
  const order = await orderOfFour();
  const band = position(order, 'band');
  const codes = [
    [{ position: band, quantity: 4 }],
    [{ position: 9, quantity: 1 }],
    [
      { position: band, quantity: 1 },
      { position: band, quantity: 1 },
    ],
    [],
  ].map(async (items) => (await ship(order.id, 1, items)).body.code);
  expect(await Promise.all(codes)).toEqual(['too_many_packed', 'too_many_packed', 'too_many_packed', 'nothing_packed']);
  expect((await ship(order.id, 2)).body.code).toBe('changed_meanwhile');
  for (const quantity of [0, -1, 1.5, 1e9])
    expect((await ship(order.id, 1, [{ position: band, quantity }])).status).toBe(400);
  expect((await read(order)).packages).toEqual([]);
});

test('marks packages delivered one by one, and the order with the last', async () => {
  const order = await orderOfFour();
  await ship(order.id, 1, [{ position: position(order, 'bowl'), quantity: 1 }]);
  const arrive = (n: number) => amina.ask('POST', `/orders/${order.id}/packages/${n}/delivery`);
  expect((await arrive(2)).body.code).toBe('no_such_package');
  expect((await arrive(1)).body).toMatchObject({ stage: 'to_dispatch' });
  await ship(order.id, 2);
  expect((await amina.ask('DELETE', `/orders/${order.id}/dispatch`)).body.stage).toBe('to_dispatch');
  await ship(order.id, 2);
  expect((await arrive(1)).body).toMatchObject({ stage: 'dispatched' });
  expect((await arrive(2)).body).toMatchObject({ stage: 'delivered', order: { isDelivered: true } });
  expect((await arrive(2)).body.code).toBe('already_delivered');
  const undone = await amina.ask('DELETE', `/orders/${order.id}/delivery`);
  expect(
    undone.body.order.packages.map(({ deliveredAt }: { deliveredAt: string | null }) => deliveredAt === null),
  ).toEqual([false, true]);
  const all = await amina.ask('POST', `/orders/${order.id}/delivery`);
  expect(all.body.order.packages.every(({ deliveredAt }: { deliveredAt: string | null }) => deliveredAt)).toBe(true);
});

test('undoes the newest package within an hour, and emails the customer', async () => {
  const zuri = await shopperIn(deps, 'Zuri Wanjiku');
  const order = await orderOfFour(zuri);
  await ship(order.id, 1, [{ position: position(order, 'bowl'), quantity: 1 }]);
  const undone = await amina.ask('DELETE', `/orders/${order.id}/dispatch`);
  expect(undone.body.order.packages).toEqual([]);
  expect((await lastEmailTo(deps, zuri.email)).subject).toBe(`Part of order ${orderName(order)} hasn’t shipped yet`);
  expect((await amina.ask('DELETE', `/orders/${order.id}/dispatch`)).body.code).toBe('not_dispatched');
  await ship(order.id, 1, [{ position: position(order, 'bowl'), quantity: 1 }]);
  await db.sql`update packages set shipped_at = now() - interval '61 minutes' where order_id = ${order.id}`;
  expect((await amina.ask('DELETE', `/orders/${order.id}/dispatch`)).body.code).toBe('too_late_to_undo');
  expect((await amina.ask('DELETE', `/orders/${order.id}/packing`)).body.code).toBe('partly_shipped');
});

test('refunds the remaining units: marks the order shipped, and restocks only unshipped units', async () => {
  const order = await orderOfFour();
  const [band, bowl] = [position(order, 'band'), position(order, 'bowl')];
  await ship(order.id, 1, [{ position: band, quantity: 3 }]);
  const before = await getStock(db, 'bowl');
  const refunded = await grace.ask('POST', `/orders/${order.id}/refunds`, {
    key: `rest-of-${order.id}`,
    note: '',
    what: { kind: 'lines', lines: [{ position: bowl, quantity: 1, restock: true }], withShipping: false },
  });
  expect(refunded.body).toMatchObject({ stage: 'dispatched', order: { tracking: { number: '94001' } } });
  expect((await getStock(db, 'bowl')).onHand).toBe(before.onHand + 1);
  expect((await read(order)).packages).toMatchObject([{ items: [{ product: 'band', qty: 3 }] }]);
  const undone = await amina.ask('DELETE', `/orders/${order.id}/dispatch`);
  expect(undone.body).toMatchObject({ stage: 'to_dispatch', order: { packages: [] } });
  expect((await ship(order.id, 1)).body.stage).toBe('dispatched');
  expect((await read(order)).packages).toMatchObject([{ items: [{ product: 'band', qty: 3 }] }]);
});

test('cancels the rest of a partly shipped order with a refund, and keeps the shipped units', async () => {
  const order = await orderOfFour();
  const [band, bowl] = [position(order, 'band'), position(order, 'bowl')];
  await ship(order.id, 1, [{ position: bowl, quantity: 1 }]);
  const before = [await getStock(db, 'bowl'), await getStock(db, 'band')];
  const body = { key: `cancel-of-${order.id}`, note: '', restock: true };
  const done = await grace.ask('POST', `/orders/${order.id}/cancel-paid`, body);
  expect(done.body).toMatchObject({ stage: 'dispatched', order: { isCancelled: false } });
  expect(done.body.lines.find((line: Item) => line.position === band)).toMatchObject({ refunded: 3 });
  expect(done.body.order.refundedAmount).toBeLessThan(order.totalPrice);
  expect([await getStock(db, 'bowl'), (await getStock(db, 'band')).onHand]).toEqual([
    before[0],
    (before[1]?.onHand ?? 0) + 3,
  ]);
});

test('corrects a tracking number later, with an optional email, and refuses an edit of an outdated version', async () => {
  const priya = await shopperIn(deps, 'Priya Raman');
  const order = await orderOfFour(priya);
  await ship(order.id, 1, [{ position: position(order, 'bowl'), quantity: 1 }]);
  expect((await ship(order.id, 2)).body).toMatchObject({ stage: 'dispatched' });
  await db.sql`update orders set dispatched_at = now() - interval '9 days' where id = ${order.id}`;
  await db.sql`update packages set shipped_at = now() - interval '10 days' where order_id = ${order.id}`;
  const edit = (n: number, number: string, seen: string, emails = true) =>
    amina.ask('PUT', `/orders/${order.id}/packages/${n}/tracking`, {
      carrier: 'UPS',
      number,
      emails,
      seen: { carrier: 'USPS', number: seen },
    });
  expect((await edit(1, '1Z999AA10123456784', '94001')).body.order).toMatchObject({
    tracking: { number: '94002' },
    packages: [{ carrier: 'UPS', number: '1Z999AA10123456784', url: expect.stringContaining('ups.com') }, {}],
  });
  const told = await lastEmailTo(deps, priya.email);
  expect(told.subject).toBe(`New tracking number for order ${orderName(order)}`);
  expect(told.text).toContain('1Z999AA10123456784');
  // A repeated edit is a no-op; an edit from an outdated form is a conflict.
  expect((await edit(1, '1Z999AA10123456784', '94001')).status).toBe(200);
  expect((await edit(1, '1Z12345E6605272234', '94001')).body.code).toBe('changed_meanwhile');
  expect((await edit(2, '1Z12345E6605272234', '94002', false)).body.order).toMatchObject({
    tracking: { carrier: 'UPS', number: '1Z12345E6605272234' },
  });
  expect(await emailsAbout(priya.email, 'New tracking')).toHaveLength(1);
  expect((await edit(3, '1Z', '')).body.code).toBe('no_such_package');
  expect((await actionsOn(db, order.id)).filter((what) => what === 'order.tracking_edited')).toHaveLength(2);
});

test('the invariants detect more shipped units than bought, and a fully shipped order without a record', async () => {
  const order = await orderOfFour();
  const band = position(order, 'band');
  await ship(order.id, 1, [{ position: band, quantity: 3 }]);
  const broken = async () => (await findBrokenInvariants(db)).map((each) => JSON.stringify(each)).join();
  await db.sql`update package_lines set quantity = 4 where order_id = ${order.id}`;
  expect(await broken()).toContain(`line ${band} of order ${order.id} has 3 units, and 4`);
  await db.sql`update package_lines set quantity = 3 where order_id = ${order.id}`;
  await db.sql`insert into package_lines (order_id, n, position, quantity) values (${order.id}, 1, ${position(order, 'bowl')}, 1)`;
  expect(await broken()).toContain(`order ${order.id} is to_dispatch, and all of it has left`);
  await db.sql`delete from package_lines where order_id = ${order.id} and position <> ${band}`;
});
