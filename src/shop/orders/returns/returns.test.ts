import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { ownerChooses } from '../../../../tests/support/shop/settings.ts';
import { addProduct, getStock, splitSizes } from '../../../../tests/support/shop/stock.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { finishRefunds } from '../refunds/refund.ts';
import type { Order } from '../schema.ts';
import { clearReturnPictures, followReturns } from './jobs.ts';
import type { NewReturn, OwnReturns } from './schema.ts';

let ahead = 0;
const shop = await openPayingShop({ now: () => new Date(Date.now() + ahead) });
const { app, deps, dana, paidOrder, read, standin } = shop;
const { db } = deps;
const amina = await staffIn(shop, 'helper');
const grace = await staffIn(shop, 'owner');
checkInvariantsAfterEach(shop);

let products = 0;
/** A cuff with stock by size. */
async function cuff(sizes: Record<string, number> = { Small: 5, Medium: 2 }) {
  products += 1;
  const id = `cuff-to-return-${products}`;
  await addProduct(db, { id });
  await splitSizes(db, id, sizes);
  return id;
}
const getSizes = (id: string) => db.sql`
  select size, on_hand, reserved from size_stock where product_id = ${id} order by position`;

async function delivered(orderItems: object[], shopper = dana): Promise<Order> {
  const order = await paidOrder({ orderItems }, shopper);
  expect((await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS' })).status).toBe(200);
  expect((await amina.ask('POST', `/orders/${order.id}/delivery`)).status).toBe(200);
  return order;
}

const reach = (method: 'GET' | 'POST', { id }: Order, rest = '', payload?: object, shopper = dana) =>
  app.inject({
    method,
    url: `/api/orders/${id}/returns${rest}`,
    headers: shopper.headers,
    ...(payload && { payload }),
  });
type Line = Partial<NewReturn['lines'][number]>;
const wish = (kind: string, lines: Line[], more: object = {}) => ({
  key: randomUUID(),
  kind,
  wish: kind === 'exchange' ? 'replacement' : 'refund',
  lines: lines.map((line) => ({
    position: 0,
    quantity: 1,
    size: null,
    reason: kind === 'claim' ? 'broken' : 'too_small',
    ...line,
  })),
  words: kind === 'claim' ? 'A strand broke.' : '',
  pictures: [],
  ...more,
});
const own = async (order: Order): Promise<OwnReturns> => (await reach('GET', order)).json();
async function request(order: Order, asked: object) {
  const answer = await reach('POST', order, '', asked);
  return { status: answer.statusCode, code: answer.json().code, id: answer.json().returns?.[0]?.id as string };
}
const step = (id: string, name: string, body: object = { reply: '' }, who = amina) =>
  who.ask('POST', `/returns/${id}/${name}`, body);
const count = (id: string, sellable: number, unsellable = 0) =>
  step(id, 'receive', { counts: [{ position: 0, sellable, unsellable }] });
const refund = (id: string, key: string = randomUUID(), more: object = {}) =>
  step(id, 'refund', { key, withShipping: false, ...more }, grace);
const getSubjects = async (order: Order) =>
  (
    await db.sql<
      { subject: string }[]
    >`select subject from letters where subject like ${`%${orderName(order)}%`} order by queued_at, id`
  ).map(({ subject }) => subject);

test('returns one of two: approved, restocked in its size, refunded to the cent, with an email for each step', async () => {
  const id = await cuff();
  const order = await delivered([{ product: id, qty: 2, size: 'Small' }]);
  expect(await getSizes(id)).toEqual([
    { size: 'Small', onHand: 3, reserved: 0 },
    { size: 'Medium', onHand: 2, reserved: 0 },
  ]);
  const asked = wish('return', [{ quantity: 1 }]);
  const both = await Promise.all([request(order, asked), request(order, asked)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const known = await own(order);
  expect(known.returns).toMatchObject([{ number: `${orderName(order)}-R1`, kind: 'return', state: 'requested' }]);
  expect(known.lines).toMatchObject([{ left: 1 }]);
  const ret = known.returns[0]?.id ?? '';
  expect((await request(order, wish('return', [{ quantity: 2 }]))).code).toBe('already_in_return');
  expect((await refund(ret)).body.code).toBe('step_not_now');
  expect((await step(ret, 'approve')).status).toBe(200);
  expect((await step(ret, 'approve')).status).toBe(200);
  expect((await step(ret, 'decline', { reply: 'No' })).body.code).toBe('step_not_now');
  expect((await count(ret, 2)).body.code).toBe('count_unfit');
  expect((await count(ret, 1)).body).toMatchObject([{ state: 'received', lines: [{ sellable: 1, unsellable: 0 }] }]);
  expect((await count(ret, 1)).status).toBe(200);
  expect((await count(ret, 0, 1)).body.code).toBe('changed_meanwhile');
  expect((await getSizes(id))[0]).toEqual({ size: 'Small', onHand: 4, reserved: 0 });
  expect((await step(ret, 'refund', { key: randomUUID(), withShipping: false })).status).toBe(403);
  const worth = await step(ret, 'refund/preview', { withShipping: false }, grace);
  expect(worth.body).toEqual({ amount: 51.48, shipping: 0 });
  expect((await refund(ret, randomUUID(), { expected: 50 })).body.code).toBe('sum_changed');
  const key = randomUUID();
  const done = await Promise.all([refund(ret, key, { expected: 51.48 }), refund(ret, key, { expected: 51.48 })]);
  expect(done.map(({ status }) => status)).toEqual([200, 200]);
  expect(done[0]?.body).toMatchObject([{ state: 'refunded', refunded: 51.48 }]);
  expect((await refund(ret)).body.code).toBe('changed_meanwhile');
  expect(await read(order)).toMatchObject({ paymentState: 'partly_refunded', refundedAmount: 51.48 });
  expect(await getSubjects(order)).toEqual(
    expect.arrayContaining([
      `We have your return request ${orderName(order)}-R1 (order ${orderName(order)})`,
      `Return ${orderName(order)}-R1 needs your answer (order ${orderName(order)})`,
      `Your return ${orderName(order)}-R1 is approved (order ${orderName(order)})`,
      `Your return ${orderName(order)}-R1 is here (order ${orderName(order)})`,
    ]),
  );
  expect((await getSubjects(order)).filter((subject) => subject.includes('-R1'))).toHaveLength(4);
});

test('reserves an exchange’s size at once, and never more than is in stock', async () => {
  const id = await cuff({ Small: 5, Medium: 2 });
  const orders = await Promise.all([1, 2, 3].map(() => delivered([{ product: id, qty: 1, size: 'Small' }])));
  const answers = await Promise.all(orders.map((order) => request(order, wish('exchange', [{ size: 'Medium' }]))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toMatch(/size_not_offered|replacement_sold_out/);
  expect((await getSizes(id))[1]).toEqual({ size: 'Medium', onHand: 2, reserved: 2 });
  // Reserved units can't be bought.
  const buys = await app.inject({
    method: 'POST',
    url: '/api/orders/place-order/',
    headers: { ...dana.headers, 'idempotency-key': randomUUID() },
    payload: { orderItems: [{ product: id, qty: 1, size: 'Medium' }] },
  });
  expect(buys.statusCode).toBeGreaterThanOrEqual(400);
  const place = answers.findIndex(({ status }) => status === 200);
  const [order, ret] = [orders[place] as Order, answers[place]?.id ?? ''];
  await step(ret, 'approve');
  expect((await step(ret, 'send', { carrier: 'USPS' })).body.code).toBe('step_not_now');
  await count(ret, 1);
  const tracking = { carrier: 'USPS', number: '9400 1000 0000 0000 0000 00' };
  expect((await step(ret, 'send', tracking)).body).toMatchObject([
    { state: 'sent', tracking: { carrier: 'USPS', number: '9400100000000000000000' } },
  ]);
  expect((await step(ret, 'send', tracking)).status).toBe(200);
  expect((await step(ret, 'send', { carrier: 'UPS' })).body.code).toBe('changed_meanwhile');
  expect((await getSizes(id))[1]).toEqual({ size: 'Medium', onHand: 1, reserved: 1 });
  expect((await own(order)).lines).toMatchObject([{ left: 0 }]);
  expect((await request(order, wish('return', [{}]))).code).toBe('already_in_return');
  // Withdrawing releases the other one.
  const other = answers.findLastIndex(({ status }) => status === 200);
  expect((await reach('POST', orders[other] as Order, `/${answers[other]?.id}/withdraw`)).statusCode).toBe(200);
  expect((await getSizes(id))[1]).toEqual({ size: 'Medium', onHand: 1, reserved: 0 });
  expect(await getStock(db, id)).toEqual({ onHand: 4, reserved: 0 });
});

test('refunds a damage claim with two pictures without a return, and shows them only to the shopper and staff', async () => {
  const order = await delivered([{ product: 'rift-diamond-cuff', qty: 1, size: 'Small' }]);
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#aa3311' } })
    .withExif({ IFD0: { Copyright: 'Dana at home' } })
    .jpeg()
    .toBuffer();
  const upload = (bytes: Buffer, shopper = dana) => {
    const head =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="x.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
    return app.inject({
      method: 'POST',
      url: `/api/orders/${order.id}/returns/pictures`,
      headers: { ...shopper.headers, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    });
  };
  const eve = await shopperIn(deps);
  expect((await upload(picture, eve)).statusCode).toBe(404);
  expect((await upload(Buffer.from('<svg/>'))).json().code).toBe('not_a_picture');
  const ids: string[] = [];
  for (let i = 0; i < 2; i += 1) ids.push((await upload(picture)).json().id);
  expect((await request(order, wish('claim', [{}], { words: '' }))).code).toBe('nothing_told');
  expect((await request(order, wish('claim', [{}], { pictures: [randomUUID()] }))).code).toBe('pictures_gone');
  const { id } = await request(order, wish('claim', [{}], { words: '', pictures: ids }));
  const at = (base: string) => `${base}/orders/${order.id}/returns/pictures/${ids[0]}`;
  const seen = await app.inject({ url: at('/api'), headers: dana.headers });
  expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ]);
  expect(seen.rawPayload.includes('Dana at home')).toBe(false);
  expect((await app.inject({ url: at('/api'), headers: eve.headers })).statusCode).toBe(404);
  expect((await app.inject({ url: at('/api') })).statusCode).toBe(401);
  expect((await app.inject({ url: at('/api/admin'), headers: amina.headers })).statusCode).toBe(200);
  expect((await step(id, 'approve')).body).toMatchObject([{ sendBackBy: null, pictures: ids }]);
  expect((await count(id, 1)).body.code).toBe('step_not_now');
  const stock = await getStock(db, 'rift-diamond-cuff');
  expect((await refund(id, randomUUID(), { withShipping: true })).body).toMatchObject([{ refunded: order.totalPrice }]);
  expect(await getStock(db, 'rift-diamond-cuff')).toEqual(stock);
  // Pictures that were never submitted are deleted after a day.
  const loose = (await upload(picture)).json().id;
  ahead = 2 * DAY_MS;
  await clearReturnPictures(deps);
  ahead = 0;
  expect(await db.sql`select id from order_return_pictures where id = ${loose}::uuid`).toEqual([]);
  expect(await db.sql`select id from order_return_pictures where order_id = ${order.id}`).toHaveLength(2);
});

test('refuses a return after the window, before shipping and for another customer’s order', async () => {
  const order = await paidOrder();
  expect((await request(order, wish('return', [{}]))).code).toBe('not_dispatched');
  const sent = await delivered([{ product: 'rift-diamond-cuff', qty: 1, size: 'Small' }]);
  const eve = await shopperIn(deps);
  expect((await reach('POST', sent, '', wish('return', [{}]), eve)).statusCode).toBe(404);
  expect((await reach('GET', sent, '', undefined, eve)).statusCode).toBe(404);
  await db.sql`update orders set delivered_at = delivered_at - interval '32 days' where id = ${sent.id}`;
  expect((await request(sent, wish('return', [{}]))).code).toBe('return_window_over');
  expect((await own(sent)).canReturn).toBeNull();
  await ownerChooses(deps, { claimDays: 60 });
  expect((await request(sent, wish('claim', [{}]))).status).toBe(200);
  await db.sql`update orders set delivered_at = now() where id = ${sent.id}`;
  expect((await amina.ask('DELETE', `/orders/${sent.id}/delivery`)).status).toBe(200);
  expect((await amina.ask('DELETE', `/orders/${sent.id}/dispatch`)).body.code).toBe('has_returns');
});

test('retries a refund that PayPal refuses, and completes an abandoned plan by the job', async () => {
  const order = await delivered([{ product: 'rift-diamond-cuff', qty: 2, size: 'Small' }]);
  const { id } = await request(order, wish('return', [{ quantity: 2 }]));
  await step(id, 'approve');
  await count(id, 1, 1);
  const body = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'REFUND_NOT_ALLOWED' }] };
  standin.faults.add({ call: 'refund', fault: { kind: 'status', status: 422, when: 'before', body } });
  const refused = await refund(id);
  standin.faults.clear();
  expect([refused.status >= 400, (await own(order)).returns[0]?.state]).toEqual([true, 'received']);
  expect((await refund(id)).body).toMatchObject([{ state: 'refunded' }]);
  // The process crashed after calling PayPal: the plan and its return are resumed.
  const other = await delivered([{ product: 'rift-diamond-cuff', qty: 1, size: 'Small' }]);
  const claim = (await request(other, wish('claim', [{}]))).id;
  await step(claim, 'approve');
  const [key] = [randomUUID()];
  await db.sql`
    insert into refund_plans (key, order_id, cents, shipping_cents, note, who, cancels, return_id, made_at)
    values (${key}, ${other.id}, 5148, 0, '', 'Grace', false, ${claim}::uuid, now() - interval '2 minutes')`;
  await db.sql`
    insert into refund_plan_lines (key, order_id, position, quantity, restock) values (${key}, ${other.id}, 0, 1, false)`;
  expect((await own(other)).returns).toMatchObject([{ state: 'approved', isRefunding: true }]);
  expect((await step(claim, 'send', { carrier: 'USPS' })).body.code).toBe('step_not_now');
  expect((await refund(claim)).body.code).toBe('refund_under_way');
  await Promise.all([finishRefunds(deps), finishRefunds(deps)]);
  expect((await own(other)).returns).toMatchObject([{ state: 'refunded', refunded: 51.48 }]);
  expect(await db.sql`select cents from refunds where order_id = ${other.id}`).toEqual([{ cents: 5148 }]);
});

test('reports refunds by return, claim and other, with reasons', async () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const getRefunds = async () => {
    const { rows, total } = (await grace.ask('GET', `/reports/refunds?period=${day(-2)}..${day(2)}`)).body;
    const back = await db.sql<{ cents: number }[]>`select coalesce(sum(refunded_cents), 0)::int as cents from orders`;
    expect(Math.round(100 * total.amount)).toBe(back[0]?.cents);
    const sums: Record<string, number> = {};
    for (const { kind, amount } of rows) sums[kind] = Math.round(((sums[kind] ?? 0) + amount) * 100) / 100;
    return { refunds: sums, rows };
  };
  const before = (await getRefunds()).refunds;
  const order = await delivered([{ product: 'rift-diamond-cuff', qty: 3, size: 'Small' }]);
  const returned = await request(order, wish('return', [{}]));
  await step(returned.id, 'approve');
  await count(returned.id, 1);
  await refund(returned.id);
  const claimed = await request(order, wish('claim', [{}]));
  await step(claimed.id, 'approve');
  await refund(claimed.id);
  const what = { kind: 'amount', amount: 7 };
  await grace.ask('POST', `/orders/${order.id}/refunds`, { key: randomUUID(), note: '', what });
  const more = (kind: string, by: number) => Math.round(((before[kind] ?? 0) + by) * 100) / 100;
  const split = { return: more('return', 51.48), claim: more('claim', 51.48), staff: more('staff', 7) };
  const after = await getRefunds();
  expect(after.refunds).toMatchObject(split);
  expect(after.rows.map(({ reason }: { reason: string }) => reason)).toContain('too_small');
  // The refunded tax is the item's own share.
  const [parts] = await db.sql`
    select tax_cents, shipping_cents from refunds where order_id = ${order.id} and cents = 5148 limit 1`;
  expect(parts).toEqual({ taxCents: 348, shippingCents: 0 });
});

test('refunds once when the same button is pressed again after a refusal by PayPal', async () => {
  const refused = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'REFUND_NOT_ALLOWED' }] };
  const fault = { kind: 'status', status: 422, when: 'before', body: refused } as const;
  const order = await delivered([{ product: 'rift-diamond-cuff', qty: 2, size: 'Small' }]);
  const { id } = await request(order, wish('return', [{}]));
  await step(id, 'approve');
  await count(id, 1);
  const [key, staffKey] = [randomUUID(), randomUUID()];
  const staffWish = { key: staffKey, note: '', what: { kind: 'amount', amount: 10 } };
  const staffRefund = () => grace.ask('POST', `/orders/${order.id}/refunds`, staffWish);
  standin.faults.add({ call: 'refund', fault, times: 4 });
  const first = await Promise.all([refund(id, key), refund(id, key), staffRefund()]);
  expect(first.map(({ status }) => status >= 400)).toEqual([true, true, true]);
  standin.faults.clear();
  expect((await own(order)).returns).toMatchObject([{ state: 'received', isRefunding: false, refunded: null }]);
  expect(await read(order)).toMatchObject({ paymentState: 'paid', refundedAmount: 0 });
  const again = await Promise.all([refund(id, key), refund(id, key)]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect(await read(order)).toMatchObject({ paymentState: 'partly_refunded', refundedAmount: 51.48 });
  expect((await staffRefund()).status).toBe(200);
  expect(await read(order)).toMatchObject({ refundedAmount: 61.48 });
  const done =
    await db.sql`select cents from refunds where order_id = ${order.id} and state = 'completed' order by cents`;
  expect(done).toEqual([{ cents: 1000 }, { cents: 5148 }]);
});

