import { expect, test } from 'vitest';
import { emailsTo } from '../../../tests/support/actors/registered-shoppers.ts';
import { checkInvariantsOnceSettled, openPayingShop, workWebhooks } from '../../../tests/support/shop/paying-shop.ts';
import { ownerChooses } from '../../../tests/support/shop/settings.ts';
import { addProduct, getStock } from '../../../tests/support/shop/stock.ts';
import { orderName } from '../../shared/orders/order-names.ts';

const shop = await openPayingShop();
const { app, deps, standin, dana, placeOrder, askPaypal, pay, read, decidedOrder, paidOrder, getCaptures } = shop;
const { db } = deps;

checkInvariantsOnceSettled(shop);
test('publishes PayPal’s public settings without secrets', async () => {
  const answer = await app.inject('/api/payments/settings');
  expect(answer.json()).toEqual({
    clientId: 'standin-demo',
    sdkUrl: '/paypal-demo/sdk.js',
    environment: 'sandbox',
    currency: 'USD',
    isDemo: true,
  });
});

test('a PayPal payment marks the order paid, sells its units and emails a receipt', async () => {
  await addProduct(db, { id: 'last-cuff', onHand: 3 });
  const change = { orderItems: [{ product: 'last-cuff', qty: 2, size: 'Small' }] };
  const { order, paypalOrderId } = await decidedOrder('pay', dana, change);
  const answer = await pay(order, { id: paypalOrderId });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id: order.id, isPaid: true, paymentState: 'paid' });
  expect(answer.json().paidAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await getStock(db, 'last-cuff')).toEqual({ onHand: 1, reserved: 0 });
  const receipt = (await emailsTo(deps, dana.email)).find(
    ({ subject }) => subject === `Your order ${orderName(order)} is paid`,
  );
  expect(receipt?.text).toContain('$122.96');
});

test('emails the shop once when an order is paid by any path, also for a free order', async () => {
  const toShop = async (order: { id: string; number: number }) =>
    (await emailsTo(deps, 'help@nyuzi.example')).filter(({ subject }) =>
      subject.startsWith(`New order ${orderName(order)},`),
    );
  const { order, paypalOrderId } = await decidedOrder();
  expect(await toShop(order)).toEqual([]);
  await Promise.all(Array.from({ length: 4 }, () => pay(order, { id: paypalOrderId })));
  await standin.webhooks.release();
  await workWebhooks(deps);
  await pay(order, { id: paypalOrderId });
  const letters = await toShop(order);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain(`/admin/orders/${order.id}`);

  await db.sql`
    insert into coupons (code, description, kind, amount) values ('ALLFREE', 'Free', 'percent', 10000)
    on conflict do nothing`;
  await ownerChooses(deps, { shippingCents: 0 });
  const free = await placeOrder(dana, { couponCode: 'ALLFREE' });
  expect(free.totalPrice).toBe(0);
  await Promise.all([pay(free), pay(free)]);
  expect(await toShop(free)).toHaveLength(1);
});

test('PayPal gets the order’s exact amounts and IDs', async () => {
  const order = await placeOrder();
  const paypalOrderId = (await askPaypal(order)).json().id;
  const made = standin.ledger().orders.find(({ id }) => id === paypalOrderId);
  expect(made?.unit.amount.value).toBe(order.totalPrice.toFixed(2));
  expect(made?.unit.custom_id?.startsWith(order.id)).toBe(true);
  expect(made?.unit.shipping).toMatchObject({ address: { admin_area_1: 'CA', admin_area_2: 'San Francisco' } });
});

test('pays an order whose address PayPal refuses', async () => {
  const order = await placeOrder(dana, {
    shippingAddress: {
      name: 'Dana Whitfield',
      address: '1 Rue de la Paix',
      town: 'Paris',
      city: 'Paris',
      postalCode: '75002',
      country: 'France',
    },
  });
  standin.faults.add({
    call: 'create',
    times: 1,
    fault: {
      kind: 'status',
      status: 422,
      when: 'before',
      body: { details: [{ issue: 'POSTAL_CODE_REQUIRED', field: '/purchase_units/0/shipping/address' }] },
    },
  });
  const answer = await askPaypal(order);
  expect(answer.statusCode).toBe(200);
  const made = standin.ledger().orders.find(({ id }) => id === answer.json().id);
  expect(made?.unit.shipping).toBeUndefined();
});

