import { expect, test } from 'vitest';
import { emailsTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { ownerChooses } from '../../../../tests/support/shop/settings.ts';
import { addProduct, getStock } from '../../../../tests/support/shop/stock.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { finishRefunds } from '../../../shop/orders/refunds/refund.ts';

const shop = await openPayingShop();
const { deps, standin, dana, paidOrder } = shop;
const { db } = deps;
const amina = await staffIn(shop, 'helper');
const grace = await staffIn(shop, 'owner');
let keys = 0;
const newKey = () => `refund-key-${(keys++).toString().padStart(8, '0')}`;

checkInvariantsAfterEach(shop);

test('refunds an order in parts, to the cent, and restocks units on request', async () => {
  await addProduct(db, { id: 'cuff-for-parts', onHand: 5 });
  const order = await paidOrder({ orderItems: [{ product: 'cuff-for-parts', qty: 3, size: 'Small' }] });
  const lines = (quantity: number, restock: boolean) => [{ position: 0, quantity, restock }];
  const first = {
    key: newKey(),
    note: 'One came late',
    what: { kind: 'lines', lines: lines(1, true), withShipping: false },
  };
  const part = await grace.ask('POST', `/orders/${order.id}/refunds`, first);
  expect(part.body).toMatchObject({
    order: { paymentState: 'partly_refunded', refundedAmount: 51.48 },
    lines: [{ refunded: 1 }],
  });
  expect(await getStock(db, 'cuff-for-parts')).toEqual({ onHand: 3, reserved: 0 });

  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, first)).body.order.refundedAmount).toBe(51.48);
  for (const other of [
    { ...first.what, lines: lines(2, true) },
    { kind: 'amount', amount: 51.48 },
    { kind: 'whole', restock: true },
  ]) {
    const again = await grace.ask('POST', `/orders/${order.id}/refunds`, { ...first, what: other });
    expect([again.status, again.body.code]).toEqual([409, 'key_used']);
  }
  const tooMany = { key: newKey(), note: '', what: { kind: 'lines', lines: lines(3, true), withShipping: false } };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, tooMany)).body.code).toBe('too_many_pieces');

  const second = { key: newKey(), note: '', what: { kind: 'lines', lines: lines(2, false), withShipping: true } };
  const rest = await grace.ask('POST', `/orders/${order.id}/refunds`, second);
  expect(rest.body.order).toMatchObject({ paymentState: 'refunded', refundedAmount: order.totalPrice });
  expect(rest.body).toMatchObject({ refundable: 0, lines: [{ refunded: 3 }] });
  expect(await getStock(db, 'cuff-for-parts')).toEqual({ onHand: 3, reserved: 0 });
  const nothing = { key: newKey(), note: '', what: { kind: 'whole', restock: false } };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, nothing)).body.code).toBe('nothing_to_refund');
  expect(await actionsOn(db, order.id)).toEqual(['order.refunded', 'order.refunded']);
});

test('refunds exactly the previewed amount, and refuses an outdated preview', async () => {
  await addProduct(db, { id: 'odd-cuff', priceCents: 3_333, onHand: 9 });
  const order = await paidOrder({
    orderItems: [
      { product: 'odd-cuff', qty: 3, size: 'Small' },
      { product: 'rift-diamond-cuff', qty: 2, size: 'Small' },
    ],
  });
  const getPreview = async (what: object) =>
    (await grace.ask('POST', `/orders/${order.id}/refunds/preview`, { what })).body;
  const refundedBefore = async () => (await shop.read(order)).refundedAmount;
  const wishes = [
    { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: false }], withShipping: false },
    {
      kind: 'lines',
      lines: [
        { position: 1, quantity: 1, restock: false },
        { position: 0, quantity: 1, restock: true },
      ],
      withShipping: true,
    },
    { kind: 'amount', amount: 1.11 },
    { kind: 'whole', restock: false },
  ];
  for (const what of wishes) {
    const before = await refundedBefore();
    const preview = await getPreview(what);
    const byLine = preview.lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    if (what.kind === 'lines') expect(byLine + preview.shipping).toBeCloseTo(preview.amount, 6);
    const stale = { key: newKey(), note: '', what, expected: preview.amount + 0.01 };
    expect((await grace.ask('POST', `/orders/${order.id}/refunds`, stale)).body.code).toBe('sum_changed');
    const note = `Sorry for ${what.kind}`;
    const done = await grace.ask('POST', `/orders/${order.id}/refunds`, {
      key: newKey(),
      note,
      what,
      expected: preview.amount,
    });
    expect(done.status).toBe(200);
    expect(done.body.refunds.map((refund: { note: string }) => refund.note)).toContain(note);
    expect((await refundedBefore()) - before).toBeCloseTo(preview.amount, 6);
  }
  expect(await refundedBefore()).toBe(order.totalPrice);
  expect((await getPreview({ kind: 'whole', restock: false })).code).toBe('nothing_to_refund');
  expect((await amina.ask('POST', `/orders/${order.id}/refunds/preview`, { what: wishes[0] })).body.code).toBe(
    'owners_only',
  );
});