test('counts nothing as refunded when the process dies between PayPal’s refusal and the plan’s end', async () => {
  const order = await delivered([{ product: 'rift-diamond-cuff', qty: 1, size: 'Small' }]);
  const { id } = await request(order, wish('claim', [{}]));
  await step(id, 'approve');
  const key = randomUUID();
  await db.sql`
    insert into refund_plans (key, order_id, cents, shipping_cents, note, who, cancels, return_id, made_at)
    values (${key}, ${order.id}, 5148, 0, '', 'Grace', false, ${id}::uuid, now() - interval '2 minutes')`;
  await db.sql`
    insert into refund_plan_lines (key, order_id, position, quantity, restock) values (${key}, ${order.id}, 0, 1, false)`;
  await db.sql`
    insert into refunds (id, capture_id, order_id, cents, asked_key, asked_by, note, state, failure)
    select gen_random_uuid(), capture_id, order_id, 5148, ${key}, 'Grace', '', 'failed', 'REFUND_NOT_ALLOWED'
    from payments where order_id = ${order.id}`;
  await finishRefunds(deps);
  expect((await own(order)).returns).toMatchObject([{ state: 'approved', isRefunding: false }]);
  expect(await read(order)).toMatchObject({ refundedAmount: 0 });
  expect((await refund(id)).body).toMatchObject([{ state: 'refunded', refunded: 51.48 }]);
});

