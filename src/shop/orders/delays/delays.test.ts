import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { findBrokenInvariants } from '../../../../tests/support/checks/invariants.ts';
import { openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { ownerChooses } from '../../../../tests/support/shop/settings.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { addDays } from '../../delivery/working-days.ts';
import type { Order } from '../schema.ts';
import { notifyOverdueOrders, settleDelays } from './jobs.ts';
import { delayTerms } from './notify.ts';

let ahead = 0;
const shop = await openPayingShop({ now: () => new Date(Date.now() + ahead) });
const { app, deps, paidOrder, standin, read } = shop;
const { db } = deps;
const amina = await staffIn(shop, 'helper');

const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api${url}`, payload });
const answer = (token: string, given: 'wait' | 'cancel') => post('/orders/delay/answer', { token, answer: given });
const getState = async (token: string) => (await post('/orders/delay', { token })).json().state;

async function promisedDay({ id }: Order): Promise<string> {
  const [row] = await db.sql<{ day: string }[]>`select ship_by::text as day from orders where id = ${id}`;
  return row?.day ?? '';
}

/** Sends a delay notice as the order screen does, and returns the token of the email's links. */
async function tell(order: Order, n: number, shipBy: string | null) {
  const said = await amina.ask('POST', `/orders/${order.id}/delay`, { n, shipBy, reason: '' });
  return said.status;
}

const getEmails = (order: Order) => db.sql<{ id: string; subject: string }[]>`
  select id, subject from letters where subject like ${`%${orderName(order)}%`} order by queued_at`;

/** The token is only in the email. */
async function getToken(order: Order, at = -1): Promise<string> {
  const letters = (await getEmails(order)).filter(({ subject }) => /ships by|is delayed/.test(subject));
  const html = (await app.inject(`/api/dev/letters/${letters.at(at)?.id}/html`)).payload;
  return /order-delay#wait=([\w-]{43})/.exec(html)?.[1] ?? '';
}

const getRefunds = ({ id }: Order) => db.sql`select cents from refunds where order_id = ${id}`;
const moneyBack = () => standin.ledger().refunds.length;

test('applies the FTC rule: the meaning of no response, and its deadline', () => {
  const days = { promised: '2026-12-01', wasDue: '2026-12-01', today: '2026-11-30' };
  expect(delayTerms({ n: 1, shipBy: '2026-12-31', ...days })).toEqual({ silence: 'wait', answerUntil: null });
  expect(delayTerms({ n: 1, shipBy: '2027-01-01', ...days })).toEqual({ silence: 'cancel', answerUntil: '2026-12-31' });
  expect(delayTerms({ n: 1, shipBy: null, ...days })).toEqual({ silence: 'cancel', answerUntil: '2026-12-31' });
  const second = { n: 2, shipBy: '2026-12-20', promised: '2026-12-01', wasDue: '2026-12-10' };
  expect(delayTerms({ ...second, today: '2026-12-02' })).toEqual({ silence: 'cancel', answerUntil: '2026-12-10' });
  // A late notice: the order isn't canceled before the customer could read it.
  expect(delayTerms({ ...second, today: '2026-12-10' })).toEqual({ silence: 'cancel', answerUntil: '2026-12-13' });
});

test('sends a new date once on repeated clicks, and treats no response to a first notice as consent', async () => {
  const order = await paidOrder();
  const later = addDays(await promisedDay(order), 10);
  expect(await Promise.all([tell(order, 1, later), tell(order, 1, later), tell(order, 1, later)])).toEqual([
    200, 200, 200,
  ]);
  expect((await getEmails(order)).filter(({ subject }) => subject.includes('instead'))).toHaveLength(1);
  expect(await tell(order, 1, addDays(later, 1))).toBe(409);
  expect(await tell(order, 3, addDays(later, 1))).toBe(409);
  expect(await tell(order, 2, later)).toBe(400);
  expect(await tell(order, 2, '2027-02-30')).toBe(400);
  expect((await read(order)).delay).toMatchObject({ n: 1, answer: null, arrivesFrom: expect.any(String) });
  expect((await read(order)).arrivesTo).toBe(order.arrivesTo);
  ahead = 60 * DAY_MS;
  await settleDelays(deps);
  ahead = 0;
  expect((await read(order)).isCancelled).toBe(false);
  const token = await getToken(order);
  expect(await getState(token)).toBe('open');
  expect((await answer(token, 'wait')).json()).toMatchObject({ state: 'waiting', order: order.id });
  expect((await answer(token, 'wait')).statusCode).toBe(200);
  const [row] = await db.sql`select answer, answered_by from order_delays where order_id = ${order.id}`;
  expect(row).toEqual({ answer: 'wait', answeredBy: 'shopper' });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('shows the email about a delay before it is sent, refuses what sending refuses, and sends nothing', async () => {
  const order = await paidOrder();
  const later = addDays(await promisedDay(order), 10);
  const preview = (payload: object) => amina.ask('POST', `/orders/${order.id}/delay/preview`, payload);
  const delay = { n: 1, shipBy: later, reason: 'The <b>amber</b> beads came late.' };
  const looked = await preview(delay);
  expect(looked).toMatchObject({ status: 200, body: { to: order.user.email } });
  const shown = await amina.ask('GET', `/orders/${order.id}/delay/email?${new URLSearchParams({ ...delay, n: '1' })}`);
  expect(shown.text).toContain('The &lt;b&gt;amber&lt;/b&gt; beads came late.');
  expect(shown.text).toContain('you don’t need to do anything');
  expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect((await preview({ ...delay, shipBy: null })).body.subject).toBe(`Order ${orderName(order)} is delayed`);
  expect(await preview({ ...delay, shipBy: '2026-01-01' })).toMatchObject({
    status: 400,
    body: { fields: { shipBy: 'Choose a day after the one that was promised.' } },
  });
  expect((await preview({ ...delay, n: 2 })).status).toBe(409);
  expect((await amina.ask('POST', '/orders/unknown/delay/preview', delay)).status).toBe(404);
  expect(await db.sql`select 1 from order_delays where order_id = ${order.id}`).toEqual([]);
  expect((await getEmails(order)).filter(({ subject }) => /instead|is delayed/.test(subject))).toEqual([]);
  expect((await amina.ask('POST', `/orders/${order.id}/delay`, delay)).status).toBe(200);
  expect((await getEmails(order)).map(({ subject }) => subject)).toContain(looked.body.subject);
});

test('refunds once when the cancel link is opened twice concurrently, and then refuses consent', async () => {
  const order = await paidOrder();
  await tell(order, 1, addDays(await promisedDay(order), 5));
  const token = await getToken(order);
  const before = moneyBack();
  const answers = await Promise.all(Array.from({ length: 4 }, () => answer(token, 'cancel')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(answers.every((said) => said.json().state === 'canceled')).toBe(true);
  expect([await getRefunds(order), moneyBack() - before]).toEqual([[{ cents: order.totalPrice * 100 }], 1]);
  const now = await read(order);
  expect(now).toMatchObject({ isCancelled: true, paymentState: 'refunded', refundedAmount: order.totalPrice });
  expect((await answer(token, 'wait')).json().code).toBe('already_cancelled');
  expect((await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS' })).body.code).toBe(
    'already_cancelled',
  );
  const told = (await getEmails(order)).map(({ subject }) => subject);
  expect(told.filter((subject) => subject === `Order ${orderName(order)} is canceled`)).toHaveLength(1);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('ends concurrent consent and cancel requests in one state: canceled and refunded once', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const order = await paidOrder();
    await tell(order, 1, addDays(await promisedDay(order), 5));
    const token = await getToken(order);
    const both = turn % 2 === 0 ? (['wait', 'cancel'] as const) : (['cancel', 'wait'] as const);
    const said = await Promise.all([...both, ...both].map((given) => answer(token, given)));
    expect(said.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    expect(await read(order)).toMatchObject({ isCancelled: true, paymentState: 'refunded' });
    expect(await getRefunds(order)).toHaveLength(1);
    const [row] = await db.sql`select answer from order_delays where order_id = ${order.id}`;
    expect(row).toEqual({ answer: 'cancel' });
  }
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('refunds once after an unanswered second notice, however often the job runs', async () => {
  const [silent, waiting] = [await paidOrder(), await paidOrder()];
  for (const order of [silent, waiting]) {
    const day = await promisedDay(order);
    expect(await tell(order, 1, addDays(day, 5))).toBe(200);
    expect(await tell(order, 2, addDays(day, 12))).toBe(200);
  }
  const [old, newest] = [await getToken(silent, 0), await getToken(waiting)];
  expect([await getState(old), (await answer(old, 'wait')).json().code]).toEqual(['outdated', 'newer_delay']);
  expect((await answer(newest, 'wait')).statusCode).toBe(200);
  const before = moneyBack();
  await settleDelays(deps);
  expect((await read(silent)).isCancelled).toBe(false);
  // Moves the deadline into the past instead of the clock, because PayPal's clock can't be moved.
  const ids = [silent.id, waiting.id];
  await db.sql`update order_delays set answer_until = current_date - 2 where order_id = any(${ids}::text[]) and n = 2`;
  await Promise.all([settleDelays(deps), settleDelays(deps)]);
  await settleDelays(deps);
  expect(await read(silent)).toMatchObject({ isCancelled: true, paymentState: 'refunded' });
  expect((await read(waiting)).isCancelled).toBe(false);
  expect(moneyBack() - before).toBe(1);
  const [row] = await db.sql`select answered_by from order_delays where order_id = ${silent.id} and n = 2`;
  expect(row).toEqual({ answeredBy: 'clock' });
});

test('refuses to cancel a shipped order, and opens no unsent link', async () => {
  const order = await paidOrder();
  await tell(order, 1, addDays(await promisedDay(order), 5));
  const token = await getToken(order);
  expect((await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS' })).status).toBe(200);
  expect([await getState(token), (await answer(token, 'cancel')).json().code]).toEqual([
    'shipped',
    'already_dispatched',
  ]);
  expect(await tell(order, 2, '2027-06-01')).toBe(409);
  expect((await answer('x'.repeat(43), 'cancel')).statusCode).toBe(404);
  expect((await answer('short', 'cancel')).statusCode).toBe(400);
  expect(await getRefunds(order)).toEqual([]);
});

test('holds the package when PayPal refuses the refund, and retries under a new request ID', async () => {
  const order = await paidOrder();
  await tell(order, 1, addDays(await promisedDay(order), 5));
  const token = await getToken(order);
  const issue = { details: [{ issue: 'REFUND_NOT_ALLOWED' }] };
  standin.faults.add({ call: 'refund', times: 1, fault: { kind: 'status', status: 422, when: 'before', body: issue } });
  expect((await answer(token, 'cancel')).json().code).toBe('refund_failed_later');
  expect((await answer(token, 'cancel')).json().state).toBe('canceled');
  expect((await answer(token, 'wait')).json().code).toBe('already_cancelled');
  expect((await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS' })).body.code).toBe(
    'refund_under_way',
  );
  expect(await tell(order, 2, addDays(await promisedDay(order), 9))).toBe(409);
  const before = moneyBack();
  await settleDelays(deps);
  expect(moneyBack()).toBe(before);
  await db.sql`update order_delays set refund_tried_at = now() - interval '2 hours' where order_id = ${order.id}`;
  await Promise.all([settleDelays(deps), settleDelays(deps)]);
  expect(moneyBack() - before).toBe(1);
  expect(await read(order)).toMatchObject({ isCancelled: true, paymentState: 'refunded' });
});

test('lists late orders first for staff, and notifies customers automatically only if the owner enables it', async () => {
  const order = await paidOrder();
  const counts = async () => (await amina.ask('GET', '/orders?stage=late')).body;
  const lateIds = async () => (await counts()).orders.map(({ id }: Order) => id);
  expect(await lateIds()).not.toContain(order.id);
  await db.sql`update orders set ship_by = ship_by - 9, arrives_from = arrives_from - 9 where id = ${order.id}`;
  expect(await lateIds()).toContain(order.id);
  const [{ counts: counted, orders }, today] = [await counts(), (await amina.ask('GET', '/today')).body];
  expect([counted.late, today.orders.late]).toEqual([orders.length, orders.length]);
  expect(today.toShip[0]).toMatchObject({ isLate: true, shipBy: expect.any(String) });
  const byDay = (await amina.ask('GET', '/orders?sort=ship_by')).body.orders.map(
    ({ shipBy }: { shipBy: string }) => shipBy,
  );
  expect(byDay).toEqual([...byDay].sort());
  await notifyOverdueOrders(deps);
  expect((await read(order)).delay).toBeNull();
  await ownerChooses(deps, { delaysTellThemselves: true });
  await Promise.all([notifyOverdueOrders(deps), notifyOverdueOrders(deps)]);
  expect((await read(order)).delay).toMatchObject({ n: 1 });
  expect(await lateIds()).not.toContain(order.id);
  expect((await getEmails(order)).filter(({ subject }) => subject.includes('instead'))).toHaveLength(1);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('shows the on-time rate of recent orders if the owner enables it, from twenty orders on', async () => {
  const said = async () => (await app.inject('/api/store/on-time')).json().record;
  const ship = async () => {
    const order = await paidOrder();
    expect((await amina.ask('POST', `/orders/${order.id}/dispatch`, { carrier: 'USPS' })).status).toBe(200);
    return order.id;
  };
  await db.sql`update orders set dispatched_at = null, delivered_at = null, ship_by = null, arrives_from = null,
    arrives_to = null where dispatched_at is not null`;
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push(await ship());
  expect(await said()).toBeNull();
  await ownerChooses(deps, { showsOnTime: true });
  expect(await said()).toEqual({ shipped: 20, onTime: 20 });
  await db.sql`update orders set ship_by = ship_by - 30 where id = any(${ids.slice(0, 3)}::text[])`;
  expect(await said()).toEqual({ shipped: 20, onTime: 17 });
  expect((await app.inject('/products/rift-diamond-cuff')).payload).toContain(
    '17 of our last 20 orders shipped on time.',
  );
  await db.sql`update orders set ship_by = null, arrives_from = null, arrives_to = null where id = ${ids[0] ?? ''}`;
  expect(await said()).toBeNull();
});
