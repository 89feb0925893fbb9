import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { keepBuying } from '../support/actors/buyers.ts';
import { shoppersIn } from '../support/actors/shoppers.ts';
import { inTests, percentile, recordFigure } from '../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());

const BUYERS = inTests(4, { long: 16 });
const CALM_MS = inTests(500, { long: 10_000 });

/** Changes that a next release may make while this one still runs: it adds, and existing data keeps its meaning. */
const NEXT_RELEASE = [
  { name: '9001_gifts', sql: `alter table orders add column gift_note text not null default ''` },
  { name: '9002_gifts_index', sql: `create index orders_gift_notes on orders (placed_at) where gift_note <> ''` },
  {
    name: '9003_wrappings',
    sql: `create table wrappings (id bigint generated always as identity primary key,
      order_id text not null references orders, paper text not null);
      alter table products add column wrapping_cents integer not null default 0 check (wrapping_cents >= 0)`,
  },
  { name: '9004_letters', sql: `alter table letters add column language text not null default 'en'` },
];

test('row 26: keeps selling while the next release migrates the database, and restarts on it', async () => {
  await addProduct(db, { id: 'storm-cuff', onHand: 1_000_000 });
  const shoppers = await shoppersIn({ db, now: () => new Date() }, BUYERS);
  const buying = keepBuying(shop.url, shoppers, 'storm-cuff');
  await pause(CALM_MS);
  const took: number[] = [];
  for (let count = 1; count <= NEXT_RELEASE.length; count += 1) {
    const began = performance.now();
    expect(await migrate(db, [...readMigrations(), ...NEXT_RELEASE.slice(0, count)])).toHaveLength(1);
    took.push(performance.now() - began);
    await pause(CALM_MS);
  }
  const tries = await buying.stop();
  expect(tries.filter(({ status }) => status !== 201)).toEqual([]);
  expect(tries.length).toBeGreaterThan(NEXT_RELEASE.length);
  expect((await fetch(`${shop.url}/api/products/storm-cuff`)).status).toBe(200);
  // An owner who goes back starts this release again on the newer release's database.
  await shop.close();
  const again = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
  expect(again.output()).toContain('A newer Nyuzi has prepared this database (4 migrations more, up to 9004_letters)');
  const buyingAgain = keepBuying(again.url, shoppers, 'storm-cuff');
  await pause(CALM_MS);
  const triesAgain = await buyingAgain.stop();
  await again.close();
  expect(triesAgain.length).toBeGreaterThan(0);
  expect(triesAgain.filter(({ status }) => status !== 201)).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  recordFigure(
    26,
    'a release that only adds to the database disturbs none that still runs, and none that starts again on it',
    `${NEXT_RELEASE.length} changes of the database under ${BUYERS} buyers: 0 of ${tries.length} orders refused, a change took ${Math.round(percentile(took, 100))} ms at most`,
  );
});
