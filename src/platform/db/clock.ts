import type { Log } from '../log.ts';
import type { Database } from './database.ts';

export type Clock = {
  now(): Date;
  /** Queries the database's time now and periodically from then on. */
  follow(): Promise<void>;
  stop(): void;
};

type Reading = {
  /** Database time minus the monotonic clock, which changes to the machine's clock don't affect. */
  atStart: number;
  /** Machine time minus the monotonic clock; a change means that the machine's clock was set. */
  wallAtStart: number;
};

const ASK_EVERY_MS = 30_000;
/** A response slower than this is too imprecise to be used. */
const SLOWEST_MS = 1_000;
const JUMP_MS = 1_000;
/** If the machine's clock was set while the database is down, query again at this interval, not on every read. */
const AGAIN_MS = 1_000;

/**
 * One clock for all processes. One machine writes deadlines, another checks them, and jobs are scheduled by database
 * time anyway. So database time is used, and a wrong or changed machine clock is harmless.
 */
export function createClock({ sql }: Pick<Database, 'sql'>, log: Pick<Log, 'warn'>): Clock {
  let reading: Reading | undefined;
  let timer: NodeJS.Timeout | undefined;
  let asking = false;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask() {
    if (asking) return;
    asking = true;
    askedAt = performance.now();
    try {
      const before = performance.now();
      const [row] = await sql<{ moment: Date }[]>`select clock_timestamp() as moment`;
      const after = performance.now();
      if (!row || (reading && after - before > SLOWEST_MS)) return;
      const middle = (before + after) / 2;
      reading = { atStart: row.moment.getTime() - middle, wallAtStart: Date.now() - after };
    } catch (error) {
      log.warn({ err: error }, 'the database could not be asked for the time; counting on');
    } finally {
      asking = false;
    }
  }

  return {
    now() {
      if (!reading) return new Date();
      const passed = performance.now();
      // The clock was set, or the machine was suspended, during which the monotonic clock stopped.
      const isSet = Math.abs(Date.now() - passed - reading.wallAtStart) > JUMP_MS;
      if (timer && isSet && passed - askedAt > AGAIN_MS) void ask();
      return new Date(reading.atStart + passed);
    },
    async follow() {
      await ask();
      timer = setInterval(() => void ask(), ASK_EVERY_MS);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
