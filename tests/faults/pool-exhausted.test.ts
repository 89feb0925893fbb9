import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openFaultProxy } from '../support/chaos/fault-proxy.ts';
import { expectPromise, inTests, percentile, recordFigure } from '../support/chaos/fault-report.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url } = await createTestDatabase();
const CALLS = inTests(400, { long: 1_000 });
/** Longer than any statement should wait in the queue, so that the next ones are refused, even on a fast machine. */
const SLOWED_BY_MS = 1_700;

test('refuses requests at once with every connection in use, hangs none, and recovers', async () => {
  const proxy = await openFaultProxy(url);
  const shop = await startShop({ databaseUrl: proxy.url, env: { SAMPLE_DATA: 'false', RATE_LIMITS: 'on' } });
  const call = async () => {
    const began = performance.now();
    const answer = await fetch(
      `${shop.url}/api/products/no-such-cuff/get-reviews?page=${Math.ceil(Math.random() * 999)}`,
    );
    await answer.text();
    return { status: answer.status, ms: performance.now() - began, retryAfter: answer.headers.get('retry-after') };
  };
  expect((await call()).status).toBe(404);

  proxy.slowDown(SLOWED_BY_MS);
  const crowd = Array.from({ length: CALLS }, async (_, place) => {
    await pause((place / CALLS) * 4_000);
    return call();
  });
  const answers = await Promise.all(crowd);
  const turnedAway = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status !== 503 && status !== 404)).toEqual([]);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(turnedAway.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
  const slowest = percentile(
    answers.map(({ ms }) => ms),
    99,
  );
  expectPromise(slowest, 9_000);
  expect((await fetch(`${shop.url}/api/health/live`)).status).toBe(200);

  proxy.slowDown(0);
  const endedAt = Date.now();
  await expect.poll(async () => (await call()).status, { interval: 100 }).toBe(404);
  const recovered = (Date.now() - endedAt) / 1000;
  expectPromise(recovered, 5);
  await shop.close();
  await proxy.close();
  recordFigure(
    5,
    'turned away with 503 and Retry-After, p99 at most 8 s, over within 5 s',
    `${CALLS} calls on 10 connections that answer late: ${turnedAway.length} turned away, p99 ${(slowest / 1000).toFixed(1)} s, served again ${recovered.toFixed(1)} s after`,
  );
});
