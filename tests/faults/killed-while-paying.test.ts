import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bookFaults } from '../support/books.ts';
import { cartOf } from '../support/buyers.ts';
import { createTestDatabase } from '../support/database.ts';
import { inTests, isLong, recordFigure } from '../support/fault-report.ts';
import { prepareMortalShop } from '../support/mortal-shop.ts';
import { putOnShelf } from '../support/shelf.ts';
import { shopperIn } from '../support/shoppers.ts';
import { tradeAt } from '../support/trade.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await prepareMortalShop(databaseUrl);
const { ask, shopOnce, expectAllSettled } = tradeAt(shop, db);

const now = () => new Date();
await putOnShelf(db, { id: 'storm-cuff', onHand: 1_000_000 });

test('row 2: killed at random under load, no order is lost and none is charged twice', async () => {
  const shoppers = await Promise.all(Array.from({ length: inTests(3, { long: 20 }) }, () => shopperIn({ db, now })));
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
  const kept = new Set((await db.sql<{ id: string }[]>`select id from orders`).map(({ id }) => id));
  expect(confirmed.filter((id) => !kept.has(id))).toEqual([]);
  expect(await bookFaults(db, shop.standin.ledger())).toEqual([]);
  const [row] = await db.sql<{ paid: number }[]>`select count(*) as paid from payments`;
  recordFigure(
    2,
    '0 lost, 0 charged twice',
    `${kills} kills in ${inTests(5, { long: 600 })} s under ${shoppers.length} shoppers: ${confirmed.length} confirmed orders, 0 lost, ${row?.paid} payments, 0 doubled`,
  );
}, 1_800_000);
