import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconcile } from '../../../src/shop/orders/payment/reconcile.ts';
import { catchUpOnEvents } from '../../../src/shop/orders/payment/webhooks.ts';
import type { EventRecord } from '../../../tools/paypal-standin/shapes.ts';
import { inTests, recordFigure } from '../../support/chaos/fault-report.ts';
import { checkInvariantsAfterEach, openPayingShop, workWebhooks } from '../../support/shop/paying-shop.ts';

const shop = await openPayingShop();
const { app, deps, standin, pay, read, decidedOrder, placeOrder, askPaypal } = shop;
const { db } = deps;

checkInvariantsAfterEach(shop);

const send = async ({ headers, body }: { headers: Record<string, string>; body: string }) =>
  (await app.inject({ method: 'POST', url: '/api/webhooks/paypal', headers, payload: body })).statusCode;

const getEvents = (paypalOrderId: string) =>
  standin.ledger().events.filter(({ resource }) => JSON.stringify(resource).includes(paypalOrderId));

/** Final state of an order, by whatever path the payment was reported. */
async function getStanding(orderId: string) {
  const [row] = await db.sql`
    select payment_state, refunded_cents, reservation, paid_at is not null as is_paid,
      (select count(*) from payments p where p.order_id = o.id) as payments,
      (select count(*) from letters l where l.subject = 'Your order #' || o.number || ' is paid') as receipts,
      (select count(*) from letters l where l.subject like '%refunded % of order #' || o.number) as refund_letters
    from orders o where id = ${orderId}`;
  return row;
}

test('row 9: duplicate, reordered and days-late webhooks end in the same payment state', async () => {
  const runs = inTests(8, { long: 1000 });
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat(1000)), fc.boolean(), async (chance, browserLived) => {
      const { order, paypalOrderId } = await decidedOrder('pending');
      const collected = await pay(order, { id: paypalOrderId });
      expect(collected.statusCode).toBe(202);
      const captureId = standin.ledger().captures.find(({ orderId }) => orderId === paypalOrderId)?.id ?? '';
      standin.control.endPending(captureId, 'COMPLETED');
      standin.control.refund(captureId, 1000);
      const dispute = standin.control.openDispute(captureId);
      if (dispute) standin.control.resolveDispute(dispute.id);
      if (browserLived) await pay(order, { id: paypalOrderId });
      const news = [...getEvents(paypalOrderId), ...getEvents(captureId)];
      const many = shuffled(
        [...new Set([...news, ...news, ...news])].flatMap((event) => repeat(event, chance)),
        chance,
      );
      for (const event of many) {
        expect(await send(await standin.webhooks.transmissionOf(event))).toBe(200);
        if ((chance.next().value as number) % 3 === 0) await workWebhooks(deps);
      }
      await workWebhooks(deps);
      expect(await getStanding(order.id)).toEqual({
        paymentState: 'partly_refunded',
        refundedCents: 1000,
        reservation: 'sold',
        isPaid: true,
        payments: 1,
        receipts: 1,
        refundLetters: 1,
      });
      done += 1;
    }),
    { numRuns: runs, endOnFailure: true },
  );
  recordFigure(9, 'the same end state', `${done} of ${runs} shuffled and repeated deliveries ended alike`);
});

const MAX_COPIES = inTests(4, { long: 10 });

function repeat(event: EventRecord, chance: Iterator<number>): EventRecord[] {
  return Array.from({ length: 1 + ((chance.next().value as number) % MAX_COPIES) }, () => event);
}

