import type { EmbeddedPostgres } from './embedded-postgres.ts';

const CHECK_EVERY_MS = 1_000;

type Log = { warn(object: object, text: string): void; info(object: object, text: string): void };

/** Starts the embedded database again whenever it is found dead. Answers how to stop looking. */
export function superviseDatabase(embedded: EmbeddedPostgres, log: Log): () => Promise<void> {
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
  }, CHECK_EVERY_MS);
  timer.unref();

  async function check() {
    try {
      if (await embedded.isUp()) return;
      log.warn({}, 'the database is down; starting it again');
      await embedded.restart();
      log.info({}, 'the database is up again');
    } catch (error) {
      log.warn({ err: error }, 'the database could not be started again yet');
    }
  }

  return async () => {
    clearInterval(timer);
    await checking;
  };
}
