import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { getCart } from '../support/actors/buyers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { inTests, recordFigure } from '../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { openPayingShop } from '../support/shop/paying-shop.ts';

const shop = await openPayingShop();
const { app, deps, standin, dana, pay, read, askPaypal, placeOrder, decidedOrder } = shop;
const { db } = deps;

afterEach(async () => {
  expect(await findBrokenInvariants(deps.db, standin.ledger())).toEqual([]);
});

const getCaptures = (paypalOrderId: string) =>
  standin.ledger().captures.filter(({ orderId }) => orderId === paypalOrderId);

test('row 12: no forged body pays an order or uses another’s payment', async () => {
  const eve = await shopperIn(deps, 'Eve');
  const paidByEve = await decidedOrder('pay', eve);
  await pay(paidByEve.order, { id: paidByEve.paypalOrderId }, eve);
  const approvedByEve = await decidedOrder('pay', eve);
  const unapproved = await placeOrder();
  const unapprovedId: string = (await askPaypal(unapproved)).json().id;
  const eveCapture = getCaptures(paidByEve.paypalOrderId)[0]?.id ?? '';
  const runs = inTests(60, { long: 500 });
  const ids = fc.oneof(
    fc.constantFrom(paidByEve.paypalOrderId, approvedByEve.paypalOrderId, unapprovedId, eveCapture, unapproved.id, ''),
    fc.string(),
    fc.jsonValue(),
  );
  const capture = fc.record({
    id: ids,
    status: fc.constantFrom('COMPLETED', 'PENDING', 'APPROVED'),
    amount: fc.record({
      currency_code: fc.constantFrom('USD', 'EUR'),
      value: fc.constantFrom('71.48', '0.01', '-5', '1e9'),
    }),
  });
  const bodies = fc.oneof(
    fc.record(
      {
        id: ids,
        status: fc.constantFrom('COMPLETED', 'APPROVED'),
        purchase_units: fc.array(
          fc.record({
            custom_id: fc.constant(unapproved.id),
            payments: fc.record({ captures: fc.array(capture, { maxLength: 2 }) }),
          }),
          { maxLength: 2 },
        ),
      },
      { requiredKeys: [] },
    ),
    fc.dictionary(fc.string(), fc.jsonValue()),
  );
  const answered = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const answer = await pay(unapproved, body);
      answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }),
    { numRuns: runs },
  );
  expect((await read(unapproved)).isPaid).toBe(false);
  expect(getCaptures(approvedByEve.paypalOrderId)).toEqual([]);
  recordFigure(
    12,
    'refused',
    `0 of ${runs} made-up bodies paid (${[...answered].map(([status, times]) => `${times} × ${status}`).join(', ')})`,
  );
});

test('row 12: an order created at PayPal with the shop’s public ID pays only with the shop as payee', async () => {
  const order = await placeOrder();
  await askPaypal(order);
  const foreign = standin.ledger().orders.find(({ unit }) => unit.custom_id?.startsWith(order.id));
  if (!foreign) throw new Error('no PayPal order');
  const { unit, ...rest } = foreign;
  const forged = {
    ...rest,
    id: 'FORGED0FORGED0FOR',
    unit: { ...unit, custom_id: order.id, payee: { email_address: 'e', merchant_id: 'EVEEVEEVEEVE2' } },
  };
  standin.seed('order', forged);
  standin.control.decide(forged.id, 'pay');
  expect((await pay(order, { id: forged.id })).statusCode).toBe(400);
  expect(getCaptures(forged.id)).toEqual([]);
  standin.seed('capture', {
    id: 'FORGED0CAPTURE000',
    orderId: forged.id,
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: unit.amount.value },
    custom_id: order.id,
    payee: { email_address: 'e', merchant_id: 'EVEEVEEVEEVE2' },
    create_time: new Date().toISOString(),
  });
  const answer = await pay(order, { id: forged.id });
  expect(answer.json().code).toBe('payment_needs_review');
  expect((await read(order)).isPaid).toBe(false);
});

test('row 14: a double click, two tabs and two devices create one order and one charge', async () => {
  const clicks = 50;
  const payload = getCart('rift-diamond-cuff');
  const placed = await Promise.all(
    Array.from({ length: clicks }, () =>
      app.inject({
        method: 'POST',
        url: '/api/orders/place-order/',
        headers: { ...dana.headers, 'idempotency-key': 'one-press' },
        payload,
      }),
    ),
  );
  const orders = new Set(placed.map((answer) => answer.json().id));
  expect(orders.size).toBe(1);
  const order = placed[0]?.json();
  const made = await Promise.all(Array.from({ length: clicks }, () => askPaypal(order)));
  const paypalOrders = new Set(made.map((answer) => answer.json().id));
  expect(paypalOrders.size).toBe(1);
  const [paypalOrderId = ''] = paypalOrders;
  standin.control.decide(paypalOrderId, 'pay');
  const paid = await Promise.all(Array.from({ length: clicks }, () => pay(order, { id: paypalOrderId })));
  expect(new Set(paid.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(getCaptures(paypalOrderId)).toHaveLength(1);
  const [books] = await db.sql`select count(*) from payments where order_id = ${order.id}`;
  expect(books?.count).toBe(1);
  recordFigure(
    14,
    'one order, one charge',
    `${clicks} presses at once of each button: 1 order, 1 PayPal order, 1 capture`,
  );
});
