import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { buy } from '../support/actors/buyers.ts';
import { shoppersIn } from '../support/actors/shoppers.ts';
import { expectPromise, inTests, recordFigure } from '../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startLoadBalancer } from '../support/servers/load-balancer.ts';
import { addProduct } from '../support/shop/stock.ts';
import { freePort, type RunningShop, startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const balancer = await startLoadBalancer();
const running = new Map<number, RunningShop>();
afterAll(async () => {
  await Promise.all([...running.values()].map((shop) => shop.close()));
  await balancer.close();
});

const RESTARTS = inTests(2, { long: 20 });
const CALLS_A_SECOND = 50;
const ORDERS_AMONG = 10;

async function openAt(port: number) {
  // Longer than the balancer's check interval.
  const env = { SAMPLE_DATA: 'false', CLOSE_AFTER_SECONDS: '1' };
  const shop = await startShop({ databaseUrl, port, env });
  running.set(port, shop);
  balancer.add(shop.url);
  await balancer.takes(shop.url);
}

test('row 25: a rolling restart drops no request', async () => {
  await addProduct(db, { id: 'storm-cuff', onHand: 1_000_000 });
  const shoppers = await shoppersIn({ db, now: () => new Date() }, 20);
  const ports = [await freePort(), await freePort()];
  for (const port of ports) await openAt(port);

  const statuses = new Map<number, number>();
  const orders: (string | undefined)[] = [];
  const callOnce = async (number: number) => {
    const shopper = shoppers[number % shoppers.length];
    const isOrder = shopper !== undefined && number % ORDERS_AMONG === 0;
    if (isOrder) {
      const placed = await buy(balancer.url, shopper, 'storm-cuff', `order ${number}`);
      orders.push(placed.id);
      return placed.status;
    }
    const answer = await fetch(`${balancer.url}/api/products/storm-cuff?at=${number}`);
    await answer.arrayBuffer();
    return answer.status;
  };
  let going = true;
  const calls: Promise<void>[] = [];
  const calling = (async () => {
    for (let number = 0; going; number += 1) {
      const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
      calls.push(callOnce(number).then(count, () => count(0)));
      await pause(1000 / CALLS_A_SECOND);
    }
  })();
  await pause(500);
  let slowest = 0;
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const port = ports[restart % ports.length] ?? 0;
    const toldAt = Date.now();
    await running.get(port)?.close();
    slowest = Math.max(slowest, Date.now() - toldAt);
    await openAt(port);
  }
  going = false;
  await calling;
  await Promise.all(calls);

  expect(balancer.broken).toEqual([]);
  expect([...statuses.keys()].sort()).toEqual([200, 201]);
  expect(orders.filter((id) => id === undefined)).toEqual([]);
  expectPromise(slowest, 10_000);
  expect(await findBrokenInvariants(db)).toEqual([]);
  recordFigure(
    25,
    'restarted one after the other, no call is dropped',
    `${RESTARTS} restarts behind a balancer at ${CALLS_A_SECOND} calls a second: 0 of ${calls.length} calls dropped, ${orders.length} orders among them; the slowest took ${(slowest / 1000).toFixed(1)} s to close`,
  );
});
