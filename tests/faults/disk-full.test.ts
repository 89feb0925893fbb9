import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded/embedded-postgres.ts';
import { buy } from '../support/actors/buyers.ts';
import { shoppersIn } from '../support/actors/shoppers.ts';
import { inTests, recordFigure, recordNotRun } from '../support/chaos/fault-report.ts';
import { fillDisk, mountSmallDisk } from '../support/chaos/small-disk.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const PROMISE = 'writes are refused, reads live, nothing is half written; selling again within 30 s of space';
const DISK_MEGABYTES = 300;
/** Consecutive refusals to wait for: remaining free space fills up first. */
const REFUSALS = inTests(20, { long: 200 });

const disk = mountSmallDisk(DISK_MEGABYTES);

test.runIf(disk === undefined)('row 19 is skipped where no small disk can be created', () => {
  recordNotRun(19, PROMISE, 'a small disk can only be mounted by root on Linux');
});

test.runIf(disk !== undefined)(
  'writes nothing partially on a full disk, serves cached pages, and accepts orders after space is freed',
  async () => {
    const dataDir = join(disk ?? '', 'data');
    const shop = await startShop({ dataDir, env: { SAMPLE_DATA: 'false' } });
    const { url } = await startEmbeddedPostgres(dataDir, () => {});
    const db = createDatabase({ url });
    await addProduct(db, { id: 'storm-cuff', onHand: 1_000_000 });
    const shoppers = await shoppersIn({ db, now: () => new Date() }, 4);
    const read = async () => (await fetch(`${shop.url}/api/store`)).status;
    expect(await read()).toBe(200);

    const confirmed: string[] = [];
    const refusals = new Map<number, number>();
    let key = 0;
    const tryOnce = async () => {
      key += 1;
      const shopper = shoppers[key % shoppers.length];
      if (!shopper) throw new Error('no shopper');
      const tried = await buy(shop.url, shopper, 'storm-cuff', `order ${key}`);
      if (tried.id) confirmed.push(tried.id);
      else refusals.set(tried.status, (refusals.get(tried.status) ?? 0) + 1);
      return tried.status;
    };
    expect(await tryOnce()).toBe(201);

    const inTheWay = fillDisk(disk ?? '');
    expect(statfsSync(disk ?? '').bavail).toBe(0);
    const reads: number[] = [];
    const refused = () => [...refusals.values()].reduce((sum, times) => sum + times, 0);
    const until = Date.now() + inTests(25_000, { long: 90_000 });
    while (refused() < REFUSALS && Date.now() < until) {
      await tryOnce();
      reads.push(await read());
      await pause(10);
    }
    expect([...refusals.keys()]).toEqual([503]);
    expect(new Set(reads)).toEqual(new Set([200]));
    const file = join(disk ?? '', 'shop.backup');
    const backup = spawnSync(process.execPath, ['dist/server/main.js', 'backup', file], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(backup.status).not.toBe(0);
    expect(existsSync(file)).toBe(false);

    rmSync(inTheWay);
    const roomAt = Date.now();
    await expect.poll(tryOnce, { interval: 250 }).toBe(201);
    const backAfter = (Date.now() - roomAt) / 1000;
    const again = createDatabase({ url });
    const kept = new Set((await again.sql<{ id: string }[]>`select id from orders`).map(({ id }) => id));
    expect(confirmed.filter((id) => !kept.has(id))).toEqual([]);
    expect(await findBrokenInvariants(again)).toEqual([]);
    // Every page of every table can be read.
    const tables = await again.sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`;
    for (const { name } of tables) await again.sql.unsafe(`select count(t::text) from ${name} t`);
    await again.close();
    await db.close();
    await shop.close();
    const used = execFileSync('df', ['-m', '--output=used', disk ?? ''], { encoding: 'utf8' })
      .split('\n')[1]
      ?.trim();
    recordFigure(
      19,
      PROMISE,
      `a disk of ${DISK_MEGABYTES} MB (${used} used) filled: ${refused()} orders refused with 503, ${reads.length} of ${reads.length} reads served, 0 of ${confirmed.length} confirmed orders lost, selling again ${backAfter.toFixed(1)} s after`,
    );
  },
);
