import { expect, test } from 'vitest';
import { ALDER_COURT } from '../../../tests/support/actors/addresses.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { ownerChooses } from '../../../tests/support/shop/settings.ts';
import { addProduct, getStock } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const { app, deps } = await openTestShop({ now: () => new Date('2026-11-20T15:00:00Z') });
const { db } = deps;
await addProduct(db, { id: 'rift-diamond-cuff', onHand: 1_000 });

const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api${url}`, payload });

test('a quote stores nothing and needs no login', async () => {
  const answer = await post('/orders/quote/', {
    orderItems: [{ product: 'rift-diamond-cuff', qty: 2 }],
    shippingAddress: { city: 'NY', country: 'United States' },
  });
  expect(answer.statusCode).toBe(200);
  expect(await db.sql`select 1 from orders`).toEqual([]);
  expect(await getStock(db, 'rift-diamond-cuff')).toEqual({ onHand: 1_000, reserved: 0 });
  expect(answer.json()).toEqual({
    itemsPrice: 96,
    discountPrice: 0,
    sets: [],
    shippingPrice: 20,
    taxRate: 0.04,
    taxPrice: 3.84,
    giftWrapPrice: 0,
    totalPrice: 119.84,
    couponCode: null,
    couponNote: null,
    discounts: [],
    discountHint: null,
    limit: null,
    // Friday before Thanksgiving: two days of packing, then four to eight days in transit.
    arrivesFrom: '2026-12-01',
    arrivesTo: '2026-12-07',
    giftOptions: { wrapPrice: null, firstDay: '2026-11-24', lastDay: '2027-01-19' },
    orderItems: [
      {
        product: 'rift-diamond-cuff',
        name: 'Rift Diamond Cuff',
        image: expect.any(String),
        price: 48,
        size: null,
        sizes: ['Small', 'Medium', 'Large', 'Extra Large'],
        qty: 2,
        inStock: 1_000,
      },
    ],
  });
});

test('uses six percent tax in a quote without an address', async () => {
  const answer = await post('/orders/quote', { orderItems: [{ product: 'rift-diamond-cuff', qty: 1 }] });
  expect(answer.json()).toMatchObject({ taxRate: 0.06, taxPrice: 2.88, totalPrice: 70.88 });
});

test('applies the free shipping threshold before the coupon when enabled', async () => {
  await db.sql`insert into coupons (code, description, kind, amount) values ('HALF', 'Half', 'percent', 5000)`;
  const shippingPrice = async (qty: number, coupon: object = {}) =>
    (await post('/orders/quote', { orderItems: [{ product: 'rift-diamond-cuff', qty }], ...coupon })).json()
      .shippingPrice;
  expect(await shippingPrice(5)).toBe(20);
  await ownerChooses(deps, { freeShippingOverCents: 20_000 });
  expect([await shippingPrice(5), await shippingPrice(4)]).toEqual([0, 20]);
  expect(await shippingPrice(5, { couponCode: 'HALF' })).toBe(0);
});

test('refuses an order total above the maximum with a message, also with a large coupon', async () => {
  await addProduct(db, { id: 'crown', priceCents: 100_000_000, onHand: 1_000 });
  await db.sql`insert into coupons (code, description, kind, amount) values ('MAX', 'Nearly all', 'percent', 9999)`;
  const { headers } = await shopperIn(deps);
  const asked = { orderItems: [{ product: 'crown', qty: 900, size: 'Medium' }], shippingAddress: ALDER_COURT };
  for (const couponCode of [null, 'MAX']) {
    for (const [url, more] of [
      ['quote', {}],
      ['place-order', { paymentMethod: 'Paypal' }],
    ] as const) {
      const payload = { ...asked, ...more, couponCode };
      const answer = await app.inject({ method: 'POST', url: `/api/orders/${url}`, headers, payload });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'order_too_large',
        detail: 'An order can’t be more than $10,000,000.00. Split it into smaller orders, or contact us.',
      });
    }
  }
});

test('charges the owner’s shipping price on every order', async () => {
  const shippingPrice = async () =>
    (await post('/orders/quote', { orderItems: [{ product: 'rift-diamond-cuff', qty: 1 }] })).json().shippingPrice;
  expect(await shippingPrice()).toBe(20);
  await ownerChooses(deps, { shippingCents: 750 });
  expect(await shippingPrice()).toBe(7.5);
});

test('refuses an invalid ZIP code or state in a quote as in an order', async () => {
  const fieldsFor = async (shippingAddress: object) => {
    const answer = await post('/orders/quote', {
      orderItems: [{ product: 'rift-diamond-cuff', qty: 1 }],
      shippingAddress: { country: 'United States', ...shippingAddress },
    });
    return answer.json().fields;
  };
  const zip = 'Enter a ZIP code of five digits, such as 94110, or ZIP+4';
  expect(await fieldsFor({ city: 'CA', postalCode: 'ABCDE' })).toEqual({ 'shippingAddress.postalCode': zip });
  expect(await fieldsFor({ city: 'CA', postalCode: '1000' })).toEqual({ 'shippingAddress.postalCode': zip });
  expect(await fieldsFor({ city: 'XX', postalCode: '94110' })).toEqual({ 'shippingAddress.city': 'Choose a state' });
  expect(await fieldsFor({ city: 'NY', postalCode: '09021' })).toEqual({
    'shippingAddress.postalCode': 'ZIP code 09021 is in Armed Forces Europe. Check the state or the ZIP code.',
  });
  expect(await fieldsFor({ city: 'CA' })).toBeUndefined();
});

test('reports in a quote the limit that the order would exceed', async () => {
  const limited = await openTestShop({ env: { RATE_LIMITS: 'on' } });
  await addProduct(limited.deps.db, { id: 'club-keyring', onHand: 1_000, sizes: [] });
  await ownerChooses(limited.deps, { mostUnpaidOrders: 2, mostHeldOfOne: 60 });
  const dana = await shopperIn(limited.deps);
  const cart = (qty: number) => ({
    orderItems: [{ product: 'club-keyring', qty }],
    shippingAddress: ALDER_COURT,
    paymentMethod: 'Paypal',
  });
  const send = (url: string, qty: number, headers = {}) =>
    limited.app.inject({ method: 'POST', url: `/api${url}`, headers, payload: cart(qty) });
  const limitFor = async (qty: number, headers = {}) => {
    const { orderItems, shippingAddress } = cart(qty);
    const payload = { orderItems, shippingAddress };
    const answer = await limited.app.inject({ method: 'POST', url: '/api/orders/quote', headers, payload });
    expect(answer.statusCode).toBe(200);
    return answer.json().limit;
  };
  expect(await limitFor(60)).toBeNull();
  expect(await limitFor(80)).toMatch(/^You can have up to 60 of one product in unpaid orders/);
  const first = await send('/orders/place-order', 50, dana.headers);
  expect(first.statusCode).toBe(201);
  // Only her own unpaid order counts against the limit.
  expect(await limitFor(20)).toBeNull();
  expect(await limitFor(20, dana.headers)).toMatch(/^You can have up to 60 of one product/);
  const refused = await send('/orders/place-order', 20, dana.headers);
  expect(refused.json().detail).toBe(await limitFor(20, dana.headers));
  expect((await send('/orders/place-order', 1, dana.headers)).statusCode).toBe(201);
  expect(await limitFor(1, dana.headers)).toMatch(/^You have 2 orders waiting for payment/);
});

test('refused orders consume no order number', async () => {
  const numbered = await openTestShop();
  await addProduct(numbered.deps.db, { id: 'last-cuff', onHand: 3 });
  const place = async (change: object) => {
    const buyer = await shopperIn(numbered.deps);
    const answer = await numbered.app.inject({
      method: 'POST',
      url: '/api/orders/place-order',
      headers: buyer.headers,
      payload: {
        orderItems: [{ product: 'last-cuff', qty: 1, size: 'Small' }],
        shippingAddress: ALDER_COURT,
        paymentMethod: 'Paypal',
        ...change,
      },
    });
    return { status: answer.statusCode, number: answer.json().number as number };
  };
  const first = await place({});
  expect(first.status).toBe(201);
  for (const refused of [
    { orderItems: [{ product: 'last-cuff', qty: 9, size: 'Small' }] },
    { couponCode: 'NO-SUCH-CODE' },
    { itemsPrice: 1, totalPrice: 1 },
    { orderItems: [{ product: 'no-such-cuff', qty: 1 }] },
  ])
    expect((await place(refused)).status).toBeGreaterThanOrEqual(400);
  expect((await place({})).number).toBe(first.number + 1);
});