function shuffled<T>(list: T[], chance: Iterator<number>): T[] {
  return list
    .map((value) => ({ value, place: chance.next().value as number }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

test('row 9: accepts an event three days late, because its age proves nothing', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const [event] = getEvents(paypalOrderId);
  if (!event) throw new Error('no event');
  const threeDaysAgo = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
  const late = { ...event, create_time: threeDaysAgo };
  standin.seed('event', late);
  const sent = standin.webhooks.transmissionOf(late);
  expect(sent.headers['paypal-transmission-time']).toBe(threeDaysAgo);
  for (let copy = 0; copy < 2; copy += 1) expect(await send(sent)).toBe(200);
  expect((await read(order)).isPaid).toBe(false);
  await workWebhooks(deps);
  expect((await read(order)).isPaid).toBe(true);
});

test('row 10: the poll every minute settles payments with every webhook lost and the browser dead', async () => {
  standin.webhooks.weather({ drop: true });
  const waits: number[] = [];
  for (let run = 0; run < inTests(5, { long: 100 }); run += 1) {
    const { order, paypalOrderId } = await decidedOrder();
    const [due] = await db.sql<{ seconds: number }[]>`
      select extract(epoch from look_at - opened_at)::float8 as seconds from payment_attempts
      where paypal_order_id = ${paypalOrderId}`;
    await db.sql`update payment_attempts set look_at = now() where paypal_order_id = ${paypalOrderId}`;
    await reconcile(deps);
    expect((await read(order)).isPaid).toBe(true);
    waits.push(due?.seconds ?? Number.NaN);
  }
  const latest = Math.max(...waits);
  // The polls themselves are a minute apart.
  expect(latest).toBeLessThanOrEqual(61);
  recordFigure(
    10,
    'the first look settles, and comes within 2 min',
    `${waits.length} of ${waits.length} found by it; due after ${latest.toFixed(0)} s at most, and the looks are a minute apart`,
  );
});

test('row 10: polls an open attempt every minute while the shopper may still pay', async () => {
  const order = await placeOrder();
  await askPaypal(order);
  for (let minute = 0; minute < 5; minute += 1) {
    await db.sql`update payment_attempts set look_at = look_at - interval '1 minute', opened_at = opened_at - interval '1 minute'
      where order_id = ${order.id}`;
    await reconcile(deps);
    const [attempt] = await db.sql<{ seconds: number; state: string }[]>`
      select extract(epoch from look_at - now())::float8 as seconds, state from payment_attempts where order_id = ${order.id}`;
    expect(attempt?.state).toBe('open');
    expect(attempt?.seconds).toBeLessThanOrEqual(61);
  }
});

test('acknowledges a verified webhook at once, and processes it later', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const event = getEvents(paypalOrderId)[0];
  if (!event) throw new Error('no event');
  standin.faults.add({ call: 'order', fault: { kind: 'delay', milliseconds: 5000, when: 'before' } });
  const startedAt = Date.now();
  expect(await send(await standin.webhooks.transmissionOf(event))).toBe(200);
  expect(Date.now() - startedAt).toBeLessThan(5000);
  expect((await read(order)).isPaid).toBe(false);
  const [job] = await db.sql<
    { count: number }[]
  >`select count(*) from jobs.job where name = 'work-paypal-event' and state = 'created'`;
  expect(job?.count).toBeGreaterThan(0);
});

test('the poll every minute finds an event whose processing was lost', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  const event = getEvents(paypalOrderId)[0];
  if (!event) throw new Error('no event');
  await send(await standin.webhooks.transmissionOf(event));
  await db.sql`update webhook_events set received_at = now() - interval '2 minutes' where id = ${event.id}`;
  await db.sql`update payment_attempts set look_at = now() + interval '1 hour' where paypal_order_id = ${paypalOrderId}`;
  await reconcile(deps);
  expect((await read(order)).isPaid).toBe(true);
});

test('a dispute becomes a payment problem with its deadline, and closes with it', async () => {
  const { order, paypalOrderId } = await decidedOrder();
  await pay(order, { id: paypalOrderId });
  const captureId = standin.ledger().captures.find(({ orderId }) => orderId === paypalOrderId)?.id ?? '';
  const dispute = standin.control.openDispute(captureId);
  await standin.webhooks.release();
  await workWebhooks(deps);
  const [open] = await db.sql`
    select kind, order_id, due_at is not null as has_date, resolved_at from payment_exceptions where subject = ${dispute?.id ?? ''}`;
  expect(open).toEqual({ kind: 'dispute', orderId: order.id, hasDate: true, resolvedAt: null });
  standin.control.resolveDispute(dispute?.id ?? '');
  await standin.webhooks.release();
  await workWebhooks(deps);
  const [closed] =
    await db.sql`select resolution, resolved_by from payment_exceptions where subject = ${dispute?.id ?? ''}`;
  expect(closed).toEqual({ resolution: 'RESOLVED_SELLER_FAVOUR', resolvedBy: 'paypal' });
});

test('detects a refund made on PayPal’s site without its webhook', async () => {
  standin.webhooks.weather({ drop: true });
  const { order, paypalOrderId } = await decidedOrder();
  await pay(order, { id: paypalOrderId });
  const captureId = standin.ledger().captures.find(({ orderId }) => orderId === paypalOrderId)?.id ?? '';
  standin.control.refund(captureId, 500);
  expect((await catchUpOnEvents(deps)).found).toBeGreaterThan(0);
  expect(await read(order)).toMatchObject({ paymentState: 'partly_refunded', refundedAmount: 5 });
  expect((await catchUpOnEvents(deps)).found).toBe(0);
});
