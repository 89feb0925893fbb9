import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { deliverByFetch, startStandinServer } from '../../src/paypal-standin/server.ts';
import { bookFaults } from '../support/books.ts';
import { cartOf } from '../support/buyers.ts';
import { createTestDatabase } from '../support/database.ts';
import { buildWithFailpoints } from '../support/failpoint-build.ts';
import { inTests, isLong, recordFigure } from '../support/fault-report.ts';
import { startMailServer } from '../support/mail-server.ts';
import { freePort, type RunningShop, startShop } from '../support/running-shop.ts';
import { putOnShelf } from '../support/shelf.ts';
import { type Shopper, shopperIn } from '../support/shoppers.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const program = buildWithFailpoints();
const port = await freePort();
const mail = await startMailServer();
const paypal = await startStandinServer({
  credentials: { clientId: 'standin-killed', clientSecret: 'secret' },
  webhookId: 'WH-KILLED',
  webhookUrl: `http://127.0.0.1:${port}/api/webhooks/paypal`,
  deliver: deliverByFetch,
  retryMilliseconds: () => 400,
});
const { standin } = paypal;
let running: RunningShop | undefined;
afterAll(async () => {
  await running?.kill();
  await paypal.close();
  await mail.stop();
});

const now = () => new Date();
await putOnShelf(db, { id: 'storm-cuff', onHand: 1_000_000 });

async function openShop(failpoint = '') {
  running = await startShop({
    databaseUrl,
    port,
    program,
    env: {
      SAMPLE_DATA: 'false',
      SMTP_URL: mail.url,
      PAYPAL_CLIENT_ID: 'standin-killed',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'WH-KILLED',
      PAYPAL_API_URL: paypal.url,
      PAYPAL_SDK_URL: `${paypal.url}/sdk.js`,
      NYUZI_FAILPOINT: failpoint,
    },
  });
  return running;
}

type Answer = { status: number; body: { id?: string; isPaid?: boolean; code?: string } };

/** Status 0: the shop died before it answered, and nobody can say what it did. */
async function ask(method: string, path: string, shopper: Shopper, body?: object, key?: string): Promise<Answer> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        ...shopper.headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  } catch {
    return { status: 0, body: {} };
  }
}

/** As far as one shopper gets until the shop dies; each call is repeated as a browser that was closed would not. */
async function shopOnce(shopper: Shopper, key: string): Promise<'paid' | 'cut off'> {
  const placed = await ask('POST', '/orders/place-order/', shopper, cartOf('storm-cuff'), key);
  const id = placed.body.id;
  if (placed.status !== 201 || !id) return 'cut off';
  const made = await ask('POST', `/orders/${id}/paypal-order/`, shopper, {});
  if (made.body.code === 'already_paid') return 'paid';
  if (made.status !== 200 || !made.body.id) return 'cut off';
  standin.control.decide(made.body.id, 'pay');
  const paid = await ask('PUT', `/orders/${id}/pay`, shopper, { id: made.body.id });
  return paid.status === 200 ? 'paid' : 'cut off';
}

