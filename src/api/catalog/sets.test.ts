import { expect, test } from 'vitest';
import { ALDER_COURT } from '../../../tests/support/actors/addresses.ts';
import { emailsTo } from '../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { addProduct, getStock, splitSizes } from '../../../tests/support/shop/stock.ts';

const shop = await openPayingShop();
const { app, api, deps, dana, placeOrder, paidOrder, read } = shop;
const { db } = deps;
const { sql } = db;
const grace = await staffIn(shop, 'owner');

checkInvariantsAfterEach(shop);

let made = 0;
/** A necklace of $64 and earrings of $48 for $98, and a bracelet of $30 that is in no set. */
async function evening(change: object = {}) {
  made += 1;
  const [necklace, earrings, bracelet] = ['necklace', 'earrings', 'bracelet'].map((kind) => `${kind}-${made}`) as [
    string,
    string,
    string,
  ];
  await addProduct(db, { id: necklace, name: 'Necklace', priceCents: 6_400, sizes: [], onHand: 50 });
  await addProduct(db, { id: earrings, name: 'Earrings', priceCents: 4_800, onHand: 50 });
  await addProduct(db, { id: bracelet, name: 'Bracelet', priceCents: 3_000, sizes: [], onHand: 50 });
  const body = { name: `Evening ${made}`, price: 98, members: [necklace, earrings], isActive: true, ...change };
  const answer = await grace.call('POST /admin/sets', { body });
  if (!answer.ok) throw new Error(answer.error.detail);
  return { necklace, earrings, bracelet, set: answer.body };
}
const item = (product: string, qty = 1, size: string | null = null) => ({ product, qty, size });
/** A state without a sales tax. */
const OREGON = { ...ALDER_COURT, city: 'OR', postalCode: '97201' };
async function getQuote(orderItems: object[], more: object = {}) {
  const payload = { orderItems, shippingAddress: OREGON, ...more };
  const answer = await app.inject({ method: 'POST', url: '/api/orders/quote', payload });
  return answer.json();
}

test('charges the set price when all members are in the cart, in quote and order', async () => {
  const { necklace, earrings, bracelet, set } = await evening();
  const orderItems = [item(bracelet), item(earrings, 2, 'Small'), item(necklace)];
  const quote = await getQuote(orderItems);
  expect(quote).toMatchObject({
    itemsPrice: 190,
    discountPrice: 14,
    sets: [{ name: set.name, qty: 1, discountPrice: 14 }],
    shippingPrice: 20,
    totalPrice: 196,
  });
  const order = await placeOrder(dana, { orderItems, shippingAddress: OREGON });
  expect(order).toMatchObject({ discountPrice: 14, sets: quote.sets, couponCode: null, totalPrice: 196 });
  expect(order.orderItems.map(({ product }) => product)).toEqual([bracelet, earrings, necklace]);
  const shares = await sql<{ cents: number }[]>`
    select set_discount_cents as cents from order_lines where order_id = ${order.id} order by position`;
  expect(shares.map(({ cents }) => cents)).toEqual([0, 600, 800]);
  expect(await getStock(db, necklace)).toEqual({ onHand: 50, reserved: 1 });
  expect(await read(order)).toMatchObject({ sets: quote.sets, discountPrice: 14 });
  expect(await getQuote([item(necklace), item(bracelet)])).toMatchObject({ discountPrice: 0, sets: [] });
});

test('applies a coupon after set discounts, and shows its part separately', async () => {
  const { necklace, earrings, set } = await evening();
  await sql`
    insert into coupons (code, description, kind, amount, minimum_cents) values ('TENTH', '10% off', 'percent', 1000, 11000)`;
  const orderItems = [item(necklace), item(earrings, 1, 'Large')];
  expect(await getQuote(orderItems, { couponCode: 'TENTH' })).toMatchObject({
    itemsPrice: 112,
    discountPrice: 23.8,
    sets: [{ name: set.name, qty: 1, discountPrice: 14 }],
    totalPrice: 108.2,
  });
  const box = await app.inject({
    method: 'POST',
    url: '/api/orders/apply-coupon',
    payload: { code: 'TENTH', orderItems },
  });
  expect(box.json()).toMatchObject({ discountPrice: 9.8 });
  await placeOrder(dana, { orderItems, shippingAddress: OREGON, couponCode: 'TENTH' });
  const coupons = await grace.call('GET /admin/coupons', {});
  expect(coupons.ok && coupons.body.find(({ code }) => code === 'TENTH')?.takenOff).toBe(9.8);
});

test('refuses an order whose quoted set price changed, with the new prices', async () => {
  const { necklace, earrings, set } = await evening();
  const orderItems = [item(necklace), item(earrings, 1, 'Small')];
  const { totalPrice, discountPrice } = await getQuote(orderItems);
  const { name, members } = { ...set, members: [necklace, earrings] };
  const body = { name, members, price: 105, isActive: true, version: set.version };
  expect(await grace.call('PUT /admin/sets/:id', { params: { id: set.id }, body })).toMatchObject({ ok: true });
  const shopper = await shopperIn(deps);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/orders/place-order',
    headers: shopper.headers,
    payload: { orderItems, shippingAddress: OREGON, paymentMethod: 'Paypal', totalPrice, discountPrice },
  });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'price_changed', quote: { discountPrice: 7, totalPrice: 125 } });
});

