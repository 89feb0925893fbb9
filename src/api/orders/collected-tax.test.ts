import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ALDER_COURT } from '../../../tests/support/actors/addresses.ts';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { ownerChooses } from '../../../tests/support/shop/settings.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

// In New York it is still the previous day.
const clock = { now: new Date('2026-11-20T03:00:00Z') };
const { app, deps } = await openTestShop({ now: () => clock.now });
await addProduct(deps.db, { id: 'rift-diamond-cuff', onHand: 1_000 });

const rateFor = async (shippingAddress?: object) => {
  const orderItems = [{ product: 'rift-diamond-cuff', qty: 1 }];
  const payload = { orderItems, ...(shippingAddress && { shippingAddress }) };
  return (await app.inject({ method: 'POST', url: '/api/orders/quote', payload })).json().taxRate;
};
const inState = (city: string) => rateFor({ city, country: 'United States' });
const MINNESOTA = { state: 'MN', permit: '4417 0083', since: '2026-11-20' };

test('collects tax only where the shop is registered, from the registration date', async () => {
  await ownerChooses(deps, { taxWhere: 'registered', taxRegistrations: [MINNESOTA] });
  expect(await inState('MN')).toBe(0);
  clock.now = new Date('2026-11-20T15:00:00Z');
  expect(await inState('MN')).toBe(0.06875);
  expect(await inState('Minnesota')).toBe(0.06875);
  expect(await inState('NY')).toBe(0);
  expect(await rateFor()).toBe(0);
  expect(await rateFor({ country: 'Kenya', city: 'Nairobi' })).toBe(0.06);
});

test('collects no state tax in territories and for the armed forces without a registration there', async () => {
  await ownerChooses(deps, { taxWhere: 'every_state', taxRegistrations: [] });
  for (const code of ['AA', 'AE', 'AP', 'PR', 'VI', 'GU', 'AS', 'MP'])
    expect([code, await inState(code)]).toEqual([code, 0]);
  for (const country of ['Puerto Rico', 'Guam', 'U.S. Virgin Islands'])
    expect([country, await rateFor({ country, city: 'San Juan' })]).toEqual([country, 0]);
  // With a registration, the rate is the tax service's, or six percent without one.
  await ownerChooses(deps, { taxRegistrations: [{ ...MINNESOTA, state: 'PR' }] });
  expect([await inState('PR'), await rateFor({ country: 'Puerto Rico', city: 'San Juan' })]).toEqual([0.06, 0.06]);
  expect(await inState('GU')).toBe(0);
});

test('collects the owner’s rate abroad, inclusive or exclusive', async () => {
  await ownerChooses(deps, { abroadTaxPercent: 0 });
  expect(await rateFor({ country: 'Kenya', city: 'Nairobi' })).toBe(0);
  expect(await inState('NY')).toBe(0.04);
  await ownerChooses(deps, { abroadTaxPercent: 7.5, taxWhere: 'registered' });
  expect(await rateFor({ country: 'Kenya', city: 'Nairobi' })).toBe(0.075);
});

const OHIO = { state: 'OH', permit: '', since: '2026-11-01', localPercent: 1.125 };

test('adds the local rate of a registration to the state’s', async () => {
  await ownerChooses(deps, { taxWhere: 'registered', taxRegistrations: [OHIO, MINNESOTA] });
  expect(await inState('OH')).toBe(0.06875);
  expect(await inState('Ohio')).toBe(0.06875);
  expect([await inState('MN'), await inState('NY')]).toEqual([0.06875, 0]);
  expect(await rateFor({ country: 'Kenya', city: 'OH' })).toBe(0.06);
  const owner = await staffIn({ deps, app }, 'owner');
  expect((await owner.ask('GET', '/taxes')).body.rates).toEqual([
    { state: 'OH', percent: 6.875 },
    { state: 'MN', percent: 6.875 },
  ]);
  // 5.75 + 0.1 is 5.8500000000000005 in binary fractions.
  await ownerChooses(deps, { taxRegistrations: [{ ...OHIO, localPercent: 0.1 }] });
  expect(await inState('OH')).toBe(0.0585);
  await ownerChooses(deps, { taxRegistrations: [{ ...OHIO, since: '2026-12-01' }] });
  expect(await inState('OH')).toBe(0);
});

