import type { Client } from 'pg';
import { connectClient, endClient } from '../db/connect.ts';
import { LOCKS } from '../db/locks.ts';

const SILENT_MS = 5_000;

type ServingLock = {
  /** False while the connection is broken, for example because the database has crashed. */
  isConnected(): boolean;
  release(): Promise<void>;
};

/**
 * Only one shop can serve from an embedded database at a time; returns undefined if another process has the lock. The
 * advisory lock belongs to a dedicated connection, so it's released when this process dies for any reason, and it's
 * reacquired after a database crash.
 */
export async function holdServingLock(
  url: string,
  log: { warn(object: object, text: string): void },
): Promise<ServingLock | undefined> {
  let client: Client | undefined;
  let isReleased = false;

  async function take(): Promise<boolean> {
    const opened = await connectClient(url, { name: 'nyuzi-serving', pipeline: true, silentMs: SILENT_MS });
    const { rows } = await opened.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCKS.serve]);
    client = opened;
    opened.on('end', () => {
      client = undefined;
      takeAgainSoon();
    });
    return rows[0]?.taken ?? false;
  }

  function takeAgainSoon() {
    if (!isReleased) setTimeout(() => void takeAgain(), 1_000).unref();
  }

  async function takeAgain() {
    if (isReleased) return;
    const taken = await take().catch(() => undefined);
    if (taken === false) log.warn({}, 'another shop has taken this database in the meantime');
    if (taken === undefined) takeAgainSoon();
  }

  const release = async () => {
    isReleased = true;
    if (client) await endClient(client);
  };
  if (await take()) return { isConnected: () => client !== undefined, release };
  await release();
  return undefined;
}
