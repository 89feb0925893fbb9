import { expect, test } from 'vitest';
import { emailsTo, lastEmailTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { ownerChooses } from '../../../../tests/support/shop/settings.ts';
import { addProduct, getStock, splitSizes } from '../../../../tests/support/shop/stock.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { cancelExpiredOrders } from '../../../shop/orders/cancel-unpaid.ts';

const shop = await openPayingShop();
const { deps, app, standin } = shop;
const { db } = deps;
checkInvariantsAfterEach(shop);
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');
await addProduct(db, { id: 'bowl', name: 'Bowl', onHand: 50, sizes: [], priceCents: 4_000 });
await addProduct(db, { id: 'only', name: 'Only One', onHand: 1, sizes: [], priceCents: 9_999 });
await addProduct(db, { id: 'band', name: 'Band', onHand: 0, priceCents: 2_550 });
await splitSizes(db, 'band', { Small: 5, Large: 1 });

let people = 0;
const TO = {
  address: '1840 Alder Court',
  town: 'San Francisco',
  city: 'CA',
  postalCode: '94110',
  country: 'United States',
};
const contentFor = (change: object = {}) => ({
  items: [{ product: 'bowl', size: null, qty: 2 }],
  shippingAddress: TO,
  discount: null,
  shippingPrice: null,
  name: 'Wren Hollis',
  email: `wren-${(people++).toString()}@example.com`,
  phone: '555 0100',
  note: '',
  ...change,
});
async function newDraft(change: object = {}) {
  const content = contentFor(change);
  const made = await grace.ask('POST', '/order-drafts', { id: crypto.randomUUID(), ...content });
  expect(made.status).toBe(201);
  return { ...made.body, content };
}
const send = ({ id, version }: { id: string; version: number }) =>
  grace.ask('POST', `/order-drafts/${id}/send`, { seen: version });
async function sentDraft(change: object = {}) {
  const draft = await newDraft(change);
  const sent = await send(draft);
  expect(sent.status, sent.text).toBe(200);
  return { ...sent.body, content: draft.content };
}
const tokenIn = (text: string) => /\/pay#([\w-]+)/.exec(text)?.[1] ?? '';
const getLink = async (email: string) => tokenIn((await lastEmailTo(deps, email)).text);
const byLink = async (method: 'POST' | 'PUT', path: string, payload: object) => {
  const answer = await app.inject({ method, url: `/api/orders/link${path}`, payload });
  return { status: answer.statusCode, body: answer.json() };
};
async function payByLink(token: string) {
  const opened = await byLink('POST', '/paypal-order', { token });
  expect(opened.status).toBe(200);
  standin.control.decide(opened.body.id, 'pay');
  return byLink('PUT', '/pay', { token, id: opened.body.id });
}

test('saves an incomplete draft, prices it by the checkout rules, and sends it when complete', async () => {
  const draft = await newDraft({ email: '', name: '', shippingAddress: { ...TO, address: '' } });
  expect(draft).toMatchObject({ status: 'draft', version: 1, order: null, changedBy: grace.actor.name });
  const refused = await send(draft);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields).sort()).toEqual(['email', 'name', 'shippingAddress.address']);
  expect((await getStock(db, 'bowl')).reserved).toBe(0);
  const { items, shippingAddress, discount, shippingPrice } = contentFor();
  const quote = await grace.ask('POST', '/order-drafts/quote', { items, shippingAddress, discount, shippingPrice });
  const online = await app.inject({
    method: 'POST',
    url: '/api/orders/quote/',
    payload: { orderItems: [{ product: 'bowl', qty: 2 }], shippingAddress: TO },
  });
  const { itemsPrice, taxPrice, totalPrice } = online.json();
  expect(quote.body).toMatchObject({ itemsPrice, taxPrice, totalPrice, shippingPrice: online.json().shippingPrice });
  expect(quote.body.items).toMatchObject([{ product: 'bowl', name: 'Bowl', inStock: 50 }]);
});

