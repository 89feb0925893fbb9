import type { EmbeddedPostgres } from './embedded-postgres.ts';

const LOOK_EVERY_MS = 1_000;

type Log = { warn(object: object, text: string): void; info(object: object, text: string): void };

/** Starts the embedded database again whenever it is found dead. Answers how to stop looking. */
export function keepAlive(embedded: EmbeddedPostgres, log: Log): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, LOOK_EVERY_MS);
  timer.unref();

  async function look() {
    try {
      if (await embedded.isUp()) return;
      log.warn({}, 'the database is down; starting it again');
      await embedded.revive();
      log.info({}, 'the database is up again');
    } catch (error) {
      log.warn({ err: error }, 'the database could not be started again yet');
    }
  }

  return async () => {
    clearInterval(timer);
    await looking;
  };
}
