import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { parseConnectionUrl } from '../db/connection-url.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { CacheTag } from './cache-tag.ts';

export type InvalidationBus = {
  /** Called after a commit: drops here at once, and tells the other processes within a tenth of a second. */
  publish(tags: readonly CacheTag[]): void;
  close(): Promise<void>;
};

const CHANNEL = 'page_cache';
const SEND_EVERY_MS = 100;
/** NOTIFY takes 8,000 bytes; past this many tags, everything is dropped instead. */
const MOST_TAGS = 100;
const EVERYTHING = '*';

type Connection = { url: string; log: { warn(object: object, text: string): void } };

/**
 * Keeps the page caches of several processes honest. Notices are merged and sent outside transactions: inside one,
 * NOTIFY takes a lock that serialises every commit. Own connection, since a listener can't sit behind a pooler.
 */
export async function openInvalidationBus(
  { url, log }: Connection,
  cache: Pick<PageCache, 'invalidate' | 'invalidateAll'>,
): Promise<InvalidationBus> {
  const here = randomUUID();
  const { url: address, overrides } = parseConnectionUrl(url);
  const sql = postgres(address, {
    ...overrides,
    max: 2,
    onnotice: () => {},
    connect_timeout: 5,
    connection: { application_name: 'nyuzi-notices' },
  });
  const waiting = new Set<CacheTag>();

  // Runs again on every reconnection; whatever was said in between is lost, so everything goes.
  await sql.listen(CHANNEL, hear, () => cache.invalidateAll());
  const timer = setInterval(() => void tell(), SEND_EVERY_MS);
  timer.unref();

  function hear(payload: string) {
    const [sender, tags] = parseNotice(payload);
    if (sender === here) return;
    if (tags === EVERYTHING) cache.invalidateAll();
    else cache.invalidate(tags);
  }

  async function tell() {
    if (waiting.size === 0) return;
    const tags = [...waiting];
    waiting.clear();
    const payload = JSON.stringify([here, tags.length > MOST_TAGS ? EVERYTHING : tags]);
    try {
      await sql`select pg_notify(${CHANNEL}, ${payload})`;
    } catch (error) {
      for (const tag of tags) waiting.add(tag);
      log.warn({ err: error }, 'a change could not be told to the other processes yet');
    }
  }

  return {
    publish(tags) {
      cache.invalidate(tags);
      for (const tag of tags) waiting.add(tag);
    },
    async close() {
      clearInterval(timer);
      await tell();
      await sql.end({ timeout: 2 });
    },
  };
}

function parseNotice(payload: string): [sender: string, tags: CacheTag[] | typeof EVERYTHING] {
  try {
    const notice: unknown = JSON.parse(payload);
    if (Array.isArray(notice) && typeof notice[0] === 'string' && Array.isArray(notice[1]))
      return [notice[0], notice[1]];
  } catch {
    // Fall through: a notice that can't be read may have meant anything.
  }
  return ['', EVERYTHING];
}
