import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, withJobs } from '../../../tests/support/database/database.ts';
import { enqueue, type Jobs } from './jobs.ts';

const { db: server } = await createTestDatabase();

async function start(jobs: Jobs) {
  await jobs.start();
  onTestFinished(() => jobs.stop());
}

test('runs jobs after their commit, one after the other, and none of a transaction that fails', async () => {
  const { db, jobs } = withJobs(server);
  const seen: number[] = [];
  jobs.work<{ number: number }>('count', {}, async ({ number }) => void seen.push(number));
  await start(jobs);
  const undone = db.transaction(async (tx) => {
    await enqueue(tx, 'count', { number: 0 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  for (const number of [1, 2, 3]) await db.transaction((tx) => enqueue(tx, 'count', { number }));
  await expect.poll(() => seen).toEqual([1, 2, 3]);
});

test('runs jobs that another program has enqueued, and delayed ones', async () => {
  const { jobs } = withJobs(server);
  const { db: elsewhere, jobs: sending } = withJobs(server);
  const seen: string[] = [];
  for (const each of [jobs, sending]) each.work<{ text: string }>('say', {}, async ({ text }) => void seen.push(text));
  await sending.prepare();
  onTestFinished(() => sending.stop());
  await start(jobs);
  await elsewhere.transaction(async (tx) => {
    await enqueue(tx, 'say', { text: 'later' }, { startAfterSeconds: 1 });
    await enqueue(tx, 'say', { text: 'now' });
  });
  await expect.poll(() => seen).toEqual(['now', 'later']);
});

test('runs the job of a dead worker again', async () => {
  const { db, jobs: sending } = withJobs(server);
  const { jobs } = withJobs(server, { quiet: false });
  let runs = 0;
  for (const each of [sending, jobs])
    each.work('was-cut-off', { retryDelaySeconds: 0 }, async () => {
      runs += 1;
    });
  await sending.prepare();
  await db.transaction((tx) => enqueue(tx, 'was-cut-off', {}));
  await db.sql`
    update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
    where name = 'was-cut-off'`;
  await sending.stop();
  await start(jobs);
  await expect.poll(() => runs).toBe(1);
});

test('runs a scheduled task once for each time, in one of many processes, and lists the failed ones by name', async () => {
  let runs = 0;
  const processes = [1, 2, 3].map(() => withJobs(server, { quiet: false }).jobs);
  for (const jobs of processes) {
    jobs.schedule('every-minute', '* * * * *', async () => {
      runs += 1;
      throw new Error('as ever');
    });
    jobs.schedule('in-another-year', '0 0 29 2 *', async () => {
      throw new Error('never now');
    });
  }
  for (const jobs of processes) await start(jobs);
  const failed = async () => (await processes[0]?.failed())?.filter(({ name }) => name !== 'count');
  await expect.poll(async () => (await failed())?.map(({ name }) => name)).toEqual(['every-minute']);
  // A second time may have come during the test.
  expect((await failed())?.[0]?.count).toBe(runs);
});

test('looks for pending work after a commit', async () => {
  const { db, jobs } = withJobs(server);
  let polls = 0;
  jobs.poll(async () => {
    polls += 1;
    return 'done';
  });
  await start(jobs);
  await expect.poll(() => polls).toBe(1);
  await db.transaction(async (tx) => await tx.sql`select 1`);
  await expect.poll(() => polls).toBe(2);
});
