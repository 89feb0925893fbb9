import { afterEach, expect, test } from 'vitest';
import { ALDER_COURT } from '../../../tests/support/actors/addresses.ts';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import { type Shopper, shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { findBrokenInvariants } from '../../../tests/support/checks/invariants.ts';
import { getOrderName } from '../../../tests/support/database/order-name.ts';
import { ownerChooses } from '../../../tests/support/shop/settings.ts';
import { addProduct, getStock } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import type { Order } from '../../shop/orders/schema.ts';

const { app, deps } = await openTestShop();
const { db } = deps;

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
const place = (shopper: Shopper, change: object = {}, headers: Record<string, string> = {}) =>
  post('/orders/place-order/', getCart('rift-diamond-cuff', change), { ...shopper.headers, ...headers });

await addProduct(db, { id: 'rift-diamond-cuff', onHand: 1_000 });
await addProduct(db, {
  id: 'coast-hoops',
  name: 'Coast Hoops',
  category: 'earrings',
  sizes: [],
  priceCents: 3_250,
  onHand: 1_000,
});

afterEach(async () => {
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('an order returns every field of the specification', async () => {
  const dana = await shopperIn(deps);
  const answer = await place(dana, {
    orderItems: [
      {
        product: 'rift-diamond-cuff',
        name: 'Rift Diamond Cuff',
        price: 48,
        image: '',
        size: 'Medium',
        inStock: 9,
        qty: 2,
      },
      { product: 'coast-hoops', qty: 1 },
    ],
    itemsPrice: 128.5,
    shippingPrice: 20,
    taxPrice: '9.32',
    totalPrice: 157.82,
  });
  expect(answer.statusCode).toBe(201);
  const placed = answer.json();
  expect(placed).toMatchObject({
    id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
    user: { name: 'Dana Whitfield', email: dana.email },
    orderItems: [
      {
        product: 'rift-diamond-cuff',
        name: 'Rift Diamond Cuff',
        size: 'Medium',
        sizeMissing: false,
        qty: 2,
        price: 48,
      },
      { product: 'coast-hoops', name: 'Coast Hoops', size: null, sizeMissing: false, qty: 1, price: 32.5 },
    ],
    shippingAddress: ALDER_COURT,
    paymentMethod: 'Paypal',
    itemsPrice: 128.5,
    discountPrice: 0,
    shippingPrice: 20,
    taxRate: 0.0725,
    taxPrice: 9.32,
    totalPrice: 157.82,
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    isDispatched: false,
    dispatchedAt: null,
    isCancelled: false,
    cancelledAt: null,
    paymentState: 'unpaid',
    refundedAmount: 0,
  });
  expect(new Date(placed.heldUntil).getTime() - new Date(placed.createdAt).getTime()).toBe(60 * 60_000);
  const read = await app.inject({ url: `/api/orders/${placed.id}/`, headers: dana.headers });
  expect(read.json()).toEqual(placed);
});

test('reserves units and emails the shopper on order, and emails the shop on payment', async () => {
  await addProduct(db, { id: 'lonely-cuff', onHand: 3 });
  const dana = await shopperIn(deps);
  const placed = (await place(dana, { orderItems: [{ product: 'lonely-cuff', qty: 2, size: 'Small' }] })).json();
  expect(await getStock(db, 'lonely-cuff')).toEqual({ onHand: 3, reserved: 2 });
  const letters =
    await db.sql`select to_address, subject from letters where subject like ${`%${orderName(placed)}%`} order by subject`;
  expect(letters.map(({ toAddress, subject }) => [toAddress, subject])).toEqual([
    [dana.email, `Order ${orderName(placed)} is waiting for payment`],
  ]);
});

test('an order is found by an ID read out on the phone, and only by its own shopper', async () => {
  const [dana, eve] = [await shopperIn(deps), await shopperIn(deps, 'Eve')];
  const { id } = (await place(dana)).json();
  const spoken = encodeURIComponent(id.toLowerCase().replaceAll('-', ' '));
  expect((await app.inject({ url: `/api/orders/${spoken}`, headers: dana.headers })).statusCode).toBe(200);
  for (const url of [`/api/orders/${id}`, '/api/orders/AAAA-AAAA-AAAA', '/api/orders/x']) {
    const answer = await app.inject({ url, headers: eve.headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().detail).toBe('We couldn’t find this order.');
  }
  expect((await app.inject(`/api/orders/${id}`)).statusCode).toBe(401);
});

test('names the makers of an order’s products to its buyer, once each, in line order', async () => {
  await db.sql`insert into communities (slug, name, place) values
    ('long-shore', 'Long Shore Strands', 'Turkana County, Kenya'), ('alder-beads', 'Alder Beads', '')`;
  await db.sql`update products set community_slug = 'long-shore' where id = 'rift-diamond-cuff'`;
  await db.sql`update products set community_slug = 'alder-beads' where id = 'coast-hoops'`;
  const [dana, eve] = [await shopperIn(deps), await shopperIn(deps)];
  const lines = ['Small', 'Large'].map((size) => ({ product: 'rift-diamond-cuff', size, qty: 1 }));
  const orderItems = [...lines, { product: 'coast-hoops', qty: 1 }];
  const sums = { itemsPrice: 128.5, shippingPrice: 20, taxPrice: 9.32, totalPrice: 157.82 };
  const placed = await place(dana, { orderItems, ...sums });
  const makers = async (id: string, headers: Record<string, string>) =>
    app.inject({ url: `/api/orders/${id}/makers`, headers });
  const { id } = placed.json<{ id: string }>();
  expect((await makers(id, dana.headers)).json()).toEqual([
    { id: 'long-shore', name: 'Long Shore Strands', place: 'Turkana County, Kenya', thanks: null },
    { id: 'alder-beads', name: 'Alder Beads', place: '', thanks: null },
  ]);
  const read = (await app.inject({ url: `/api/orders/${id}`, headers: dana.headers })).json<Order>();
  expect(read.orderItems.map(({ maker }) => maker?.name)).toEqual([
    'Long Shore Strands',
    'Long Shore Strands',
    'Alder Beads',
  ]);
  for (const [asked, headers] of [
    [id, eve.headers],
    ['nothing', dana.headers],
  ] as const)
    expect((await makers(asked, headers)).json()).toEqual([]);
  expect((await makers(id, {})).statusCode).toBe(401);
  await db.sql`update products set community_slug = null`;
});

test('an order requires a login, checked before the body', async () => {
  expect((await post('/orders/place-order/', { nonsense: true })).statusCode).toBe(401);
});

test('orders are paginated newest first', async () => {
  const dana = await shopperIn(deps);
  const ids: string[] = [];
  for (const qty of [1, 2, 3]) {
    ids.unshift((await place(dana, { orderItems: [{ product: 'coast-hoops', qty }] })).json().id);
  }
  const all = await app.inject({ url: '/api/orders/my-orders', headers: dana.headers });
  expect(all.json().map(({ id }: { id: string }) => id)).toEqual(ids);
  const second = await app.inject({ url: '/api/orders/my-orders?page=2&pageSize=2', headers: dana.headers });
  expect(second.json().map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
  expect(second.headers).toMatchObject({
    'x-total-count': '3',
    link: '</api/orders/my-orders?page=1&pageSize=2>; rel="first", </api/orders/my-orders?page=1&pageSize=2>; rel="prev", </api/orders/my-orders?page=2&pageSize=2>; rel="last"',
  });
});

test('an order with outdated prices is refused with the current ones, and stored nowhere', async () => {
  const dana = await shopperIn(deps);
  const believed = [
    { totalPrice: 1 },
    { itemsPrice: 47.99 },
    { shippingPrice: 0 },
    { taxPrice: 0 },
    { discountPrice: 5 },
    { totalPrice: 71.485 },
    { orderItems: [{ product: 'rift-diamond-cuff', qty: 1, size: 'Medium', price: 0.01 }] },
  ];
  for (const change of believed) {
    const answer = await place(dana, change);
    expect(answer.statusCode, JSON.stringify(change)).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'price_changed',
      detail: 'Prices have changed since you opened this page. The total is now $71.48.',
      quote: {
        itemsPrice: 48,
        discountPrice: 0,
        shippingPrice: 20,
        taxRate: 0.0725,
        taxPrice: 3.48,
        totalPrice: 71.48,
      },
    });
  }
  expect((await app.inject({ url: '/api/orders/my-orders', headers: dana.headers })).json()).toEqual([]);
});

test('insufficient stock is refused with the product’s name and the remaining quantity', async () => {
  await addProduct(db, { id: 'rare-cuff', name: 'Rare Cuff', onHand: 2 });
  await addProduct(db, { id: 'gone-cuff', name: 'Gone Cuff', onHand: 0 });
  const dana = await shopperIn(deps);
  const answer = await place(dana, {
    orderItems: [
      { product: 'rare-cuff', qty: 3, size: 'Small' },
      { product: 'gone-cuff', qty: 1, size: 'Small' },
      { product: 'coast-hoops', qty: 1 },
    ],
  });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'out_of_stock',
    detail: 'Only 2 of Rare Cuff are left. Gone Cuff just sold out.',
    product: 'rare-cuff',
    inStock: 2,
    items: [
      { product: 'rare-cuff', name: 'Rare Cuff', inStock: 2 },
      { product: 'gone-cuff', name: 'Gone Cuff', inStock: 0 },
    ],
  });
  expect(await getStock(db, 'rare-cuff')).toEqual({ onHand: 2, reserved: 0 });
});

test('invalid orders are refused with a message, and stored nowhere', async () => {
  const dana = await shopperIn(deps);
  const line = (change: object) => ({ orderItems: [{ product: 'rift-diamond-cuff', qty: 1, ...change }] });
  const to = (change: object) => ({ shippingAddress: { ...ALDER_COURT, ...change } });
  const bad: [change: object, sentence: string][] = [
    [{ orderItems: [] }, 'Your Cart is empty'],
    [line({ qty: 0 }), 'Enter a whole number, 1 or more.'],
    [line({ qty: -1 }), 'Enter a whole number, 1 or more.'],
    [line({ qty: 1.5 }), 'Enter a whole number, 1 or more.'],
    [line({ qty: 1e9 }), 'Enter a whole number, 1 or more.'],
    [line({ qty: '2' }), 'Enter a whole number, 1 or more.'],
    [line({ product: 'no-such-cuff' }), 'One of the items in your cart is no longer available.'],
    [line({ product: "'; drop table orders; --" }), 'One of the items in your cart is no longer available.'],
    [
      line({ size: 'Enormous' }),
      'Rift Diamond Cuff comes in Small, Medium, Large, or Extra Large. Choose one of these sizes.',
    ],
    [line({ discount: 100 }), 'orderItems.0.discount: This is not expected here.'],
    [{ isPaid: true }, 'isPaid: This is not expected here.'],
    [{ paymentMethod: 'Barter' }, 'Choose Paypal or Credit or Debit Card.'],
    [{ totalPrice: 'free' }, 'This must be an amount of dollars.'],
    [to({ postalCode: '9411' }), 'Enter a ZIP code of five digits, such as 94110, or ZIP+4'],
    [to({ city: 'Nairobi' }), 'Choose a state'],
    [to({ country: 'Atlantis' }), 'Choose a country'],
    [{ couponCode: 'NOSUCHCODE' }, 'This coupon code isn’t valid. Check the spelling.'],
  ];
  for (const [change, sentence] of bad) {
    const answer = await place(dana, change);
    expect(answer.json().detail, JSON.stringify(change)).toBe(sentence);
    expect(answer.statusCode).toBe(400);
  }
  expect((await app.inject({ url: '/api/orders/my-orders', headers: dana.headers })).json()).toEqual([]);
});

test('accepts a line without a size and marks it as not chosen', async () => {
  const dana = await shopperIn(deps);
  for (const [place_, size] of [undefined, null, ''].entries()) {
    const answer = await place(dana, { orderItems: [{ product: 'rift-diamond-cuff', qty: place_ + 1, size }] });
    expect(answer.json().orderItems).toMatchObject([{ size: null, sizeMissing: true }]);
  }
});

test('normalizes name and address as the form does', async () => {
  const dana = await shopperIn(deps);
  const answer = await place(dana, {
    shippingAddress: { ...ALDER_COURT, city: 'california', country: 'US', town: 'San Francisco' },
  });
  expect(answer.json().shippingAddress).toEqual({ ...ALDER_COURT, town: 'San Francisco' });
});

test('refuses countries that the shop does not ship to', async () => {
  const dana = await shopperIn(deps);
  await ownerChooses(deps, { countries: ['United States'] });
  const abroad = { shippingAddress: { ...ALDER_COURT, country: 'Kenya', city: 'Nairobi' } };
  expect((await place(dana, abroad)).json()).toMatchObject({
    detail: 'We don’t ship to Kenya yet',
    fields: { 'shippingAddress.country': 'We don’t ship to Kenya yet' },
  });
  await ownerChooses(deps, { countries: null });
  expect((await place(dana, abroad)).json()).toMatchObject({ taxRate: 0.06, shippingPrice: 20, totalPrice: 70.88 });
});

test('a shopper cancels an unpaid order, and its units are released', async () => {
  await addProduct(db, { id: 'undecided-cuff', onHand: 2 });
  const dana = await shopperIn(deps);
  const { id } = (await place(dana, { orderItems: [{ product: 'undecided-cuff', qty: 2, size: 'Small' }] })).json();
  deps.changed.length = 0;
  const eve = await shopperIn(deps, 'Eve');
  expect((await post(`/orders/${id}/cancel/`, {}, eve.headers)).statusCode).toBe(404);
  const answer = await post(`/orders/${id}/cancel/`, {}, dana.headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ isCancelled: true, cancelledAt: expect.any(String), heldUntil: null });
  expect(await getStock(db, 'undecided-cuff')).toEqual({ onHand: 2, reserved: 0 });
  expect(deps.changed).toContain('catalog');
  const again = await post(`/orders/${id}/cancel/`, {}, dana.headers);
  expect([again.statusCode, again.json().detail]).toEqual([409, 'This order is canceled.']);
  const subject = `Order ${await getOrderName(db.sql, id)} is canceled`;
  const letters = await db.sql`select subject from letters where subject = ${subject}`;
  expect(letters).toHaveLength(1);
});