test('a payment link holds stock, opens without login, accepts one payment, and records the order’s channel', async () => {
  const draft = await sentDraft({
    discount: { kind: 'percent', value: 12.5, reason: 'Ordered ten last year' },
    shippingPrice: 5,
    note: 'The pair you saw at the market.',
  });
  const { email } = draft.content;
  expect(draft).toMatchObject({ status: 'sent', order: { totalPrice: draft.order.totalPrice } });
  expect((await getStock(db, 'bowl')).reserved).toBe(2);
  const letter = await lastEmailTo(deps, email);
  expect(letter.subject).toBe(`Pay for your order ${orderName(draft.order)}`);
  expect(letter.text).toContain('The pair you saw at the market.');
  const token = tokenIn(letter.text);
  const opened = await byLink('POST', '', { token });
  expect(opened.body).toMatchObject({
    channel: 'phone',
    shopNote: 'The pair you saw at the market.',
    itemsPrice: 80,
    discountPrice: 10,
    shippingPrice: 5,
    couponCode: null,
    canBePaid: true,
    user: { email: '' },
  });
  expect(opened.body.totalPrice).toBeCloseTo(70 + 5 + opened.body.taxPrice, 2);
  const paid = await payByLink(token);
  expect(paid).toMatchObject({ status: 200, body: { isPaid: true } });
  expect((await payByLinkAgain(token)).body.code).toBe('already_paid');
  expect((await grace.ask('GET', `/order-drafts/${draft.id}`)).body.status).toBe('paid');
  const listed = await amina.ask('GET', '/orders');
  expect(listed.body.orders.find(({ id }: { id: string }) => id === draft.order.id)).toMatchObject({
    channel: 'phone',
  });
  const desk = await amina.ask('GET', `/orders/${draft.order.id}`);
  expect(desk.body.source).toMatchObject({
    takenBy: grace.actor.name,
    phone: '555 0100',
    discountReason: 'Ordered ten last year',
  });
  expect(desk.body.events[0]).toMatchObject({ kind: 'placed', byWhom: grace.actor.name });
  expect(await actionsOn(db, draft.order.id)).toEqual(['order.taken', 'order.pay_link_sent']);
  for (const what of [
    grace.ask('PUT', `/order-drafts/${draft.id}`, { ...draft.content, seen: draft.version }),
    send(draft),
    grace.ask('POST', `/order-drafts/${draft.id}/cancel`),
  ])
    expect((await what).body.code).toBe('already_paid');
});
const payByLinkAgain = (token: string) => byLink('POST', '/paypal-order', { token });

test('replaces the sent order of an edited draft, and every link opens the new order at the new price', async () => {
  const draft = await sentDraft();
  const { email } = draft.content;
  const first = await getLink(email);
  const changed = await grace.ask('PUT', `/order-drafts/${draft.id}`, {
    ...draft.content,
    items: [
      { product: 'bowl', size: null, qty: 1 },
      { product: 'band', size: 'Large', qty: 1 },
    ],
    seen: draft.version,
  });
  expect(changed.body).toMatchObject({ status: 'changed', version: 2 });
  // The sent version is still the one that can be paid.
  expect((await byLink('POST', '', { token: first })).body.totalPrice).toBe(draft.order.totalPrice);
  const again = await send(changed.body);
  expect(again.body.status).toBe('sent');
  expect(again.body.order.id).not.toBe(draft.order.id);
  const second = await getLink(email);
  for (const token of [first, second])
    expect((await byLink('POST', '', { token })).body).toMatchObject({ id: again.body.order.id, canBePaid: true });
  // No cancellation email about an order that the customer never saw as one.
  expect((await emailsTo(deps, email)).map(({ subject }) => subject)).toEqual([
    `Pay for your order ${orderName(draft.order)}`,
    `Pay for your order ${orderName(again.body.order)}`,
  ]);
  expect((await payByLink(first)).status).toBe(200);
});

