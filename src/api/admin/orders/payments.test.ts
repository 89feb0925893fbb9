import { expect, test } from 'vitest';
import { lastEmailTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { addProduct, getStock } from '../../../../tests/support/shop/stock.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { cancelExpiredOrders } from '../../../shop/orders/cancel-unpaid.ts';

const shop = await openPayingShop();
const { deps, standin, dana, pay, placeOrder, decidedOrder, getCaptures } = shop;
const { db } = deps;
const amina = await staffIn(shop, 'helper');
const grace = await staffIn(shop, 'owner');
const REFUSAL = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSUFFICIENT_FUNDS' }] };

checkInvariantsAfterEach(shop);

/** A payment whose amount differs from the order's total. */
async function strayMoney() {
  const { order, paypalOrderId } = await decidedOrder();
  const record = standin.ledger().orders.find(({ id }) => id === paypalOrderId);
  if (record) record.unit.amount.value = '1.00';
  expect((await pay(order, { id: paypalOrderId })).json().code).toBe('payment_needs_review');
  const listed = await amina.ask('GET', '/payments/exceptions');
  return listed.body.rows.find(({ orderId }: { orderId: string }) => orderId === order.id);
}

async function settled(id: string) {
  const { body } = await amina.ask('GET', '/payments/exceptions?view=settled');
  return body.rows.find((each: { id: string }) => each.id === id);
}

test('lists payment problems with the amount and the action for staff', async () => {
  const counts = async () => (await amina.ask('GET', '/payments/exceptions?view=open')).body.counts;
  const before = await counts();
  expect(await strayMoney()).toMatchObject({
    kind: 'wrong_amount',
    amount: 1,
    currency: 'USD',
    detail: expect.stringContaining('different amount'),
    resolvedAt: null,
    canGoBack: true,
    refundState: null,
  });
  expect(await counts()).toEqual({ ...before, open: before.open + 1 });
});

test('refunds an unmatched payment once as owner, and closes the problem', async () => {
  const { id, captureId } = await strayMoney();
  expect((await amina.ask('POST', `/payments/exceptions/${id}/refund`)).status).toBe(403);
  const answer = await grace.ask('POST', `/payments/exceptions/${id}/refund`);
  expect(answer.status).toBe(204);
  expect(await settled(id)).toMatchObject({ resolution: 'Refunded.', canGoBack: false, refundState: 'completed' });
  const again = await grace.ask('POST', `/payments/exceptions/${id}/refund`);
  expect([again.status, again.body.code]).toEqual([409, 'exception_resolved']);
  expect(standin.ledger().refunds.filter((refund) => refund.captureId === captureId)).toHaveLength(1);
});

test('records how an owner resolved a payment problem', async () => {
  const { id } = await strayMoney();
  expect((await grace.ask('POST', `/payments/exceptions/${id}/resolve`, { resolution: ' ' })).status).toBe(400);
  await grace.ask('POST', `/payments/exceptions/${id}/resolve`, { resolution: 'Agreed by phone.' });
  expect(await settled(id)).toMatchObject({ resolution: 'Agreed by phone.', resolvedBy: 'Grace Otieno' });
  const unknown = await grace.ask('POST', '/payments/exceptions/5e0c6e0e-7a34-4c0e-9d29-0a7f3f5f2a11/resolve', {
    resolution: 'x',
  });
  expect(unknown.status).toBe(404);
});

test('retries an unmatched payment’s refund that PayPal refused, and closes both problems', async () => {
  const { id, captureId } = await strayMoney();
  standin.faults.add({
    call: 'refund',
    fault: { kind: 'status', status: 422, when: 'before', body: REFUSAL },
    times: 1,
  });
  const refused = await grace.ask('POST', `/payments/exceptions/${id}/refund`);
  expect([refused.status, refused.body.code]).toEqual([502, 'refund_failed']);
  const open = (await grace.ask('GET', '/payments/exceptions?view=open')).body.rows;
  expect(open.find((each: { id: string }) => each.id === id)).toMatchObject({ canGoBack: true, refundState: 'failed' });
  expect(open.map(({ kind }: { kind: string }) => kind)).toContain('refund_failed');

  const both = await Promise.all([
    grace.ask('POST', `/payments/exceptions/${id}/refund`),
    grace.ask('POST', `/payments/exceptions/${id}/refund`),
  ]);
  expect(both.map(({ status }) => status)).toContain(204);
  expect(await settled(id)).toMatchObject({ resolution: 'Refunded.', refundState: 'completed' });
  const { rows } = (await grace.ask('GET', '/payments/exceptions?view=open')).body;
  expect(rows.filter((each: { captureId: string }) => each.captureId === captureId)).toEqual([]);
  expect(standin.ledger().refunds.filter((refund) => refund.captureId === captureId)).toHaveLength(1);
});

test('lists payments without an order, and offers no refund for one that PayPal is reviewing', async () => {
  const [{ id } = { id: '' }] = await deps.db.sql<{ id: string }[]>`
    insert into payment_exceptions (kind, subject, capture_id, cents, currency, detail, due_at)
    values ('dispute', 'PP-D-1', 'CAP-1', 4800, 'USD', 'A dispute.', now() + interval '2 days') returning id`;
  const { rows } = (await amina.ask('GET', '/payments/exceptions?view=open')).body;
  expect(rows.find((each: { id: string }) => each.id === id)).toMatchObject({
    orderId: null,
    amount: 48,
    dueAt: expect.any(String),
    canGoBack: false,
  });
  const refused = await grace.ask('POST', `/payments/exceptions/${id}/refund`);
  expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_refund']);
});

/** Dollars outside PayPal today, by both reports. */
async function outsidePaypal() {
  const [sales, paypal] = await Promise.all([grace.ask('GET', '/reports/sales'), grace.ask('GET', '/reports/paypal')]);
  expect(sales.body.cash).toEqual(paypal.body.cash);
  return { ...paypal.body.cash, received: paypal.body.total.received };
}

test('marks an order as paid by check: stock, receipt, books and refund stay right', async () => {
  const order = await placeOrder();
  const before = { stock: await getStock(db, 'rift-diamond-cuff'), cash: await outsidePaypal() };
  expect((await amina.ask('POST', `/orders/${order.id}/payment`, { method: 'Check', note: '' })).status).toBe(403);
  const wrong = await grace.ask('POST', `/orders/${order.id}/payment`, { method: 'Barter', note: '' });
  expect(wrong).toMatchObject({ status: 400, body: { fields: { method: 'Choose how it was paid.' } } });
  const done = await grace.ask('POST', `/orders/${order.id}/payment`, { method: 'Check', note: ' No. 1042 ' });
  expect(done).toMatchObject({
    status: 200,
    body: {
      stage: 'to_dispatch',
      order: { isPaid: true, paymentMethod: 'Check' },
      notes: [{ text: 'Check: No. 1042', who: 'Grace Otieno' }],
    },
  });
  expect(done.body.events.at(-1)).toMatchObject({ kind: 'paid', byWhom: 'Grace Otieno' });
  expect(await actionsOn(db, order.id)).toEqual(['order.marked_paid']);
  expect(await getStock(db, 'rift-diamond-cuff')).toMatchObject({ onHand: before.stock.onHand - 1 });
  expect((await lastEmailTo(deps, dana.email)).subject).toBe(`Your order ${orderName(order)} is paid`);
  const cents = (dollars: number) => Math.round(dollars * 100);
  const after = await outsidePaypal();
  expect(cents(after.paid)).toBe(cents(before.cash.paid) + cents(order.totalPrice));
  expect(after.received).toBe(before.cash.received);
  const again = await grace.ask('POST', `/orders/${order.id}/payment`, { method: 'Cash', note: '' });
  expect(again).toMatchObject({ status: 409, body: { code: 'already_paid' } });

  const refunds = standin.ledger().refunds.length;
  const preview = await grace.ask('POST', `/orders/${order.id}/refunds/preview`, {
    what: { kind: 'amount', amount: 5 },
  });
  const body = {
    key: 'refund-of-a-check-1',
    note: '',
    what: { kind: 'amount', amount: 5 },
    expected: preview.body.amount,
  };
  expect((await grace.ask('POST', `/orders/${order.id}/refunds`, body)).status).toBe(200);
  expect((await lastEmailTo(deps, dana.email)).text).toContain('by check');
  expect(standin.ledger().refunds).toHaveLength(refunds);
  expect((await outsidePaypal()).refunded).toBe(before.cash.refunded + 5);
});

test('never marks an order as paid while PayPal may take the money, and takes none afterwards', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  await db.sql`update payment_attempts set state = 'capturing' where paypal_order_id = ${paypalOrderId}`;
  for (const call of ['payment', 'pay-link']) {
    const body = call === 'payment' ? { method: 'Cash', note: '' } : {};
    const refused = await grace.ask('POST', `/orders/${order.id}/${call}`, body);
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment_under_way' } });
  }
  await db.sql`update payment_attempts set state = 'open' where paypal_order_id = ${paypalOrderId}`;
  // The shopper approved in PayPal's window, and comes back after the check was recorded: whichever is first wins.
  const [marked, paid] = await Promise.all([
    grace.ask('POST', `/orders/${order.id}/payment`, { method: 'Cash', note: '' }),
    pay(order, { id: paypalOrderId }),
  ]);
  const captures = getCaptures(paypalOrderId).length;
  expect([200, 409]).toContain(marked.status);
  expect(captures).toBe(marked.status === 200 ? 0 : 1);
  expect(paid.statusCode).toBeLessThan(500);
});

