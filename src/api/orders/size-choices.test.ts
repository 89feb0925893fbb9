import { expect, test } from 'vitest';
import { emailsTo, lastEmailTo } from '../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { getOrderName } from '../../../tests/support/database/order-name.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { addProduct, splitSizes } from '../../../tests/support/shop/stock.ts';

const shop = await openPayingShop();
const { app, deps, dana, placeOrder, paidOrder, read } = shop;
const { db } = deps;
const grace = await staffIn(shop, 'owner');

checkInvariantsAfterEach(shop);

let made = 0;
async function getCuff(sizes: Record<string, number>) {
  made += 1;
  const id = `unsized-cuff-${made}`;
  await addProduct(db, { id, name: 'Unsized Cuff' });
  await splitSizes(db, id, sizes);
  return id;
}
const any = (product: string, qty = 1) => ({ orderItems: [{ product, qty, size: null }] });
const choose = async (id: string, units: object, shopper = dana, position = 0) => {
  const url = `/api/orders/${id}/items/${position}/sizes`;
  const answer = await app.inject({ method: 'PUT', url, headers: shopper.headers, payload: { units } });
  return { status: answer.statusCode, body: answer.json() };
};
const pack = (id: string, body: object) => grace.ask('PUT', `/orders/${id}/lines/0/size`, body);
const dispatch = (id: string) => grace.ask('POST', `/orders/${id}/dispatch`, { carrier: 'USPS', number: '9400' });
const getSizes = async (id: string) =>
  Object.fromEntries(
    (
      await db.sql<{ size: string; left: number }[]>`
        select size, on_hand - reserved as left from size_stock where product_id = ${id} order by position`
    ).map(({ size, left }) => [size, left]),
  );

