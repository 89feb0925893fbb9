import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { enqueue } from '../../src/platform/jobs/jobs.ts';
import { expectPromise, inTests, isLong, percentile, recordFigure } from '../support/chaos/fault-report.ts';
import { createTestDatabase, withJobs } from '../support/database/database.ts';
import { suiteLog } from '../support/runner/suite-log.ts';

const { url } = await createTestDatabase();

const TRIES = inTests(3, { long: 10 });

test('row 30: sets a permanently failing job aside, and runs the others', async () => {
  const { db, jobs } = withJobs(createDatabase({ url }));
  let failures = 0;
  const lags: number[] = [];
  jobs.work('always-fails', { retryLimit: TRIES - 1, retryDelaySeconds: 0 }, async () => {
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
    await enqueue(tx, 'always-fails', {});
    for (let job = 0; job < 3; job += 1) await enqueue(tx, 'goes-well', { sentAt: Date.now() });
  });
  const state = async () => {
    // The delays between its tries grow each time; the test skips them.
    await db.sql`update jobs.job set start_after = now() where name = 'always-fails' and state = 'retry'`;
    const [row] = await db.sql<{ state: string }[]>`select state::text from jobs.job where name = 'always-fails'`;
    return row?.state;
  };
  await expect.poll(() => lags.length).toBe(3);
  await expect.poll(state).toBe('failed');
  const tried = failures;
  await pause(1_500);
  expect(failures).toBe(tried);
  expect(tried).toBe(TRIES);
  const slowest = Math.max(...lags) / 1000;
  expectPromise(slowest, 5);
  recordFigure(
    30,
    'put aside after its tries, others flow',
    `aside after ${tried} tries; others began within ${slowest.toFixed(1)} s`,
  );
});

test('row 30: begins work at once that another process has enqueued', async () => {
  const [sender, worker] = [withJobs(createDatabase({ url })), withJobs(createDatabase({ url }))];
  const lags: number[] = [];
  for (const { jobs } of [sender, worker])
    jobs.work<{ sentAt: number }>('told', {}, async ({ sentAt }) => {
      lags.push(Date.now() - sentAt);
    });
  await sender.jobs.prepare();
  await worker.jobs.start();
  const leave = await Promise.all([sender, worker].map(({ bus }) => bus.connect({ url, log: suiteLog() })));
  for (let job = 1; job <= inTests(3, { long: 50 }); job += 1) {
    await sender.db.transaction((tx) => enqueue(tx, 'told', { sentAt: Date.now() }));
    await expect.poll(() => lags.length).toBe(job);
  }
  await Promise.all(leave.map((end) => end()));
  for (const { jobs, db } of [sender, worker]) {
    await jobs.stop();
    await db.close();
  }
  const [median, late] = [percentile(lags, 50), percentile(lags, 95)];
  expectPromise(median, 100);
  recordFigure(
    30,
    'work that another process enqueues begins within 100 ms',
    `half within ${median} ms, p95 ${late} ms`,
  );
});

// It takes as long as the interval that it tests, so only the long form runs it.
test.runIf(isLong)('row 30: restarts a killed process’s job within a minute', async () => {
  const { db, jobs: sending } = withJobs(createDatabase({ url }));
  sending.work('was-cut-off', {}, async () => {});
  await sending.prepare();
  await db.transaction((tx) => enqueue(tx, 'was-cut-off', {}));
  // State left by a process that was killed right after it took the job.
  await db.sql`
      update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'was-cut-off'`;
  const killedAt = Date.now();
  await sending.stop();

  const { jobs } = withJobs(db, { quiet: false });
  let begunAfter = 0;
  jobs.work('was-cut-off', {}, async () => {
    begunAfter = (Date.now() - killedAt) / 1000;
  });
  await jobs.start();
  await expect.poll(() => begunAfter, { interval: 200 }).toBeGreaterThan(0);
  await jobs.stop();
  await db.close();
  expectPromise(begunAfter, 60);
  recordFigure(30, 'a job whose process was killed begins again within a minute', `after ${begunAfter.toFixed(0)} s`);
});