test('refuses refunds by helpers, and requires an owner’s confirmation first', async () => {
  const order = await paidOrder();
  const wish = { key: newKey(), note: '', what: { kind: 'amount', amount: 5 } };
  expect((await amina.ask('POST', `/orders/${order.id}/refunds`, wish)).body.code).toBe('owners_only');
  const late = await staffIn(shop, 'owner');
  await db.sql`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = ${late.actor.staffId}`;
  expect((await late.ask('POST', `/orders/${order.id}/refunds`, wish)).body).toMatchObject({
    code: 'confirm_first',
    by: 'password',
  });
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, wish)).body.order.refundedAmount).toBe(5);
  const more = { key: newKey(), note: '', what: { kind: 'amount', amount: 1000 } };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, more)).body.code).toBe('refund_too_large');
});

test('cancels a paid order: refunds it, restocks it and emails the shopper', async () => {
  await addProduct(db, { id: 'cracked-cuff', onHand: 2 });
  const order = await paidOrder({ orderItems: [{ product: 'cracked-cuff', qty: 1, size: 'Large' }] });
  const answer = await grace.ask('POST', `/orders/${order.id}/cancel-paid`, {
    key: newKey(),
    note: 'Sorry',
    restock: true,
  });
  expect(answer.body).toMatchObject({
    stage: 'cancelled',
    order: { paymentState: 'refunded', refundedAmount: order.totalPrice },
  });
  expect(await getStock(db, 'cracked-cuff')).toEqual({ onHand: 2, reserved: 0 });
  const subjects = (await emailsTo(deps, dana.email)).map(({ subject }) => subject);
  expect(subjects).toContain(`Order ${orderName(order)} is canceled`);
  expect((await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS' })).body.code).toBe(
    'already_cancelled',
  );
});

test('refuses to ship an order while its cancellation is running', async () => {
  const order = await paidOrder();
  standin.faults.add({ call: 'refund', fault: { kind: 'thinking', milliseconds: 1_000 }, times: 1 });
  const cancelled = grace.ask('POST', `/orders/${order.id}/cancel-paid`, { key: newKey(), note: '', restock: true });
  await expect.poll(() => db.sql`select 1 from refund_plans where order_id = ${order.id}`).toHaveLength(1);
  const packed = await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'Other' });
  expect(packed).toMatchObject({ status: 409, body: { code: 'refund_under_way' } });
  expect((await cancelled).body).toMatchObject({ stage: 'cancelled' });
});

test('counts nothing as refunded when PayPal refuses, and logs it', async () => {
  const order = await paidOrder();
  standin.faults.add({
    call: 'refund',
    times: 1,
    fault: { kind: 'status', status: 422, when: 'before', body: { details: [{ issue: 'REFUND_NOT_ALLOWED' }] } },
  });
  const wish = { key: newKey(), note: '', what: { kind: 'whole', restock: true } };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, wish)).body.code).toBe('refund_failed');
  expect((await grace.ask('GET', `/orders/${order.id}`)).body).toMatchObject({
    lines: [{ refunded: 0 }],
    refundable: order.totalPrice,
  });
  expect(await actionsOn(db, order.id)).toEqual(['order.refunded', 'order.refund_refused']);
});

test('refuses an empty refund and a line named twice, with a message', async () => {
  await addProduct(db, { id: 'cuff-named-twice', onHand: 2 });
  const order = await paidOrder({ orderItems: [{ product: 'cuff-named-twice', qty: 2, size: 'Small' }] });
  const line = { position: 0, quantity: 1, restock: true };
  const what = { kind: 'lines', lines: [line, line], withShipping: false };
  const refused = await grace.ask('POST', `/orders/${order.id}/refunds`, { key: newKey(), note: '', what });
  expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_pieces' } });
  const none = { key: newKey(), note: '', what: { kind: 'lines', lines: [], withShipping: false } };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, none)).body.code).toBe('nothing_chosen');
});