test('offers remaining sizes on the receipt and the order, until it ships', async () => {
  const id = await getCuff({ Small: 1, Medium: 0, Large: 2 });
  const order = await paidOrder(any(id));
  expect((await read(order)).orderItems).toMatchObject([
    {
      sizeMissing: true,
      choices: [
        { size: 'Small', left: 1 },
        { size: 'Large', left: 2 },
      ],
    },
  ]);
  const receipt = await lastEmailTo(deps, dana.email);
  expect(receipt.text).toMatch(/\/your-order#[\w-]{43}&item=0&size=Large\n/);
  expect(receipt.text).not.toContain('size=Medium');
  const chosen = await choose(order.id, { Large: 1 });
  expect(chosen).toMatchObject({ status: 200, body: { orderItems: [{ size: 'Large', sizeMissing: false }] } });
  expect(chosen.body.orderItems[0]).not.toHaveProperty('choices');
  expect(await getSizes(id)).toEqual({ Small: 1, Medium: 0, Large: 1 });
  expect((await choose(order.id, { Large: 1 })).status).toBe(200);
  expect((await choose(order.id, { Small: 1 })).body.code).toBe('size_chosen');
  expect((await dispatch(order.id)).status).toBe(200);
  expect((await choose(order.id, { Small: 1 })).body.code).toBe('already_dispatched');
});

test('splits a line of two into two sizes, chosen by shopper or packer, each refundable', async () => {
  const id = await getCuff({ Small: 2, Large: 2 });
  const [own, packed] = [await paidOrder(any(id, 2)), await paidOrder(any(id, 2))];
  const { body } = await choose(own.id, { Small: 1, Large: 1 });
  expect(body.orderItems).toMatchObject([
    { size: 'Small', qty: 1 },
    { size: 'Large', qty: 1 },
  ]);
  expect(body.totalPrice).toBe(own.totalPrice);
  expect((await pack(packed.id, { units: { Large: 1, Small: 1 } })).status).toBe(200);
  expect(await getSizes(id)).toEqual({ Small: 0, Large: 0 });
  const refunded = await grace.ask('POST', `/orders/${own.id}/refunds`, {
    key: `refund-${own.id}`,
    note: '',
    what: { kind: 'lines', lines: [{ position: 1, quantity: 1, restock: true }], withShipping: false },
  });
  expect(refunded.status).toBe(200);
  expect(await getSizes(id)).toEqual({ Small: 0, Large: 1 });
  expect([(await dispatch(own.id)).status, (await dispatch(packed.id)).status]).toEqual([200, 200]);
});

test('accepts a size by the receipt link without login, until the order is packed', async () => {
  const id = await getCuff({ Small: 2, Large: 1 });
  const getLink = async (orderId: string) => {
    const paid = `Your order ${await getOrderName(deps.db.sql, orderId)} is paid`;
    const receipt = (await emailsTo(deps, dana.email)).find(({ subject }) => subject === paid);
    return /\/your-order#([\w-]{43})/.exec(receipt?.text ?? '')?.[1] ?? '';
  };
  const byLink = async (orderId: string, units: object) => {
    const payload = { token: await getLink(orderId), position: 0, units };
    const answer = await app.inject({ method: 'POST', url: '/api/orders/link/sizes', payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const [first, second] = [await paidOrder(any(id)), await paidOrder(any(id))];
  expect((await byLink(first.id, { Huge: 1 })).body.code).toBe('no_such_size');
  expect(await byLink(first.id, { Large: 1 })).toMatchObject({
    status: 200,
    body: { orderItems: [{ size: 'Large' }] },
  });
  expect((await byLink(second.id, { Large: 1 })).body.code).toBe('size_sold_out');
  await db.sql`update orders set packed_at = now() where id = ${second.id}`;
  expect((await byLink(second.id, { Small: 1 })).body.code).toBe('being_packed');
  expect((await choose(second.id, { Small: 1 })).body.code).toBe('being_packed');
  expect((await pack(second.id, { size: 'Small' })).status).toBe(200);
});

test('holds the chosen size of an unpaid order', async () => {
  const id = await getCuff({ Small: 2, Large: 1 });
  const order = await placeOrder(dana, any(id, 3));
  expect((await choose(order.id, { Small: 2, Large: 1 })).status).toBe(200);
  expect(await getSizes(id)).toEqual({ Small: 0, Large: 0 });
  const cancel = { method: 'POST', url: `/api/orders/${order.id}/cancel`, headers: dana.headers, payload: {} } as const;
  expect((await app.inject(cancel)).statusCode).toBe(200);
  expect(await getSizes(id)).toEqual({ Small: 2, Large: 1 });
});

test('accepts one of two concurrent choices by packer and shopper, and refuses the other', async () => {
  const id = await getCuff({ Small: 1, Large: 1 });
  for (let round = 0; round < 4; round += 1) {
    const shopper = await shopperIn(deps);
    const order = await paidOrder(any(id), shopper);
    const [own, packed] = await Promise.all([
      choose(order.id, { Small: 1 }, shopper),
      pack(order.id, { size: 'Large' }),
    ]);
    expect([200, 409]).toContain(own.status);
    // The packer may always correct the chosen size.
    expect(packed.status).toBe(200);
    expect((await read(order, shopper)).orderItems).toMatchObject([
      { size: own.status === 200 ? expect.any(String) : 'Large' },
    ]);
    const what = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }], withShipping: false };
    await grace.ask('POST', `/orders/${order.id}/refunds`, { key: `refund-${order.id}`, note: '', what });
  }
  expect(await getSizes(id)).toEqual({ Small: 1, Large: 1 });
});

test('gives the last Small to one of two shoppers, and shows the other the remaining sizes', async () => {
  const id = await getCuff({ Small: 1, Large: 3 });
  const eve = await shopperIn(deps);
  const [first, second] = [await paidOrder(any(id)), await paidOrder(any(id), eve)];
  const answers = await Promise.all([choose(first.id, { Small: 1 }), choose(second.id, { Small: 1 }, eve)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'size_sold_out',
    detail: 'Small just sold out. Still available: Large (3).',
  });
});

test('refuses a size choice of another customer, an unavailable size, and a wrong quantity', async () => {
  const id = await getCuff({ Small: 2, Large: 2 });
  const order = await paidOrder(any(id, 2));
  const code = async (...input: Parameters<typeof choose>) => (await choose(...input)).body.code;
  expect(await code(order.id, { Small: 2 }, await shopperIn(deps))).toBe('unknown_order');
  expect(await code('0000-0000-0000', { Small: 2 })).toBe('unknown_order');
  expect(await code(order.id, { Small: 2 }, dana, 7)).toBe('no_such_line');
  expect(await code(order.id, { Huge: 2 })).toBe('no_such_size');
  expect(await code(order.id, { constructor: 2 })).toBe('no_such_size');
  expect(await code(order.id, { Small: 1 })).toBe('units_differ');
  expect(await code(order.id, { Small: 2, Large: 2 })).toBe('units_differ');
  for (const units of [{}, { Small: 0 }, { Small: -1, Large: 3 }, { Small: 1.5 }, { '': 2 }])
    expect((await choose(order.id, units)).status).toBe(400);
  expect((await read(order)).orderItems).toMatchObject([{ sizeMissing: true, qty: 2 }]);
});
