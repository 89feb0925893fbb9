import { afterEach, expect, test, vi } from 'vitest';
import { inTests, recordFigure } from '../../../tests/support/chaos/fault-report.ts';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { createClock } from './clock.ts';

const { db } = await createTestDatabase();
const log = { warn: vi.fn() };
const HOUR = 3_600_000;
/** A busy machine may pause between two clock readings. */
const MAX_OFF_MS = inTests(10_000, { long: 500 });

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const databaseTime = async () => {
  const [row] = await db.sql<{ moment: Date }[]>`select clock_timestamp() as moment`;
  return row?.moment.getTime() ?? Number.NaN;
};

test('follows the database’s time on a machine with a wrong clock', async () => {
  const right = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => right() + 24 * HOUR);
  const clock = createClock(db, log);
  await clock.follow();
  expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(MAX_OFF_MS);
  clock.stop();
});

test('ignores a change of the machine’s clock while the shop runs', async () => {
  const clock = createClock(db, log);
  await clock.follow();
  const right = Date.now;
  for (const jump of [-HOUR, HOUR, -24 * HOUR]) {
    vi.spyOn(Date, 'now').mockImplementation(() => right() + jump);
    expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(MAX_OFF_MS);
  }
  recordFigure(20, 'deadlines by the database’s time', 'set back and forth by an hour and a day: never 0.5 s off');
  clock.stop();
});

test('logs a clock change once while the database is down', async () => {
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

test('advances time while the database is down', async () => {
  const clock = createClock({ sql: (async () => Promise.reject(new Error('away'))) as unknown as typeof db.sql }, log);
  await clock.follow();
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(MAX_OFF_MS);
  expect(log.warn).toHaveBeenCalled();
  clock.stop();
});

/** A machine and a database with clocks that the test controls. */
function inventedMachine() {
  const at = { running: 1_000, wall: 5_000_000, database: 9_000_000 };
  const way = { ms: 0 };
  let asked = 0;
  const pass = (ms: number) => {
    at.running += ms;
    at.wall += ms;
    at.database += ms;
  };
  vi.spyOn(performance, 'now').mockImplementation(() => at.running);
  vi.spyOn(Date, 'now').mockImplementation(() => at.wall);
  const sql = async () => {
    asked += 1;
    await Promise.resolve();
    pass(way.ms / 2);
    const moment = new Date(at.database);
    pass(way.ms / 2);
    return [{ moment }];
  };
  const clock = createClock({ sql: sql as unknown as typeof db.sql }, log);
  const whatWasSetGoing = () => new Promise(setImmediate);
  /** The clock's error, after a first read has triggered a query. */
  const isOff = async () => {
    clock.now();
    await whatWasSetGoing();
    const off = clock.now().getTime() - at.database;
    await whatWasSetGoing();
    return off;
  };
  return { at, way, pass, clock, isOff, asked: () => asked };
}

test('advances time between two reads, and adds half the round trip', async () => {
  const { way, pass, clock, isOff, asked } = inventedMachine();
  way.ms = 400;
  await clock.follow();
  expect(await isOff()).toBe(0);
  pass(25_000);
  expect(await isOff()).toBe(0);
  expect(asked()).toBe(1);
  clock.stop();
});

test('rereads the database’s time after a clock change, at most once a second and only while the shop runs', async () => {
  for (const jump of [-5_000, 5_000]) {
    const { at, pass, clock, isOff, asked } = inventedMachine();
    await clock.follow();
    pass(500);
    at.wall += jump;
    expect(await isOff()).toBe(0);
    expect(asked()).toBe(1);
    pass(501);
    // As if the machine slept and the database did not.
    at.database += 60_000;
    expect(await isOff()).toBe(0);
    expect(asked()).toBe(2);
    clock.stop();
    pass(5_000);
    at.wall += jump;
    await isOff();
    expect(asked()).toBe(2);
    vi.restoreAllMocks();
  }
});

test('uses a slow response only without a better one', async () => {
  const { at, way, pass, clock, isOff } = inventedMachine();
  way.ms = 4_000;
  await clock.follow();
  expect(await isOff()).toBe(0);
  pass(2_000);
  at.wall += 5_000;
  at.database += 60_000;
  expect(await isOff()).toBe(-60_000);
  way.ms = 1_000;
  pass(2_000);
  expect(await isOff()).toBe(0);
  clock.stop();
});

test('rereads the database’s time every thirty seconds until the shop closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { clock, asked } = inventedMachine();
  await clock.follow();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(30_001);
  expect(asked()).toBe(3);
  clock.stop();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked()).toBe(3);
});
