import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderName } from '../../../src/shared/orders/order-names.ts';
import { cancelExpiredOrders } from '../../../src/shop/orders/cancel-unpaid.ts';
import { reconcile } from '../../../src/shop/orders/payment/reconcile.ts';
import { refundPayment } from '../../../src/shop/orders/payment/refunds.ts';
import { listRefundsOf } from '../../../src/shop/payments/paid-by.ts';
import { changeSettings } from '../../../src/shop/settings/settings.ts';
import { emailsTo } from '../../support/actors/registered-shoppers.ts';
import { shopperIn } from '../../support/actors/shoppers.ts';
import { inTests, recordFigure } from '../../support/chaos/fault-report.ts';
import { checkInvariantsAfterEach, openPayingShop, workWebhooks } from '../../support/shop/paying-shop.ts';
import { addProduct } from '../../support/shop/stock.ts';

const shop = await openPayingShop();
const { deps, standin, dana, pay, read, placeOrder, askPaypal, decidedOrder } = shop;
const { db } = deps;

checkInvariantsAfterEach(shop);

async function paidOrder() {
  const { order, paypalOrderId } = await decidedOrder();
  expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(200);
  const captureId = standin.ledger().captures.find(({ orderId }) => orderId === paypalOrderId)?.id ?? '';
  return { order, paypalOrderId, captureId };
}

const ask = (orderId: string, cents: number | undefined, key: string) =>
  refundPayment(deps, { orderId, cents, key, byWhom: 'Amara', note: 'Sorry about that.' });

const atPaypal = (captureId: string) =>
  standin
    .ledger()
    .refunds.filter((each) => each.captureId === captureId)
    .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);

test('row 17: repeated and shuffled partial refunds, also from PayPal, never exceed the payment', async () => {
  const runs = inTests(6, { long: 150 });
  type Step = { kind: 'ours' | 'theirs' | 'webhooks' | 'lost' | 'look'; cents?: number; key?: number };
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ kind: fc.constant('ours' as const), cents: fc.integer({ min: 1, max: 4000 }), key: fc.nat(5) }),
    fc.record({ kind: fc.constant('theirs' as const), cents: fc.integer({ min: 1, max: 1000 }) }),
    fc.record({ kind: fc.constant('webhooks' as const) }),
    fc.record({ kind: fc.constant('lost' as const), cents: fc.integer({ min: 1, max: 2000 }), key: fc.nat(5) }),
    fc.record({ kind: fc.constant('look' as const) }),
  );
  async function happen({ kind, cents = 0, key = 0 }: Step, orderId: string, captureId: string) {
    switch (kind) {
      case 'ours':
        return void (await ask(orderId, cents, `${orderId}-${key}`));
      case 'theirs':
        if (atPaypal(captureId) + cents <= 7148) standin.control.refund(captureId, cents);
        return;
      case 'lost':
        standin.faults.add({ call: 'refund', fault: { kind: 'reset', when: 'after' }, times: 9 });
        await ask(orderId, cents, `${orderId}-${key}`);
        return standin.faults.clear();
      case 'webhooks':
        await standin.webhooks.release((events) => [...events, ...events].reverse());
        return void (await workWebhooks(deps));
      case 'look':
        return minutePasses();
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const { order, captureId } = await paidOrder();
      for (const each of steps) await happen(each, order.id, captureId);
      await standin.webhooks.release();
      await workWebhooks(deps);
      await minutePasses();
      await minutePasses();
      const { refundedAmount } = await read(order);
      expect(Math.round(refundedAmount * 100)).toBe(atPaypal(captureId));
      expect(atPaypal(captureId)).toBeLessThanOrEqual(7148);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  recordFigure(
    17,
    'sum of refunds at most the payment, each once',
    `${runs} of ${runs} random histories: both sides know the same`,
  );
});

async function minutePasses() {
  await db.sql`update refunds set look_at = now() where look_at is not null`;
  await reconcile(deps);
}

test('a refund unanswered for years does not block others', async () => {
  const { order } = await paidOrder();
  standin.faults.add({ call: 'refund', fault: { kind: 'status', status: 503, when: 'before' } });
  await ask(order.id, 2000, `${order.id}-old`);
  await db.sql`update refunds set looks = 5000 where order_id = ${order.id}`;
  await minutePasses();
  const [row] = await db.sql<{ minutes: number }[]>`
    select extract(epoch from look_at - now())::float8 / 60 as minutes from refunds where order_id = ${order.id}`;
  expect(row?.minutes).toBeGreaterThan(55);
  standin.faults.clear();
});

test('keeps order, emails and PayPal consistent on a partial refund and the rest', async () => {
  const { order, captureId } = await paidOrder();
  expect(await ask(order.id, 2000, `${order.id}-a`)).toMatchObject({
    ok: true,
    refund: { state: 'completed', cents: 2000 },
  });
  expect(await read(order)).toMatchObject({ paymentState: 'partly_refunded', refundedAmount: 20, isPaid: true });
  expect(await ask(order.id, undefined, `${order.id}-b`)).toMatchObject({ ok: true, refund: { cents: 5148 } });
  expect(await read(order)).toMatchObject({ paymentState: 'refunded', refundedAmount: 71.48 });
  expect(await ask(order.id, 1, `${order.id}-c`)).toEqual({ ok: false, reason: 'nothing_to_refund' });
  expect(atPaypal(captureId)).toBe(7148);
  const subjects = (await emailsTo(deps, dana.email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('refunded') && subject.includes(orderName(order)));
  expect(subjects).toEqual([
    `We have refunded $20.00 of order ${orderName(order)}`,
    `We have refunded $51.48 of order ${orderName(order)}`,
  ]);
  expect(await listRefundsOf(db.sql, order.id)).toHaveLength(2);
});

test('refunds once for twenty concurrent identical requests', async () => {
  const { order, captureId } = await paidOrder();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order.id, 1500, `${order.id}-once`)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(atPaypal(captureId)).toBe(1500);
});

