import { expect, test } from 'vitest';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';

const shop = await openPayingShop();
const { deps, placeOrder } = shop;
const { db } = deps;
checkInvariantsAfterEach(shop);
const [grace, amina] = [await staffIn(shop, 'owner'), await staffIn(shop, 'helper')];
await addProduct(db, { id: 'numbered-cuff', onHand: 1000 });

const cart = { orderItems: [{ product: 'numbered-cuff', qty: 1, size: 'Small' }] };
const next = async () => {
  const answer = await grace.call('GET /admin/order-numbers', {});
  return answer.ok ? answer.body.next : 0;
};
const raise = (to: unknown, who = grace) => who.ask('PUT', '/order-numbers', { next: to });

test('numbers orders consecutively from 1001, in response, list and table', async () => {
  const dana = await shopperIn(deps);
  const [first, second] = [await placeOrder(dana, cart), await placeOrder(dana, cart)];
  expect(first.number).toBeGreaterThanOrEqual(1001);
  expect(second.number).toBeGreaterThan(first.number ?? 0);
  const listed = await grace.call('GET /admin/orders', { query: { q: `#${second.number}` } });
  expect(listed.ok && listed.body.orders.map(({ id, number }) => ({ id, number }))).toEqual([
    { id: second.id, number: second.number },
  ]);
  const csv = await grace.ask('GET', `/orders.csv?q=${second.number}`);
  const [head = '', row = ''] = String(csv.text).trim().split('\n');
  const place = head.trim().split(',').indexOf('Number');
  expect([head.split(',')[place], row.split(',')[place]]).toEqual(['Number', `${second.number}`]);
});

test('gives fifty concurrent buyers distinct numbers while the owner raises the next one', async () => {
  const buyers = await Promise.all(Array.from({ length: 50 }, () => shopperIn(deps)));
  const from = await next();
  const [raised, ...orders] = await Promise.all([raise(from + 20), ...buyers.map((buyer) => placeOrder(buyer, cart))]);
  expect([200, 409]).toContain(raised.status);
  const numbers = orders.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(50);
  expect(Math.min(...numbers.map(Number))).toBeGreaterThanOrEqual(from);
});

test('sets any higher next number as owner, never a lower one, and logs the person', async () => {
  const from = await next();
  for (const wanted of [from + 7, from + 50_000]) {
    expect(await raise(wanted)).toMatchObject({ status: 200, body: { next: wanted } });
    expect((await placeOrder(await shopperIn(deps), cart)).number).toBe(wanted);
  }
  const now = await next();
  expect(await raise(now - 1)).toMatchObject({
    status: 409,
    body: { code: 'too_low', fields: { next: `Enter ${now} or higher: numbers before it are taken.` } },
  });
  for (const nonsense of [0, -5, 1.5, 900_000_001, '12', null]) expect((await raise(nonsense)).status).toBe(400);
  expect((await raise(now + 5, amina)).status).toBe(403);
  expect(await next()).toBe(now);
  const [entry] = await db.sql`
    select before, after from audit_entries where what = 'settings.changed' order by id desc limit 1`;
  expect(entry?.after).toEqual({ nextOrderNumber: from + 50_000 });
});
