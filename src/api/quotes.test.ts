import { expect, test } from 'vitest';
import { putOnShelf } from '../../tests/support/shelf.ts';
import { openTestShop } from '../../tests/support/shop.ts';

const { app, tools } = await openTestShop();
const { db } = tools;
await putOnShelf(db, { id: 'rift-diamond-cuff', onHand: 1_000 });

const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api${url}`, payload });

test('the quote stores nothing and needs no login', async () => {
  const answer = await post('/orders/quote/', {
    orderItems: [{ product: 'rift-diamond-cuff', qty: 2 }],
    shippingAddress: { city: 'NY', country: 'United States' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    itemsPrice: 96,
    discountPrice: 0,
    shippingPrice: 20,
    taxRate: 0.04,
    taxPrice: 3.84,
    totalPrice: 119.84,
    couponCode: null,
    orderItems: [
      {
        product: 'rift-diamond-cuff',
        name: 'Rift Diamond Cuff',
        image: expect.any(String),
        price: 48,
        size: null,
        sizes: ['Small', 'Medium', 'Large', 'Extra Large'],
        qty: 2,
        inStock: expect.any(Number),
      },
    ],
  });
});

test('a quote without an address reckons with six percent', async () => {
  const answer = await post('/orders/quote', { orderItems: [{ product: 'rift-diamond-cuff', qty: 1 }] });
  expect(answer.json()).toMatchObject({ taxRate: 0.06, taxPrice: 2.88, totalPrice: 70.88 });
});

test('free shipping counts the items before the coupon once the owner switches it on', async () => {
  await db.sql`insert into settings (key, value) values ('freeShippingOverCents', '20000')`;
  tools.settings.forget();
  const five = await post('/orders/quote', { orderItems: [{ product: 'rift-diamond-cuff', qty: 5 }] });
  const four = await post('/orders/quote', { orderItems: [{ product: 'rift-diamond-cuff', qty: 4 }] });
  await db.sql`delete from settings where key = 'freeShippingOverCents'`;
  tools.settings.forget();
  expect([five.json().shippingPrice, four.json().shippingPrice]).toEqual([0, 20]);
});

test('every order pays what the owner charges for shipping', async () => {
  const shippingPrice = async () =>
    (await post('/orders/quote', { orderItems: [{ product: 'rift-diamond-cuff', qty: 1 }] })).json().shippingPrice;
  expect(await shippingPrice()).toBe(20);
  await db.sql`insert into settings (key, value) values ('shippingCents', '750')`;
  tools.settings.forget();
  const changed = await shippingPrice();
  await db.sql`delete from settings where key = 'shippingCents'`;
  tools.settings.forget();
  expect(changed).toBe(7.5);
});
