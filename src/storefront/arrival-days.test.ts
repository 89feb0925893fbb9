import { expect, test } from 'vitest';
import { getCart } from '../../tests/support/actors/buyers.ts';
import { shopperIn } from '../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { findBrokenInvariants } from '../../tests/support/checks/invariants.ts';
import { ownerChooses } from '../../tests/support/shop/settings.ts';
import { addProduct } from '../../tests/support/shop/stock.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { getPromise } from '../shop/delivery/promise.ts';
import { defaultSettings } from '../shop/settings/default-settings.ts';

/** Wednesday, one minute before 2 PM in New York. */
const BEFORE = Date.parse('2026-12-02T18:59:00Z');
let now = BEFORE;
const { app, deps, pageCache } = await openTestShop({ now: () => new Date(now) });
const { db } = deps;
const { call } = await staffIn({ deps, app }, 'owner');
await addProduct(db, { id: 'rift-diamond-cuff' });
await addProduct(db, { id: 'sold-out', onHand: 0 });
const shop = await app.listen({ port: 0, host: '127.0.0.1' });
const get = async (path: string) => (await fetch(shop + path)).text();
const product = async (id = 'rift-diamond-cuff') => JSON.parse(await get(`/api/products/${id}`));
const dropChanged = () => pageCache.invalidate(deps.changed.splice(0) as never);

test('changes the day on cached pages and responses at the cutoff without an invalidation', async () => {
  now = BEFORE;
  const shown = async () => ({
    page: (await get('/products/rift-diamond-cuff')).includes('Arrives Dec 10 to Dec 16'),
    call: (await product()).arrivesFrom,
    list: JSON.parse(await get('/api/products?category=wristbands'))[0].arrivesTo,
  });
  expect(await shown()).toEqual({ page: true, call: '2026-12-10', list: '2026-12-16' });
  const hits = pageCache.counts().hits;
  now += 59_000;
  expect(await shown()).toEqual({ page: true, call: '2026-12-10', list: '2026-12-16' });
  expect(pageCache.counts().hits - hits).toBe(3);
  now += 1_000;
  expect(await shown()).toEqual({ page: false, call: '2026-12-11', list: '2026-12-17' });
  expect(await get('/products/rift-diamond-cuff')).toContain('Arrives Dec 11 to Dec 17');
});

test('shows no day for unavailable products', async () => {
  expect(await product('sold-out')).toMatchObject({ arrivesFrom: null, arrivesTo: null });
  expect(await get('/products/sold-out')).not.toContain('Arrives');
});

test('uses a product’s production time or else its community’s, and the longest in a cart', async () => {
  now = BEFORE;
  await db.sql`insert into communities (slug, name, place, story, making_days) values ('kitui', 'Kitui', '', '', 5)`;
  for (const id of ['belt', 'quick-belt', 'plain']) await addProduct(db, { id });
  await db.sql`update products set community_slug = 'kitui' where id in ('belt', 'quick-belt')`;
  await db.sql`update products set making_days = 1 where id = 'quick-belt'`;
  const days = [(await product('belt')).arrivesTo, (await product('quick-belt')).arrivesTo];
  expect(days).toEqual(['2026-12-23', '2026-12-17']);
  const quote = async (...ids: string[]) => {
    const payload = { orderItems: ids.map((id) => ({ product: id, qty: 1 })) };
    return (await app.inject({ method: 'POST', url: '/api/orders/quote/', payload })).json().arrivesTo;
  };
  expect([await quote('quick-belt', 'belt'), await quote('plain', 'quick-belt')]).toEqual(days);
});

test('keeps an order’s promised days and destination after settings change', async () => {
  const shopper = await shopperIn(deps);
  const place = (shippingAddress: object, more: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/orders/place-order/',
      headers: shopper.headers,
      payload: getCart('rift-diamond-cuff', { shippingAddress, ...more }),
    });
  const hawaii = { name: 'Dana', address: '1 Palm Road', city: 'HI', postalCode: '96813', country: 'United States' };
  const order = (await place(hawaii)).json();
  const settings = defaultSettings({ storeName: '', helpEmail: '', helpPhone: '' });
  const { shipBy, ...days } = getPromise(new Date(order.createdAt), { makingDays: 0, to: hawaii }, settings);
  expect(order).toMatchObject(days);
  await ownerChooses(deps, { farDaysLeast: 30, farDaysMost: 40, packingDays: 9 });
  const read = await app.inject({ url: `/api/orders/${order.id}`, headers: shopper.headers });
  expect(read.json()).toMatchObject(days);
  const rows = await db.sql`select ship_by::text from orders where id = ${order.id}`;
  expect(rows).toEqual([{ shipBy }]);
  // An order quoted an earlier day is refused with the new one, which is then accepted.
  const refused = await place(hawaii, { arrivesTo: days.arrivesTo, paymentMethod: 'Credit or Debit Card' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'arrival_changed']);
  expect(refused.json().detail).toMatch(
    /^The delivery date has moved since you opened this page\. Arrives .+ to .+\.$/,
  );
  const { arrivesTo } = refused.json().quote;
  expect((await place(hawaii, { arrivesTo, paymentMethod: 'Credit or Debit Card' })).json().arrivesTo).toBe(arrivesTo);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('validates delivery settings per field, and refuses a concurrent edit', async () => {
  now = BEFORE;
  const answer = await call('GET /admin/settings', {});
  if (!answer.ok) throw new Error(answer.error.detail);
  const { settings, arrives } = answer.body;
  expect(arrives.near).toEqual({ arrivesFrom: '2026-12-10', arrivesTo: '2026-12-16' });
  const refused = async (body: object) => {
    const said = await call('PATCH /admin/settings', { body });
    return said.ok ? {} : said.error.fields;
  };
  const pause = (from: string, to: string) => ({ daysOff: [{ from, to, name: 'Market' }] });
  expect(await refused({ farDaysLeast: 9 })).toEqual({ farDaysMost: expect.any(String) });
  expect(await refused(pause('2027-02-29', '2027-03-01'))).toEqual({
    daysOff: 'One of these days isn’t in the calendar.',
  });
  expect(await refused(pause('2027-03-02', '2027-03-01'))).toEqual({
    daysOff: 'Days off can’t end before they begin.',
  });
  expect(await refused(pause('2027-03-02', '2029-03-01'))).toMatchObject({ daysOff: expect.any(String) });
  expect(await refused({ workingWeekdays: [] })).toMatchObject({ workingWeekdays: expect.any(String) });
  for (const timeZone of ['Mars/Base', '+05:30', '+14:00', '-03', 'CET', 'EST', '']) {
    const sentence = { timeZone: 'Enter a time zone such as America/New_York.' };
    expect(await refused({ timeZone }), timeZone).toEqual(sentence);
  }
  for (const timeZone of ['UTC', 'Asia/Kolkata', 'US/Eastern', settings.timeZone]) {
    expect(await refused({ timeZone }), timeZone).toEqual({});
  }

  const seen = { daysOff: settings.daysOff };
  const saved = await Promise.all(
    ['2026-12-03', '2026-12-04'].map((day) => call('PATCH /admin/settings', { body: { ...pause(day, day), seen } })),
  );
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
  dropChanged();
  // Either Thursday or Friday becomes a day off; cached pages change at once.
  expect(await product()).toMatchObject({ arrivesFrom: '2026-12-11' });
  await call('PATCH /admin/settings', { body: { daysOff: [] } });
});
