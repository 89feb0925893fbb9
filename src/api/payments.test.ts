import { afterEach, expect, test } from 'vitest';
import { bookFaults } from '../../tests/support/books.ts';
import { openPayingShop, workWebhooks } from '../../tests/support/paying.ts';
import { lettersTo } from '../../tests/support/people.ts';
import { putOnShelf, shelfOf } from '../../tests/support/shelf.ts';
import { shopperIn } from '../../tests/support/shoppers.ts';

const shop = await openPayingShop();
const { app, tools, standin, dana, placeOrder, askPaypal, pay, read, decidedOrder } = shop;
const { db } = tools;

afterEach(async () => {
  standin.faults.clear();
  await standin.webhooks.release();
  await workWebhooks(tools);
  expect(await bookFaults(tools.db, standin.ledger())).toEqual([]);
});

const capturesOf = (paypalOrderId: string) =>
  standin.ledger().captures.filter(({ orderId }) => orderId === paypalOrderId);
const kindsOf = async (orderId: string) =>
  (await db.sql<{ kind: string }[]>`select kind from payment_exceptions where order_id = ${orderId}`).map(
    ({ kind }) => kind,
  );

test('a page learns where PayPal is, and nothing secret', async () => {
  const answer = await app.inject('/api/payments/settings');
  expect(answer.json()).toEqual({
    clientId: 'standin-demo',
    sdkUrl: '/paypal-demo/sdk.js',
    environment: 'sandbox',
    currency: 'USD',
    isDemo: true,
  });
});

test('a shopper pays with PayPal: the order is paid, its pieces are sold, a receipt is written', async () => {
  await putOnShelf(db, { id: 'last-cuff', onHand: 3 });
  const change = { orderItems: [{ product: 'last-cuff', qty: 2, size: 'Small' }] };
  const { order, paypalOrderId } = await decidedOrder('pay', dana, change);
  const answer = await pay(order, { id: paypalOrderId });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id: order.id, isPaid: true, paymentState: 'paid' });
  expect(answer.json().paidAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await shelfOf(db, 'last-cuff')).toEqual({ onHand: 1, reserved: 0 });
  const receipt = (await lettersTo(tools, dana.email)).find(
    ({ subject }) => subject === `Your order ${order.id} is paid`,
  );
  expect(receipt?.text).toContain('$122.96');
});

test('PayPal is told exactly what the order costs, and whose it is', async () => {
  const order = await placeOrder();
  const paypalOrderId = (await askPaypal(order)).json().id;
  const made = standin.ledger().orders.find(({ id }) => id === paypalOrderId);
  expect(made?.unit.amount.value).toBe(order.totalPrice.toFixed(2));
  expect(made?.unit.custom_id?.startsWith(order.id)).toBe(true);
  expect(made?.unit.shipping).toMatchObject({ address: { admin_area_1: 'CA', admin_area_2: 'San Francisco' } });
});

test('an address that PayPal dislikes does not keep a shopper from paying', async () => {
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

test('the body of the pay call is a hint and never a proof', async () => {
  const order = await placeOrder();
  const paypalOrderId = (await askPaypal(order)).json().id;
  const answer = await pay(order, {
    id: paypalOrderId,
    status: 'COMPLETED',
    purchase_units: [
      {
        payments: {
          captures: [
            { id: 'AAAAAAAAAAAAAAAAA', status: 'COMPLETED', amount: { currency_code: 'USD', value: '999.99' } },
          ],
        },
      },
    ],
  });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe('payment_not_approved');
  expect((await read(order)).isPaid).toBe(false);
});

test('the pay call finds the payment without a hint, by PayPal order or by capture', async () => {
  const unhinted = await decidedOrder();
  expect((await pay(unhinted.order, {})).json()).toMatchObject({ isPaid: true });
  const byOrder = await decidedOrder();
  expect((await pay(byOrder.order, { id: byOrder.paypalOrderId })).json()).toMatchObject({ isPaid: true });

  // PayPal collects, and its answers are lost until the browser comes with what it knows.
  const byCapture = await decidedOrder();
  standin.faults.add({ call: 'capture', fault: { kind: 'reset', when: 'after' } });
  standin.faults.add({ call: 'order', fault: { kind: 'status', status: 503, when: 'before' } });
  expect((await pay(byCapture.order, { id: byCapture.paypalOrderId })).statusCode).toBe(503);
  standin.faults.clear();
  const [capture] = capturesOf(byCapture.paypalOrderId);
  expect((await read(byCapture.order)).isPaid).toBe(false);
  const hint = { purchase_units: [{ payments: { captures: [{ id: capture?.id }] } }] };
  expect((await pay(byCapture.order, hint)).json()).toMatchObject({ isPaid: true });
  expect(capturesOf(byCapture.paypalOrderId)).toHaveLength(1);
});

test('paying twice, or in many tabs at once, takes the money once', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(order, { id: paypalOrderId })));
  expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 202)).toEqual([]);
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(200);
  expect(capturesOf(paypalOrderId)).toHaveLength(1);
});

