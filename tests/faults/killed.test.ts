import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bookFaults } from '../support/books.ts';
import { cartOf } from '../support/buyers.ts';
import { createTestDatabase } from '../support/database.ts';
import { inTests, isLong, recordFigure } from '../support/fault-report.ts';
import { prepareMortalShop } from '../support/mortal-shop.ts';
import { putOnShelf } from '../support/shelf.ts';
import { type Shopper, shopperIn } from '../support/shoppers.ts';
import { seatAt, signInStaff } from '../support/staff.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await prepareMortalShop(databaseUrl);
const { standin, mail } = shop;

const now = () => new Date();
await putOnShelf(db, { id: 'storm-cuff', onHand: 1_000_000 });

type Answer = { status: number; body: { id?: string; isPaid?: boolean; code?: string } };

/** Status 0: the shop died before it answered, and nobody can say what it did. */
async function ask(method: string, path: string, shopper: Shopper, body?: object, key?: string): Promise<Answer> {
  try {
    const answer = await fetch(`${shop.url}/api${path}`, {
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

type Bought = { how: 'paid' | 'cut off'; id: string };

/** As far as one shopper gets until the shop dies; each call is repeated as a browser that was closed would not. */
async function shopOnce(shopper: Shopper, key: string): Promise<Bought> {
  const placed = await ask('POST', '/orders/place-order/', shopper, cartOf('storm-cuff'), key);
  const { id = '' } = placed.body;
  if (placed.status !== 201 || id === '') return { how: 'cut off', id };
  const made = await ask('POST', `/orders/${id}/paypal-order/`, shopper, {});
  if (made.body.code === 'already_paid') return { how: 'paid', id };
  if (made.status !== 200 || !made.body.id) return { how: 'cut off', id };
  standin.control.decide(made.body.id, 'pay');
  const paid = await ask('PUT', `/orders/${id}/pay`, shopper, { id: made.body.id });
  return { how: paid.status === 200 ? 'paid' : 'cut off', id };
}

/** The owner gives an order's money back; how far it came shows in the books. */
async function giveBack(orderId: string) {
  const { token } = await signInStaff({ db, now }, 'owner');
  const what = { kind: 'whole' as const, restock: true };
  const input = { params: { id: orderId }, body: { key: randomUUID(), note: 'Sorry.', what } };
  await seatAt(shop.url, token)('POST /admin/orders/:id/refunds', input).catch(() => {});
}

const approvedIds = () =>
  standin
    .ledger()
    .orders.filter(({ status }) => status === 'APPROVED' || status === 'COMPLETED')
    .map(({ id }) => id);

/** Payments that were approved and are not in the books, and refunds that were begun and are not finished. */
async function unsettled(): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select (
      select count(*) from payment_attempts a join orders o on o.id = a.order_id
      where o.paid_at is null and a.paypal_order_id = any(${approvedIds()}::text[])
    ) + (select count(*) from refunds where state <> 'completed')
      + (select count(*) from refund_plans where done_at is null) as count`;
  return Number(row?.count);
}

/**
 * Everything that was begun comes to its end. By the clock: the look that the shop takes every minute is waited for and
 * measured; at once: it is taken now, so that many kills fit into one run.
 */
async function expectAllSettled(how: 'by the clock' | 'at once') {
  if (how === 'at once') {
    await db.sql`update payment_attempts set look_at = now() where look_at is not null`;
    await db.sql`update refunds set look_at = now() where look_at is not null`;
    await db.sql`update refund_plans set made_at = made_at - interval '1 minute' where done_at is null`;
    await db.sql`insert into jobs.job (name, data) values ('reconcile-payments', '{}'), ('finish-refunds', '{}')`;
  }
  await expect.poll(unsettled, { timeout: 180_000, interval: 100 }).toBe(0);
}

/**
 * Every letter arrived. One that was in the hands of a process when it died is taken up by another three minutes later,
 * and its reader's post box knows by its Message-ID that it is the same.
 */
async function expectLettersSent(): Promise<{ letters: number; twice: number }> {
  const waiting = async () =>
    (await db.sql<{ count: number }[]>`select count(*) from letters where sent_at is null`)[0]?.count;
  await expect.poll(waiting, { timeout: 260_000, interval: 200 }).toBe(0);
  const arrived = mail.received.map(({ source }) => /^Message-ID: <([^@]+)@/im.exec(source)?.[1] ?? '');
  const written = await db.sql<{ id: string }[]>`select id from letters`;
  expect([...new Set(arrived)].sort()).toEqual(written.map(({ id }) => id).sort());
  return { letters: written.length, twice: arrived.length - written.length };
}

const PLACES = [
  'place.before-commit',
  'create.before-paypal',
  'create.after-paypal',
  'capture.before-paypal',
  'capture.after-paypal',
  'settle.before-commit',
  'webhook.after-commit',
  'webhook.before-worked',
  'letter.after-delivery',
  'refund.before-paypal',
  'refund.after-paypal',
  'refund.before-commit',
];
const chosen = isLong ? PLACES : ['create.after-paypal', 'capture.after-paypal', 'refund.after-paypal'];
const RUNS = inTests(1, { long: 34 });
/** A slow machine kills less often; the figure says how often. */
const LONGEST_MS = 40 * 60_000;

type Kill = { place: string; run: number };

/** Somebody buys, or the owner gives a payment back, until the shop dies of it. */
async function workUntilItDies({ place, run }: Kill, shopper: Shopper) {
  const key = `${place}-${run}`;
  if (place.startsWith('refund.')) {
    const bought = await shopOnce(shopper, key);
    expect(bought.how).toBe('paid');
    shop.dieAt(place);
    await giveBack(bought.id);
  } else {
    shop.dieAt(place);
    await shopOnce(shopper, key);
  }
  const died = await Promise.race([shop.gone().then(() => true), pause(30_000, false)]);
  expect({ place, died }).toEqual({ place, died: true });
}

/** One kill; answers how long after the restart everything was settled, in milliseconds. */
async function killOnceAt(kill: Kill): Promise<number> {
  const { place, run } = kill;
  const isByClock = isLong && run === 0;
  const shopper = await shopperIn({ db, now });
  // The worst: nobody tells the shop of anything, it has to look for itself.
  standin.webhooks.weather({ drop: isByClock && !place.startsWith('webhook.') });
  await workUntilItDies(kill, shopper);
  await shop.open();
  const openedAt = Date.now();
  // The shopper comes back only where they had not approved anything yet.
  if ((await unsettled()) === 0) expect((await shopOnce(shopper, `${place}-${run}`)).how).toBe('paid');
  await expectAllSettled(isByClock ? 'by the clock' : 'at once');
  const settledAfter = Date.now() - openedAt;
  const [mine] = await db.sql`
    select count(*) as orders, count(paid_at) as paid, count(*) filter (where payment_state = 'refunded') as refunded
    from orders where customer_id = ${shopper.customerId}::uuid`;
  expect(mine).toEqual({ orders: 1, paid: 1, refunded: place.startsWith('refund.') ? 1 : 0 });
  expect(await bookFaults(db, standin.ledger())).toEqual([]);
  return settledAfter;
}

test('row 1: killed at each step of an order, money and order agree, and what was paid is paid', async () => {
  const waits: number[] = [];
  const until = Date.now() + LONGEST_MS;
  await shop.open();
  for (let run = 0; run < RUNS && Date.now() < until; run += 1) {
    for (const place of chosen) waits.push(await killOnceAt({ place, run }));
  }
  const letters = isLong ? await expectLettersSent() : undefined;
  await shop.kill();
  const slowest = Math.max(...waits) / 1000;
  expect(slowest).toBeLessThan(120);
  recordFigure(
    1,
    'money and order agree; settled within 2 min of the restart, by the shop’s own clock',
    `${waits.length} kills at ${chosen.length} places, 0 broken invariants, settled at most ${slowest.toFixed(1)} s after the restart` +
      (letters ? `; ${letters.letters} letters, 0 lost, ${letters.twice} sent twice under one Message-ID` : ''),
  );
}, 7_200_000);

test('row 2: killed at random under load, no order is lost and none is charged twice', async () => {
  const shoppers = await Promise.all(Array.from({ length: inTests(3, { long: 20 }) }, () => shopperIn({ db, now })));
  const [before] = await db.sql<{ paid: number }[]>`select count(*) as paid from payments`;
  standin.webhooks.weather({ drop: false });
  await shop.open();
  const until = Date.now() + inTests(5_000, { long: 600_000 });
  const confirmed: string[] = [];
  const buying = shoppers.map(async (shopper, place) => {
    for (let round = 0; Date.now() < until; round += 1) {
      const key = `load-${place}-${round}`;
      const placed = await ask('POST', '/orders/place-order/', shopper, cartOf('storm-cuff'), key);
      if (placed.body.id) confirmed.push(placed.body.id);
      if ((await shopOnce(shopper, key)).how === 'cut off') await pause(150);
      await pause(isLong ? 800 : 50);
    }
  });
  let kills = 0;
  while (Date.now() < until) {
    await pause(inTests(2_000, { long: 5_000 + Math.random() * 10_000 }));
    await shop.kill();
    kills += 1;
    await shop.open();
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
    `${kills} kills in ${inTests(5, { long: 600 })} s under ${shoppers.length} shoppers: ${confirmed.length} confirmed orders, 0 lost, ${(row?.paid ?? 0) - (before?.paid ?? 0)} payments, 0 doubled`,
  );
}, 1_800_000);

test('the shop’s own build keeps none of these places', () => {
  expect(readFileSync('dist/server/main.js', 'utf8')).not.toContain('NYUZI_FAILPOINT');
});
