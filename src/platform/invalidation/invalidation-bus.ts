import { randomUUID } from 'node:crypto';
import { createListener } from '../db/listener.ts';
import type { CacheTag } from './cache-tag.ts';

/** A cache in this process. Both calls are synchronous, so a read after `publish` returns is never stale. */
type Subscriber = {
  invalidate(tags: readonly CacheTag[]): void;
  /** Called when the changed tags are unknown. */
  invalidateAll(): void;
};

export type InvalidationBus = {
  subscribe(subscriber: Subscriber): void;
  /** Call after the commit. Invalidates at once in this process, and within a tenth of a second in the others. */
  publish(tags: readonly CacheTag[]): void;
  /** Call after the whole database was replaced. */
  publishEverything(): void;
  /**
   * Connects to the other processes on this database and sends tags published before. Returns a disconnect function.
   */
  connect(connection: Connection): Promise<() => Promise<void>>;
};

type Connection = { url: string; log: { warn(object: object, text: string): void } };

const CHANNEL = 'page_cache';
const SEND_EVERY_MS = 100;
/** NOTIFY payloads are limited to 8,000 bytes; above this number of tags, everything is invalidated. */
const MAX_TAGS = 100;
const EVERYTHING = '*';

/**
 * Invalidates caches after data changes, in this process and, once connected, in all others. Has no dependencies, so it
 * is created first.
 */
export function createInvalidationBus(): InvalidationBus {
  const subscribers: Subscriber[] = [];
  const unsent = new Set<CacheTag | typeof EVERYTHING>();
  const local: Subscriber = {
    invalidate(tags) {
      for (const subscriber of subscribers) subscriber.invalidate(tags);
    },
    invalidateAll() {
      for (const subscriber of subscribers) subscriber.invalidateAll();
    },
  };
  return {
    subscribe: (subscriber) => void subscribers.push(subscriber),
    publish(tags) {
      local.invalidate(tags);
      for (const tag of tags) unsent.add(tag);
    },
    publishEverything() {
      local.invalidateAll();
      unsent.add(EVERYTHING);
    },
    connect: (connection) => connect(connection, unsent, local),
  };
}

/**
 * Merges tags and sends them outside transactions: NOTIFY inside a transaction takes a lock that serializes all
 * commits. Uses a dedicated connection, since LISTEN doesn't work behind a pooler.
 */
async function connect({ url, log }: Connection, unsent: Set<CacheTag | typeof EVERYTHING>, local: Subscriber) {
  const processId = randomUUID();
  // Notifications during a reconnect are lost, so invalidate everything.
  const listener = await createListener(url, {
    channel: CHANNEL,
    onNotice: receive,
    onConnected: () => local.invalidateAll(),
  });
  const timer = setInterval(() => void send(), SEND_EVERY_MS);
  timer.unref();

  function receive(payload: string) {
    const [sender, tags] = parsePayload(payload);
    if (sender === processId) return;
    if (tags === EVERYTHING) local.invalidateAll();
    else local.invalidate(tags);
  }

  async function send() {
    if (unsent.size === 0) return;
    const tags = [...unsent];
    unsent.clear();
    const isEverything = tags.length > MAX_TAGS || tags.includes(EVERYTHING);
    const payload = JSON.stringify([processId, isEverything ? EVERYTHING : tags]);
    try {
      await listener.notify(payload);
    } catch (error) {
      for (const tag of tags) unsent.add(tag);
      log.warn({ err: error }, 'a change could not be told to the other processes yet');
    }
  }

  return async () => {
    clearInterval(timer);
    await send();
    await listener.close();
  };
}

function parsePayload(payload: string): [sender: string, tags: CacheTag[] | typeof EVERYTHING] {
  try {
    const parsed: unknown = JSON.parse(payload);
    if (Array.isArray(parsed) && typeof parsed[0] === 'string' && Array.isArray(parsed[1]))
      return [parsed[0], parsed[1]];
  } catch {
    // An unreadable payload may contain any tag, so invalidate everything.
  }
  return ['', EVERYTHING];
}
