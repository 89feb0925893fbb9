import { expect, test } from 'vitest';
import { bookFaults } from '../../../tests/support/books.ts';
import { openPayingShop } from '../../../tests/support/paying.ts';
import { staffIn } from '../../../tests/support/staff.ts';

const shop = await openPayingShop();
const { tools, standin, pay, decidedOrder } = shop;
const amina = await staffIn(shop, 'helper');
const grace = await staffIn(shop, 'owner');

/** Money of another amount than the order asks for. */
async function strayMoney() {
  const { order, paypalOrderId } = await decidedOrder();
  const record = standin.ledger().orders.find(({ id }) => id === paypalOrderId);
  if (record) record.unit.amount.value = '1.00';
  expect((await pay(order, { id: paypalOrderId })).json().code).toBe('payment_needs_review');
  const listed = await amina.ask('GET', '/payments/exceptions');
  return listed.body.find(({ orderId }: { orderId: string }) => orderId === order.id);
}

test('staff see payments that need them, with the amount and what to do', async () => {
  expect(await strayMoney()).toMatchObject({
    kind: 'wrong_amount',
    amount: 1,
    currency: 'USD',
    detail: expect.stringContaining('another amount'),
    resolvedAt: null,
  });
});

test('an owner gives stray money back, once; the exception closes with it', async () => {
  const { id, captureId } = await strayMoney();
  expect((await amina.ask('POST', `/payments/exceptions/${id}/refund`)).status).toBe(403);
  const answer = await grace.ask('POST', `/payments/exceptions/${id}/refund`);
  expect(answer.status).toBe(200);
  expect(answer.body.find((each: { id: string }) => each.id === id)).toMatchObject({ resolution: 'Refunded.' });
  const again = await grace.ask('POST', `/payments/exceptions/${id}/refund`);
  expect([again.status, again.body.code]).toEqual([409, 'exception_resolved']);
  expect(standin.ledger().refunds.filter((refund) => refund.captureId === captureId)).toHaveLength(1);
  expect(await bookFaults(tools.db, standin.ledger())).toEqual([]);
});

test('an owner says how an exception was dealt with', async () => {
  const { id } = await strayMoney();
  expect((await grace.ask('POST', `/payments/exceptions/${id}/resolve`, { resolution: ' ' })).status).toBe(400);
  const answer = await grace.ask('POST', `/payments/exceptions/${id}/resolve`, { resolution: 'Agreed by phone.' });
  expect(answer.body.find((each: { id: string }) => each.id === id)).toMatchObject({
    resolution: 'Agreed by phone.',
    resolvedBy: 'Grace Otieno',
  });
  const unknown = await grace.ask('POST', '/payments/exceptions/5e0c6e0e-7a34-4c0e-9d29-0a7f3f5f2a11/resolve', {
    resolution: 'x',
  });
  expect(unknown.status).toBe(404);
});
