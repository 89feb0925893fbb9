import type { Database } from './database.ts';

type PoolSaturation = {
  /** Whether a query issued now would wait too long for a connection. */
  isSaturated(): boolean;
  stop(): void;
};

const PROBE_EVERY_MS = 250;
const SATURATED_ABOVE_MS = 3_000;

/**
 * Measures the wait in the pool's queue with a periodic query. More connections would only move the queue into the
 * database, so new requests get a 503 while the wait is too long.
 */
export function watchPoolSaturation({ sql }: Pick<Database, 'sql'>): PoolSaturation {
  let probingSince: number | undefined;
  let lastWait = 0;

  async function probe() {
    if (probingSince !== undefined) return;
    probingSince = performance.now();
    // An unreachable database fails at once: the pool is not saturated.
    const isAnswered = await sql`select 1`.then(
      () => true,
      () => false,
    );
    lastWait = isAnswered ? performance.now() - probingSince : 0;
    probingSince = undefined;
  }

  const timer = setInterval(() => void probe(), PROBE_EVERY_MS);
  timer.unref();
  return {
    isSaturated: () => (probingSince === undefined ? lastWait : performance.now() - probingSince) > SATURATED_ABOVE_MS,
    stop: () => clearInterval(timer),
  };
}
