import type { Database } from './database.ts';

/** Whether a query issued now would wait too long for a connection. */
type IsPoolSaturated = () => boolean;

const PROBE_EVERY_MS = 250;
const SATURATED_ABOVE_MS = 3_000;
/** A measured wait says nothing about requests that come later. */
const VALID_FOR_MS = 1_000;

/**
 * Measures the wait in the pool's queue with a query every quarter of a second while requests arrive, and none when idle.
 * More connections would only move the queue into the database, so new requests get a 503 while the wait is too long.
 */
export function watchPoolSaturation({ sql }: Pick<Database, 'sql'>): IsPoolSaturated {
  let probingSince: number | undefined;
  let probedAt = Number.NEGATIVE_INFINITY;
  let lastWait = 0;

  async function probe(now: number) {
    probingSince = now;
    // An unreachable database fails at once: the pool is not saturated.
    const isAnswered = await sql`select 1`.then(
      () => true,
      () => false,
    );
    probedAt = performance.now();
    lastWait = isAnswered ? probedAt - now : 0;
    probingSince = undefined;
  }

  return () => {
    const now = performance.now();
    if (probingSince !== undefined) return now - probingSince > SATURATED_ABOVE_MS;
    const passed = now - probedAt;
    if (passed > PROBE_EVERY_MS) void probe(now);
    return lastWait > SATURATED_ABOVE_MS && passed < VALID_FOR_MS;
  };
}
