import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';

const shop = await openPayingShop();
const { deps, standin, pay, decidedOrder } = shop;
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