test('processes other refunds when one keeps failing', async () => {
  const eve = await shopperIn(deps, 'Eve');
  const [inTrouble, fine] = [await paidOrder({}, eve), await paidOrder()];
  const plan = (orderId: string, minutes: number) => db.sql`
    insert into refund_plans (key, order_id, cents, note, who, made_at, cancels)
    values (${newKey()}, ${orderId}, 7148, '', 'Grace', now() - ${minutes} * interval '1 minute', true)`;
  await plan(inTrouble.id, 3);
  await plan(fine.id, 2);
  await db.sql`update customers set email = 'no address' where id = ${eve.customerId}`;
  await expect(finishRefunds(deps)).rejects.toThrow();
  expect((await grace.ask('GET', `/orders/${fine.id}`)).body).toMatchObject({ stage: 'cancelled' });
  await db.sql`update customers set email = ${eve.email} where id = ${eve.customerId}`;
  await finishRefunds(deps);
  expect((await grace.ask('GET', `/orders/${inTrouble.id}`)).body).toMatchObject({ stage: 'cancelled' });
});

test('completes a refund whose process died before restocking, by the scheduled job', async () => {
  await addProduct(db, { id: 'forgotten-cuff', onHand: 1 });
  const order = await paidOrder({ orderItems: [{ product: 'forgotten-cuff', qty: 1, size: 'Small' }] });
  const key = newKey();
  const { totalPrice } = order;
  await db.sql`insert into refund_plans (key, order_id, cents, note, who, made_at)
    values (${key}, ${order.id}, ${Math.round(totalPrice * 100)}, '', 'Grace', now() - interval '2 minutes')`;
  await db.sql`insert into refund_plan_lines (key, order_id, position, quantity, restock)
    select ${key}, order_id, position, 1, true from order_lines where order_id = ${order.id}`;
  await finishRefunds(deps);
  await finishRefunds(deps);
  expect(await getStock(db, 'forgotten-cuff')).toEqual({ onHand: 1, reserved: 0 });
  expect((await grace.ask('GET', `/orders/${order.id}`)).body.order.refundedAmount).toBe(totalPrice);
});

test('cancels a free order without PayPal, and restocks it', async () => {
  await ownerChooses(deps, { shippingCents: 0 });
  await db.sql`insert into coupons (code, description, kind, amount) values ('GIFT', 'A gift', 'percent', 10000)`;
  await addProduct(db, { id: 'given-cuff', onHand: 2 });
  const change = { orderItems: [{ product: 'given-cuff', qty: 1, size: 'Small' }], couponCode: 'GIFT' };
  const order = await shop.placeOrder(dana, change);
  const wish = { key: newKey(), note: '', restock: true };
  expect((await grace.ask('POST', `/orders/${order.id}/cancel-paid`, wish)).body.code).toBe('not_paid');
  expect((await shop.pay(order)).json()).toMatchObject({ isPaid: true, totalPrice: 0 });
  const refund = { key: newKey(), note: '', what: { kind: 'whole', restock: true } };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, refund)).body.code).toBe('nothing_to_refund');

  const before = { ...standin.counts };
  for (let press = 0; press < 2; press += 1) {
    const cancelled = await grace.ask('POST', `/orders/${order.id}/cancel-paid`, wish);
    expect([cancelled.status, cancelled.body.order.isCancelled]).toEqual([200, true]);
  }
  expect(standin.counts).toEqual(before);
  expect(await getStock(db, 'given-cuff')).toEqual({ onHand: 2, reserved: 0 });
  expect(await actionsOn(db, order.id)).toEqual(['order.cancelled']);
  const letters = (await emailsTo(deps, dana.email)).filter(
    ({ subject }) => subject === `Order ${orderName(order)} is canceled`,
  );
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).not.toMatch(/money|refund/i);
});

test('cancels a free order once under two concurrent requests, and refuses a helper', async () => {
  await addProduct(db, { id: 'shared-cuff', onHand: 2 });
  const change = { orderItems: [{ product: 'shared-cuff', qty: 1, size: 'Small' }], couponCode: 'GIFT-TWICE' };
  await ownerChooses(deps, { shippingCents: 0 });
  await db.sql`insert into coupons (code, description, kind, amount) values ('GIFT-TWICE', 'A gift', 'percent', 10000)`;
  const order = await shop.placeOrder(dana, change);
  await shop.pay(order);
  const cancel = (who: typeof grace) =>
    who.ask('POST', `/orders/${order.id}/cancel-paid`, { key: newKey(), note: '', restock: true });
  expect((await cancel(amina)).status).toBe(403);
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(grace)));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(await getStock(db, 'shared-cuff')).toEqual({ onHand: 2, reserved: 0 });
  expect(await actionsOn(db, order.id)).toEqual(['order.cancelled']);
  const letters = (await emailsTo(deps, dana.email)).filter(
    ({ subject }) => subject === `Order ${orderName(order)} is canceled`,
  );
  expect(letters).toHaveLength(1);
});
