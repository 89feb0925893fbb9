import { randomUUID } from 'node:crypto';
import { createListener } from '../db/listener.ts';
import type { CacheTag } from './cache-tag.ts';

/** A cache in this process. Both calls are synchronous, so a read after `publish` returns is never stale. */
type Subscriber = {
  invalidate(tags: readonly CacheTag[]): void;
  /** Called when the changed tags are unknown. */
  invalidateAll(): void;
  /** Called after every commit in this process, and after those in others that enqueued jobs, with their queues. */
  committed?(queues: readonly string[]): void;
};

export type InvalidationBus = {
  subscribe(subscriber: Subscriber): void;
  /** Call after the commit. Invalidates at once in this process, and within a tenth of a second in the others. */
  publish(tags: readonly CacheTag[]): void;
  /** Call after every commit. `queues` got jobs: their workers look for them, in the other processes like tags. */
  committed(queues: readonly string[]): void;
  /** Call after the whole database was replaced. */
  publishEverything(): void;
  /**
   * Connects to the other processes on this database and sends tags published before. Returns a disconnect function.
   */
  connect(connection: Connection): Promise<() => Promise<void>>;
};

type Connection = { url: string; log: { warn(object: object, text: string): void } };

const CHANNEL = 'page_cache';
const SEND_AFTER_MS = 50;
const SEND_AGAIN_MS = 500;
/** NOTIFY payloads are limited to 8,000 bytes; above this number of tags, everything is invalidated. */
const MAX_TAGS = 100;
const EVERYTHING = '*';

/**
 * Invalidates caches after data changes, in this process and, once connected, in all others. Has no dependencies, so it
 * is created first.
 */
export function createInvalidationBus(): InvalidationBus {
  const subscribers: Subscriber[] = [];
  const unsent: Unsent = { tags: new Set(), queues: new Set(), onMore() {} };
  const local: Required<Subscriber> = {
    invalidate(tags) {
      for (const subscriber of subscribers) subscriber.invalidate(tags);
    },
    invalidateAll() {
      for (const subscriber of subscribers) subscriber.invalidateAll();
    },
    committed(queues) {
      for (const subscriber of subscribers) subscriber.committed?.(queues);
    },
  };
  return {
    subscribe: (subscriber) => void subscribers.push(subscriber),
    publish(tags) {
      local.invalidate(tags);
      for (const tag of tags) unsent.tags.add(tag);
      unsent.onMore();
    },
    committed(queues) {
      local.committed(queues);
      for (const queue of queues) unsent.queues.add(queue);
      if (queues.length > 0) unsent.onMore();
    },
    publishEverything() {
      local.invalidateAll();
      unsent.tags.add(EVERYTHING);
      unsent.onMore();
    },
    connect: (connection) => connect(connection, unsent, local),
  };
}

/** What the other processes don't know yet. `onMore` is called after each addition. */
type Unsent = { tags: Set<CacheTag | typeof EVERYTHING>; queues: Set<string>; onMore(): void };

/**
 * Merges tags and sends them outside transactions: NOTIFY inside a transaction takes a lock that serializes all
 * commits. Uses a dedicated connection, since LISTEN doesn't work behind a pooler.
 */
async function connect({ url, log }: Connection, unsent: Unsent, local: Required<Subscriber>) {
  const processId = randomUUID();
  // Notifications during a reconnect are lost, so invalidate everything.
  const listener = await createListener(url, {
    channel: CHANNEL,
    onNotice: receive,
    onConnected: () => local.invalidateAll(),
  });
  let timer: NodeJS.Timeout | undefined;
  const sendAfter = (milliseconds: number) => {
    timer ??= setTimeout(() => void send(), milliseconds).unref();
  };
  unsent.onMore = () => sendAfter(SEND_AFTER_MS);
  unsent.onMore();

  function receive(payload: string) {
    const { sender, tags, queues } = parsePayload(payload);
    if (sender === processId) return;
    if (tags === EVERYTHING) local.invalidateAll();
    else if (tags.length > 0) local.invalidate(tags);
    if (queues.length > 0) local.committed(queues);
  }

  async function send() {
    timer = undefined;
    const [tags, queues] = [[...unsent.tags], [...unsent.queues]];
    if (tags.length + queues.length === 0) return;
    unsent.tags.clear();
    unsent.queues.clear();
    const isEverything = tags.length > MAX_TAGS || tags.includes(EVERYTHING);
    const payload = JSON.stringify([processId, isEverything ? EVERYTHING : tags, queues]);
    try {
      await listener.notify(payload);
    } catch (error) {
      for (const tag of tags) unsent.tags.add(tag);
      // Jobs are also found without a message.
      sendAfter(SEND_AGAIN_MS);
      log.warn({ err: error }, 'a change could not be told to the other processes yet');
    }
  }

  return async () => {
    unsent.onMore = () => {};
    clearTimeout(timer);
    await send();
    clearTimeout(timer);
    await listener.close();
  };
}

type Message = { sender: string; tags: CacheTag[] | typeof EVERYTHING; queues: readonly string[] };

function parsePayload(payload: string): Message {
  try {
    const parsed: unknown = JSON.parse(payload);
    if (Array.isArray(parsed) && typeof parsed[0] === 'string' && Array.isArray(parsed[1]))
      return { sender: parsed[0], tags: parsed[1], queues: parsed[2] ?? [] };
    if (Array.isArray(parsed) && typeof parsed[0] === 'string')
      return { sender: parsed[0], tags: EVERYTHING, queues: parsed[2] ?? [] };
  } catch {
    // An unreadable payload may contain any tag, so invalidate everything.
  }
  return { sender: '', tags: EVERYTHING, queues: [] };
}
