import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded/embedded-postgres.ts';
import { buy, keepBuying } from '../support/actors/buyers.ts';
import { shoppersIn } from '../support/actors/shoppers.ts';
import { inTests, recordFigure } from '../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { killPostgres } from '../support/database/kill-postgres.ts';
import { addProduct } from '../support/shop/stock.ts';
import { freePort, startShop } from '../support/shop-process/running-shop.ts';

const folders: string[] = [];
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const ROUNDS = inTests(1, { long: 10 });
const LOAD_MS = inTests(700, { long: 10_000 });

/** The killed processes; a kill of the database alone is row 3. */
const VICTIMS = ['the shop', 'shop and database'] as const;

test.each(VICTIMS)('loses no confirmed order when %s is killed under load', async (victim) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-power-cut-'));
  folders.push(dataDir);
  const port = await freePort();
  const open = () => startShop({ dataDir, port, env: { SAMPLE_DATA: 'false' } });
  let shop = await open();
  closing.push(() => shop.close());
  const { url } = await startEmbeddedPostgres(dataDir, () => {});
  const setUp = createDatabase({ url });
  await addProduct(setUp, { id: 'storm-cuff', onHand: 1_000_000 });
  const shoppers = await shoppersIn({ db: setUp, now: () => new Date() }, 8);
  await setUp.close();

  const buying = keepBuying(shop.url, shoppers, 'storm-cuff');
  const confirmed = () => buying.tries.filter(({ id }) => id !== undefined).length;
  const backAfter: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(LOAD_MS);
    await expect.poll(confirmed).toBeGreaterThan(round + 1);
    if (victim === 'shop and database') killPostgres(dataDir);
    await shop.kill();
    const killedAt = Date.now();
    shop = await open();
    backAfter.push(Date.now() - killedAt);
  }
  await pause(500);
  const tries = await buying.stop();

  const db = createDatabase({ url });
  const kept = new Set((await db.sql<{ id: string }[]>`select id from orders`).map(({ id }) => id));
  expect(tries.filter(({ id }) => id !== undefined && !kept.has(id))).toEqual([]);
  expect(confirmed()).toBeGreaterThan(ROUNDS);
  const unsure = tries.filter(({ status }) => status !== 201);
  for (const { shopper, key } of unsure) {
    expect((await buy(shop.url, shopper, 'storm-cuff', key)).status).toBe(201);
  }
  const [row] = await db.sql<{ orders: number }[]>`select count(*) as orders from orders`;
  expect(row?.orders).toBe(tries.length);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.close();
  recordFigure(
    2,
    `${victim} killed: every confirmed order is there`,
    `${ROUNDS} kills: 0 of ${confirmed()} confirmed orders lost, ${unsure.length} unsure ones repeated without a double, open again after at most ${(Math.max(...backAfter) / 1000).toFixed(1)} s`,
  );
});
