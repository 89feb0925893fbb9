import { expect, test } from 'vitest';
import { ALDER_COURT } from '../../../tests/support/actors/addresses.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { ownerChooses } from '../../../tests/support/shop/settings.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import type { ShippingZone } from '../../shared/address/shipping-zones.ts';

const shop = await openTestShop();
const { app, deps } = shop;
const { db } = deps;
const grace = await staffIn(shop, 'owner');
await addProduct(db, { id: 'rift-diamond-cuff', onHand: 1_000 });
await addProduct(db, { id: 'coast-hoops', category: 'earrings', sizes: [], priceCents: 3_250, onHand: 1_000 });

const zone = (change: Partial<ShippingZone>): ShippingZone => ({
  name: 'Zone',
  countries: [],
  states: [],
  ships: true,
  by: 'amount',
  bands: [{ from: 0, cents: 500 }],
  freeOverCents: null,
  ...change,
});
const WEST = zone({
  name: 'West',
  states: ['CA', 'OR', 'WA'],
  freeOverCents: 20_000,
  bands: [
    { from: 0, cents: 900 },
    { from: 9_600, cents: 600 },
  ],
});
const CANADA = zone({
  name: 'Canada',
  countries: ['CA'],
  by: 'weight',
  bands: [
    { from: 0, cents: 1_500 },
    { from: 500, cents: 2_800 },
  ],
});
const CLOSED = zone({ name: 'Not yet', countries: ['KE'], states: ['HI'], ships: false });

const HAWAII = { ...ALDER_COURT, city: 'HI', postalCode: '96813' };
const TORONTO = { ...ALDER_COURT, city: 'Ontario', postalCode: 'M5V 2T6', country: 'Canada' };
const KENYA = { ...ALDER_COURT, city: 'Nairobi', postalCode: '00100', country: 'Kenya' };

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
const cart = (qty: number, shippingAddress: object | undefined, product = 'rift-diamond-cuff') => ({
  orderItems: [{ product, qty, ...(product === 'rift-diamond-cuff' && { size: 'Medium' }) }],
  shippingAddress,
});
const getShipping = async (...of: Parameters<typeof cart>) =>
  (await post('/orders/quote', cart(...of))).json().shippingPrice;
const openZones = (shippingZones = [WEST, CANADA, CLOSED]) => ownerChooses(deps, { shippingZones });

test('charges the zone’s rate in quote and order, to the cent', async () => {
  await openZones();
  expect(await getShipping(1, ALDER_COURT)).toBe(9);
  expect(await getShipping(2, ALDER_COURT)).toBe(6);
  expect(await getShipping(5, ALDER_COURT)).toBe(0);
  // A place in no zone pays the shop's rate, as does a cart with an unknown destination.
  expect(await getShipping(5, { ...ALDER_COURT, city: 'NY', postalCode: '10001' })).toBe(20);
  expect(await getShipping(1, undefined)).toBe(20);
  const dana = await shopperIn(deps);
  const placed = await post('/orders/place-order/', { ...cart(2, ALDER_COURT), paymentMethod: 'Paypal' }, dana.headers);
  expect(placed.statusCode).toBe(201);
  expect(placed.json()).toMatchObject({ itemsPrice: 96, shippingPrice: 6 });
});

test('uses the owner’s default weight for products without a weight', async () => {
  await openZones();
  expect(await getShipping(4, TORONTO)).toBe(15);
  expect(await getShipping(5, TORONTO)).toBe(28);
  await db.sql`update products set weight_grams = 30 where id = 'rift-diamond-cuff'`;
  expect(await getShipping(5, TORONTO)).toBe(15);
  await ownerChooses(deps, { defaultWeightGrams: 600 });
  expect(await getShipping(1, TORONTO, 'coast-hoops')).toBe(28);
});

