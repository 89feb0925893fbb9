import type { Database } from './database.ts';

export type PoolSaturation = {
  /** Whether a question that is asked now would wait for a connection longer than a person does. */
  isSaturated(): boolean;
  stop(): void;
};

const PROBE_EVERY_MS = 250;
const SATURATED_ABOVE_MS = 3_000;

/**
 * Stands in the same row as everybody else and looks how long it takes. More connections would only move the crowd into
 * the database; who comes while the row is that long is better told to come again.
 */
export function watchPoolSaturation({ sql }: Pick<Database, 'sql'>): PoolSaturation {
  let probingSince: number | undefined;
  let lastWait = 0;

  async function probe() {
    if (probingSince !== undefined) return;
    probingSince = performance.now();
    // A database that is away answers with errors, at once; that is no crowd.
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
