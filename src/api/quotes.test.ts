import { expect, test } from 'vitest';
import { ALDER_COURT } from '../../tests/support/actors/addresses.ts';
import { shopperIn } from '../../tests/support/actors/shoppers.ts';
import { ownerChooses } from '../../tests/support/shop/settings.ts';
import { addProduct, stockOf } from '../../tests/support/shop/stock.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';

const { app, deps } = await openTestShop({ now: () => new Date('2026-11-20T15:00:00Z') });
const { db } = deps;
await addProduct(db, { id: 'rift-diamond-cuff', onHand: 1_000 });

const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api${url}`, payload });

test('the quote stores nothing and needs no login', async () => {
  const answer = await post('/orders/quote/', {
    orderItems: [{ product: 'rift-diamond-cuff', qty: 2 }],
    shippingAddress: { city: 'NY', country: 'United States' },
  });
  expect(answer.statusCode).toBe(200);
  expect(await db.sql`select 1 from orders`).toEqual([]);
  expect(await stockOf(db, 'rift-diamond-cuff')).toEqual({ onHand: 1_000, reserved: 0 });
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
    // Friday before Thanksgiving: two days of packing, then four to eight of the carrier's.
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

test('a quote without an address reckons with six percent', async () => {
  const answer = await post('/orders/quote', { orderItems: [{ product: 'rift-diamond-cuff', qty: 1 }] });
  expect(answer.json()).toMatchObject({ taxRate: 0.06, taxPrice: 2.88, totalPrice: 70.88 });
});

test('free shipping counts the items before the coupon once the owner switches it on', async () => {
  await db.sql`insert into coupons (code, description, kind, amount) values ('HALF', 'Half', 'percent', 5000)`;
  const shippingPrice = async (qty: number, coupon: object = {}) =>
    (await post('/orders/quote', { orderItems: [{ product: 'rift-diamond-cuff', qty }], ...coupon })).json()
      .shippingPrice;
  expect(await shippingPrice(5)).toBe(20);
  await ownerChooses(deps, { freeShippingOverCents: 20_000 });
  expect([await shippingPrice(5), await shippingPrice(4)]).toEqual([0, 20]);
  expect(await shippingPrice(5, { couponCode: 'HALF' })).toBe(0);
});

test('an order beyond counting is refused with a sentence, also where a coupon takes nearly all of it off', async () => {
  await addProduct(db, { id: 'crown', priceCents: 100_000_000, onHand: 1_000 });
  await db.sql`insert into coupons (code, description, kind, amount) values ('MOST', 'Nearly all', 'percent', 9999)`;
  const { headers } = await shopperIn(deps);
  const asked = { orderItems: [{ product: 'crown', qty: 900, size: 'Medium' }], shippingAddress: ALDER_COURT };
  for (const couponCode of [null, 'MOST']) {
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

test('every order pays what the owner charges for shipping', async () => {
  const shippingPrice = async () =>
    (await post('/orders/quote', { orderItems: [{ product: 'rift-diamond-cuff', qty: 1 }] })).json().shippingPrice;
  expect(await shippingPrice()).toBe(20);
  await ownerChooses(deps, { shippingCents: 750 });
  expect(await shippingPrice()).toBe(7.5);
});
