import type { Database } from './database.ts';

export type Crowd = {
  /** Whether a question that is asked now would wait for a connection longer than a person does. */
  isCrowded(): boolean;
  stop(): void;
};

const LOOK_EVERY_MS = 250;
const MOST_MS = 3_000;

/**
 * Stands in the same row as everybody else and looks how long it takes. More connections would only move the crowd into
 * the database; who comes while the row is that long is better told to come again.
 */
export function watchCrowd({ sql }: Pick<Database, 'sql'>): Crowd {
  let inRowSince: number | undefined;
  let lastWait = 0;

  async function standInRow() {
    if (inRowSince !== undefined) return;
    inRowSince = performance.now();
    // A database that is away answers with errors, at once; that is no crowd.
    const isAnswered = await sql`select 1`.then(
      () => true,
      () => false,
    );
    lastWait = isAnswered ? performance.now() - inRowSince : 0;
    inRowSince = undefined;
  }

  const timer = setInterval(() => void standInRow(), LOOK_EVERY_MS);
  timer.unref();
  return {
    isCrowded: () => (inRowSince === undefined ? lastWait : performance.now() - inRowSince) > MOST_MS,
    stop: () => clearInterval(timer),
  };
}