test('hides the customer’s data from a wrong recipient after the draft is sent to another address', async () => {
  const draft = await sentDraft();
  const mistaken = await getLink(draft.content.email);
  const email = 'right.person@example.com';
  const body = { ...draft.content, email, name: 'Wren Right', seen: draft.version };
  const changed = await grace.ask('PUT', `/order-drafts/${draft.id}`, body);
  const again = await send(changed.body);
  expect(again.body.status).toBe('sent');
  expect((await byLink('POST', '', { token: await getLink(email) })).body.id).toBe(again.body.order.id);
  const seen = await byLink('POST', '', { token: mistaken });
  expect(seen.body).toMatchObject({ id: draft.order.id, isCancelled: true, canBePaid: false });
  expect(JSON.stringify(seen.body)).not.toContain('Wren Right');
});

test('resends an unchanged draft as the same order, opens copied links, and releases stock on cancel', async () => {
  const before = (await getStock(db, 'bowl')).reserved;
  const draft = await sentDraft();
  const again = await send(draft);
  expect(again.body.order.id).toBe(draft.order.id);
  expect((await getStock(db, 'bowl')).reserved).toBe(before + 2);
  const copied = await grace.ask('POST', `/order-drafts/${draft.id}/link`);
  const token = tokenIn(copied.body.url);
  expect((await byLink('POST', '', { token })).body.id).toBe(draft.order.id);
  expect((await grace.ask('DELETE', `/order-drafts/${draft.id}`)).body.code).toBe('link_open');
  expect((await grace.ask('POST', `/order-drafts/${draft.id}/cancel`)).body.status).toBe('canceled');
  expect((await getStock(db, 'bowl')).reserved).toBe(before);
  expect((await byLink('POST', '/paypal-order', { token })).body.code).toBe('already_cancelled');
  for (const call of ['link', 'cancel'])
    expect((await grace.ask('POST', `/order-drafts/${draft.id}/${call}`)).body.code).toBe('no_link');
  // It can be sent again, and the customer's old link opens the new order.
  const anew = await send(draft);
  expect(anew.body.status).toBe('sent');
  expect((await byLink('POST', '', { token })).body.id).toBe(anew.body.order.id);
  expect((await grace.ask('POST', `/order-drafts/${draft.id}/cancel`)).status).toBe(200);
  expect((await grace.ask('DELETE', `/order-drafts/${draft.id}`)).status).toBe(204);
  expect((await grace.ask('GET', `/order-drafts/${draft.id}`)).status).toBe(404);
});

test('expires a payment link after its days, releases stock and refuses payment', async () => {
  const draft = await sentDraft();
  const token = await getLink(draft.content.email);
  const days = (new Date(draft.order.heldUntil).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThan(3.1);
  await db.sql`
    update orders set placed_at = placed_at - interval '3 days 1 hour', held_until = held_until - interval '3 days 1 hour'
    where id = ${draft.order.id}`;
  await cancelExpiredOrders(deps);
  expect((await grace.ask('GET', `/order-drafts/${draft.id}`)).body.status).toBe('expired');
  expect((await byLink('POST', '', { token })).body).toMatchObject({ isCancelled: true, canBePaid: false });
});

test('gives the last unit to the first draft sent, and keeps the hold of a draft that could not be sent', async () => {
  const wanted = { items: [{ product: 'only', size: null, qty: 1 }] };
  const drafts = [await newDraft(wanted), await newDraft(wanted), await newDraft(wanted)];
  const answers = await Promise.all(drafts.map(send));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'out_of_stock' });
  const held = await sentDraft();
  const { reserved } = await getStock(db, 'bowl');
  const changed = await grace.ask('PUT', `/order-drafts/${held.id}`, {
    ...held.content,
    ...wanted,
    seen: held.version,
  });
  expect((await send(changed.body)).body.code).toBe('out_of_stock');
  expect((await getStock(db, 'bowl')).reserved).toBe(reserved);
  expect((await grace.ask('GET', `/order-drafts/${held.id}`)).body).toMatchObject({
    status: 'changed',
    order: { id: held.order.id },
  });
});

