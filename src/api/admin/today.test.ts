import { expect, test } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const shop = await openPayingShop();
const { deps, placeOrder, pay, decidedOrder } = shop;
const { db } = deps;
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');

test('Today counts what waits, and tells money to owners alone', async () => {
  await addProduct(db, { id: 'nearly-gone', onHand: 2 });
  await addProduct(db, { id: 'gone', onHand: 0 });
  const { order, paypalOrderId } = await decidedOrder('pay');
  await pay(order, { id: paypalOrderId });
  const unpaid = await placeOrder();
  await db.sql`update orders set held_until = now() + interval '10 minutes' where id = ${unpaid.id}`;
  await db.sql`insert into contact_messages (name, email, message, received_at)
    values ('Theo', 'theo@example.com', 'Hello?', now() - interval '21 hours'), ('Ana', 'ana@example.com', 'Hi', now())`;
  await db.sql`insert into letters (to_address, subject, html, text, reply_to, failed_at)
    values ('a@example.com', 'x', '', '', 'b@example.com', now())`;
  const today = await grace.ask('GET', '/today');
  expect(today.body).toMatchObject({
    orders: { toDispatch: 1, unpaid: 1, holdsEndSoon: 1 },
    stock: {
      low: 1,
      soldOut: 1,
      pieces: [
        { id: 'gone', left: 0 },
        { id: 'nearly-gone', left: 2 },
      ],
    },
    messages: { waiting: 2, near: 1 },
    letters: { failed: 1 },
    exceptions: 0,
    backup: { provenAt: null, trouble: null },
  });
  expect(today.body.unconfirmed.map(({ line }: { line: string }) => line).join()).toContain('help@nyuzi.example');
  const lines = today.body.unconfirmed.map(({ href }: { href: string }) => href);
  expect(lines).toEqual([
    '/admin/settings#outside',
    '/admin/settings#outside',
    '/admin/settings',
    '/admin/settings',
    '/admin/settings',
    '/admin/pages/shipping-and-returns',
    '/admin/pages/privacy',
    '/admin/pages/terms',
    '/admin/backups',
  ]);
  const forHelper = (await amina.ask('GET', '/today')).body;
  expect(Object.keys(forHelper)).not.toContain('exceptions');
  expect((await amina.ask('GET', '/rail')).body).toMatchObject({ storeName: 'Nyuzi', toDispatch: 1, messages: 2 });

  const sales = (await grace.ask('GET', '/sales?days=30')).body;
  expect(sales.byDay).toHaveLength(30);
  expect(sales.byDay.at(-1)).toMatchObject({ orders: 1, sales: order.totalPrice });
  expect(sales).toMatchObject({ total: order.totalPrice, orders: 1, totalBefore: 0 });
  expect(sales.byState).toEqual([
    { state: 'CA', country: 'US', orders: 1, sales: order.totalPrice, tax: order.taxPrice },
  ]);
  expect(sales.bestSellers).toMatchObject([{ product: 'rift-diamond-cuff', pieces: 1, sales: 48 }]);
  expect((await grace.ask('GET', '/sales?days=13')).status).toBe(400);
  expect((await amina.ask('GET', '/sales')).body.code).toBe('owners_only');
});

test('what was made the owner’s own is off the list of Today; samples are on it', async () => {
  const fresh = await openTestShop();
  const peter = await staffIn(fresh, 'owner', 'Peter');
  const { body: privacy } = await peter.ask('GET', '/pages/privacy');
  await peter.ask('PUT', '/pages/privacy', { text: privacy.text, version: privacy.version });
  await fresh.deps.db
    .sql`insert into communities (slug, name, place, is_sample) values ('sample-makers', 'Sample makers', '', true)`;
  const { unconfirmed } = (await peter.ask('GET', '/today')).body;
  const text = JSON.stringify(unconfirmed);
  expect(text).not.toContain('/admin/pages/privacy');
  expect(text).toContain('1 sample community is still listed as makers.');
});