test('takes a payment for an expired order while its items last, and sends the link again', async () => {
  await addProduct(db, { id: 'only-one', onHand: 1, sizes: [] });
  const orderItems = [{ product: 'only-one', qty: 1 }];
  const expired = await placeOrder(dana, { orderItems });
  await db.sql`update orders set held_until = now() - interval '1 minute' where id = ${expired.id}`;
  await cancelExpiredOrders(deps);
  const other = await placeOrder(dana, { orderItems });
  const late = await grace.ask('POST', `/orders/${expired.id}/payment`, { method: 'Bank transfer', note: '' });
  expect(late).toMatchObject({ status: 409, body: { code: 'sold_out_since' } });
  expect((await grace.ask('POST', `/orders/${other.id}/cancel`)).status).toBe(200);
  expect(await grace.ask('POST', `/orders/${other.id}/pay-link`)).toMatchObject({
    body: { code: 'already_cancelled' },
  });

  const held = await amina.ask('POST', `/orders/${expired.id}/pay-link`);
  expect(held).toMatchObject({ status: 200, body: { stage: 'unpaid' } });
  expect(Date.parse(held.body.order.heldUntil) - Date.now()).toBeGreaterThan(2.9 * 24 * 60 * 60 * 1000);
  expect((await lastEmailTo(deps, dana.email)).text).toContain('/pay#');
  const done = await grace.ask('POST', `/orders/${expired.id}/payment`, { method: 'Bank transfer', note: '' });
  expect(done).toMatchObject({ status: 200, body: { stage: 'to_dispatch' } });
  expect(await getStock(db, 'only-one')).toMatchObject({ onHand: 0, reserved: 0 });
});