test('reminds once of a return that was not sent, then closes it and releases its reservation', async () => {
  const id = await cuff({ Small: 1, Medium: 1 });
  const order = await delivered([{ product: id, qty: 1, size: 'Small' }]);
  const made = await request(order, wish('exchange', [{ size: 'Medium' }]));
  expect((await amina.ask('GET', '/returns')).body.returns[0]).toMatchObject({
    number: `${orderName(order)}-R1`,
    items: expect.stringMatching(/^1 × .+ \(Small\) → Medium$/),
    reasons: ['too_small'],
  });
  await step(made.id, 'approve');
  ahead = 16 * DAY_MS;
  await followReturns(deps);
  await followReturns(deps);
  expect((await getSubjects(order)).filter((subject) => subject.includes('on its way?'))).toHaveLength(1);
  ahead = 24 * DAY_MS;
  await followReturns(deps);
  await followReturns(deps);
  ahead = 0;
  expect((await own(order)).returns).toMatchObject([{ state: 'closed' }]);
  expect((await getSizes(id))[1]).toEqual({ size: 'Medium', onHand: 1, reserved: 0 });
  expect((await own(order)).lines).toMatchObject([{ left: 1 }]);
});

test('never refunds a return above the payment after other refunds', async () => {
  const order = await delivered([{ product: 'rift-diamond-cuff', qty: 1, size: 'Small' }]);
  const { id } = await request(order, wish('return', [{}]));
  await step(id, 'approve');
  await count(id, 1);
  const lines = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }], withShipping: false };
  const twice = await grace.ask('POST', `/orders/${order.id}/refunds`, { key: randomUUID(), note: '', what: lines });
  expect(twice.body.code).toBe('too_many_pieces');
  const amount = { kind: 'amount', amount: order.totalPrice - 1 };
  await grace.ask('POST', `/orders/${order.id}/refunds`, { key: randomUUID(), note: '', what: amount });
  expect((await refund(id)).body).toMatchObject([{ state: 'refunded', refunded: 1 }]);
  expect(await read(order)).toMatchObject({ paymentState: 'refunded', refundedAmount: order.totalPrice });
});