test('finds the payment without a hint, by PayPal order or capture', async () => {
  const unhinted = await decidedOrder();
  expect((await pay(unhinted.order, {})).json()).toMatchObject({ isPaid: true });
  const byOrder = await decidedOrder();
  expect((await pay(byOrder.order, { id: byOrder.paypalOrderId })).json()).toMatchObject({ isPaid: true });

  // PayPal captures, but its responses are lost until the browser sends the IDs that it knows.
  const byCapture = await decidedOrder();
  standin.faults.add({ call: 'capture', fault: { kind: 'reset', when: 'after' } });
  standin.faults.add({ call: 'order', fault: { kind: 'status', status: 503, when: 'before' } });
  expect((await pay(byCapture.order, { id: byCapture.paypalOrderId })).statusCode).toBe(503);
  standin.faults.clear();
  const [capture] = getCaptures(byCapture.paypalOrderId);
  expect((await read(byCapture.order)).isPaid).toBe(false);
  const hint = { purchase_units: [{ payments: { captures: [{ id: capture?.id }] } }] };
  expect((await pay(byCapture.order, hint)).json()).toMatchObject({ isPaid: true });
  expect(getCaptures(byCapture.paypalOrderId)).toHaveLength(1);
});

test('captures the payment once under repeated and concurrent pay calls', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(order, { id: paypalOrderId })));
  expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 202)).toEqual([]);
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(200);
  expect(getCaptures(paypalOrderId)).toHaveLength(1);
});

test('reuses the same PayPal order on a repeated click', async () => {
  const order = await placeOrder();
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await askPaypal(order)).json().id));
  expect(new Set(ids).size).toBe(1);
  expect((await askPaypal(order)).json().id).toBe(ids[0]);
  expect((await askPaypal(order, dana, { funding: 'card' })).json().id).not.toBe(ids[0]);
});

test('captures one of two approved PayPal orders and never the other', async () => {
  const order = await placeOrder();
  const byPaypal = (await askPaypal(order)).json().id;
  const byCard = (await askPaypal(order, dana, { funding: 'card' })).json().id;
  standin.control.decide(byPaypal, 'pay');
  standin.control.decide(byCard, 'pay', 'card');
  expect((await pay(order, { id: byCard })).statusCode).toBe(200);
  expect((await pay(order, { id: byPaypal })).statusCode).toBe(200);
  await standin.webhooks.release();
  await workWebhooks(deps);
  expect([getCaptures(byCard).length, getCaptures(byPaypal).length]).toEqual([1, 0]);
});

test('keeps the order unpaid on a decline, and pays it on a retry', async () => {
  const { order, paypalOrderId } = await decidedOrder('decline');
  const declined = await pay(order, { id: paypalOrderId });
  expect(declined.statusCode).toBe(402);
  expect(declined.json()).toMatchObject({
    code: 'payment_declined',
    detail: expect.stringContaining('Nothing was charged'),
  });
  expect((await askPaypal(order)).json().id).toBe(paypalOrderId);
  standin.control.decide(paypalOrderId, 'pay');
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(200);
});

test('treats a bank’s step-up request as no decline, and pays after a new approval of the same PayPal order', async () => {
  const { order, paypalOrderId } = await decidedOrder('bank-check');
  const asked = {
    code: 'payer_action_required',
    detail: 'Your bank wants to check this payment once more. Continue at PayPal to approve it.',
  };
  for (let time = 0; time < 2; time += 1) {
    const answer = await pay(order, { id: paypalOrderId });
    expect(answer.statusCode).toBe(402);
    expect(answer.json()).toMatchObject(asked);
  }
  expect(await read(order)).toMatchObject({ isPaid: false, paymentState: 'unpaid' });
  expect((await askPaypal(order)).json().id).toBe(paypalOrderId);
  standin.control.decide(paypalOrderId, 'decline');
  expect((await pay(order, { id: paypalOrderId })).json().code).toBe('payment_declined');
  expect((await pay(order, { id: paypalOrderId })).json().code).toBe('payment_declined');
  standin.control.decide(paypalOrderId, 'pay');
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(200);
  expect(getCaptures(paypalOrderId)).toHaveLength(1);
});

test('reports a bank’s step-up request also when the webhook arrives first', async () => {
  const { order, paypalOrderId } = await decidedOrder('bank-check');
  await standin.webhooks.release();
  expect(await workWebhooks(deps)).toBeGreaterThan(0);
  expect((await pay(order, { id: paypalOrderId })).json().code).toBe('payer_action_required');
});

test('reports a decline also when the webhook arrives before the pay call', async () => {
  const { order, paypalOrderId } = await decidedOrder('decline');
  await standin.webhooks.release();
  expect(await workWebhooks(deps)).toBeGreaterThan(0);
  for (let asked = 0; asked < 2; asked += 1) {
    const answer = await pay(order, { id: paypalOrderId });
    expect([answer.statusCode, answer.json().code]).toEqual([402, 'payment_declined']);
  }
  standin.control.decide(paypalOrderId, 'pay');
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(200);
});

