import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded/embedded-postgres.ts';
import { buy, keepBuying } from '../support/actors/buyers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { expectPromise, inTests, recordFigure } from '../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { killPostgres } from '../support/database/kill-postgres.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-killed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const ROUNDS = inTests(1, { long: 10 });
const LOAD_MS = inTests(700, { long: 8_000 });
const WRITERS = 8;

test('loses no confirmed order when the database is killed under load, and recovers by itself', async () => {
  const shop = await startShop({ dataDir, env: { SAMPLE_DATA: 'false' } });
  const { url } = await startEmbeddedPostgres(dataDir, () => {});
  const setUp = createDatabase({ url });
  await addProduct(setUp, { id: 'storm-cuff', onHand: 1_000_000 });
  const now = () => new Date();
  const shoppers = await Promise.all(Array.from({ length: WRITERS }, () => shopperIn({ db: setUp, now })));
  await setUp.close();
  expect((await buy(shop.url, shoppers[0] ?? raise(), 'storm-cuff', 'first')).status).toBe(201);

  const isReady = () => fetch(`${shop.url}/api/health/ready`).then(({ ok }) => ok);
  const backAfter: number[] = [];
  const readyAfter: number[] = [];
  const buying = keepBuying(shop.url, shoppers, 'storm-cuff');
  const confirmed = () => buying.tries.filter(({ id }) => id !== undefined).length;
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(LOAD_MS);
    await expect.poll(confirmed).toBeGreaterThan(round + 1);
    killPostgres(dataDir);
    const killedAt = Date.now();
    await expect.poll(isReady, { interval: 50 }).toBe(false);
    await expect.poll(() => answers(url), { interval: 50 }).toBe(true);
    const upAt = Date.now();
    await expect.poll(isReady, { interval: 50 }).toBe(true);
    backAfter.push(Date.now() - killedAt);
    readyAfter.push(Date.now() - upAt);
  }
  await pause(300);
  const tries = await buying.stop();

  const db = createDatabase({ url });
  const kept = new Set((await db.sql<{ id: string }[]>`select id from orders`).map(({ id }) => id));
  expect(tries.filter(({ id }) => id !== undefined && !kept.has(id))).toEqual([]);
  expect(confirmed()).toBeGreaterThan(ROUNDS);

  const unsure = tries.filter(({ status }) => status !== 201);
  for (const { shopper, key } of unsure) expect((await buy(shop.url, shopper, 'storm-cuff', key)).status).toBe(201);
  const [row] = await db.sql<{ orders: number }[]>`select count(*) as orders from orders`;
  expect(row?.orders).toBe(tries.length + 1);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.close();
  await shop.close();

  const seconds = (times: number[]) => (Math.max(...times) / 1000).toFixed(1);
  // How long PostgreSQL replays its log depends on the load and the disk; the time after that is the shop's.
  expectPromise(Math.max(...readyAfter), 10_000);
  recordFigure(
    3,
    'no confirmed order lost; ready by itself within 10 s of the database',
    `${ROUNDS} kills: 0 of ${confirmed()} confirmed orders lost, ${unsure.length} unsure ones repeated without a double, ready again after at most ${seconds(backAfter)} s, at most ${seconds(readyAfter)} s after the database`,
  );
});

/** Whether PostgreSQL itself accepts queries again. */
async function answers(url: string): Promise<boolean> {
  const asking = createDatabase({ url, poolSize: 1 });
  const isUp = await asking.sql`select 1`.then(
    () => true,
    () => false,
  );
  await asking.close();
  return isUp;
}

function raise(): never {
  throw new Error('There are no shoppers.');
}
