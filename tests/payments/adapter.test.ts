import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orderRequest, standPaypalUp } from './paypal-setting.ts';

let place: Awaited<ReturnType<typeof standPaypalUp>>;
let attempts = 0;

beforeAll(async () => {
  place = await standPaypalUp();
});
afterEach(() => {
  place.standin.faults.clear();
  place.standin.webhooks.calm();
});
afterAll(() => place.close());

const SOON = 10_000;
/** Far longer than any call's timeout, so that a busy machine doesn't look like a waiting call. */
const SLOW_MS = 8_000;

async function approvedOrder(decision: 'pay' | 'decline' | 'pending' = 'pay') {
  attempts += 1;
  const reference = `NYZ-TEST-${attempts}`;
  const created = await place.paypal.createOrder(
    orderRequest(`a${attempts}`, { reference }),
    `create-${attempts}`,
    SOON,
  );
  if (!created.ok) throw new Error(created.issue);
  expect(place.standin.control.decide(created.value.id, decision)).toBe(true);
  return { id: created.value.id, requestId: `capture-${attempts}`, reference };
}

const getCaptures = (orderId: string) => place.standin.ledger().captures.filter((each) => each.orderId === orderId);

test('captures an approved order completely under its custom ID', async () => {
  const { id, requestId, reference } = await approvedOrder();
  const captured = await place.paypal.captureOrder(id, requestId, SOON);
  expect(captured).toMatchObject({ ok: true, status: 201, value: { status: 'COMPLETED' } });
  const capture = captured.ok ? captured.value.purchase_units?.[0]?.payments?.captures?.[0] : undefined;
  expect(capture).toMatchObject({ status: 'COMPLETED', amount: { currency_code: 'USD', value: '58.50' } });
  expect(capture?.custom_id?.startsWith(`${reference}.`)).toBe(true);
});

test('captures once under one request ID, with the same response', async () => {
  const { id, requestId } = await approvedOrder();
  const first = await place.paypal.captureOrder(id, requestId, SOON);
  const second = await place.paypal.captureOrder(id, requestId, SOON);
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.ok && first.ok && second.value).toEqual(first.ok && first.value);
  expect(getCaptures(id)).toHaveLength(1);
});

test('refuses a second request ID for a captured order without charging', async () => {
  const { id, requestId } = await approvedOrder();
  await place.paypal.captureOrder(id, requestId, SOON);
  const again = await place.paypal.captureOrder(id, `${requestId}-b`, SOON);
  expect(again).toMatchObject({ ok: false, reason: 'paypal_refused', issue: 'ORDER_ALREADY_CAPTURED', status: 422 });
  expect(getCaptures(id)).toHaveLength(1);
});

test('refuses to capture an unapproved order', async () => {
  const created = await place.paypal.createOrder(orderRequest('unapproved'), 'unapproved', SOON);
  const id = created.ok ? created.value.id : '';
  expect(await place.paypal.captureOrder(id, 'unapproved-c', SOON)).toMatchObject({
    ok: false,
    reason: 'paypal_refused',
    issue: 'ORDER_NOT_APPROVED',
  });
});

test('pays a declined order with another card under a new request ID', async () => {
  const { id, requestId } = await approvedOrder('decline');
  const declined = await place.paypal.captureOrder(id, requestId, SOON);
  expect(declined).toMatchObject({ ok: false, reason: 'paypal_refused', issue: 'INSTRUMENT_DECLINED' });
  place.standin.control.decide(id, 'pay');
  expect(await place.paypal.captureOrder(id, `${requestId}-2`, SOON)).toMatchObject({ ok: true });
});

test('distinguishes a pending from a completed capture', async () => {
  const { id, requestId } = await approvedOrder('pending');
  const captured = await place.paypal.captureOrder(id, requestId, SOON);
  const capture = captured.ok ? captured.value.purchase_units?.[0]?.payments?.captures?.[0] : undefined;
  expect(capture).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } });
  place.standin.control.endPending(capture?.id ?? '', 'COMPLETED');
  expect(await place.paypal.getCapture(capture?.id ?? '', SOON)).toMatchObject({
    ok: true,
    value: { status: 'COMPLETED' },
  });
});

