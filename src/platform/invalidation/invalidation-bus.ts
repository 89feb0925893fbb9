import { randomUUID } from 'node:crypto';
import { createListener } from '../db/listener.ts';
import type { CacheTag } from './cache-tag.ts';

/** A cache of this process. Both calls are synchronous: whoever reads after `publish` returned reads fresh. */
type Subscriber = {
  invalidate(tags: readonly CacheTag[]): void;
  /** Nobody knows what has changed. */
  invalidateAll(): void;
};

export type InvalidationBus = {
  subscribe(subscriber: Subscriber): void;
  /** To be called after a commit: invalidates here at once, and in the other processes within a tenth of a second. */
  publish(tags: readonly CacheTag[]): void;
  /** After the whole database was replaced. */
  publishEverything(): void;
  /** Joins the other processes on this database; what was published before is sent then. Answers how to leave. */
  connect(connection: Connection): Promise<() => Promise<void>>;
};

type Connection = { url: string; log: { warn(object: object, text: string): void } };

const CHANNEL = 'page_cache';
const SEND_EVERY_MS = 100;
/** NOTIFY takes 8,000 bytes; past this many tags, everything is invalidated instead. */
const MAX_TAGS = 100;
const EVERYTHING = '*';

/**
 * Connects whatever changes data with the caches of it, in this process and, once connected, in all others. It needs
 * nothing itself, so it is made first.
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
 * Tags are merged and sent outside transactions: inside one, NOTIFY takes a lock that serializes every commit. The
 * connection is its own, since a listener can't sit behind a pooler.
 */
async function connect({ url, log }: Connection, unsent: Set<CacheTag | typeof EVERYTHING>, local: Subscriber) {
  const processId = randomUUID();
  // Notifications between two connections are lost, so everything goes.
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
    // Fall through: what can't be read may have meant anything.
  }
  return ['', EVERYTHING];
}
