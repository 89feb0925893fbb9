import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getCart } from '../../support/actors/buyers.ts';
import { shopperIn } from '../../support/actors/shoppers.ts';
import { inTests, isLong, recordFigure } from '../../support/chaos/fault-report.ts';
import { createPurchaseDriver } from '../../support/chaos/purchase-driver.ts';
import { findBrokenInvariants } from '../../support/checks/invariants.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { addProduct } from '../../support/shop/stock.ts';
import { prepareCrashableShop } from '../../support/shop-process/crashable-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await prepareCrashableShop(databaseUrl);
const { ask, shopOnce, expectAllSettled } = createPurchaseDriver(shop, db);

const now = () => new Date();
await addProduct(db, { id: 'storm-cuff', onHand: 1_000_000 });

test('row 2: random kills under load lose no order and charge none twice', async () => {
  const shoppers = await Promise.all(Array.from({ length: inTests(3, { long: 20 }) }, () => shopperIn({ db, now })));
  await shop.open();
  const until = Date.now() + inTests(5_000, { long: 600_000 });
  const confirmed: string[] = [];
  const buying = shoppers.map(async (shopper, place) => {
    for (let round = 0; Date.now() < until; round += 1) {
      const key = `load-${place}-${round}`;
      const placed = await ask('POST', '/orders/place-order/', shopper, getCart('storm-cuff'), key);
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
  const kept = new Set((await db.sql<{ id: string }[]>`select id from orders`).map(({ id }) => id));
  expect(confirmed.filter((id) => !kept.has(id))).toEqual([]);
  expect(await findBrokenInvariants(db, shop.standin.ledger())).toEqual([]);
  const [row] = await db.sql<{ paid: number }[]>`select count(*) as paid from payments`;
  recordFigure(
    2,
    '0 lost, 0 charged twice',
    `${kills} kills in ${inTests(5, { long: 600 })} s under ${shoppers.length} shoppers: ${confirmed.length} confirmed orders, 0 lost, ${row?.paid} payments, 0 doubled`,
  );
});
