import { expect, test } from 'vitest';
import { ALDER_COURT_IN_TOWN } from '../../../tests/support/actors/addresses.ts';
import { emailsTo } from '../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { ownerChooses } from '../../../tests/support/shop/settings.ts';
import { dayIn } from '../../shop/delivery/promise.ts';
import { addDays } from '../../shop/delivery/working-days.ts';

const shop = await openPayingShop();
const { app, deps, dana, paidOrder } = shop;
const grace = await staffIn(shop, 'owner');
const today = dayIn(deps.now(), 'America/New_York');
const inThirtyDays = addDays(today, 30);

checkInvariantsAfterEach(shop);

const cart = { orderItems: [{ product: 'rift-diamond-cuff', qty: 1, size: 'Medium' }] };
const order = { ...cart, shippingAddress: ALDER_COURT_IN_TOWN, paymentMethod: 'Paypal' };
const post = (url: string, payload: object, headers = dana.headers) =>
  app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
const place = async (gift: object | null) => (await post('/orders/place-order', { ...order, gift })).json();
const FAMILY = '👨‍👩‍👧‍👦';

test('delays a gift to its day, charges its wrap, and includes both in quote, order and refund', async () => {
  await ownerChooses(deps, { giftWrapCents: 500 });
  const gift = { message: 'Happy birthday 🎂', notBefore: inThirtyDays, wrap: true };
  const to = { shippingAddress: ALDER_COURT_IN_TOWN };
  const plain = (await post('/orders/quote', { ...cart, ...to })).json();
  const quoted = (await post('/orders/quote', { ...cart, ...to, gift })).json();
  expect(quoted).toMatchObject({ giftWrapPrice: 5, taxPrice: plain.taxPrice, shippingPrice: plain.shippingPrice });
  expect(Math.round(quoted.totalPrice * 100)).toBe(Math.round(plain.totalPrice * 100) + 500);
  expect(quoted.giftOptions).toMatchObject({ wrapPrice: 5, firstDay: plain.giftOptions.firstDay });
  expect(quoted.arrivesFrom > inThirtyDays).toBe(true);

  const placed = await paidOrder({ ...order, gift });
  expect(placed).toMatchObject({ gift, giftWrapPrice: 5, totalPrice: quoted.totalPrice, arrivesTo: quoted.arrivesTo });
  const desk = await grace.ask('GET', `/orders/${placed.id}`);
  expect(desk.body.shipBy >= inThirtyDays).toBe(true);
  const listed = await grace.ask('GET', '/orders?stage=to_dispatch&sort=ship_by');
  expect(listed.body.orders.at(-1)).toMatchObject({ id: placed.id, isGift: true });
  const receipt = (await emailsTo(deps, dana.email)).at(-1);
  expect(receipt?.text).toContain('Happy birthday 🎂');
  expect(receipt?.text).toContain('Gift wrap  $5.00');

  const lines = [{ position: 0, quantity: 1, restock: true }];
  const what = { kind: 'lines', lines, withShipping: true };
  const back = await grace.ask('POST', `/orders/${placed.id}/refunds`, {
    key: 'refund-of-gift-00000001',
    note: '',
    what,
  });
  expect(back.body.order).toMatchObject({ paymentState: 'refunded', refundedAmount: placed.totalPrice });
});

test('counts a gift message by graphemes, and strips unprintable characters', async () => {
  const placed = await place({ message: `${FAMILY.repeat(500)}\u0007\u202e` });
  expect(placed.gift.message).toBe(FAMILY.repeat(500));
  const long = await post('/orders/place-order', { ...order, gift: { message: FAMILY.repeat(501) } });
  expect([long.statusCode, long.json().fields]).toEqual([
    400,
    { 'gift.message': 'Use up to 500 characters; this message has 501.' },
  ]);
});

test('refuses a past, too distant or invalid gift date at its field', async () => {
  for (const notBefore of [addDays(today, -1), addDays(today, 61), '2027-02-30']) {
    const refused = await post('/orders/quote', { ...cart, gift: { notBefore } });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['gift.notBefore']]);
  }
  const soon = (await post('/orders/quote', { ...cart, gift: { notBefore: today } })).json();
  expect(soon.arrivesTo).toBe((await post('/orders/quote', cart)).json().arrivesTo);
});

test('refuses gift wrap when it is not offered, and charges nothing extra without a gift', async () => {
  const refused = await post('/orders/quote', { ...cart, gift: { wrap: true } });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'gift_wrap_off']);
  const [plain, empty] = [await post('/orders/quote', cart), await post('/orders/quote', { ...cart, gift: null })];
  expect(plain.json()).toEqual(empty.json());
});

test('lets the buyer edit the message until packing, staff until shipping, and no one else', async () => {
  const placed = await paidOrder({ ...order, gift: { message: 'For you' } });
  const put = (message: string, headers: object = dana.headers) =>
    app.inject({ method: 'PUT', url: `/api/orders/${placed.id}/gift`, payload: { message }, headers: { ...headers } });
  expect((await put('With love')).json().gift.message).toBe('With love');
  expect((await put('x'.repeat(501))).json().fields.message).toContain('501');
  const stranger = await shopperIn(deps, 'Wren Hollis');
  expect((await put('Boo', stranger.headers)).statusCode).toBe(404);
  await grace.ask('PUT', `/orders/${placed.id}/packing`);
  expect((await put('Not printed')).json().code).toBe('being_packed');
  const edited = await grace.ask('PUT', `/orders/${placed.id}/gift`, { message: 'With all our love' });
  expect(edited.body.order.gift.message).toBe('With all our love');
  await grace.ask('POST', `/orders/${placed.id}/dispatch`, { carrier: 'USPS' });
  expect((await put('Too late')).json().code).toBe('already_dispatched');
  const noGift = await place(null);
  const listed = (query: string) => grace.ask('GET', `/orders?gift=yes${query}`);
  for (const query of ['', '&stage=dispatched', '&q=dana', '&stage=dispatched&q=dana']) {
    const { orders } = (await listed(query)).body;
    expect(orders).toContainEqual(expect.objectContaining({ id: placed.id }));
    expect(orders.filter(({ isGift }: { isGift: boolean }) => !isGift)).toEqual([]);
  }
  for (const query of ['&stage=unpaid&q=nobody', '&stage=late', '&q=zzz', '&sort=ship_by&q=zzz', '&after=zzz']) {
    expect((await listed(query)).body.orders).toEqual([]);
  }
  const url = `/api/orders/${noGift.id}/gift`;
  const none = await app.inject({ method: 'PUT', url, payload: { message: 'Hi' }, headers: dana.headers });
  expect(none.json().code).toBe('no_gift');
});
