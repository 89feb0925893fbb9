import { expect, test } from 'vitest';
import { emailsTo, lastEmailTo, linkIn } from '../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../tests/support/shop/paying-shop.ts';
import { addProduct, splitSizes } from '../../tests/support/shop/stock.ts';
import { purgeAlerts } from '../shop/email-alerts/alerts.ts';
import { notifyBackInStock } from '../shop/email-alerts/stock-alerts.ts';
import { cancelExpiredOrders } from '../shop/orders/cancel-unpaid.ts';

const shop = await openPayingShop();
const { app, deps, placeOrder } = shop;
const { db } = deps;
const grace = await staffIn(shop, 'owner');

checkInvariantsAfterEach(shop);

let made = 0;
async function getCuff(sizes: Record<string, number> | number) {
  made += 1;
  const id = `awaited-cuff-${made}`;
  await addProduct(db, { id, name: 'Awaited Cuff', onHand: typeof sizes === 'number' ? sizes : 0 });
  if (typeof sizes !== 'number') await splitSizes(db, id, sizes);
  return id;
}
const ask = async (id: string, body: object, headers = {}, remoteAddress = `198.51.${made}.7`) => {
  const url = `/api/products/${id}/stock-alerts/`;
  const answer = await app.inject({ method: 'POST', url, payload: body, headers, remoteAddress });
  return { status: answer.statusCode, body: answer.json() };
};
const confirm = async (email: string) => {
  const token = linkIn(await lastEmailTo(deps, email)).searchParams.get('token');
  return app.inject({ method: 'POST', url: '/api/stock-alerts/confirm', payload: { token } });
};
const receive = (id: string, by: number, size?: string) =>
  grace.ask('POST', `/products/${id}/stock`, { by, reason: 'Received', note: '', ...(size && { size }) });
const told = async (email: string) =>
  (await emailsTo(deps, email)).filter(({ subject }) => subject.startsWith('Back in stock')).length;
const waiting = async (id: string) => (await grace.ask('GET', `/products/${id}/stock-alerts`)).body.waiting;
async function provenShopper() {
  const dana = await shopperIn(deps);
  await db.sql`update customers set email_proven_at = now() where email = ${dana.email}`;
  return dana;
}
/** Confirmed subscribers, in the order of their requests. */
async function crowdFor(id: string, count: number, size: string | null = null): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, place) =>
    `${id}-${size ?? 'any'}-${place}@example.com`.toLowerCase(),
  );
  await db.sql`
    insert into email_alerts (product_id, size, email, asked_at, confirmed_at, leave_token)
    select ${id}, ${size}, email, now() - interval '2 days' + place * interval '1 second', now(), 'leave-' || email
    from unnest(${emails}::text[]) with ordinality as e (email, place)`;
  return emails;
}
const getTold = async (emails: readonly string[]) => {
  const counts = await Promise.all(emails.map(told));
  return counts.reduce((sum, count) => sum + count, 0);
};

test('subscribes a logged-in shopper at once, and emails once when the size is back from any cause', async () => {
  const id = await getCuff({ Small: 1, Large: 3 });
  const held = await placeOrder(await shopperIn(deps), { orderItems: [{ product: id, qty: 1, size: 'Small' }] });
  const dana = await provenShopper();
  const asked = await ask(id, { size: 'Small' }, dana.headers);
  expect(asked).toMatchObject({ status: 200, body: { isWaiting: true } });
  expect((await ask(id, { size: 'Small' }, dana.headers)).body).toEqual(asked.body);
  expect(await waiting(id)).toEqual([{ size: 'Small', people: 1 }]);
  await notifyBackInStock(deps);
  expect(await told(dana.email)).toBe(0);
  // A restock of Large doesn't notify them.
  await receive(id, 2, 'Large');
  await notifyBackInStock(deps);
  expect(await told(dana.email)).toBe(0);
  await db.sql`update orders set held_until = now() - interval '1 minute' where id = ${held.id}`;
  await cancelExpiredOrders(deps);
  await Promise.all([notifyBackInStock(deps), notifyBackInStock(deps)]);
  await notifyBackInStock(deps);
  expect(await told(dana.email)).toBe(1);
  expect((await lastEmailTo(deps, dana.email)).text).toContain('1 is back; it goes to whoever orders first.');
  expect(await waiting(id)).toEqual([]);
  expect((await ask(id, { size: 'Small' }, dana.headers)).body.code).toBe('in_stock');
});

test('subscribes a visitor after confirmation, with uniform responses', async () => {
  const id = await getCuff(0);
  const email = 'amina@example.com';
  const first = await ask(id, { size: null, email: ' Amina@Example.com' });
  expect(first).toMatchObject({ status: 200, body: { isWaiting: false } });
  await receive(id, 1);
  await notifyBackInStock(deps);
  expect(await told(email)).toBe(0);
  await grace.ask('POST', `/products/${id}/stock`, { by: 1, reason: 'Lost', note: '' });
  expect((await confirm(email)).json()).toMatchObject({ product: { id, name: 'Awaited Cuff' } });
  expect((await confirm(email)).statusCode).toBe(200);
  const before = (await emailsTo(deps, email)).length;
  expect(await ask(id, { size: null, email })).toEqual(first);
  expect(await ask(id, { size: null, email: 'nobody@example.com' })).toEqual(first);
  expect((await emailsTo(deps, email)).length).toBe(before);
  await receive(id, 1);
  await notifyBackInStock(deps);
  expect([await told(email), await told('nobody@example.com')]).toEqual([1, 0]);
});