test('keeps a pending payment unpaid, and emails the shopper on pending and on completion', async () => {
  const { order, paypalOrderId } = await decidedOrder('pending');
  const answer = await pay(order, { id: paypalOrderId });
  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toMatchObject({ code: 'payment_pending' });
  expect(await read(order)).toMatchObject({ isPaid: false, paymentState: 'pending' });
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(202);
  standin.control.endPending(getCaptures(paypalOrderId)[0]?.id ?? '', 'COMPLETED');
  await standin.webhooks.release();
  await workWebhooks(deps);
  expect(await read(order)).toMatchObject({ isPaid: true, paymentState: 'paid' });
  const subjects = (await emailsTo(deps, dana.email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.endsWith(orderName(order)) || subject.includes(`${orderName(order)} `));
  expect(subjects).toEqual([
    `Order ${orderName(order)} is waiting for payment`,
    `PayPal is reviewing your payment for order ${orderName(order)}`,
    `Your order ${orderName(order)} is paid`,
  ]);
});

test('frees the order for another payment when a pending one fails', async () => {
  const { order, paypalOrderId } = await decidedOrder('pending');
  await pay(order, { id: paypalOrderId });
  standin.control.endPending(getCaptures(paypalOrderId)[0]?.id ?? '', 'DECLINED');
  await standin.webhooks.release();
  await workWebhooks(deps);
  expect(await read(order)).toMatchObject({ isPaid: false, paymentState: 'unpaid' });
  const next = (await askPaypal(order)).json().id;
  expect(next).not.toBe(paypalOrderId);
  standin.control.decide(next, 'pay');
  expect((await pay(order, { id: next })).statusCode).toBe(200);
});

test('pays the order by webhook alone when the browser dies after approval', async () => {
  const { order } = await decidedOrder();
  await standin.webhooks.release();
  await workWebhooks(deps);
  expect((await read(order)).isPaid).toBe(true);
});

test('keeps the order while PayPal is down, and pays it on a retry', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  standin.faults.add({ fault: { kind: 'status', status: 503, when: 'before' } });
  const answer = await pay(order, { id: paypalOrderId });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('30');
  expect(answer.json().detail).toMatch(/Your order is saved/);
  standin.faults.clear();
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(200);
});

test('never captures a canceled order', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const cancelled = await app.inject({ method: 'POST', url: `/api/orders/${order.id}/cancel`, headers: dana.headers });
  expect(cancelled.statusCode).toBe(200);
  const answer = await pay(order, { id: paypalOrderId });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe('already_cancelled');
  expect(getCaptures(paypalOrderId)).toEqual([]);
  expect((await askPaypal(order)).statusCode).toBe(409);
});

test('refuses to pay or cancel a paid order', async () => {
  const order = await paidOrder();
  const opened = await askPaypal(order);
  expect([opened.statusCode, opened.json().code]).toEqual([409, 'already_paid']);
  const cancelled = await app.inject({ method: 'POST', url: `/api/orders/${order.id}/cancel`, headers: dana.headers });
  expect([cancelled.statusCode, cancelled.json().code]).toEqual([409, 'already_paid']);
  expect(await read(order)).toMatchObject({ isPaid: true, isCancelled: false });
});

test('confirms a free order by its shopper without PayPal', async () => {
  await db.sql`insert into coupons (code, description, kind, amount) values ('GIFT', 'A gift', 'percent', 10000)`;
  await ownerChooses(deps, { shippingCents: 0 });
  const order = await placeOrder(dana, { couponCode: 'GIFT' });
  expect(order).toMatchObject({ discountPrice: 48, totalPrice: 0, isPaid: false });
  const opened = await askPaypal(order);
  expect([opened.statusCode, opened.json().code]).toEqual([409, 'nothing_to_pay']);
  const before = { ...standin.counts };
  for (let time = 0; time < 2; time += 1) {
    expect((await pay(order)).json()).toMatchObject({ isPaid: true, paymentState: 'paid' });
  }
  expect(standin.counts).toEqual(before);
  const priced = await placeOrder();
  expect((await pay(priced)).statusCode).toBe(400);
  expect((await read(priced)).isPaid).toBe(false);
});

test('reports an expired PayPal order, and creates another on the next click', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  for (const call of ['order', 'capture'] as const) {
    standin.faults.add({
      call,
      fault: { kind: 'status', status: 404, when: 'before', body: { name: 'RESOURCE_NOT_FOUND' } },
    });
  }
  const answer = await pay(order, { id: paypalOrderId });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'payment_expired']);
  standin.faults.clear();
  const next = (await askPaypal(order)).json().id;
  expect(next).not.toBe(paypalOrderId);
  standin.control.decide(next, 'pay');
  expect((await pay(order, { id: next })).json()).toMatchObject({ isPaid: true });
  expect(getCaptures(paypalOrderId)).toEqual([]);
});