test('sends one order on a double click, and loses no concurrent edit', async () => {
  const draft = await newDraft();
  const before = (await getStock(db, 'bowl')).reserved;
  const both = await Promise.all([send(draft), send(draft)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body.order.id).toBe(both[1]?.body.order.id);
  expect((await getStock(db, 'bowl')).reserved).toBe(before + 2);
  const edit = (note: string) => grace.ask('PUT', `/order-drafts/${draft.id}`, { ...draft.content, note, seen: 1 });
  const edits = await Promise.all([edit('one'), edit('other')]);
  expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(edits.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
  expect((await send(draft)).body.code).toBe('changed_meanwhile');
  const id = crypto.randomUUID();
  const content = contentFor();
  const twice = await Promise.all([1, 2].map(() => grace.ask('POST', '/order-drafts', { id, ...content })));
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  expect((await grace.ask('POST', '/order-drafts', { id, ...content, note: 'else' })).body.code).toBe('other_draft');
});

test('refuses to edit or cancel an order whose payment PayPal is reviewing', async () => {
  const draft = await sentDraft();
  const token = await getLink(draft.content.email);
  const opened = await byLink('POST', '/paypal-order', { token });
  standin.control.decide(opened.body.id, 'pending');
  expect((await byLink('PUT', '/pay', { token, id: opened.body.id })).status).toBe(202);
  const changed = await grace.ask('PUT', `/order-drafts/${draft.id}`, {
    ...draft.content,
    note: 'x',
    seen: draft.version,
  });
  expect(changed.body.status).toBe('pending');
  expect((await send(changed.body)).body.code).toBe('payment_under_way');
  expect((await grace.ask('POST', `/order-drafts/${draft.id}/cancel`)).body.code).toBe('payment_under_way');
});

test('denies an order to an unverified account registered earlier with the address', async () => {
  const email = `victim-${people++}@example.com`;
  await app.inject({
    method: 'POST',
    url: '/api/users/register/',
    payload: { name: 'Stranger', email, password: 'a-strangers-password-9', confirmPassword: 'a-strangers-password-9' },
  });
  await sentDraft({ email });
  const login = await app.inject({
    method: 'POST',
    url: '/api/users/login/',
    payload: { email, password: 'a-strangers-password-9' },
  });
  expect(login.statusCode).toBeGreaterThanOrEqual(400);
  const [row] = await db.sql<
    { passwordHash: string | null }[]
  >`select password_hash from customers where email = ${email}`;
  expect(row?.passwordHash).toBeNull();
  // An existing account stays unchanged.
  const dana = await shopperIn(deps, 'Dana Drafts');
  const draft = await sentDraft({ email: dana.email.toUpperCase() });
  const own = await app.inject({ url: `/api/orders/${draft.order.id}`, headers: dana.headers });
  expect(own.statusCode).toBe(200);
});

test('refuses invalid input at its field, and restricts drafts to owners', async () => {
  const faults: [object, string][] = [
    [{ discount: { kind: 'percent', value: 101, reason: 'x' } }, 'discount'],
    [{ discount: { kind: 'amount', value: 0, reason: 'x' } }, 'discount'],
    [{ discount: { kind: 'amount', value: 1.005, reason: 'x' } }, 'discount'],
    [{ discount: { kind: 'amount', value: 5, reason: '  ' } }, 'discount.reason'],
    [{ shippingPrice: 1.001 }, 'shippingPrice'],
    [{ items: [] }, 'items'],
    [{ items: [{ product: 'band', size: null, qty: 1 }] }, 'items'],
    [{ email: 'nobody' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ shippingAddress: { ...TO, city: 'NY' } }, 'shippingAddress.postalCode'],
    [{ shippingAddress: { ...TO, country: 'Atlantis' } }, 'shippingAddress.country'],
  ];
  for (const [change, field] of faults) {
    const refused = await send(await newDraft(change));
    expect([field, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([field, 400, [field]]);
  }
  for (const change of [
    { items: [{ product: 'bowl', size: null, qty: 1.5 }] },
    { items: [{ product: 'bowl', size: null, qty: '1,5' }] },
    { note: 'x'.repeat(1001) },
    { discount: { kind: 'gift', value: 1, reason: '' } },
    { hostile: true },
  ])
    expect((await grace.ask('POST', '/order-drafts', { id: crypto.randomUUID(), ...contentFor(change) })).status).toBe(
      400,
    );
  const gone = await send(await newDraft({ items: [{ product: 'nothing', size: null, qty: 1 }] }));
  expect(gone.body.code).toBe('product_gone');
  expect((await amina.ask('GET', '/order-drafts')).status).toBe(403);
  expect((await amina.ask('POST', '/order-drafts', { id: crypto.randomUUID(), ...contentFor() })).status).toBe(403);
  for (const id of ['x', crypto.randomUUID()]) expect((await grace.ask('GET', `/order-drafts/${id}`)).status).toBe(404);
  expect((await byLink('POST', '/paypal-order', { token: 'wrong' })).status).toBe(404);
  expect((await byLink('PUT', '/pay', { token: 'wrong', id: "x'--" })).status).toBe(400);
});

test('paginates drafts, with paid ones separate', async () => {
  await db.sql`
    insert into order_drafts (id, content, created_at, changed_at, changed_by)
    select gen_random_uuid(), jsonb_build_object('items', '[]'::jsonb, 'name', 'Number ' || n, 'email', ''), now(),
      now() + interval '1 minute' * (n / 2), 'Grace' from generate_series(1, 60) n`;
  const first = await grace.ask('GET', '/order-drafts');
  expect(first.body.drafts).toHaveLength(50);
  const second = await grace.ask('GET', `/order-drafts?after=${first.body.next}`);
  const ids = [...first.body.drafts, ...second.body.drafts].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(second.body.drafts.length).toBeGreaterThan(10);
  const paid = await grace.ask('GET', '/order-drafts?view=paid');
  expect(new Set(paid.body.drafts.map(({ status }: { status: string }) => status))).toEqual(new Set(['paid']));
  expect(paid.body.next).toBeNull();
});

test('confirms a free order by its link, and deletes drafts on account deletion', async () => {
  const wren = await shopperIn(deps, 'Wren Free');
  const draft = await sentDraft({
    email: wren.email,
    discount: { kind: 'amount', value: 500, reason: 'Broken last time' },
    shippingPrice: 0,
  });
  const token = await getLink(wren.email);
  expect((await byLink('POST', '/paypal-order', { token })).body.code).toBe('nothing_to_pay');
  expect((await byLink('PUT', '/pay', { token })).body).toMatchObject({ isPaid: true, totalPrice: 0 });
  await db.sql`update customers set email_proven_at = now() where email = ${wren.email}`;
  const data = await app.inject({ url: '/api/users/profile/download', headers: wren.headers });
  expect(data.json().draftOrders).toHaveLength(1);
  expect(data.json().ordersTaken).toMatchObject([{ orderId: draft.order.id, phone: '555 0100' }]);
  const { customerId } = (await grace.ask('GET', `/orders/${draft.order.id}`)).body;
  expect((await grace.ask('POST', `/customers/${customerId}/forget`)).status).toBeLessThan(300);
  expect((await grace.ask('GET', `/order-drafts/${draft.id}`)).status).toBe(404);
  expect((await grace.ask('GET', `/orders/${draft.order.id}`)).body.source).toMatchObject({
    phone: '',
    discountReason: '',
  });
});

test('prices a pickup draft without shipping, taxed at the shop’s location, and places it with that address', async () => {
  const place = {
    isOn: true,
    address: '12 Market Square',
    town: 'Minneapolis',
    state: 'MN',
    postalCode: '55401',
    note: 'Ring twice.',
  };
  await ownerChooses(deps, { pickup: place });
  const nowhere = { address: '', town: '', city: '', postalCode: '', country: 'United States' };
  const content = contentFor({ shippingAddress: { ...nowhere, isPickup: true } });
  const { items, shippingAddress, discount, shippingPrice } = content;
  const quote = await grace.ask('POST', '/order-drafts/quote', { items, shippingAddress, discount, shippingPrice });
  const there = {
    address: '12 Market Square',
    town: 'Minneapolis',
    city: 'MN',
    postalCode: '55401',
    country: 'United States',
  };
  const shipped = await grace.ask('POST', '/order-drafts/quote', {
    items,
    shippingAddress: there,
    discount,
    shippingPrice,
  });
  expect(quote.body).toMatchObject({ shippingPrice: 0, itemsPrice: 80, taxRate: shipped.body.taxRate });
  expect(shipped.body.shippingPrice).toBe(20);
  const sent = await sentDraft({ shippingAddress: { ...nowhere, isPickup: true } });
  const token = await getLink(sent.content.email);
  expect((await payByLink(token)).body).toMatchObject({
    isPaid: true,
    shippingPrice: 0,
    shippingAddress: { ...there, isPickup: true, name: 'Wren Hollis' },
  });
  // An option that is no longer offered is reported at its field.
  const late = await newDraft({ shippingAddress: { ...nowhere, isPickup: true } });
  await ownerChooses(deps, { pickup: { ...place, isOn: false } });
  const unpriced = await grace.ask('POST', '/order-drafts/quote', { items, shippingAddress, discount, shippingPrice });
  expect([unpriced.status, Object.keys(unpriced.body.fields)]).toEqual([400, ['shippingAddress.address']]);
  const refused = await send(late);
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { 'shippingAddress.address': 'Pickup isn’t offered anymore. Ship it, or turn pickup on under Settings.' },
  ]);
});

test('takes items of the owner’s own words and price, and an agreed price, with stock, refund and books intact', async () => {
  const custom = `custom-${crypto.randomUUID()}`;
  const items = [
    { product: custom, name: 'Repair of a clasp', size: null, price: 12.5, qty: 2 },
    { product: 'bowl', size: null, price: 35, qty: 1 },
  ];
  const quote = await grace.ask('POST', '/order-drafts/quote', {
    items,
    shippingAddress: TO,
    discount: null,
    shippingPrice: 0,
  });
  expect(quote.body).toMatchObject({
    itemsPrice: 60,
    items: [{ name: 'Repair of a clasp', price: 12.5 }, { price: 35 }],
  });
  const draft = await sentDraft({ items, shippingPrice: 0 });
  const { id } = draft.order;
  const paid = await grace.ask('POST', `/orders/${id}/payment`, { method: 'Check', note: '' });
  expect(paid).toMatchObject({
    status: 200,
    body: { stage: 'to_dispatch', draftId: draft.id, order: { itemsPrice: 60, paymentMethod: 'Check' } },
  });
  // It is in no list, and shoppers can neither see nor buy it.
  for (const view of ['', 'archived']) {
    expect((await grace.ask('GET', `/products?view=${view}&q=repair`)).body.rows).toEqual([]);
  }
  expect((await app.inject(`/api/products/${custom}`)).statusCode).toBe(404);
  const what = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }], withShipping: false };
  const { amount: expected } = (await grace.ask('POST', `/orders/${id}/refunds/preview`, { what })).body;
  const refund = { key: 'refund-of-a-custom-item', note: '', what, expected };
  expect((await grace.ask('POST', `/orders/${id}/refunds`, refund)).status).toBe(200);

  const unnamed = await grace.ask('POST', '/order-drafts/quote', {
    items: [{ product: `custom-${crypto.randomUUID()}`, size: null, qty: 1 }],
    shippingAddress: TO,
    discount: null,
    shippingPrice: null,
  });
  expect(unnamed).toMatchObject({ status: 409, body: { code: 'product_gone' } });
});