test('requires confirmation from an unverified account, as from a visitor', async () => {
  const id = await getCuff(0);
  const eve = await shopperIn(deps);
  expect((await ask(id, { size: null }, eve.headers)).body.isWaiting).toBe(false);
  expect((await confirm(eve.email)).statusCode).toBe(200);
  expect(await waiting(id)).toEqual([{ size: null, people: 1 }]);
});

test('alerts three of a hundred subscribers in order, and three more when the unit is still there a day later', async () => {
  const id = await getCuff({ Small: 0, Large: 1 });
  const crowd = await crowdFor(id, 100, 'Small');
  await receive(id, 1, 'Small');
  await notifyBackInStock(deps);
  await notifyBackInStock(deps);
  expect(await getTold(crowd.slice(0, 3))).toBe(3);
  expect(await getTold(crowd)).toBe(3);
  await receive(id, 1, 'Small');
  await notifyBackInStock(deps);
  expect(await getTold(crowd.slice(0, 6))).toBe(6);
  const tomorrow = { ...deps, now: () => new Date(Date.now() + 25 * 3600 * 1000) };
  await notifyBackInStock(tomorrow);
  await notifyBackInStock(tomorrow);
  expect(await getTold(crowd.slice(0, 12))).toBe(12);
  expect(await getTold(crowd)).toBe(12);
});

test('sends no alert while stock stays zero, and deletes alerts of an archived product without an email', async () => {
  const id = await getCuff({ Small: 0, Large: 0 });
  const crowd = [...(await crowdFor(id, 2, 'Small')), ...(await crowdFor(id, 1))];
  await grace.ask('PUT', `/products/${id}/stock`, { counted: 0, expected: 0, note: '', size: 'Small' });
  await notifyBackInStock(deps);
  await grace.ask('PUT', `/products/${id}/hidden`, { isHidden: true });
  await notifyBackInStock(deps);
  await grace.ask('PUT', `/products/${id}/hidden`, { isHidden: false });
  await receive(id, 5, 'Small');
  await notifyBackInStock(deps);
  expect(await getTold(crowd)).toBe(0);
  expect(await waiting(id)).toEqual([]);
});

test('unsubscribes by link repeatedly, and deletes unconfirmed, sent and year-old alerts', async () => {
  const id = await getCuff(0);
  const [first = '', second = ''] = await crowdFor(id, 2);
  await db.sql`update email_alerts set leave_token = ${'a'.repeat(43)} where email = ${first}`;
  for (let press = 0; press < 2; press += 1) {
    const left = await app.inject({
      method: 'POST',
      url: `/api/stock-alerts/leave?token=${'a'.repeat(43)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(left.statusCode).toBe(200);
  }
  expect(await waiting(id)).toEqual([{ size: null, people: 1 }]);
  await ask(id, { size: null, email: 'late@example.com' });
  await db.sql`update email_alerts set asked_at = now() - interval '366 days' where email = ${second}`;
  await purgeAlerts({ db, now: () => new Date(Date.now() + 8 * 86_400_000) });
  expect(await db.sql`select email from email_alerts where product_id = ${id}`).toEqual([]);
});

test('refuses an alert for an unknown or available product, and for an invalid address, with the reason', async () => {
  const id = await getCuff({ Small: 0, Large: 1 });
  const codes = async (...tries: [string, object][]) =>
    Promise.all(tries.map(async ([of, body]) => (await ask(of, body)).body.code));
  expect(
    await codes(
      ['no-such-cuff', { size: null, email: 'a@example.com' }],
      [id, { size: 'Huge', email: 'a@example.com' }],
      [id, { size: 'Large', email: 'a@example.com' }],
      [id, { size: null, email: 'a@example.com' }],
      [id, { size: 'Small', email: 'nowhere' }],
      [id, { size: 'Small' }],
    ),
  ).toEqual(['unknown_product', 'unknown_size', 'in_stock', 'in_stock', 'email_unreadable', 'email_unreadable']);
  expect((await ask(id, { size: 'Small', email: 'nowhere' })).body.fields).toHaveProperty('email');
  expect((await ask(id, { size: 7, email: 'a@example.com' })).status).toBe(400);
  expect(
    (await app.inject({ method: 'POST', url: '/api/stock-alerts/confirm', payload: { token: 'x' } })).json().code,
  ).toBe('link_invalid');
});

test('exports and deletes alerts with the account', async () => {
  const id = await getCuff(0);
  const dana = await provenShopper();
  await ask(id, { size: 'Small' }, dana.headers);
  const download = await app.inject({ url: '/api/users/profile/download', headers: dana.headers });
  expect(download.json().stockAlerts).toMatchObject([
    { productId: id, size: 'Small', email: dana.email, toldAt: null },
  ]);
});
