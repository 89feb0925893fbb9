import { expect, test } from 'vitest';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const { app, deps } = await openTestShop();
await addProduct(deps.db, { id: 'rift-diamond-cuff' });

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.inject({ method, url: `/api${url}`, ...(payload && { payload }) });
const order = getCart('rift-diamond-cuff');

test('visitors can browse, get quotes, write to the shop, register and reset passwords without logging in', async () => {
  const open = [
    await ask('GET', '/products?keyword=cuff'),
    await ask('GET', '/products/featured/'),
    await ask('GET', '/products/category/wristbands'),
    await ask('GET', '/products/rift-diamond-cuff'),
    await ask('GET', '/products/rift-diamond-cuff/get-reviews/'),
    await ask('POST', '/orders/quote', { orderItems: order.orderItems }),
    await ask('POST', '/users/contact-us/', { name: 'Dana', email: 'dana@example.com', message: 'Hello' }),
    await ask('POST', '/users/register/', { name: 'Dana', email: 'dana@example.com', password: 'Nine-letters-1' }),
    await ask('POST', '/users/send-reset-email/', { email: 'dana@example.com' }),
  ];
  expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 200, 201, 200]);
});

test('placing, paying and viewing orders require a login', async () => {
  const closed = [
    await ask('POST', '/orders/place-order/', order),
    await ask('GET', '/orders/my-orders'),
    await ask('GET', '/orders/7K2M-9FQX-4HBT/'),
    await ask('PUT', '/orders/7K2M-9FQX-4HBT/pay', {}),
  ];
  for (const { statusCode, body } of closed) {
    expect(statusCode).toBe(401);
    expect(JSON.parse(body)).toMatchObject({ code: 'login_required', detail: 'Log in to continue.' });
  }
});