test('pressing the button again goes on with the same PayPal order', async () => {
  const order = await placeOrder();
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await askPaypal(order)).json().id));
  expect(new Set(ids).size).toBe(1);
  expect((await askPaypal(order)).json().id).toBe(ids[0]);
  expect((await askPaypal(order, dana, { funding: 'card' })).json().id).not.toBe(ids[0]);
});

test('an order with two approved PayPal orders is paid by one; the other is never collected', async () => {
  const order = await placeOrder();
  const byPaypal = (await askPaypal(order)).json().id;
  const byCard = (await askPaypal(order, dana, { funding: 'card' })).json().id;
  standin.control.decide(byPaypal, 'pay');
  standin.control.decide(byCard, 'pay', 'card');
  expect((await pay(order, { id: byCard })).statusCode).toBe(200);
  expect((await pay(order, { id: byPaypal })).statusCode).toBe(200);
  await standin.webhooks.release();
  await workWebhooks(tools);
  expect([capturesOf(byCard).length, capturesOf(byPaypal).length]).toEqual([1, 0]);
});

test('a declined payment leaves the order unpaid, and another try pays it', async () => {
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

test('a decline that PayPal’s message brought to light before the shopper’s page asked is told as one', async () => {
  const { order, paypalOrderId } = await decidedOrder('decline');
  await standin.webhooks.release();
  expect(await workWebhooks(tools)).toBeGreaterThan(0);
  for (let asked = 0; asked < 2; asked += 1) {
    const answer = await pay(order, { id: paypalOrderId });
    expect([answer.statusCode, answer.json().code]).toEqual([402, 'payment_declined']);
  }
  standin.control.decide(paypalOrderId, 'pay');
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(200);
});

test('a pending payment is not paid; the shopper is told, and told again when it completes', async () => {
  const { order, paypalOrderId } = await decidedOrder('pending');
  const answer = await pay(order, { id: paypalOrderId });
  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toMatchObject({ code: 'payment_pending' });
  expect(await read(order)).toMatchObject({ isPaid: false, paymentState: 'pending' });
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(202);
  standin.control.endPending(capturesOf(paypalOrderId)[0]?.id ?? '', 'COMPLETED');
  await standin.webhooks.release();
  await workWebhooks(tools);
  expect(await read(order)).toMatchObject({ isPaid: true, paymentState: 'paid' });
  const subjects = (await lettersTo(tools, dana.email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(order.id));
  expect(subjects).toEqual([
    `Order ${order.id} is waiting for payment`,
    `PayPal is checking your payment for order ${order.id}`,
    `Your order ${order.id} is paid`,
  ]);
});

test('a pending payment that comes to nothing frees the order for another', async () => {
  const { order, paypalOrderId } = await decidedOrder('pending');
  await pay(order, { id: paypalOrderId });
  standin.control.endPending(capturesOf(paypalOrderId)[0]?.id ?? '', 'DECLINED');
  await standin.webhooks.release();
  await workWebhooks(tools);
  expect(await read(order)).toMatchObject({ isPaid: false, paymentState: 'unpaid' });
  const next = (await askPaypal(order)).json().id;
  expect(next).not.toBe(paypalOrderId);
  standin.control.decide(next, 'pay');
  expect((await pay(order, { id: next })).statusCode).toBe(200);
});

test('a browser that dies after approving still ends with a paid order, by the webhook alone', async () => {
  const { order } = await decidedOrder();
  await standin.webhooks.release();
  await workWebhooks(tools);
  expect((await read(order)).isPaid).toBe(true);
});

test('somebody else’s order, payment or token gets nowhere', async () => {
  const eve = await shopperIn(tools, 'Eve');
  const mine = await decidedOrder('pay', eve);
  const { order, paypalOrderId } = await decidedOrder();
  expect((await pay(order, { id: paypalOrderId }, eve)).statusCode).toBe(404);
  expect((await askPaypal(order, eve)).statusCode).toBe(404);
  expect(
    (await app.inject({ method: 'PUT', url: `/api/orders/${order.id}/pay`, payload: { id: paypalOrderId } }))
      .statusCode,
  ).toBe(401);
  const crossed = await pay(order, { id: mine.paypalOrderId });
  expect(crossed.statusCode).toBe(400);
  expect(crossed.json().code).toBe('unknown_payment');
  expect((await read(order)).isPaid).toBe(false);
  expect((await pay(mine.order, { id: mine.paypalOrderId }, eve)).statusCode).toBe(200);
  const capture = capturesOf(mine.paypalOrderId)[0];
  const stolen = await pay(order, { purchase_units: [{ payments: { captures: [{ id: capture?.id }] } }] });
  expect(stolen.statusCode).toBe(400);
});

test('an order of somebody else is refused before the body is looked at', async () => {
  const eve = await shopperIn(tools, 'Eve');
  const order = await placeOrder();
  const answer = await app.inject({
    method: 'POST',
    url: `/api/orders/${order.id}/paypal-order`,
    headers: eve.headers,
    payload: { funding: 'gold' },
  });
  expect(answer.statusCode).toBe(404);
});

test('a PayPal order for another amount never pays', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const record = standin.ledger().orders.find(({ id }) => id === paypalOrderId);
  if (record) record.unit.amount.value = '1.00';
  const answer = await pay(order, { id: paypalOrderId });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe('payment_needs_review');
  expect((await read(order)).isPaid).toBe(false);
  expect(await kindsOf(order.id)).toEqual(['wrong_amount']);
  const [letter] = (await lettersTo(tools, 'help@nyuzi.example')).filter(
    ({ subject }) => subject === `A payment needs you: order ${order.id}`,
  );
  expect(letter?.text).toContain('$1.00');
});

test('a PayPal order that pays somebody else never pays', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const record = standin.ledger().orders.find(({ id }) => id === paypalOrderId);
  if (record) record.unit.payee = { email_address: 'eve@example.com', merchant_id: 'EVEEVEEVEEVE2' };
  expect((await pay(order, { id: paypalOrderId })).json().code).toBe('payment_needs_review');
  expect(await kindsOf(order.id)).toEqual(['wrong_payee']);
});

test('while PayPal is away the order is kept, and paying again settles it', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  standin.faults.add({ fault: { kind: 'status', status: 503, when: 'before' } });
  const answer = await pay(order, { id: paypalOrderId });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('30');
  expect(answer.json().detail).toMatch(/Your order is kept/);
  standin.faults.clear();
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(200);
});

test('an order that its shopper cancelled is not collected', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const cancelled = await app.inject({ method: 'POST', url: `/api/orders/${order.id}/cancel`, headers: dana.headers });
  expect(cancelled.statusCode).toBe(200);
  const answer = await pay(order, { id: paypalOrderId });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe('already_cancelled');
  expect(capturesOf(paypalOrderId)).toEqual([]);
  expect((await askPaypal(order)).statusCode).toBe(409);
});

test.each([
  [{ id: 7 }],
  [{ id: '' }],
  [{ id: '../../v1/oauth2/token' }],
  [{ id: 'x'.repeat(65) }],
  [{ id: 'AAAAAAAAAAAAAAAAA' }],
  [{ id: { toString: 'x' } }],
  [{ purchase_units: [{ payments: { captures: [{ id: 7 }] } }] }],
  [{ purchase_units: 'none' }],
])('the forged pay body %j pays nothing', async (body) => {
  const order = await placeOrder();
  const answer = await pay(order, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'unknown_payment',
    detail: 'This payment does not belong to this order.',
  });
  expect((await read(order)).isPaid).toBe(false);
});