const unsettled = async () => {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from payment_attempts a join orders o on o.id = a.order_id
    where o.paid_at is null and a.paypal_order_id = any(${approvedIds()}::text[])`;
  return row?.count;
};
const approvedIds = () =>
  standin
    .ledger()
    .orders.filter(({ status }) => status === 'APPROVED' || status === 'COMPLETED')
    .map(({ id }) => id);
const waitingLetters = async () => {
  const [row] = await db.sql<{ count: number }[]>`select count(*) from letters where sent_at is null`;
  return row?.count;
};

/** A letter that was in the hands of a process when it died is taken up by another three minutes later. */
const expectLettersSent = () => expect.poll(waitingLetters, { timeout: 260_000, interval: 200 }).toBe(0);

/**
 * Everything that was approved is paid in the end. By the clock: the look that the shop takes every minute is waited
 * for and measured; at once: it is taken now, so that many kills fit into one run.
 */
async function expectAllSettled(how: 'by the clock' | 'at once') {
  if (how === 'at once') {
    await db.sql`update payment_attempts set look_at = now() where look_at is not null`;
    await db.sql`insert into jobs.job (name, data) values ('reconcile-payments', '{}')`;
  }
  await expect.poll(unsettled, { timeout: 120_000, interval: 100 }).toBe(0);
}

const FAILPOINTS_OF_PAYING = [
  'place.before-commit',
  'create.before-paypal',
  'create.after-paypal',
  'capture.before-paypal',
  'capture.after-paypal',
  'settle.before-commit',
  'webhook.after-commit',
  'webhook.before-worked',
  'letter.after-delivery',
];
const chosen = isLong ? FAILPOINTS_OF_PAYING : ['create.after-paypal', 'capture.after-paypal', 'settle.before-commit'];
const RUNS = inTests(1, { long: 45 });
/** A slow machine kills less often; the figure says how often. */
const LONGEST_MS = 25 * 60_000;

/** One shopper, one kill; answers how long after the restart everything was paid, in milliseconds. */
async function killOnceAt(failpoint: string, run: number): Promise<number> {
  const shopper = await shopperIn({ db, now });
  const key = `${failpoint}-${run}`;
  // Letters and webhooks that wait from before may kill it while it still opens.
  const shop = await openShop(failpoint).catch(() => undefined);
  if (shop) {
    await shopOnce(shopper, key);
    const died = await Promise.race([shop.gone.then(() => true), pause(15_000, false)]);
    expect({ failpoint, died }).toEqual({ failpoint, died: true });
  }
  await openShop();
  const openedAt = Date.now();
  // The shopper comes back only where they had not approved anything yet.
  if ((await unsettled()) === 0) expect(await shopOnce(shopper, key)).toBe('paid');
  await expectAllSettled(isLong && run === 0 ? 'by the clock' : 'at once');
  const paidAfter = Date.now() - openedAt;
  const [mine] = await db.sql<{ orders: number; paid: number }[]>`
    select count(*) as orders, count(paid_at) as paid from orders where customer_id = ${shopper.customerId}::uuid`;
  expect(mine).toEqual({ orders: 1, paid: 1 });
  expect(await bookFaults(db, standin.ledger())).toEqual([]);
  await running?.kill();
  return paidAfter;
}

test('row 1: killed at each step of an order, money and order agree, and what was paid is paid', async () => {
  const waits: number[] = [];
  const until = Date.now() + LONGEST_MS;
  for (let run = 0; run < RUNS && Date.now() < until; run += 1) {
    for (const failpoint of chosen) waits.push(await killOnceAt(failpoint, run));
  }
  if (isLong) {
    await openShop();
    await expectLettersSent();
    await running?.kill();
  }
  recordFigure(
    1,
    'money and order agree; paid within 2 min of the restart',
    `${waits.length} kills at ${chosen.length} places, 0 broken invariants, paid at most ${(Math.max(...waits) / 1000).toFixed(1)} s after the restart`,
  );
}, 7_200_000);

test('row 2: killed at random under load, no order is lost and none is charged twice', async () => {
  const shoppers = await Promise.all(Array.from({ length: inTests(3, { long: 20 }) }, () => shopperIn({ db, now })));
  await openShop();
  const until = Date.now() + inTests(6_000, { long: 600_000 });
  const confirmed: string[] = [];
  const buying = shoppers.map(async (shopper, place) => {
    for (let round = 0; Date.now() < until; round += 1) {
      const key = `load-${place}-${round}`;
      const placed = await ask('POST', '/orders/place-order/', shopper, cartOf('storm-cuff'), key);
      if (placed.body.id) confirmed.push(placed.body.id);
      if ((await shopOnce(shopper, key)) === 'cut off') await pause(150);
      await pause(isLong ? 800 : 50);
    }
  });
  let kills = 0;
  while (Date.now() < until) {
    await pause(inTests(2_500, { long: 5_000 + Math.random() * 10_000 }));
    await running?.kill();
    kills += 1;
    await openShop();
  }
  await Promise.all(buying);
  await expectAllSettled(isLong ? 'by the clock' : 'at once');
  if (isLong) await expectLettersSent();
  const kept = new Set((await db.sql<{ id: string }[]>`select id from orders`).map(({ id }) => id));
  expect(confirmed.filter((id) => !kept.has(id))).toEqual([]);
  expect(await bookFaults(db, standin.ledger())).toEqual([]);
  const [row] = await db.sql<{ paid: number }[]>`select count(*) as paid from payments`;
  recordFigure(
    2,
    '0 lost, 0 charged twice',
    `${kills} kills under ${shoppers.length} shoppers: ${confirmed.length} confirmed orders, 0 lost, ${row?.paid} payments, 0 doubled`,
  );
}, 1_800_000);

test('the shop’s own build keeps none of these places', () => {
  expect(readFileSync('dist/server/main.js', 'utf8')).not.toContain('NYUZI_FAILPOINT');
});
