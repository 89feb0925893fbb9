import { afterAll, expect, test } from 'vitest';
import { buyUntilDecided } from '../../support/actors/buyers.ts';
import { type Shopper, shoppersIn } from '../../support/actors/shoppers.ts';
import { percentile, recordFigure } from '../../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../../support/checks/invariants.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { addProduct, getStock } from '../../support/shop/stock.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const BUYERS = 1_000;
const PIECES = 10;
let tries = 0;

test('a thousand concurrent buyers of the last ten units get ten orders and 990 clear refusals', async () => {
  const id = `last-cuffs-${tries}`;
  tries += 1;
  const [before] = await db.sql<{ count: number }[]>`select count(*) from letters`;
  await addProduct(db, { id, name: 'Last Cuff', onHand: PIECES });
  const shoppers = await shoppersIn({ db, now: () => new Date() }, BUYERS);
  const took: number[] = [];
  const buyOne = async (shopper: Shopper) => {
    const began = performance.now();
    const tried = await buyUntilDecided(shop.url, shopper, id, 'mine');
    took.push(performance.now() - began);
    return tried;
  };
  const answers = await Promise.all(shoppers.map(buyOne));

  const byStatus = Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [status, some.length]),
  );
  expect(byStatus).toEqual({ 201: PIECES, 409: BUYERS - PIECES });
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.detail).toBe('Last Cuff just sold out.');
  expect(await getStock(db, id)).toEqual({ onHand: PIECES, reserved: PIECES });
  // One email to each buyer; the owner gets one after payment. Buyers refused at the last moment leave no email behind.
  const [letters] = await db.sql<{ count: number }[]>`select count(*) from letters`;
  expect((letters?.count ?? 0) - (before?.count ?? 0)).toBe(PIECES);
  expect(await findBrokenInvariants(db)).toEqual([]);
  recordFigure(
    15,
    'exactly 10 sold, 990 clear refusals',
    `10 orders, 990 times 409, slowest 1 % from ${Math.round(percentile(took, 99))} ms`,
  );
});
