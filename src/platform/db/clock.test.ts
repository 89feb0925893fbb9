import { afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { inTests, recordFigure } from '../../../tests/support/fault-report.ts';
import { createClock } from './clock.ts';

const { db } = await createTestDatabase();
const log = { warn: vi.fn() };
const HOUR = 3_600_000;
/** A busy machine may pause between two questions for the time. */
const MOST_OFF_MS = inTests(10_000, { long: 500 });

afterEach(() => {
  vi.restoreAllMocks();
});

const databaseTime = async () => {
  const [row] = await db.sql<{ moment: Date }[]>`select clock_timestamp() as moment`;
  return row?.moment.getTime() ?? Number.NaN;
};

test('a machine whose clock is wrong goes by the database', async () => {
  const right = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => right() + 24 * HOUR);
  const clock = createClock(db, log);
  await clock.follow();
  expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(MOST_OFF_MS);
  clock.stop();
});

test('a clock that is set while the shop is open changes nothing', async () => {
  const clock = createClock(db, log);
  await clock.follow();
  const right = Date.now;
  for (const jump of [-HOUR, HOUR, -24 * HOUR]) {
    vi.spyOn(Date, 'now').mockImplementation(() => right() + jump);
    expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(MOST_OFF_MS);
  }
  recordFigure(20, 'deadlines by the database’s time', 'set back and forth by an hour and a day: never 0.5 s off');
  clock.stop();
});

test('a clock that is set while the database is away is told once, not with every look at the time', async () => {
  let isAway = false;
  const sql = ((...asked: Parameters<typeof db.sql>) =>
    isAway ? Promise.reject(new Error('away')) : db.sql(...asked)) as unknown as typeof db.sql;
  const clock = createClock({ sql }, log);
  await clock.follow();
  isAway = true;
  const [right, rightPerformance] = [Date.now, performance.now.bind(performance)];
  vi.spyOn(Date, 'now').mockImplementation(() => right() + HOUR);
  vi.spyOn(performance, 'now').mockImplementation(() => rightPerformance() + 2_000);
  log.warn.mockClear();
  for (let look = 0; look < 20; look += 1) {
    clock.now();
    await Promise.resolve();
    await new Promise(setImmediate);
  }
  expect(log.warn).toHaveBeenCalledTimes(1);
  clock.stop();
});

test('while the database is away the time goes on', async () => {
  const clock = createClock({ sql: (async () => Promise.reject(new Error('away'))) as unknown as typeof db.sql }, log);
  await clock.follow();
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(MOST_OFF_MS);
  expect(log.warn).toHaveBeenCalled();
  clock.stop();
});