test('refuses a refund above the remaining amount with that amount', async () => {
  const { order } = await paidOrder();
  await ask(order.id, 7000, `${order.id}-a`);
  expect(await ask(order.id, 149, `${order.id}-b`)).toEqual({ ok: false, reason: 'refund_too_large', leftCents: 148 });
  expect(await ask('0000-0000-0000', 1, 'nothing')).toEqual({ ok: false, reason: 'nothing_to_refund' });
});

test('completes a refund when PayPal is available again', async () => {
  const { order, captureId } = await paidOrder();
  standin.faults.add({ call: 'refund', fault: { kind: 'status', status: 503, when: 'before' } });
  expect(await ask(order.id, 1000, `${order.id}-a`)).toMatchObject({ ok: true, refund: { state: 'asked' } });
  standin.faults.clear();
  await minutePasses();
  expect(atPaypal(captureId)).toBe(1000);
  expect(await read(order)).toMatchObject({ refundedAmount: 10 });
});

test('turns a refund refused by PayPal into a payment problem that can be resolved by hand', async () => {
  const { order, captureId } = await paidOrder();
  standin.control.openDispute(captureId);
  expect(await ask(order.id, 1000, `${order.id}-a`)).toEqual({ ok: false, reason: 'refund_failed' });
  const kinds = (
    await db.sql<{ kind: string }[]>`select kind from payment_exceptions where order_id = ${order.id}`
  ).map(({ kind }) => kind);
  expect(kinds).toEqual(['refund_failed']);
});

test('looks up a refund older than PayPal’s request ID retention instead of repeating it blindly', async () => {
  const { order, captureId } = await paidOrder();
  standin.faults.add({ call: 'refund', fault: { kind: 'reset', when: 'after' } });
  await ask(order.id, 1000, `${order.id}-a`);
  standin.faults.clear();
  standin.forgetRequests();
  await db.sql`update refunds set asked_at = now() - interval '7 hours' where order_id = ${order.id}`;
  await minutePasses();
  expect(atPaypal(captureId)).toBe(1000);
  expect(await read(order)).toMatchObject({ refundedAmount: 10 });
});

test('refunds a payment for a canceled, sold-out order when the owner enables such refunds', async () => {
  for (const refundStrayPayments of [false, true]) {
    await deps.db.transaction((tx) => changeSettings(tx, { refundStrayPayments }));
    deps.bus.publish(['settings']);
    const product = `lone-cuff-${refundStrayPayments}`;
    await addProduct(db, { id: product, onHand: 1 });
    const change = { orderItems: [{ product, qty: 1, size: 'Small' }] };
    const order = await placeOrder(dana, change);
    const paypalOrderId: string = (await askPaypal(order)).json().id;
    standin.control.decide(paypalOrderId, 'pending');
    expect((await pay(order, { id: paypalOrderId })).statusCode).toBe(202);
    // The order expires and another shopper buys the last unit while PayPal reviews the payment.
    await db.sql`update orders set payment_state = 'unpaid', held_until = now() - interval '1 second' where id = ${order.id}`;
    await cancelExpiredOrders(deps);
    await placeOrder(await shopperIn(deps, 'Eve'), change);
    const captureId = standin.ledger().captures.find(({ orderId }) => orderId === paypalOrderId)?.id ?? '';
    standin.control.endPending(captureId, 'COMPLETED');
    await standin.webhooks.release();
    await workWebhooks(deps);
    const [exception] = await db.sql`select kind, resolution from payment_exceptions where order_id = ${order.id}`;
    expect(exception).toEqual({ kind: 'late_payment', resolution: null });
    await minutePasses();
    const [after] = await db.sql`select resolution from payment_exceptions where order_id = ${order.id}`;
    expect([after?.resolution, atPaypal(captureId)]).toEqual(refundStrayPayments ? ['Refunded.', 7148] : [null, 0]);
    expect(await read(order)).toMatchObject({ isPaid: false });
  }
});

test('records a second payment for an order as a visible problem', async () => {
  const { order, paypalOrderId } = await paidOrder();
  const capture = standin.ledger().captures.find(({ orderId }) => orderId === paypalOrderId);
  if (!capture) throw new Error('no capture');
  standin.seed('capture', { ...capture, id: 'SECOND0CAPTURE000', invoice_id: 'other' });
  await deps.db
    .sql`update payment_attempts set state = 'open', look_at = now() where paypal_order_id = ${paypalOrderId}`;
  await reconcile(deps);
  const [exception] = await db.sql`select kind, capture_id from payment_exceptions where order_id = ${order.id}`;
  expect(exception).toEqual({ kind: 'second_payment', captureId: 'SECOND0CAPTURE000' });
});
