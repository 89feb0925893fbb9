import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Shopper, shopperIn } from '../support/actors/shoppers.ts';
import { officeCallerAt, signInStaff } from '../support/actors/staff.ts';
import { expectPromise, inTests, isLong, recordFigure } from '../support/chaos/fault-report.ts';
import { createPurchaseDriver } from '../support/chaos/purchase-driver.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { cleanUp } from '../support/runner/clean-up.ts';
import { addProduct } from '../support/shop/stock.ts';
import { prepareCrashableShop } from '../support/shop-process/crashable-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await prepareCrashableShop(databaseUrl);
const { standin } = shop;
const { shopOnce, unsettled, expectAllSettled, expectLettersSent } = createPurchaseDriver(shop, db);

const now = () => new Date();
await addProduct(db, { id: 'storm-cuff', onHand: 1_000_000 });

/** The owner refunds an order; the accounts show how far the refund got. */
async function giveBack(orderId: string) {
  const { token } = await signInStaff({ db, now }, 'owner');
  const what = { kind: 'whole' as const, restock: true };
  const input = { params: { id: orderId }, body: { key: randomUUID(), note: 'Sorry.', what } };
  await officeCallerAt(shop.url, token)('POST /admin/orders/:id/refunds', input).catch(() => {});
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
/** A slow machine kills less often; the recorded figure states how often. */
const MAX_MS = 40 * 60_000;

type Kill = { place: string; run: number };

/** Runs orders or refunds until the shop dies at the place. */
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

/** Runs one kill and returns the milliseconds from the restart until everything is settled. */
async function killOnceAt(kill: Kill): Promise<number> {
  const { place, run } = kill;
  const isByClock = isLong && run === 0;
  const shopper = await shopperIn({ db, now });
  // The worst case: no webhook reaches the shop, so it has to poll.
  standin.webhooks.weather({ drop: isByClock && !place.startsWith('webhook.') });
  await workUntilItDies(kill, shopper);
  await shop.open();
  const openedAt = Date.now();
  // The shopper returns only if nothing was approved before the kill.
  if ((await unsettled()) === 0) expect((await shopOnce(shopper, `${place}-${run}`)).how).toBe('paid');
  await expectAllSettled(isByClock ? 'by the clock' : 'at once');
  const settledAfter = Date.now() - openedAt;
  const [mine] = await db.sql`
    select count(*) as orders, count(paid_at) as paid, count(*) filter (where payment_state = 'refunded') as refunded
    from orders where customer_id = ${shopper.customerId}::uuid`;
  expect(mine).toEqual({ orders: 1, paid: 1, refunded: place.startsWith('refund.') ? 1 : 0 });
  expect(await findBrokenInvariants(db, standin.ledger())).toEqual([]);
  return settledAfter;
}

test('row 1: a kill at each step of an order keeps payment and order consistent, with paid orders paid', async () => {
  const waits: number[] = [];
  const until = Date.now() + MAX_MS;
  await shop.open();
  for (let run = 0; run < RUNS && Date.now() < until; run += 1) {
    for (const place of chosen) waits.push(await killOnceAt({ place, run }));
  }
  const letters = isLong ? await expectLettersSent() : undefined;
  await shop.kill();
  const slowest = Math.max(...waits) / 1000;
  expectPromise(slowest, 120);
  recordFigure(
    1,
    'money and order agree; settled within 2 min of the restart, by the shop’s own clock',
    `${waits.length} kills at ${chosen.length} places, 0 broken invariants, settled at most ${slowest.toFixed(1)} s after the restart` +
      (letters ? `; ${letters.emails} emails, 0 lost, ${letters.twice} sent twice under one Message-ID` : ''),
  );
});

/** Receives messages of webhooks: their ids by the type and order that they are about. */
async function startReceiver() {
  const received = new Map<string, string[]>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { type, data } = JSON.parse(body);
    const name = `${type} ${data.id}`;
    received.set(name, [...(received.get(name) ?? []), String(request.headers['webhook-id'])]);
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUp(() => server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test('a kill between any two steps of a webhook loses no message, and a repeated one has the same id', async () => {
  const { received, url } = await startReceiver();
  const shopper = await shopperIn({ db, now });
  await shop.open();
  const { token } = await signInStaff({ db, now }, 'owner');
  const body = { url, events: ['order.placed' as const, 'order.paid' as const] };
  expect((await officeCallerAt(shop.url, token)('POST /admin/webhooks', { body })).ok).toBe(true);
  for (const place of ['place.before-commit', 'webhook-out.distributed', 'webhook-out.claimed', 'webhook-out.sent']) {
    shop.dieAt(place);
    const tried = await shopOnce(shopper, `webhook-${place}`);
    await shop.gone();
    // A claim of the dead process would end within a minute.
    await db.sql`update webhook_deliveries set next_try_at = now() where is_busy`;
    await shop.open();
    const { id } = tried.how === 'paid' ? tried : await shopOnce(shopper, `webhook-${place}`);
    await expect.poll(() => received.has(`order.paid ${id}`), { timeout: 30_000 }).toBe(true);
    for (const type of ['order.placed', 'order.paid'])
      expect(new Set(received.get(`${type} ${id}`)).size, `${type} after ${place}`).toBe(1);
  }
  // A message is received before it is marked as delivered.
  const countLeft = () => db.sql`
    select (select count(*)::int from webhook_outbox) + (select count(*)::int from webhook_deliveries where state <> 'delivered')
      as count`;
  await expect.poll(countLeft, { timeout: 30_000 }).toEqual([{ count: 0 }]);
  await db.sql`delete from webhooks`;
  await shop.kill();
});

test('the production build contains no failpoints', () => {
  expect(readFileSync('dist/server/main.js', 'utf8')).not.toContain('NYUZI_FAILPOINT');
});