test('returns PayPal’s refusal of inconsistent amounts as a value', async () => {
  const refused = await place.paypal.createOrder(orderRequest('wrong', { totalCents: 5851 }), 'wrong', SOON);
  expect(refused).toMatchObject({ ok: false, reason: 'paypal_refused', issue: 'AMOUNT_MISMATCH', status: 422 });
});

test('returns not found for an unknown order', async () => {
  expect(await place.paypal.getOrder('AAAAAAAAAAAAAAAAA', SOON)).toMatchObject({
    ok: false,
    reason: 'paypal_not_found',
  });
});

test('escapes a path in an ID', async () => {
  await place.paypal.listWebhooks(SOON);
  const before = { ...place.standin.counts };
  expect((await place.paypal.getOrder('../../../v1/notifications/webhooks', SOON)).ok).toBe(false);
  expect(place.standin.counts).toEqual(before);
});

test('captures once when the response is lost', async () => {
  const { id, requestId } = await approvedOrder();
  place.standin.faults.add({ call: 'capture', fault: { kind: 'reset', when: 'after' }, times: 2 });
  expect(await place.paypal.captureOrder(id, requestId, SOON)).toMatchObject({ ok: true, status: 200 });
  expect(getCaptures(id)).toHaveLength(1);
});

test('captures on a retry after a lost request', async () => {
  const { id, requestId } = await approvedOrder();
  place.standin.faults.add({ call: 'capture', fault: { kind: 'reset', when: 'before' }, times: 1 });
  expect(await place.paypal.captureOrder(id, requestId, SOON)).toMatchObject({ ok: true });
  expect(getCaptures(id)).toHaveLength(1);
});

test.each([429, 500, 503])('retries a response of %i', async (status) => {
  const { id, requestId } = await approvedOrder();
  place.standin.faults.add({ call: 'capture', fault: { kind: 'status', status, when: 'before' }, times: 1 });
  expect(await place.paypal.captureOrder(id, requestId, SOON)).toMatchObject({ ok: true });
});

test('does not wait longer than the remaining time', async () => {
  place.standin.faults.add({
    call: 'order',
    fault: { kind: 'status', status: 429, when: 'before', retryAfterSeconds: 60 },
  });
  const startedAt = Date.now();
  expect(await place.paypal.getOrder('AAAAAAAAAAAAAAAAA', SOON)).toMatchObject({
    ok: false,
    reason: 'paypal_away',
    status: 429,
  });
  expect(Date.now() - startedAt).toBeLessThan(SOON);
});

test('reports an unresponsive PayPal as unavailable within the timeout', async () => {
  place.standin.faults.add({ call: 'order', fault: { kind: 'delay', milliseconds: SLOW_MS, when: 'before' } });
  const startedAt = Date.now();
  expect(await place.paypal.getOrder('AAAAAAAAAAAAAAAAA', 1000)).toMatchObject({
    ok: false,
    reason: 'paypal_away',
    issue: 'TIMEOUT',
  });
  expect(Date.now() - startedAt).toBeLessThan(SLOW_MS);
});

test('reports a slowly dripping response as unavailable within the timeout', async () => {
  const { id } = await approvedOrder();
  place.standin.faults.add({ call: 'order', fault: { kind: 'slow-body', milliseconds: SLOW_MS } });
  const startedAt = Date.now();
  expect(await place.paypal.getOrder(id, 1000)).toMatchObject({ ok: false, reason: 'paypal_away' });
  expect(Date.now() - startedAt).toBeLessThan(SLOW_MS);
});

test.each(['', 'not json', '[]', '{"id": 7}', '"COMPLETED"', '{"status":"COMPLETED"}'])(
  'refuses the response %j as an order',
  async (text) => {
    const { id } = await approvedOrder();
    place.standin.faults.add({ call: 'order', fault: { kind: 'garbage', text }, times: 1 });
    expect(await place.paypal.getOrder(id, SOON)).toMatchObject({
      ok: false,
      reason: 'paypal_away',
      issue: 'UNREADABLE',
    });
  },
);