test('refuses quotes, orders and saved addresses for places without shipping', async () => {
  await openZones();
  const dana = await shopperIn(deps);
  for (const [to, fields] of [
    [HAWAII, { city: 'We don’t ship to Hawaii yet' }],
    [KENYA, { country: 'We don’t ship to Kenya yet' }],
  ] as const) {
    const prefixed = Object.fromEntries(
      Object.entries(fields).map(([field, why]) => [`shippingAddress.${field}`, why]),
    );
    for (const answer of [
      await post('/orders/quote', cart(1, to)),
      await post('/orders/place-order/', { ...cart(1, to), paymentMethod: 'Paypal' }, dana.headers),
    ])
      expect([answer.statusCode, answer.json().fields]).toEqual([400, prefixed]);
    const saved = await post('/users/addresses', { ...to, town: '', isDefault: false }, dana.headers);
    expect([saved.statusCode, saved.json().fields]).toEqual([400, fields]);
  }
  expect(await db.sql`select 1 from orders where state = 'HI' or country = 'Kenya'`).toEqual([]);
  const checkout = await app.inject({ url: '/checkout', headers: { accept: 'text/html' } });
  expect(checkout.body).toContain('&quot;closedStates&quot;:[&quot;HI&quot;]');
  expect(checkout.body).not.toContain('&quot;Kenya&quot;');
});

test('refuses an order with the new price when rates changed after the quote', async () => {
  await openZones();
  const dana = await shopperIn(deps);
  const { totalPrice, shippingPrice } = (await post('/orders/quote', cart(1, ALDER_COURT))).json();
  await openZones([{ ...WEST, bands: [{ from: 0, cents: 1_000 }] }]);
  const answer = await post(
    '/orders/place-order/',
    { ...cart(1, ALDER_COURT), paymentMethod: 'Paypal', totalPrice, shippingPrice },
    dana.headers,
  );
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'price_changed', quote: { shippingPrice: 10 } });
});

test('shows the lowest rate as varying, omits rates for search engines, and updates the policy', async () => {
  const page = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body;
  expect(await page('/products/coast-hoops')).toContain('Shipping is $20.00 an order');
  await openZones();
  const product = await page('/products/coast-hoops');
  expect(product).toContain('Shipping starts at $6.00; you see the price for your address at checkout.');
  expect(product).not.toContain('"shippingRate"');
  expect(await page('/shipping-and-returns')).toContain('Shipping is $6 or more an order');
  expect((await app.inject('/api/store')).json()).toMatchObject({
    shippingPrice: 6,
    shippingVaries: true,
    freeShippingOver: null,
    closedStates: ['HI'],
  });
});

test('saves zones as owner with errors at the zone, and refuses helpers', async () => {
  const patch = (shippingZones: unknown, by = grace) => by.ask('PATCH', '/settings', { shippingZones });
  expect((await patch([WEST, CANADA])).status).toBe(200);
  expect((await grace.ask('GET', '/settings')).body.settings.shippingZones).toEqual([WEST, CANADA]);
  const overlap = await patch([WEST, { ...CANADA, states: ['OR'] }]);
  expect(overlap).toMatchObject({
    status: 400,
    body: { fields: { 'shippingZones.1.places': 'Oregon is in “West” already.' } },
  });
  for (const [wrong, field] of [
    [{ ...WEST, name: '' }, 'shippingZones.0.name'],
    [{ ...WEST, bands: [] }, 'shippingZones.0.bands'],
    [{ ...WEST, bands: [{ from: 0, cents: -1 }] }, 'shippingZones.0.bands.0.cents'],
    [{ ...WEST, states: ['<script>'] }, 'shippingZones.0.states.0'],
    [{ ...WEST, extra: 1 }, 'shippingZones.0'],
  ] as const) {
    const answer = await patch([wrong]);
    expect([answer.status, Object.keys(answer.body.fields ?? {}).join()]).toEqual([
      400,
      expect.stringContaining(field),
    ]);
  }
  expect((await patch(Array.from({ length: 21 }, (_, place) => ({ ...WEST, name: `${place}` })))).status).toBe(400);
  expect((await patch([], await staffIn(shop, 'helper'))).status).toBe(403);
  expect((await patch([])).status).toBe(200);
});