test('returns shipped units of a partly shipped order, and still ships the rest', async () => {
  const id = await cuff({ Small: 10, Medium: 2 });
  const order = await paidOrder({ orderItems: [{ product: id, qty: 4, size: 'Small' }] });
  const ship = (n: number, quantity?: number) =>
    amina.ask('POST', `/orders/${order.id}/dispatch`, {
      carrier: 'USPS',
      number: `9400 ${n}`,
      package: n,
      ...(quantity && { items: [{ position: 0, quantity }] }),
    });
  expect((await request(order, wish('return', [{}]))).code).toBe('not_dispatched');
  expect((await ship(1, 2)).status).toBe(200);
  expect(await own(order)).toMatchObject({ canReturn: { until: expect.any(String) }, lines: [{ left: 2 }] });
  // Unshipped units can't be returned, only removed or canceled.
  expect((await request(order, wish('return', [{ quantity: 3 }]))).code).toBe('already_in_return');
  const asked = await Promise.all([1, 2].map(() => request(order, wish('return', [{ quantity: 2 }]))));
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 409]);
  const ret = asked.find(({ status }) => status === 200)?.id ?? '';
  expect((await amina.ask('DELETE', `/orders/${order.id}/dispatch`)).body.code).toBe('has_returns');
  expect((await step(ret, 'approve')).status).toBe(200);
  expect((await count(ret, 2)).status).toBe(200);
  expect((await refund(ret)).status).toBe(200);
  // Refunding returned units doesn't reduce the unshipped ones.
  const desk = (await amina.ask('GET', `/orders/${order.id}`)).body;
  expect(desk).toMatchObject({ stage: 'to_dispatch', lines: [{ refunded: 2, unshipped: 2 }] });
  expect((await ship(2, 1)).status).toBe(200);
  expect((await own(order)).lines).toMatchObject([{ left: 1 }]);
  const last = await ship(3);
  expect(last.body).toMatchObject({ stage: 'dispatched', lines: [{ unshipped: 0 }] });
  expect(last.body.order.packages.map(({ items }: { items: { qty: number }[] }) => items[0]?.qty)).toEqual([2, 1, 1]);
  expect((await own(order)).lines).toMatchObject([{ left: 2 }]);
});