test('captures once for two concurrent calls under one request ID, with the result for both', async () => {
  const { id, requestId } = await approvedOrder();
  place.standin.faults.add({ call: 'capture', fault: { kind: 'thinking', milliseconds: 300 }, times: 1 });
  const both = await Promise.all([
    place.paypal.captureOrder(id, requestId, SOON),
    place.paypal.captureOrder(id, requestId, SOON),
  ]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(getCaptures(id)).toHaveLength(1);
});

test('shares one token between concurrent calls', async () => {
  const fresh = await standPaypalUp();
  try {
    await Promise.all(Array.from({ length: 20 }, () => fresh.paypal.listWebhooks(SOON)));
    expect(fresh.standin.counts.token).toBe(1);
  } finally {
    await fresh.close();
  }
});

test('renews a token five minutes before it expires', async () => {
  let now = Date.parse('2026-11-21T10:00:00Z');
  const fresh = await standPaypalUp({ now: () => now }, { now: () => now });
  try {
    await fresh.paypal.listWebhooks(SOON);
    now += (32_400 - 301) * 1000;
    await fresh.paypal.listWebhooks(SOON);
    expect(fresh.standin.counts.token).toBe(1);
    now += 2000;
    await fresh.paypal.listWebhooks(SOON);
    expect(fresh.standin.counts.token).toBe(2);
  } finally {
    await fresh.close();
  }
});

test('replaces a token that PayPal revoked, unnoticed by the caller', async () => {
  await place.paypal.listWebhooks(SOON);
  place.standin.expireTokens();
  expect(await place.paypal.listWebhooks(SOON)).toMatchObject({ ok: true });
});

test('reports credentials that PayPal refuses', async () => {
  const other = await standPaypalUp({ credentials: { clientId: 'standin-other', clientSecret: 'x' } });
  try {
    expect(await other.paypal.checkCredentials(SOON)).toMatchObject({ ok: false, reason: 'paypal_credentials' });
  } finally {
    await other.close();
  }
});

test('keeps the sum of partial refunds within the capture', async () => {
  const { id, requestId } = await approvedOrder();
  await place.paypal.captureOrder(id, requestId, SOON);
  const captureId = getCaptures(id)[0]?.id ?? '';
  const refund = (cents: number, key: string) =>
    place.paypal.refundCapture({ captureId, cents, reference: 'r', note: '' }, key, SOON);
  expect(await refund(2000, `${id}-1`)).toMatchObject({
    ok: true,
    value: { status: 'COMPLETED', amount: { value: '20.00' } },
  });
  expect(await refund(2000, `${id}-1`)).toMatchObject({ ok: true, status: 200 });
  expect(await refund(3851, `${id}-2`)).toMatchObject({ ok: false, issue: 'REFUND_AMOUNT_EXCEEDED' });
  expect(await refund(3850, `${id}-3`)).toMatchObject({ ok: true });
  expect(await refund(1, `${id}-4`)).toMatchObject({ ok: false, issue: 'CAPTURE_FULLY_REFUNDED' });
  expect(await place.paypal.getCapture(captureId, SOON)).toMatchObject({ ok: true, value: { status: 'REFUNDED' } });
});

test('logs no secrets and no payer data', async () => {
  const { id, requestId } = await approvedOrder();
  await place.paypal.captureOrder(id, requestId, SOON);
  const logged = JSON.stringify(place.lines);
  expect(logged).toContain('capture');
  for (const secret of ['standin-secret-7f3a', 'A21AA', 'Bearer', 'Basic', 'payer@standin.example', id]) {
    expect(logged).not.toContain(secret);
  }
});

test('the stand-in refuses to start with real credentials', async () => {
  const live = { clientId: 'AYSq3RDGsmBLJE-otTkBtM-jBRd1TCQwFf9RGfwddNXWz0uFU9ztymylOhRS', clientSecret: 'x' };
  await expect(standPaypalUp({ credentials: live })).rejects.toThrow('does not start with real credentials');
});
