import { expect, test } from 'vitest';
import { reconcile } from '../../src/shop/orders/payment/reconcile.ts';
import type { Fault } from '../../tools/paypal-standin/faults.ts';
import { expectPromise, inTests, percentile, recordFigure } from '../support/chaos/fault-report.ts';
import { checkInvariantsAfterEach, openPayingShop, workWebhooks } from '../support/shop/paying-shop.ts';

const shop = await openPayingShop({ paypal: 'network' });
const { app, deps, standin, pay, read, askPaypal, placeOrder, decidedOrder } = shop;
const { db } = deps;

checkInvariantsAfterEach(shop);

const getCaptures = (paypalOrderId: string) =>
  standin.ledger().captures.filter(({ orderId }) => orderId === paypalOrderId);

/** Advances the reconciler by a minute. */
async function minutePasses() {
  await db.sql`update payment_attempts set look_at = now() where look_at is not null`;
  await reconcile(deps);
}

const LOST: Fault[] = [
  { kind: 'reset', when: 'after' },
  { kind: 'reset', when: 'before' },
  { kind: 'status', status: 500, when: 'after' },
  { kind: 'garbage', text: '<html>' },
];

test('row 6: charges once, whatever request or response to PayPal is lost', async () => {
  const runs = inTests(12, { long: 200 });
  for (let run = 0; run < runs; run += 1) {
    const fault = LOST[run % LOST.length];
    if (!fault) throw new Error('no fault');
    const times = 1 + (run % 5);
    const order = await placeOrder();
    standin.faults.add({ call: 'create', fault, times });
    let made = await askPaypal(order);
    if (made.statusCode === 503) {
      standin.faults.clear();
      made = await askPaypal(order);
    }
    standin.faults.clear();
    const paypalOrderId = made.json().id;
    standin.control.decide(paypalOrderId, 'pay');
    standin.faults.add({ call: 'capture', fault, times });
    const answer = await pay(order, { id: paypalOrderId });
    expect([200, 202]).toContain(answer.statusCode);
    standin.faults.clear();
    if (answer.statusCode === 202) await minutePasses();
    expect((await read(order)).isPaid).toBe(true);
    expect(getCaptures(paypalOrderId)).toHaveLength(1);
    expect(standin.ledger().orders.filter(({ unit }) => unit.custom_id?.startsWith(order.id))).toHaveLength(1);
  }
  recordFigure(6, 'exactly one capture', `${runs} of ${runs} paid once, by one PayPal order`);
});

test('row 7: keeps orders during a burst of 503 and 429, and settles them afterwards', async () => {
  const tokensBefore = standin.counts.token ?? 0;
  const orders = await Promise.all(Array.from({ length: inTests(6, { long: 40 }) }, () => decidedOrder()));
  standin.faults.add({ fault: { kind: 'status', status: 503, when: 'before' }, share: 0.6 });
  standin.faults.add({ fault: { kind: 'status', status: 429, when: 'before' }, share: 0.5 });
  const answers = await Promise.all(orders.map(({ order, paypalOrderId }) => pay(order, { id: paypalOrderId })));
  for (const answer of answers) {
    expect([200, 202, 503]).toContain(answer.statusCode);
    if (answer.statusCode !== 200) expect(answer.json().detail).toMatch(/[.]$/);
  }
  await minutePasses();
  standin.faults.clear();
  let minutes = 0;
  const unpaid = async () =>
    (await Promise.all(orders.map(({ order }) => read(order)))).filter(({ isPaid }) => !isPaid);
  while ((await unpaid()).length > 0 && minutes < 3) {
    minutes += 1;
    await minutePasses();
  }
  expect(await unpaid()).toEqual([]);
  expect((standin.counts.token ?? 0) - tokensBefore).toBeLessThanOrEqual(1);
  const kept = answers.filter(({ statusCode }) => statusCode !== 200).length;
  recordFigure(
    7,
    'all settle within 3 min of its end',
    `${orders.length} of ${orders.length} paid, ${kept} of them ${minutes} min after; at most 1 token call`,
  );
});

