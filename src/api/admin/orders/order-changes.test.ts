import { expect, test } from 'vitest';
import { emailsTo, lastEmailTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { addProduct, getStock, splitSizes } from '../../../../tests/support/shop/stock.ts';
import type { AdminBody } from '../../../browser/client.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import type { Order } from '../../../shop/orders/schema.ts';

const shop = await openPayingShop();
const { deps, standin, dana, paidOrder, read } = shop;
const { db } = deps;
checkInvariantsAfterEach(shop);
const amina = await staffIn(shop, 'helper');
const grace = await staffIn(shop, 'owner');
await addProduct(db, { id: 'bowl', name: 'Bowl', onHand: 100, sizes: [] });
await addProduct(db, { id: 'band', name: 'Band', onHand: 0 });
await splitSizes(db, 'band', { Small: 400, Medium: 400, Large: 1 });

type Detail = AdminBody<'GET /admin/orders/:id'>;
let keys = 0;
const newKey = () => `edit-key-${(keys++).toString().padStart(8, '0')}`;
const look = async ({ id }: Pick<Order, 'id'>): Promise<Detail> => (await amina.ask('GET', `/orders/${id}`)).body;
const getSizes = async (id: string) =>
  Object.fromEntries(
    (
      await db.sql<{ size: string; onHand: number }[]>`
        select size, on_hand from size_stock where product_id = ${id} order by position`
    ).map(({ size, onHand }) => [size, onHand]),
  );
const refundsAtPaypal = () => standin.ledger().refunds.length;

/** Three bands in Small and a bowl. */
const ORDERED = {
  orderItems: [
    { product: 'band', qty: 3, size: 'Small' },
    { product: 'bowl', qty: 1 },
  ],
};
const orderOfFour = (shopper = dana) => paidOrder(ORDERED, shopper);
const position = (desk: Detail, product: string) => desk.lines.find((line) => line.product === product)?.position ?? -1;
const BASE = { emails: false };

async function swap(order: Pick<Order, 'id'>, to: { quantity: number; size: string }, more: object = {}, by = amina) {
  const desk = await look(order);
  const body = { ...BASE, key: newKey(), seen: desk.itemsVersion, position: position(desk, 'band'), ...to, ...more };
  return by.ask('POST', `/orders/${order.id}/items/swap`, body);
}
async function add(
  order: Pick<Order, 'id'>,
  item: { product: string; size: string | null; quantity: number },
  more: object = {},
) {
  const body = { ...BASE, key: newKey(), seen: (await look(order)).itemsVersion, ...item, ...more };
  return grace.ask('POST', `/orders/${order.id}/items`, body);
}
type Removed = { position: number; quantity: number; restock: boolean };
async function removal(order: Pick<Order, 'id'>, lines: readonly Removed[], withShipping = false) {
  const preview = await grace.ask('POST', `/orders/${order.id}/items/remove/preview`, { lines, withShipping });
  const { itemsVersion: seen } = await look(order);
  return { ...BASE, key: newKey(), seen, note: '', lines, withShipping, expected: preview.body.amount ?? 0 };
}
const remove = (order: Pick<Order, 'id'>, body: object) => grace.ask('POST', `/orders/${order.id}/items/remove`, body);

test('changes the size of some units: moves both stocks, keeps the price and emails the customer', async () => {
  const wren = await shopperIn(deps, 'Wren Hollis');
  const order = await orderOfFour(wren);
  const before = await getSizes('band');
  const done = await swap(order, { quantity: 2, size: 'Medium' }, { emails: true });
  expect(done.status).toBe(200);
  expect(done.body.lines.map(({ size, quantity }: Detail['lines'][number]) => [size, quantity])).toEqual([
    ['Small', 1],
    [null, 1],
    ['Medium', 2],
  ]);
  expect(done.body.order.totalPrice).toBe(order.totalPrice);
  expect(await getSizes('band')).toEqual({
    ...before,
    Small: (before.Small ?? 0) + 2,
    Medium: (before.Medium ?? 0) - 2,
  });
  expect(done.body.events.at(-1)).toMatchObject({ kind: 'size_swapped', note: '2 × Band, Small → Medium' });
  const email = await lastEmailTo(deps, wren.email);
  expect(email.subject).toBe(`Order ${orderName(order)} was changed`);
  expect(email.text).toContain('2 × Band, Medium instead of Small');
  expect(await actionsOn(db, order.id)).toEqual(['order.size_swapped']);
  // The rest of the line as a whole, so no new line is created.
  const rest = await swap(order, { quantity: 1, size: 'Medium' });
  expect(rest.body.lines).toHaveLength(3);
  expect((await emailsTo(deps, wren.email)).filter(({ subject }) => subject.includes('was changed'))).toHaveLength(1);
});

test('refuses a size that is sold out, unknown or unchanged, without changes', async () => {
  const order = await orderOfFour();
  const before = await getSizes('band');
  const codes = [
    [{ quantity: 2, size: 'Large' }, 'size_sold_out'],
    [{ quantity: 3, size: 'Large' }, 'size_sold_out'],
    [{ quantity: 1, size: 'Huge' }, 'no_such_size'],
    [{ quantity: 1, size: 'Small' }, 'same_size'],
    [{ quantity: 4, size: 'Medium' }, 'too_many_packed'],
  ] as const;
  for (const [to, code] of codes) expect((await swap(order, to)).body.code).toBe(code);
  expect((await swap(order, { quantity: 1, size: 'Medium' }, { position: 999 })).status).toBe(404);
  for (const quantity of [0, -1, 1.5, '1,5', 1e9, null])
    expect((await swap(order, { quantity: 1, size: 'Medium' }, { quantity })).status).toBe(400);
  expect(await getSizes('band')).toEqual(before);
  expect((await look(order)).lines).toHaveLength(2);
});

test('keeps the size of units in an earlier package', async () => {
  const order = await orderOfFour();
  const items = [{ position: position(await look(order), 'band'), quantity: 2 }];
  await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS', number: '9400', package: 1, items });
  expect((await swap(order, { quantity: 2, size: 'Medium' })).body.code).toBe('too_many_packed');
  const done = await swap(order, { quantity: 1, size: 'Medium' });
  expect(done.body.order.packages).toMatchObject([{ items: [{ product: 'band', size: 'Small', qty: 2 }] }]);
  expect(done.body.lines).toMatchObject([
    { size: 'Small', quantity: 2, unshipped: 0 },
    { product: 'bowl' },
    { size: 'Medium', quantity: 1, unshipped: 1 },
  ]);
  // Shipped units can't be removed either.
  const gone = await remove(order, await removal(order, [{ ...items[0], quantity: 1, restock: true } as Removed]));
  expect(gone.body.code).toBe('too_many_packed');
});

test('applies a repeated change once, and refuses the second of two concurrent changes', async () => {
  const order = await orderOfFour();
  const seen = (await look(order)).itemsVersion;
  const press = { ...BASE, key: newKey(), seen, position: 0, quantity: 1, size: 'Medium' };
  const send = (body: object) => amina.ask('POST', `/orders/${order.id}/items/swap`, body);
  const twice = await Promise.all([send(press), send(press), send(press)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await look(order)).lines).toHaveLength(3);
  expect((await send({ ...press, size: 'Large' })).body.code).toBe('key_used');
  const late = await send({ ...press, key: newKey() });
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);

  const now = (await look(order)).itemsVersion;
  const both = await Promise.all(
    ['Medium', 'Large'].map((size) => send({ ...press, seen: now, key: newKey(), size, quantity: 1 })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  // The same idempotency key for another order.
  const other = await orderOfFour();
  const stolen = { ...press, seen: (await look(other)).itemsVersion };
  expect((await amina.ask('POST', `/orders/${other.id}/items/swap`, stolen)).body.code).toBe('key_used');
});

test('removes units with exactly their share, calls PayPal once, and restocks them', async () => {
  const zuri = await shopperIn(deps, 'Zuri Wanjiku');
  const order = await orderOfFour(zuri);
  const [before, asked] = [await getStock(db, 'band'), refundsAtPaypal()];
  const body = { ...(await removal(order, [{ position: 0, quantity: 2, restock: true }])), emails: true };
  // Two of $48.00 with 7.25% tax.
  expect(body.expected).toBe(102.96);
  const answers = await Promise.all([remove(order, body), remove(order, body), remove(order, body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const desk = await look(order);
  expect(desk).toMatchObject({
    stage: 'to_dispatch',
    order: { refundedAmount: 102.96 },
    lines: [{ refunded: 2, unshipped: 1 }, { refunded: 0 }],
  });
  expect(refundsAtPaypal()).toBe(asked + 1);
  expect((await getStock(db, 'band')).onHand).toBe(before.onHand + 2);
  const told = desk.events.filter(({ kind }) => kind === 'items_removed');
  expect(told).toMatchObject([{ note: '2 × Band, Small', byWhom: 'Grace Otieno' }]);
  expect(await actionsOn(db, order.id)).toEqual(['order.items_removed']);
  const emails = (await emailsTo(deps, zuri.email)).filter(({ subject }) => subject.includes('was changed'));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain('2 × Band, Small: removed');
  expect(emails[0]?.text).toContain('$102.96');
  const other = await remove(order, { ...body, lines: [{ position: 0, quantity: 1, restock: true }] });
  expect(other.body.code).toBe('key_used');
});

test('moves no money for a removal that empties the order, exceeds its units or shows an outdated total', async () => {
  const order = await orderOfFour();
  const asked = refundsAtPaypal();
  const all = [
    { position: 0, quantity: 3, restock: true },
    { position: 1, quantity: 1, restock: true },
  ];
  expect((await remove(order, await removal(order, all))).body.code).toBe('nothing_left');
  expect((await remove(order, await removal(order, []))).body.code).toBe('nothing_chosen');
  const many = await removal(order, [{ position: 0, quantity: 4, restock: true }]);
  expect((await remove(order, many)).body.code).toBe('too_many_packed');
  const one = await removal(order, [{ position: 0, quantity: 1, restock: true }]);
  expect((await remove(order, { ...one, expected: 1 })).body.code).toBe('sum_changed');
  expect((await remove(order, { ...one, seen: 'older' })).body.code).toBe('changed_meanwhile');
  expect((await amina.ask('POST', `/orders/${order.id}/items/remove`, one)).status).toBe(403);
  expect((await amina.ask('POST', `/orders/${order.id}/items/remove/preview`, one)).status).toBe(403);
  expect(refundsAtPaypal()).toBe(asked);
});

test('refunds shipping with removed units on request', async () => {
  const order = await orderOfFour();
  const body = await removal(order, [{ position: 1, quantity: 1, restock: false }], true);
  expect((await remove(order, body)).body.order.refundedAmount).toBeCloseTo(51.48 + order.shippingPrice, 6);
  expect((await getStock(db, 'bowl')).reserved).toBe(0);
});

test('adds a unit at no charge: reduces stock, keeps the order’s sums consistent, updates slip and packages', async () => {
  const ada = await shopperIn(deps, 'Ada Obi');
  const order = await orderOfFour(ada);
  const before = { bowl: await getStock(db, 'bowl'), band: await getSizes('band') };
  const key = newKey();
  const seen = (await look(order)).itemsVersion;
  const send = () => add(order, { product: 'bowl', size: null, quantity: 2 }, { key, seen, emails: true });
  const done = await send();
  expect(done.body.lines.at(-1)).toMatchObject({ product: 'bowl', isFree: true, price: 0, quantity: 2, unshipped: 2 });
  expect((await send()).body.lines).toHaveLength(3);
  expect(done.body.order.totalPrice).toBe(order.totalPrice);
  expect(await getStock(db, 'bowl')).toEqual({ ...before.bowl, onHand: before.bowl.onHand - 2 });
  const sized = await add(order, { product: 'band', size: 'Medium', quantity: 1 });
  expect(sized.status).toBe(200);
  expect((await getSizes('band')).Medium).toBe((before.band.Medium ?? 0) - 1);
  expect((await lastEmailTo(deps, ada.email)).text).toContain('2 × Bowl: added at no charge');
  expect((await read(order, ada)).orderItems.map(({ isFree }) => isFree)).toEqual([undefined, undefined, true, true]);
  // Free bowls ship first, and the email about their package says that they are free.
  const items = [{ position: 2, quantity: 2 }];
  await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS', number: '9400', package: 1, items });
  expect((await lastEmailTo(deps, ada.email)).text).toContain('Free');
  const shipped = await amina.ask('POST', `/orders/${order.id}/dispatch`, {
    carrier: 'USPS',
    number: '9401',
    package: 2,
  });
  expect(shipped.body.stage).toBe('dispatched');
  expect(shipped.body.order.packages[1].items.map(({ position: at }: { position: number }) => at)).toEqual([0, 1, 3]);
});

test('removes a free unit without a refund, and keeps it free in another size', async () => {
  const order = await orderOfFour();
  await add(order, { product: 'band', size: 'Small', quantity: 2 });
  const asked = refundsAtPaypal();
  const swapped = await swap(order, { quantity: 1, size: 'Medium' }, { position: 2 });
  expect(swapped.body.lines.slice(2)).toMatchObject([
    { size: 'Small', quantity: 1, isFree: true },
    { size: 'Medium', quantity: 1, isFree: true },
  ]);
  const before = await getStock(db, 'band');
  const body = await removal(order, [{ position: 2, quantity: 1, restock: true }]);
  expect(body.expected).toBe(0);
  const done = await remove(order, body);
  expect(done.body).toMatchObject({ order: { refundedAmount: 0, paymentState: 'paid' }, stage: 'to_dispatch' });
  expect((await remove(order, body)).status).toBe(200);
  expect((await getStock(db, 'band')).onHand).toBe(before.onHand + 1);
  expect(refundsAtPaypal()).toBe(asked);
  // A full refund is refused while free units wait for shipping.
  const paid = await removal(
    order,
    [
      { position: 0, quantity: 3, restock: true },
      { position: 1, quantity: 1, restock: true },
    ],
    true,
  );
  expect((await remove(order, paid)).body.code).toBe('nothing_left');
});

test('adds only products of the shop that are in stock', async () => {
  const order = await orderOfFour();
  const before = [await getStock(db, 'bowl'), await getSizes('band')];
  const codes = [
    [{ product: 'bowl', size: null, quantity: 1000 }, 'product_sold_out'],
    [{ product: 'band', size: 'Large', quantity: 2 }, 'product_sold_out'],
    [{ product: 'band', size: null, quantity: 1 }, 'size_not_chosen'],
    [{ product: 'band', size: 'Huge', quantity: 1 }, 'no_such_size'],
    [{ product: 'bowl', size: 'Small', quantity: 1 }, 'no_such_size'],
    [{ product: 'nothing', size: null, quantity: 1 }, 'no_such_product'],
    [{ product: 'design-x', size: null, quantity: 1 }, 'no_such_product'],
  ] as const;
  for (const [item, code] of codes) expect((await add(order, item)).body.code).toBe(code);
  const helper = { ...BASE, key: newKey(), seen: 'x', product: 'bowl', size: null, quantity: 1 };
  expect((await amina.ask('POST', `/orders/${order.id}/items`, helper)).status).toBe(403);
  expect([await getStock(db, 'bowl'), await getSizes('band')]).toEqual(before);
});

test('refuses item changes of an unpaid, shipped or canceled order', async () => {
  const unpaid = await shop.placeOrder(dana, ORDERED);
  expect((await swap(unpaid, { quantity: 1, size: 'Medium' })).body.code).toBe('not_paid');
  const shipped = await orderOfFour();
  await amina.ask('POST', `/orders/${shipped.id}/dispatch`, { carrier: 'USPS', number: '9400' });
  expect((await swap(shipped, { quantity: 1, size: 'Medium' })).body.code).toBe('already_dispatched');
  expect((await add(shipped, { product: 'bowl', size: null, quantity: 1 })).body.code).toBe('already_dispatched');
  const canceled = await orderOfFour();
  await grace.ask('POST', `/orders/${canceled.id}/cancel-paid`, { key: newKey(), note: '', restock: true });
  const body = { ...BASE, key: newKey(), seen: (await look(canceled)).itemsVersion, note: '', withShipping: false };
  const gone = await remove(canceled, { ...body, lines: [{ position: 0, quantity: 1, restock: true }], expected: 1 });
  expect(gone.body.code).toBe('already_cancelled');
  const nobody = { ...BASE, key: newKey(), seen: 'x', position: 0, quantity: 1, size: 'Medium' };
  expect((await amina.ask('POST', '/orders/no-such-order/items/swap', nobody)).status).toBe(404);
});

test('serializes a change and a shipment on the order lock, and refuses the later one', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await orderOfFour();
    const ship = () => amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS', number: '9400' });
    const [swapped, shipped] = await Promise.all([swap(order, { quantity: 1, size: 'Medium' }), ship()]);
    expect(shipped.status).toBe(200);
    expect([200, 409]).toContain(swapped.status);
    const { order: now } = await look(order);
    const sent = (now.packages?.[0]?.items ?? []).map(({ size, qty }) => [size, qty]);
    expect(sent).toHaveLength(swapped.status === 200 ? 3 : 2);
  }
});

test('refunds an order once, to the cent, when a removal and a cancellation run concurrently', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await orderOfFour();
    const body = await removal(order, [{ position: 0, quantity: 1, restock: true }]);
    const cancel = () =>
      grace.ask('POST', `/orders/${order.id}/cancel-paid`, { key: newKey(), note: '', restock: true });
    const [removed, canceled] = await Promise.all([remove(order, body), cancel()]);
    // One request cancels despite a concurrent change: the started change is completed first.
    expect(canceled.status, canceled.text).toBe(200);
    expect([200, 409]).toContain(removed.status);
    const desk = await look(order);
    expect(desk.order).toMatchObject({ refundedAmount: order.totalPrice, isCancelled: true });
    expect(desk.refunds).toHaveLength(removed.status === 200 ? 2 : 1);
  }
});

test('a customer’s cancellation completes an interrupted removal and refunds everything', async () => {
  const order = await orderOfFour();
  const body = await removal(order, [{ position: 0, quantity: 2, restock: true }]);
  await db.sql`
    insert into refund_plans (key, order_id, cents, note, who, removes)
    values ('left-behind-plan-0001', ${order.id}, ${Math.round(body.expected * 100)}, '', 'Amina', true)`;
  await db.sql`
    insert into refund_plan_lines (key, order_id, position, quantity, restock)
    values ('left-behind-plan-0001', ${order.id}, 0, 2, true)`;
  const canceled = await shop.app.inject({
    method: 'POST',
    url: `/api/orders/${order.id}/cancel-with-refund`,
    headers: dana.headers,
  });
  expect(canceled.json()).toMatchObject({ isCancelled: true, refundedAmount: order.totalPrice });
});

test('removes nothing when PayPal refuses the refund', async () => {
  const order = await orderOfFour();
  const body = await removal(order, [{ position: 0, quantity: 1, restock: true }]);
  standin.faults.add({
    call: 'refund',
    times: 1,
    fault: { kind: 'status', status: 422, when: 'before', body: { details: [{ issue: 'REFUND_NOT_ALLOWED' }] } },
  });
  expect((await remove(order, body)).body.code).toBe('refund_failed');
  const desk = await look(order);
  expect(desk.lines[0]).toMatchObject({ refunded: 0, unshipped: 3 });
  expect(desk.events.some(({ kind }) => kind === 'items_removed')).toBe(false);
});
