import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { createJobs, sendLater } from '../../src/platform/jobs/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from '../support/database.ts';
import { recordFigure } from '../support/fault-report.ts';

const { url } = await createTestDatabase();

test('row 30: a job that always fails is put aside, and the others flow', async () => {
  const db = createDatabase({ url });
  const jobs = createJobs({ db, log: createLog('silent'), quiet: true });
  let failures = 0;
  const lags: number[] = [];
  jobs.work('always-fails', { retryLimit: 2, retryDelaySeconds: 0 }, async () => {
    failures += 1;
    throw new Error('as ever');
  });
  jobs.work<{ sentAt: number }>('goes-well', { atOnce: 2 }, async ({ sentAt }) => {
    lags.push(Date.now() - sentAt);
  });
  await jobs.start();
  afterAll(async () => {
    await jobs.stop();
    await db.close();
  });
  await db.transaction(async (tx) => {
    await sendLater(tx, 'always-fails', {});
    for (let job = 0; job < 3; job += 1) await sendLater(tx, 'goes-well', { sentAt: Date.now() });
  });
  const state = async () => {
    const [row] = await db.sql<{ state: string }[]>`select state::text from jobs.job where name = 'always-fails'`;
    return row?.state;
  };
  await expect.poll(() => lags.length, { timeout: 15_000 }).toBe(3);
  await expect.poll(state, { timeout: 20_000 }).toBe('failed');
  const tried = failures;
  await pause(1_500);
  expect(failures).toBe(tried);
  expect(tried).toBe(3);
  const slowest = Math.max(...lags) / 1000;
  expect(slowest).toBeLessThan(8);
  recordFigure(
    30,
    'put aside after its tries, others flow',
    `aside after ${tried} tries; others began within ${slowest.toFixed(1)} s`,
  );
}, 60_000);