test('row 8: a PayPal response time of 30 s delays no other shopper, and the payer gets an answer within 15 s', async () => {
  const orders = await Promise.all(Array.from({ length: inTests(5, { long: 50 }) }, () => decidedOrder()));
  const calm = await browse(40);
  standin.faults.add({ call: 'capture', fault: { kind: 'delay', milliseconds: 30_000, when: 'before' } });
  const startedAt = Date.now();
  const waits: number[] = [];
  const paying = Promise.all(
    orders.map(async ({ order, paypalOrderId }) => {
      const answer = await pay(order, { id: paypalOrderId });
      waits.push(Date.now() - startedAt);
      return answer;
    }),
  );
  const meanwhile = await browse(40);
  const answers = await paying;
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
  expect(answers[0]?.json().code).toBe('payment_confirming');
  expectPromise(Math.max(...waits), 15_000);
  // The machine is shared: a pause of the whole process isn't PayPal's.
  expect(percentile(meanwhile, 25)).toBeLessThan(percentile(calm, 25) * 2 + 50);
  standin.faults.clear();
  await minutePasses();
  expect((await Promise.all(orders.map(({ order }) => read(order)))).every(({ isPaid }) => isPaid)).toBe(true);
  recordFigure(
    8,
    'other pages unaffected; an answer within 15 s',
    `browsing p95 ${percentile(calm, 95).toFixed(0)} ms before, ${percentile(meanwhile, 95).toFixed(0)} ms during it; slowest payer answered after ${(Math.max(...waits) / 1000).toFixed(1)} s`,
  );
});

async function browse(times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    expect((await app.inject('/api/products/rift-diamond-cuff')).statusCode).toBe(200);
    taken.push(performance.now() - startedAt);
  }
  return taken;
}

test('asks PayPal to resend a webhook while it cannot verify one', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const event = standin.ledger().events.find(({ resource }) => resource.id === paypalOrderId);
  if (!event) throw new Error('no event');
  const { headers, body } = await standin.webhooks.transmissionOf(event);
  const send = () => app.inject({ method: 'POST', url: '/api/webhooks/paypal', headers, payload: body });
  standin.faults.add({ call: 'verify', fault: { kind: 'status', status: 503, when: 'before' } });
  expect((await send()).statusCode).toBe(503);
  standin.faults.clear();
  expect((await send()).statusCode).toBe(200);
  await workWebhooks(deps);
  expect((await read(order)).isPaid).toBe(true);
});

test('limits concurrent verifications of forged webhooks to twenty, and accepts the genuine one afterwards', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const event = standin.ledger().events.find(({ resource }) => resource.id === paypalOrderId);
  if (!event) throw new Error('no event');
  const { headers, body } = await standin.webhooks.transmissionOf(event);
  const send = (given: typeof headers) =>
    app.inject({ method: 'POST', url: '/api/webhooks/paypal', headers: given, payload: body });
  const forged = { ...headers, 'paypal-transmission-sig': 'Zm9yZ2Vk' };
  standin.faults.add({ call: 'verify', times: 60, fault: { kind: 'delay', milliseconds: 1500, when: 'before' } });
  const answers = await Promise.all(Array.from({ length: 60 }, () => send(forged)));
  const counts = Map.groupBy(answers, ({ statusCode }) => statusCode);
  expect(Object.fromEntries([...counts].map(([status, some]) => [status, some.length]))).toEqual({ 400: 20, 503: 40 });
  expect(counts.get(503)?.[0]?.headers['retry-after']).toBe('60');
  standin.faults.clear();
  expect((await send(headers)).statusCode).toBe(200);
  await workWebhooks(deps);
  expect((await read(order)).isPaid).toBe(true);
});

test('retries an event that could not be processed while PayPal was down', async () => {
  const { order } = await decidedOrder();
  await standin.webhooks.release();
  standin.faults.add({ call: 'order', fault: { kind: 'status', status: 503, when: 'before' } });
  await expect(workWebhooks(deps)).rejects.toThrow('PayPal could not be asked');
  standin.faults.clear();
  await workWebhooks(deps);
  expect((await read(order)).isPaid).toBe(true);
});
