import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { buy } from '../support/actors/buyers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openFaultProxy } from '../support/chaos/fault-proxy.ts';
import { expectPromise, inTests, percentile, recordFigure } from '../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url, db } = await createTestDatabase();
const AWAY_MS = inTests(1_500, { long: 60_000 });

test('serves cached pages while the database is down, reports other pages as unavailable, and recovers by itself', async () => {
  await addProduct(db, { id: 'patient-cuff', onHand: 1_000_000 });
  const dana = await shopperIn({ db, now: () => new Date() });
  const proxy = await openFaultProxy(url);
  const shop = await startShop({ databaseUrl: proxy.url, env: { SAMPLE_DATA: 'false' } });
  const get = async (path: string, accept = 'application/json') => {
    const began = performance.now();
    const answer = await fetch(shop.url + path, { headers: { accept } });
    const text = await answer.text();
    return {
      status: answer.status,
      text,
      retryAfter: answer.headers.get('retry-after'),
      ms: performance.now() - began,
    };
  };
  expect((await get('/api/store')).status).toBe(200);
  expect((await buy(shop.url, dana, 'patient-cuff', 'before')).status).toBe(201);

  await proxy.goAway();
  const wentAt = Date.now();
  expect((await get('/api/store')).status).toBe(200);
  expect((await get('/api/health/live')).status).toBe(200);
  await expect.poll(async () => (await get('/api/health/ready')).status, { interval: 20 }).toBe(503);
  const unreadyAfter = Date.now() - wentAt;
  expectPromise(unreadyAfter, 2_000);
  const call = await get('/api/products?keyword=cuff');
  expect(call).toMatchObject({ status: 503, retryAfter: '5' });
  expect(JSON.parse(call.text)).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('Try again') });
  const page = await get('/products/never-asked-for', 'text/html');
  expect(page.status).toBe(503);
  expect(page.text).toContain('<html');

  const waits: number[] = [];
  const orders: number[] = [];
  for (let calls = 0; Date.now() < wentAt + AWAY_MS; calls += 1) {
    const { status, ms } = await get(`/api/products?keyword=cuff&page=${(calls % 900) + 1}`);
    expect(status).toBe(503);
    waits.push(ms);
    orders.push((await buy(shop.url, dana, 'patient-cuff', `away-${calls}`)).status);
    await pause(20);
  }
  expect(orders.filter((status) => status !== 503)).toEqual([]);
  const refusedWithin = percentile(waits, 95);
  expectPromise(refusedWithin, 100);

  await proxy.comeBack();
  const backAt = Date.now();
  await expect.poll(async () => (await get('/api/health/ready')).status, { interval: 50 }).toBe(200);
  const readyAfter = (Date.now() - backAt) / 1000;
  expectPromise(readyAfter, 10);
  expect((await get('/api/products?keyword=cuff')).status).toBe(200);
  const server = createDatabase({ url });
  const [row] = await server.sql<{ orders: number }[]>`select count(*) as orders from orders`;
  expect(row?.orders).toBe(1);
  expect(await findBrokenInvariants(server)).toEqual([]);
  await server.close();
  await shop.close();
  await proxy.close();
  recordFigure(
    4,
    'kept pages serve, the rest says so within 100 ms, no half orders, unready within 2 s',
    `${AWAY_MS / 1000} s away: unready after ${unreadyAfter} ms, ${waits.length} calls refused in p95 ${refusedWithin.toFixed(0)} ms, 0 of ${orders.length} orders placed, ready again ${readyAfter.toFixed(1)} s after`,
  );
});
