import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buy } from '../support/actors/buyers.ts';
import { type Shopper, shoppersIn } from '../support/actors/shoppers.ts';
import { isLong, percentile, recordFigure } from '../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { prepareCrashableShop } from '../support/shop-process/crashable-shop.ts';

const PAYERS = 100;
const SPREAD_MS = 120_000;

// It takes as long as the interval that it tests, so only the long form runs it.
test.runIf(isLong)(
  'row 10: finds each payment within two minutes with every webhook lost and every browser dead',
  async () => {
    const { url: databaseUrl, db } = await createTestDatabase();
    const { standin, ...shop } = await prepareCrashableShop(databaseUrl);
    await addProduct(db, { id: 'storm-cuff', onHand: 1_000 });
    const shoppers = await shoppersIn({ db, now: () => new Date() }, PAYERS);
    await shop.open();
    standin.webhooks.weather({ drop: true });

    /** The shopper approves at PayPal and never returns. */
    const approve = async (shopper: Shopper) => {
      const { id = '' } = await buy(shop.url, shopper, 'storm-cuff', shopper.email);
      const made = await fetch(`${shop.url}/api/orders/${id}/paypal-order/`, {
        method: 'POST',
        headers: { ...shopper.headers, 'content-type': 'application/json' },
        body: '{}',
      });
      const { id: paypalOrderId } = (await made.json()) as { id: string };
      await pause(Math.random() * SPREAD_MS);
      expect(standin.control.decide(paypalOrderId, 'pay')).toBe(true);
      return { id, at: Date.now() };
    };
    const approved: { id: string; at: number }[] = [];
    await Promise.all(
      shoppers.map(async (shopper, place) => {
        await pause((place / PAYERS) * SPREAD_MS);
        approved.push(await approve(shopper));
      }),
    );
    const unpaid = async () =>
      (await db.sql<{ count: number }[]>`select count(*) from orders where paid_at is null`)[0]?.count;
    await expect.poll(unpaid, { timeout: 180_000, interval: 500 }).toBe(0);
    const paidAt = new Map(
      (
        await db.sql<{ id: string; at: Date }[]>`select order_id as id, happened_at as at from order_events
        where kind = 'paid'`
      ).map(({ id, at }) => [id, at.getTime()]),
    );
    const waits = approved.map(({ id, at }) => ((paidAt.get(id) ?? Number.NaN) - at) / 1000);
    expect(await findBrokenInvariants(db, standin.ledger())).toEqual([]);
    await shop.kill();
    const most = percentile(waits, 95);
    expect(most).toBeLessThan(120);
    recordFigure(
      10,
      'found within 2 min (p95) by the shop’s own clock',
      `${waits.length} of ${PAYERS} paid: half within ${percentile(waits, 50).toFixed(0)} s, p95 ${most.toFixed(0)} s, slowest ${Math.max(...waits).toFixed(0)} s`,
    );
  },
);
