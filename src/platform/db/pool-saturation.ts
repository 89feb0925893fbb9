import type { Database } from './database.ts';

type PoolSaturation = {
  /** Whether a question that is asked now would wait for a connection longer than a person does. */
  isSaturated(): boolean;
  stop(): void;
};

const PROBE_EVERY_MS = 250;
const SATURATED_ABOVE_MS = 3_000;

/**
 * Waits in the pool's queue like every query and measures how long. More connections would only move the queue into
 * the database; while it is that long new requests are better refused (503).
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
