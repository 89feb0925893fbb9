import { afterAll, expect, test } from 'vitest';
import { buyUntilDecided } from '../../support/actors/buyers.ts';
import { shopperIn } from '../../support/actors/shoppers.ts';
import { inTests, recordFigure } from '../../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../../support/checks/invariants.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { addProduct } from '../../support/shop/stock.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
// Two processes, as two devices may reach.
const shops = await Promise.all([startShop({ databaseUrl }), startShop({ databaseUrl })]);
afterAll(() => Promise.all(shops.map((shop) => shop.close())));

const CLICKS = 50;
const ROUNDS = inTests(2, { long: 20 });

test('fifty concurrent clicks in two tabs and two processes create one order, with and without a key', async () => {
  await addProduct(db, { id: 'wanted-cuff', onHand: 100_000 });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const key of [`round ${round}`, '']) {
      const shopper = await shopperIn({ db, now: () => new Date() });
      const clicks = Array.from({ length: CLICKS }, (_, click) =>
        buyUntilDecided(shops[click % 2]?.url ?? '', shopper, 'wanted-cuff', key),
      );
      const tries = await Promise.all(clicks);
      expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
      const [orders] = await db.sql`select count(*) as placed from orders where customer_id = ${shopper.customerId}`;
      expect(orders?.placed).toBe(1);
    }
  }
  expect(await findBrokenInvariants(db)).toEqual([]);
  recordFigure(
    14,
    'one order for a cart',
    `${ROUNDS * 2} carts, ${CLICKS} clicks each at two processes: one order each`,
  );
});