test('refunds one member by its share, and the parts sum to the payment', async () => {
  const { necklace, earrings, bracelet } = await evening({ price: 97.99 });
  const order = await paidOrder({
    orderItems: [item(necklace), item(earrings, 2, 'Small'), item(bracelet)],
  });
  const refund = (key: string, lines: object[], withShipping: boolean) =>
    grace.ask('POST', `/orders/${order.id}/refunds`, { key, note: '', what: { kind: 'lines', lines, withShipping } });
  const line = (position: number, quantity = 1) => ({ position, quantity, restock: true });
  const first = await refund('set-refund-0000001', [line(0)], false);
  // 64 less 8.01, its share of the set's discount, with 7.25 % tax on the rest.
  expect(first.body.order.refundedAmount).toBeCloseTo(60.05, 6);
  await refund('set-refund-0000002', [line(1)], false);
  const last = await refund('set-refund-0000003', [line(1), line(2)], true);
  expect(last.body.order).toMatchObject({ paymentState: 'refunded', refundedAmount: order.totalPrice });
});

test('splits a line’s discount with the line when sizes are chosen later, to the cent', async () => {
  const { necklace, earrings } = await evening({ price: 97.99 });
  await splitSizes(db, earrings, { Small: 5, Large: 5 });
  const order = await paidOrder({ orderItems: [item(necklace), item(earrings, 3)] });
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/orders/${order.id}/items/1/sizes`,
    headers: dana.headers,
    payload: { units: { Small: 1, Large: 2 } },
  });
  expect(answer.statusCode).toBe(200);
  const lines = await sql<{ quantity: number; cents: number }[]>`
    select quantity, set_discount_cents as cents from order_lines where order_id = ${order.id} order by position`;
  expect(lines).toMatchObject([
    { quantity: 1, cents: 801 },
    { quantity: 1, cents: 200 },
    { quantity: 2, cents: 400 },
  ]);
  const what = { kind: 'whole', restock: false };
  const all = await grace.ask('POST', `/orders/${order.id}/refunds`, { key: 'set-refund-0000009', note: '', what });
  expect(all.body.order.refundedAmount).toBe(order.totalPrice);
});

test('names the set in emails and the export, with columns that sum', async () => {
  const { necklace, earrings, set } = await evening();
  const order = await paidOrder({ orderItems: [item(necklace), item(earrings, 1, 'Small')] });
  const letters = await emailsTo(deps, dana.email);
  const received = letters.find(({ text }) => text.includes(order.id));
  expect(received?.text).toContain(`Set: ${set.name}`);
  expect(received?.text).not.toContain('Coupon');
  const csv = await grace.ask('GET', '/orders.csv');
  const rows = csv.text.split('\r\n').map((row) => row.split(','));
  const head = rows[0] ?? [];
  const mine = rows.find(([id]) => id === order.id) ?? [];
  const of = (name: string) => Number(mine[head.indexOf(name)]);
  expect(mine[head.indexOf('Sets')]).toBe(`1 x ${set.name}`);
  expect(of('Items total') - of('Discount') + of('Shipping') + of('Tax') + of('Gift wrap')).toBeCloseTo(of('Total'), 6);
});

test('lists sets with their members, and hides one with an archived or too cheap member', async () => {
  const { necklace, earrings, bracelet, set } = await evening();
  const found = await api.call('GET /sets', { query: { product: earrings } });
  expect(found.ok && found.body).toMatchObject([
    {
      id: set.id,
      price: 98,
      membersPrice: 112,
      saves: 14,
      inStock: true,
      members: [
        { id: necklace, sizes: [] },
        { id: earrings, inStock: 50 },
      ],
    },
  ]);
  expect(await api.call('GET /sets', { query: { product: bracelet } })).toMatchObject({ body: [] });
  const cart = [item(necklace), item(earrings, 1, 'Small')];
  const state = async () => ({
    shown: (await api.call('GET /sets/:id', { params: { id: set.id } })).ok,
    problem: (await grace.ask('GET', `/sets/${set.id}`)).body.problem,
  });
  await sql`update products set hidden_at = now() where id = ${necklace}`;
  deps.bus.publish(['catalog']);
  expect(await state()).toEqual({ shown: false, problem: 'archived_member' });
  await sql`update products set hidden_at = null, price_cents = 4000 where id = ${necklace}`;
  deps.bus.publish(['catalog']);
  expect(await state()).toEqual({ shown: false, problem: 'saves_nothing' });
  expect(await getQuote(cart)).toMatchObject({ sets: [], discountPrice: 0 });
  await sql`update products set price_cents = 6400 where id = ${necklace}`;
  await sql`update stock set on_hand = 0 where product_id = ${necklace}`;
  deps.bus.publish(['catalog']);
  expect(await api.call('GET /sets/:id', { params: { id: set.id } })).toMatchObject({ body: { inStock: false } });
  await sql`update stock set on_hand = 50 where product_id = ${necklace}`;
});
