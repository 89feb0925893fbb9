import type { Log } from '../log.ts';
import type { Database } from './database.ts';

export type Clock = {
  /** Database time; machine time until the first query has returned. */
  now(): Date;
  /** Asks the database, and from then on again and again. */
  follow(): Promise<void>;
  stop(): void;
};

type Reading = {
  /** The database's time, on the scale that no change of this machine's clock touches. */
  atStart: number;
  /** How far this machine's clock was off then; when that changes, somebody has set it. */
  wallAtStart: number;
};

const ASK_EVERY_MS = 30_000;
/** Beyond this an answer says little about the time. */
const SLOWEST_MS = 1_000;
const JUMP_MS = 1_000;
/** A clock that was set while the database is away is asked about so often, not with every look at the time. */
const AGAIN_MS = 1_000;

/**
 * One clock for all processes. One machine writes deadlines and another checks them, and jobs start by the database's
 * time anyway; so database time is used, and a wrong or changed machine clock does no harm.
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
      // Set by hand, or back from sleep, in which the other scale stood still.
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
