import { expect, test } from 'vitest';
import { cancelExpiredOrders } from '../../src/shop/orders/cancel-unpaid.ts';
import type { Order } from '../../src/shop/orders/schema.ts';
import { ALDER_COURT, ALDER_COURT_IN_TOWN } from '../support/actors/addresses.ts';
import { getCart } from '../support/actors/buyers.ts';
import { type Shopper, shopperIn } from '../support/actors/shoppers.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../support/shop/paying-shop.ts';
import { ownerChooses } from '../support/shop/settings.ts';
import { addProduct, getStock } from '../support/shop/stock.ts';

const shop = await openPayingShop({ env: { RATE_LIMITS: 'on' } });
const { app, deps, standin, askPaypal, decidedOrder, pay, read } = shop;
const { db } = deps;

checkInvariantsAfterEach(shop);

const post = (url: string, payload: object, headers: object = {}) =>
  app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers } });
const place = (shopper: Shopper, product: string, qty: number, change: object = {}) =>
  post('/orders/place-order/', getCart(product, { orderItems: [{ product, qty, size: 'Medium' }], ...change }), {
    ...shopper.headers,
    'idempotency-key': `k${Math.random()}`,
  });
const lapse = async ({ id }: Pick<Order, 'id'>) => {
  await db.sql`update orders set held_until = now() - interval '1 second' where id = ${id}`;
  await cancelExpiredOrders(deps);
};

test('one account cannot reserve all stock, and an honest shopper still buys', async () => {
  for (const id of ['crown', 'veil']) await addProduct(db, { id, onHand: 3_001 });
  const [mallory, honest] = [await shopperIn(deps), await shopperIn(deps)];
  const refused = await place(mallory, 'crown', 3_001);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'too_many_of_one',
    detail: 'You can have up to 60 of one product in unpaid orders. Order fewer, or contact us.',
  });
  expect((await place(mallory, 'crown', 60)).statusCode).toBe(201);
  expect((await place(mallory, 'crown', 1)).json()).toMatchObject({
    code: 'too_many_of_one',
    detail:
      'You can have up to 60 of one product in unpaid orders. You have 60 in unpaid orders: pay or cancel those first, or order fewer.',
  });
  expect((await place(mallory, 'veil', 60)).statusCode).toBe(201);
  expect((await place(mallory, 'rift-diamond-cuff', 1)).json().code).toBe('too_many_held');
  expect(await getStock(db, 'crown')).toEqual({ onHand: 3_001, reserved: 60 });
  for (const id of ['crown', 'veil']) expect((await place(honest, id, 10)).statusCode).toBe(201);
});

test('enforces the owner’s hold limits under concurrent requests', async () => {
  await ownerChooses(deps, { mostHeldOfOne: 5, mostHeldInAll: null, mostUnpaidOrders: 10 });
  const mallory = await shopperIn(deps);
  const answers = await Promise.all(Array.from({ length: 12 }, () => place(mallory, 'rift-diamond-cuff', 2)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
  await ownerChooses(deps, { mostHeldOfOne: null });
  expect((await place(mallory, 'rift-diamond-cuff', 1_500)).statusCode).toBe(201);
});

test('repeated PayPal order requests do not hold stock for a day', async () => {
  await addProduct(db, { id: 'last-collar', onHand: 10 });
  const mallory = await shopperIn(deps);
  const order: Order = (await place(mallory, 'last-collar', 10)).json();
  const began = Date.now();
  for (let asked = 0; asked < 4; asked += 1) {
    await db.sql`update orders set held_until = now() + interval '5 seconds' where id = ${order.id} and reservation = 'held'`;
    await askPaypal(order, mallory);
  }
  const held = await read(order, mallory);
  expect(new Date(held.heldUntil ?? '').getTime() - began).toBeLessThan(60_000);
  await lapse(order);
  expect((await askPaypal(order, mallory)).statusCode).toBe(200);
  await lapse(order);
  const over = await askPaypal(order, mallory);
  expect(over.statusCode).toBe(409);
  expect(over.json().code).toBe('hold_over');
  expect(await getStock(db, 'last-collar')).toEqual({ onHand: 10, reserved: 0 });
});

test('a once-only coupon stays used while its expired order can still be paid', async () => {
  await db.sql`
    insert into coupons (code, description, kind, amount, most_uses_per_customer)
    values ('JUSTONCE', '$40 off', 'fixed', 4000, 1)`;
  const mallory = await shopperIn(deps);
  const change = { shippingAddress: ALDER_COURT_IN_TOWN, couponCode: 'JUSTONCE' };
  const { order, paypalOrderId } = await decidedOrder('pay', mallory, change);
  await lapse(order);
  const second = await place(mallory, 'rift-diamond-cuff', 1, change);
  expect(second.statusCode).toBe(400);
  expect(second.json().code).toBe('coupon_used_by_you');
  expect((await pay(order, { id: paypalOrderId }, mallory)).statusCode).toBe(200);
  expect((await place(mallory, 'rift-diamond-cuff', 1, change)).json().code).toBe('coupon_used_by_you');
});

test('a permanently dead order releases its coupon, and is not restored after a second use', async () => {
  await db.sql`
    insert into coupons (code, description, kind, amount, most_uses) values ('ONLYONE', '$40 off', 'fixed', 4000, 1)`;
  const [mallory, other] = [await shopperIn(deps), await shopperIn(deps)];
  const change = { shippingAddress: ALDER_COURT_IN_TOWN, couponCode: 'ONLYONE' };
  const { order, paypalOrderId } = await decidedOrder('pay', mallory, change);
  await lapse(order);
  await db.sql`update orders set placed_at = now() - interval '4 days' where id = ${order.id}`;
  const buyers = [mallory, other, await shopperIn(deps)];
  const [late, ...placed] = await Promise.all([
    pay(order, { id: paypalOrderId }, mallory),
    ...buyers.map((buyer) => place(buyer, 'rift-diamond-cuff', 1, change)),
  ]);
  const live = [late?.statusCode === 200, ...placed.map(({ statusCode }) => statusCode === 201)];
  expect(live.filter(Boolean)).toHaveLength(1);
  if (late?.statusCode !== 200) expect(late?.json().code).toBe('coupon_used');
  expect(standin.ledger().captures.filter(({ orderId }) => orderId === paypalOrderId)).toHaveLength(
    late?.statusCode === 200 ? 1 : 0,
  );
});

test('refuses a tax-free state with another state’s ZIP code, in quote and order', async () => {
  const shippingAddress = { ...ALDER_COURT, city: 'OR', postalCode: '10001' };
  const detail = 'ZIP code 10001 is in New York. Check the state or the ZIP code.';
  const orderItems = [{ product: 'rift-diamond-cuff', qty: 1, size: 'Medium' }];
  const shopper = await shopperIn(deps);
  const inWords = { ...shippingAddress, city: 'Oregon', country: 'US' };
  const answers = [
    await post('/orders/quote/', { orderItems, shippingAddress }),
    await place(shopper, 'rift-diamond-cuff', 1, { shippingAddress }),
    await place(shopper, 'rift-diamond-cuff', 1, { shippingAddress: inWords }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid_address',
      detail,
      fields: { 'shippingAddress.postalCode': detail },
    });
  }
  const right = { ...shippingAddress, city: 'NY' };
  expect((await post('/orders/quote/', { orderItems, shippingAddress: right })).statusCode).toBe(200);
  expect((await place(shopper, 'rift-diamond-cuff', 1, { shippingAddress: right })).statusCode).toBe(201);
});