test('adds no local rate where every state is taxed as specified', async () => {
  await ownerChooses(deps, { taxWhere: 'every_state', taxRegistrations: [OHIO] });
  expect(await inState('OH')).toBe(0.0575);
});

test('adds no local rate to a tax service’s', async () => {
  const service = createServer((_, response) => response.end('{"state_rate":8.1}'));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  const taxServiceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const texas = { ...OHIO, state: 'TX' };
  await ownerChooses(deps, { taxWhere: 'registered', taxRegistrations: [texas], taxServiceUrl });
  expect(await inState('TX')).toBe(0.081);
  // The service's rate is still cached.
  await ownerChooses(deps, { taxServiceUrl: '' });
  expect(await inState('TX')).toBe(0.07375);
});

test('places an order with the local rate', async () => {
  await ownerChooses(deps, { taxWhere: 'registered', taxRegistrations: [{ ...OHIO, localPercent: 1.75 }] });
  const dana = await shopperIn(deps);
  const placed = await app.inject({
    method: 'POST',
    url: '/api/orders/place-order/',
    headers: { ...dana.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { ...getCart('rift-diamond-cuff'), shippingAddress: { ...ALDER_COURT, city: 'OH', postalCode: '44113' } },
  });
  expect(placed.json()).toMatchObject({ taxPrice: 3.6, taxRate: 0.075, totalPrice: 71.6 });
});

test('charges no tax in an unregistered state, and pages say so', async () => {
  await ownerChooses(deps, { taxWhere: 'registered', taxRegistrations: [MINNESOTA] });
  const dana = await shopperIn(deps);
  const placed = await app.inject({
    method: 'POST',
    url: '/api/orders/place-order/',
    headers: { ...dana.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { ...getCart('rift-diamond-cuff'), shippingAddress: { ...ALDER_COURT, city: 'NY', postalCode: '10001' } },
  });
  expect(placed.json()).toMatchObject({ taxPrice: 0, taxRate: 0, totalPrice: 68 });
  expect((await app.inject('/api/store')).json()).toMatchObject({ salesTax: 'some_states' });
});

const LOCAL_RATE = 'taxRegistrations.0.localPercent';

test.each([
  ['a state twice', { taxRegistrations: [MINNESOTA, MINNESOTA] }, 'taxRegistrations'],
  ['a state that is none', { taxRegistrations: [{ ...MINNESOTA, state: 'ZZ' }] }, 'taxRegistrations'],
  ['a day that is none', { taxRegistrations: [{ ...MINNESOTA, since: '2026-02-30' }] }, 'taxRegistrations'],
  ['a local rate below zero', { taxRegistrations: [{ ...MINNESOTA, localPercent: -1 }] }, LOCAL_RATE],
  ['a local rate above ten', { taxRegistrations: [{ ...MINNESOTA, localPercent: 10.001 }] }, LOCAL_RATE],
  ['a local rate that can’t be read', { taxRegistrations: [{ ...MINNESOTA, localPercent: null }] }, LOCAL_RATE],
  ['a local rate with four decimals', { taxRegistrations: [{ ...MINNESOTA, localPercent: 1.1255 }] }, LOCAL_RATE],
  ['a rate below zero', { abroadTaxPercent: -1 }, 'abroadTaxPercent'],
  ['a rate with three decimals', { abroadTaxPercent: 6.125 }, 'abroadTaxPercent'],
])('refuses %s at its field', async (_what, settings, field) => {
  const owner = await staffIn({ deps, app }, 'owner');
  const { status, body } = await owner.ask('PATCH', '/settings', settings);
  expect(status).toBe(400);
  expect(body.fields).toHaveProperty(field);
});

test('shows tax texts by the settings', async () => {
  const product = async () => (await app.inject('/products/rift-diamond-cuff')).body;
  expect(await product()).toContain('State tax is added at checkout, before you pay.');
  await ownerChooses(deps, { taxWhere: 'registered', taxRegistrations: [MINNESOTA] });
  expect(await product()).toContain('Where we collect sales tax, it’s added at checkout');
  await ownerChooses(deps, { taxWhere: 'registered', taxRegistrations: [] });
  expect(await product()).not.toContain('added at checkout');
});
