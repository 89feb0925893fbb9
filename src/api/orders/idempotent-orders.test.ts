import { expect, test } from 'vitest';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { type Shopper, shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const { app, deps } = await openTestShop();
const { db } = deps;
await addProduct(db, { id: 'rift-diamond-cuff', onHand: 1_000 });

const place = (shopper: Shopper, change: object = {}, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/orders/place-order/',
    headers: { ...shopper.headers, ...headers },
    payload: getCart('rift-diamond-cuff', change),
  });

test('a repeated key returns the first order, and two keys create two orders', async () => {
  const dana = await shopperIn(deps);
  const first = await place(dana, {}, { 'idempotency-key': 'kéy one' });
  const again = await place(dana, {}, { 'idempotency-key': 'kéy one' });
  const other = await place(dana, {}, { 'idempotency-key': 'key two' });
  expect([first, again, other].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(again.json()).toEqual(first.json());
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(other.json().id).not.toBe(first.json().id);
  const eve = await shopperIn(deps, 'Eve');
  expect((await place(eve, {}, { 'idempotency-key': 'kéy one' })).json().id).not.toBe(first.json().id);
});

test('refuses an unprintable key', async () => {
  const dana = await shopperIn(deps);
  for (const key of ['x'.repeat(256), 'tab\there']) {
    const answer = await place(dana, {}, { 'idempotency-key': key });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toBe('An Idempotency-Key is printable text of at most 255 characters.');
  }
});

test('treats the same cart within ten seconds as one order without a key', async () => {
  const dana = await shopperIn(deps);
  const [first, again] = await Promise.all([place(dana), place(dana)]);
  expect(again.json().id).toBe(first.json().id);
  const other = await place(dana, { orderItems: [{ product: 'rift-diamond-cuff', qty: 1, size: 'Large' }] });
  expect(other.json().id).not.toBe(first.json().id);
  await db.sql`update orders set placed_at = placed_at - interval '11 seconds' where customer_id = ${dana.customerId}`;
  expect((await place(dana)).json().id).not.toBe(first.json().id);
});

test('fifty concurrent clicks create one order', async () => {
  const dana = await shopperIn(deps);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => place(dana, {}, { 'idempotency-key': 'impatient' })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await db.sql`select 1 from orders where customer_id = ${dana.customerId}`).toHaveLength(1);
});
