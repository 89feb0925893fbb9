import postgres from 'postgres';
import { parseConnectionUrl } from '../db/connection-url.ts';
import { LOCKS } from '../db/locks.ts';

export type ServingLock = { release(): Promise<void> };

/**
 * One shop serves from an embedded database at a time; undefined: another one does. The lock belongs to a connection
 * of its own, so it goes when this process dies, however it dies, and is taken again after the database has crashed.
 */
export async function holdServingLock(
  url: string,
  log: { warn(object: object, text: string): void },
): Promise<ServingLock | undefined> {
  const { url: address, overrides } = parseConnectionUrl(url);
  let isReleased = false;
  const sql = postgres(address, {
    ...overrides,
    max: 1,
    idle_timeout: 0,
    max_lifetime: 0,
    onnotice: () => {},
    connection: { application_name: 'nyuzi-serving' },
    onclose: () => {
      if (!isReleased) setTimeout(() => void takeAgain(), 1_000).unref();
    },
  } as postgres.Options<Record<string, never>>);
  const take = async () =>
    (await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCKS.serve}) as taken`)[0]?.taken ?? false;

  async function takeAgain() {
    if (isReleased) return;
    const taken = await take().catch(() => undefined);
    if (taken === false) log.warn({}, 'another shop has taken this database in the meantime');
    if (taken === undefined) setTimeout(() => void takeAgain(), 1_000).unref();
  }

  const release = async () => {
    isReleased = true;
    await sql.end({ timeout: 1 });
  };
  if (await take()) return { release };
  await release();
  return undefined;
}
