import { expect, test } from 'vitest';
import { ALDER_COURT } from '../../../tests/support/actors/addresses.ts';
import { emailsTo } from '../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { ownerChooses } from '../../../tests/support/shop/settings.ts';
import { findBill } from '../../shop/orders/payment/create-payment.ts';

const shop = await openPayingShop();
const { app, deps, paidOrder, read } = shop;
checkInvariantsAfterEach(shop);
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');

const WORKSHOP = {
  isOn: true,
  address: '12 Mill Street',
  town: 'Minneapolis',
  state: 'MN',
  postalCode: '55401',
  note: 'Wednesday to Saturday, 10 to 5.',
};
const offer = (change: Partial<typeof WORKSHOP> = {}) => ownerChooses(deps, { pickup: { ...WORKSHOP, ...change } });
/** A client's request with the pickup address as it was once shown, which may have changed. */
const COLLECTS = { ...ALDER_COURT, name: 'Rosa Delgado', isPickup: true };
const CART = [{ product: 'rift-diamond-cuff', qty: 2, size: 'Medium' }];
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
const quote = (shippingAddress: object) => post('/orders/quote', { orderItems: CART, shippingAddress });

test('prices a pickup order without shipping, with tax and ready date of the pickup location', async () => {
  await offer();
  const shipped = (await quote(ALDER_COURT)).json();
  const collected = (await quote(COLLECTS)).json();
  expect([shipped.shippingPrice, collected.shippingPrice]).toEqual([20, 0]);
  const minnesota = (await quote({ ...ALDER_COURT, city: 'MN', postalCode: '55401' })).json();
  expect(collected.taxRate).toBe(minnesota.taxRate);
  expect(collected.taxRate).not.toBe(shipped.taxRate);
  expect(collected.arrivesFrom).toBe(collected.arrivesTo);
  expect(collected.arrivesTo < shipped.arrivesFrom).toBe(true);
});

test('uses the shop’s address for a pickup order, whatever is sent, and saves no address', async () => {
  await offer();
  const dana = await shopperIn(deps);
  const placed = await post(
    '/orders/place-order/',
    { orderItems: CART, shippingAddress: COLLECTS, paymentMethod: 'Paypal', saveAddress: true },
    dana.headers,
  );
  expect(placed.statusCode).toBe(201);
  const { shippingAddress, shippingPrice } = placed.json();
  expect(shippingPrice).toBe(0);
  expect(shippingAddress).toEqual({
    name: 'Rosa Delgado',
    address: '12 Mill Street',
    town: 'Minneapolis',
    city: 'MN',
    postalCode: '55401',
    country: 'United States',
    isPickup: true,
  });
  const saved = await app.inject({ url: '/api/users/addresses', headers: dana.headers });
  expect(saved.json()).toEqual([]);
  const { isPickup: _, ...seen } = shippingAddress;
  const edited = await grace.ask('PUT', `/orders/${placed.json().id}/address`, { ...seen, town: 'Duluth', seen });
  expect([edited.status, edited.body.code]).toEqual([409, 'is_pickup']);
  const own = await app.inject({
    method: 'PUT',
    url: `/api/orders/${placed.json().id}/address`,
    headers: dana.headers,
    payload: { ...seen, town: 'Duluth', seen },
  });
  expect([own.statusCode, own.json().code]).toEqual([409, 'is_pickup']);
});

test('refuses pickup when it is not offered, with a message', async () => {
  const dana = await shopperIn(deps);
  for (const answer of [
    await quote(COLLECTS),
    await post(
      '/orders/place-order/',
      { orderItems: CART, shippingAddress: COLLECTS, paymentMethod: 'Paypal' },
      dana.headers,
    ),
  ]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields['shippingAddress.address']).toMatch(/^Pickup isn’t offered anymore/);
  }
  await offer();
  const nameless = { ...COLLECTS, name: ' ' };
  const refused = await post(
    '/orders/place-order/',
    { orderItems: CART, shippingAddress: nameless, paymentMethod: 'Paypal' },
    dana.headers,
  );
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { 'shippingAddress.name': 'Enter a name (up to 100 characters)' },
  ]);
});

test('marks a pickup order ready and picked up with emails, and exports no label for it', async () => {
  await offer();
  const rosa = await shopperIn(deps, 'Rosa Delgado');
  const order = await paidOrder({ orderItems: CART, shippingAddress: COLLECTS }, rosa);
  expect(await findBill(deps.db.sql, order.id)).toMatchObject({ shipTo: undefined, shippingCents: 0 });
  const listed = (await amina.ask('GET', '/orders?stage=to_dispatch')).body.orders;
  expect(listed.find(({ id }: { id: string }) => id === order.id)).toMatchObject({ isPickup: true });
  const labels = (await amina.ask('GET', `/shipments/labels.csv?service=shipstation&ids=${order.id}`)).text;
  expect(labels.trim().split('\n')).toHaveLength(1);
  const many = await amina.ask('POST', '/shipments', { orders: [{ id: order.id, carrier: 'UPS' }], emails: true });
  expect(many.body.results).toMatchObject([{ outcome: 'refused' }]);
  expect((await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'Other' })).status).toBe(200);
  expect((await amina.ask('DELETE', `/orders/${order.id}/dispatch`)).status).toBe(200);
  expect((await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'Other' })).status).toBe(200);
  expect((await amina.ask('POST', `/orders/${order.id}/delivery`)).status).toBe(200);
  expect(await read(order, rosa)).toMatchObject({ isDelivered: true });
  const told = (await emailsTo(deps, rosa.email)).map(({ subject }) => subject);
  expect(told.filter((subject) => subject.includes('ready for pickup'))).toHaveLength(2);
  expect(told.filter((subject) => subject.includes('isn’t ready yet'))).toHaveLength(1);
  expect(told.filter((subject) => /on its way|hasn’t shipped/.test(subject))).toEqual([]);
  const ready = (await emailsTo(deps, rosa.email)).find(({ subject }) => subject.includes('ready for pickup'));
  expect(ready?.text).toContain(WORKSHOP.note);
  expect(ready?.text).toContain('12 Mill Street, Minneapolis, Minnesota 55401');
});

test('sets the pickup address as owner with errors at the field, and keeps it when pickup is disabled', async () => {
  const save = (pickup: object, by = grace) => by.ask('PATCH', '/settings', { pickup: { ...WORKSHOP, ...pickup } });
  const wrong = await save({ address: '', town: '', state: 'XX', postalCode: '1' });
  expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([
    400,
    ['pickup.address', 'pickup.postalCode', 'pickup.state', 'pickup.town'],
  ]);
  expect((await save({ note: 'x'.repeat(301) })).status).toBe(400);
  expect((await save({}, amina)).status).toBe(403);
  expect((await save({})).status).toBe(200);
  const page = (await app.inject({ url: '/checkout', headers: { accept: 'text/html' } })).body;
  expect(page).toContain('Pick it up');
  expect(page).toContain('Free, in Minneapolis, MN');
  const product = (await app.inject({ url: '/products/rift-diamond-cuff', headers: { accept: 'text/html' } })).body;
  expect(product).toContain('Or pick it up in Minneapolis for free.');
  expect((await save({ isOn: false })).status).toBe(200);
  expect((await app.inject('/api/store')).json().pickup).toBeNull();
  expect((await grace.ask('GET', '/settings')).body.settings.pickup).toEqual({ ...WORKSHOP, isOn: false });
});
