import { expect, test } from 'vitest';
import { emailsTo } from '../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { checkInvariantsOnceSettled, openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { orderName } from '../../shared/orders/order-names.ts';

const shop = await openPayingShop();
const { app, deps, standin, placeOrder, askPaypal, pay, read, decidedOrder, getCaptures } = shop;
const { db } = deps;

checkInvariantsOnceSettled(shop);

const getKinds = async (orderId: string) =>
  (await db.sql<{ kind: string }[]>`select kind from payment_exceptions where order_id = ${orderId}`).map(
    ({ kind }) => kind,
  );

test('a forged pay body never proves a payment', async () => {
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

test('refuses another customer’s order, payment or token', async () => {
  const eve = await shopperIn(deps, 'Eve');
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
  const capture = getCaptures(mine.paypalOrderId)[0];
  const stolen = await pay(order, { purchase_units: [{ payments: { captures: [{ id: capture?.id }] } }] });
  expect(stolen.statusCode).toBe(400);
});

test('another customer’s order is refused before the body is read', async () => {
  const eve = await shopperIn(deps, 'Eve');
  const order = await placeOrder();
  const answer = await app.inject({
    method: 'POST',
    url: `/api/orders/${order.id}/paypal-order`,
    headers: eve.headers,
    payload: { funding: 'gold' },
  });
  expect(answer.statusCode).toBe(404);
});

test('refuses a PayPal order of another amount', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const record = standin.ledger().orders.find(({ id }) => id === paypalOrderId);
  if (record) record.unit.amount.value = '1.00';
  const answer = await pay(order, { id: paypalOrderId });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe('payment_needs_review');
  expect((await read(order)).isPaid).toBe(false);
  expect(await getKinds(order.id)).toEqual(['wrong_amount']);
  const [letter] = (await emailsTo(deps, 'help@nyuzi.example')).filter(
    ({ subject }) => subject === `Payment problem: order ${orderName(order)}`,
  );
  expect(letter?.text).toContain('$1.00');
});

test('refuses a PayPal order with another payee', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const record = standin.ledger().orders.find(({ id }) => id === paypalOrderId);
  if (record) record.unit.payee = { email_address: 'eve@example.com', merchant_id: 'EVEEVEEVEEVE2' };
  expect((await pay(order, { id: paypalOrderId })).json().code).toBe('payment_needs_review');
  expect(await getKinds(order.id)).toEqual(['wrong_payee']);
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
    detail: 'This payment doesn’t belong to this order.',
  });
  expect((await read(order)).isPaid).toBe(false);
});
