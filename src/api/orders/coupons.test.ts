import { expect, test } from 'vitest';
import { ALDER_COURT } from '../../../tests/support/actors/addresses.ts';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { type Shopper, shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const { app, deps } = await openTestShop({ env: { RATE_LIMITS: 'on' } });
const { sql } = deps.db;

await addProduct(deps.db, { id: 'rift-diamond-cuff', onHand: 1_000 });
await sql`insert into coupons (code, description, kind, amount) values ('WELCOME10', '10% off your first order', 'percent', 1000)`;
await sql`insert into coupons (code, description, kind, amount, most_uses) values ('LAST3', '$5 off', 'fixed', 500, 3)`;
await sql`insert into coupons (code, description, kind, amount, most_uses_per_customer) values ('ONCE', '$5 off', 'fixed', 500, 1)`;

const orderItems = [{ product: 'rift-diamond-cuff', qty: 1, size: 'Small' }];
/** A state without a sales tax. */
const shippingAddress = { ...ALDER_COURT, city: 'OR', postalCode: '97201' };
const post = (
  url: string,
  payload: object,
  { headers = {}, ip = '10.0.0.1' }: { headers?: object; ip?: string } = {},
) => app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers }, remoteAddress: ip });
const place = (shopper: Shopper, couponCode: string, key: string) =>
  post('/orders/place-order/', getCart('rift-diamond-cuff', { shippingAddress, couponCode }), {
    headers: { ...shopper.headers, 'idempotency-key': key },
  });

test('the coupon call returns the discount, in any spelling of the code', async () => {
  const answer = await post('/orders/apply-coupon/', { code: ' welcome10 ', orderItems });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ code: 'WELCOME10', description: '10% off your first order', discountPrice: 4.8 });
});

test('applies the same coupon discount in quote and order', async () => {
  const quote = await post('/orders/quote/', { orderItems, shippingAddress, couponCode: 'WELCOME10' });
  expect(quote.json()).toMatchObject({ discountPrice: 4.8, couponCode: 'WELCOME10', totalPrice: 63.2 });
  const order = await place(await shopperIn(deps), 'welcome10', 'a');
  expect(order.json()).toMatchObject({ discountPrice: 4.8, couponCode: 'WELCOME10', totalPrice: 63.2 });
});

test('redeems a limited coupon exactly to its limit under concurrent orders', async () => {
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => shopperIn(deps)));
  const answers = await Promise.all(shoppers.map((shopper) => place(shopper, 'LAST3', 'a')));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
  const refused = answers.filter(({ statusCode }) => statusCode === 400);
  expect(refused).toHaveLength(17);
  expect(refused[0]?.json()).toMatchObject({
    code: 'coupon_used_up',
    detail: 'This coupon has reached its usage limit.',
  });
});

test('redeems a once-per-customer coupon once, also under two keys concurrently', async () => {
  const dana = await shopperIn(deps);
  const answers = await Promise.all([place(dana, 'ONCE', 'a'), place(dana, 'ONCE', 'b')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  const box = await post('/orders/apply-coupon/', { code: 'ONCE', orderItems }, { headers: dana.headers });
  expect(box.json().detail).toBe('You’ve already used this coupon on another order.');
  expect((await place(await shopperIn(deps), 'ONCE', 'a')).statusCode).toBe(201);
});

test('returns the coupon use of a canceled order', async () => {
  const dana = await shopperIn(deps);
  const { id } = (await place(dana, 'ONCE', 'a')).json();
  await post(`/orders/${id}/cancel/`, {}, { headers: dana.headers });
  expect((await place(dana, 'ONCE', 'b')).statusCode).toBe(201);
});

test('limits guesses of coupon codes without counting valid codes', async () => {
  const ip = '10.0.0.2';
  const apply = (code: string) => post('/orders/apply-coupon', { code, orderItems }, { ip });
  for (let turn = 0; turn < 25; turn += 1) expect((await apply('WELCOME10')).statusCode).toBe(200);
  for (let turn = 0; turn < 20; turn += 1) expect((await apply(`GUESS${turn}`)).statusCode).toBe(400);
  const stopped = await apply('WELCOME10');
  expect(stopped.statusCode).toBe(429);
  expect(stopped.headers['retry-after']).toMatch(/^\d+$/);
  expect(stopped.json().detail).toBe('Too many coupon attempts. Try again in 60 minutes.');
  expect((await post('/orders/quote', { orderItems, couponCode: 'GUESS' }, { ip })).statusCode).toBe(429);
  expect((await post('/orders/quote', { orderItems }, { ip })).statusCode).toBe(200);
});

test('limits stock held by unpaid orders', async () => {
  const dana = await shopperIn(deps);
  for (const key of ['a', 'b', 'c']) expect((await place(dana, 'WELCOME10', key)).statusCode).toBe(201);
  const fourth = await place(dana, 'WELCOME10', 'd');
  expect(fourth.statusCode).toBe(409);
  expect(fourth.json()).toMatchObject({
    code: 'too_many_unpaid_orders',
    detail: 'You have 3 orders waiting for payment. Pay or cancel one of them first.',
  });
  expect((await place(dana, 'WELCOME10', 'a')).statusCode).toBe(201);
});
