import { expect, onTestFinished, test } from 'vitest';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { emailsTo, lastEmailTo, linkIn } from '../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { shiftDay } from '../../shared/report-period.ts';
import { dayIn } from '../../shop/delivery/promise.ts';
import { notifyOrdersOpen } from '../../shop/email-alerts/opening-alerts.ts';
import { NO_PAUSE } from '../../shop/settings/pause.ts';
import { changeSettings } from '../../shop/settings/settings.ts';

const shop = await openPayingShop();
const { app, deps } = shop;
const grace = await staffIn(shop, 'owner');

checkInvariantsAfterEach(shop);

const today = async () => dayIn(deps.now(), (await deps.settings.current()).timeZone);
const setPause = (pause: object) =>
  deps.db.transaction((tx) => changeSettings(tx, { pause: { ...NO_PAUSE, ...pause } }));
/** Pauses through the day after tomorrow, so that no midnight ends the pause. */
async function pauseOrders() {
  const day = await today();
  onTestFinished(() => setPause({}));
  await setPause({ isOn: true, from: shiftDay(day, -1), until: shiftDay(day, 2) });
}
const openAgain = () => setPause({});
const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const cart = getCart('rift-diamond-cuff');

test('refuses quotes and orders during a pause with the reopening date, and still answers and accepts payment of earlier orders', async () => {
  const dana = await shopperIn(deps);
  const headers = { ...dana.headers, 'idempotency-key': 'before-the-pause' };
  const before = await post('/orders/place-order', cart, headers);
  const { order: unpaid, paypalOrderId } = await shop.decidedOrder();
  await pauseOrders();
  const answers = [
    await post('/orders/quote', { orderItems: cart.orderItems }),
    await post('/orders/place-order', cart, { ...dana.headers, 'idempotency-key': 'within-it' }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'shop_paused', opensOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
    expect(body.detail).toMatch(/^We’re closed for orders. You can order again from /);
  }
  const again = await post('/orders/place-order', cart, headers);
  expect([again.status, again.body.id]).toEqual([201, before.body.id]);
  expect((await shop.pay(unpaid, { id: paypalOrderId })).json().isPaid).toBe(true);
  await openAgain();
  expect((await post('/orders/quote', { orderItems: cart.orderItems })).status).toBe(200);
});

test('shows the pause on every page, in the feed and in structured data until it ends', async () => {
  const open = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body;
  const product = '/products/rift-diamond-cuff';
  expect(await open(product)).toContain('https://schema.org/InStock');
  await pauseOrders();
  for (const url of ['/', '/about', '/cart', product]) expect(await open(url)).toContain('We’re closed for orders.');
  const page = await open(product);
  expect(page).toContain('https://schema.org/OutOfStock');
  expect(page).toContain('availabilityStarts');
  expect(await open('/feeds/google.xml')).not.toContain('<g:availability>in_stock');
  await openAgain();
  expect(await open(product)).not.toContain('We’re closed for orders.');
});

test('emails pause subscribers once on reopening, and accepts subscriptions only during a pause', async () => {
  const email = 'amina@example.com';
  expect(await post('/opening-alerts', { email })).toMatchObject({ status: 409, body: { code: 'not_paused' } });
  await pauseOrders();
  expect((await post('/opening-alerts', { email: 'no address' })).status).toBe(400);
  expect(await post('/opening-alerts', { email: ' Amina@Example.com ' })).toMatchObject({
    status: 200,
    body: { isWaiting: false },
  });
  const token = linkIn(await lastEmailTo(deps, email)).searchParams.get('token');
  expect((await post('/opening-alerts/confirm', { token: 'x' })).status).toBe(400);
  for (const _ of [1, 2]) expect((await post('/opening-alerts/confirm', { token })).status).toBe(200);
  const count = async () =>
    (await emailsTo(deps, email)).filter(({ subject }) => subject.includes('open for orders')).length;
  await notifyOrdersOpen(deps);
  expect(await count()).toBe(0);
  await openAgain();
  await Promise.all([notifyOrdersOpen(deps), notifyOrdersOpen(deps)]);
  await notifyOrdersOpen(deps);
  expect(await count()).toBe(1);
});

test('starts a pause as owner with a notice on Today, and ending it keeps another owner’s changes', async () => {
  const day = await today();
  onTestFinished(() => setPause({}));
  const pause = { ...NO_PAUSE, isOn: true, from: day, until: shiftDay(day, 9) };
  const backwards = await grace.ask('PATCH', '/settings', { pause: { ...pause, until: shiftDay(day, -1) } });
  expect(backwards).toMatchObject({ status: 400, body: { fields: { 'pause.until': expect.any(String) } } });
  expect((await grace.ask('PATCH', '/settings', { pause })).status).toBe(200);
  expect((await grace.ask('GET', '/today')).body.pause).toMatchObject({ setting: pause, isNow: true, waiting: 0 });
  const longer = { ...pause, until: shiftDay(day, 12) };
  expect((await grace.ask('PATCH', '/settings', { pause: longer, seen: { pause } })).status).toBe(200);
  const end = (seen: object) =>
    grace.ask('PATCH', '/settings', { pause: { ...pause, isOn: false }, seen: { pause: seen } });
  expect((await end(pause)).status).toBe(409);
  expect((await end(longer)).status).toBe(200);
  expect((await grace.ask('GET', '/today')).body.pause).toBeNull();
});
