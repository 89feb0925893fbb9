import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { MEGABYTE } from '../../shared/upload-limits.ts';
import type { CacheTag } from '../invalidation/cache-tag.ts';
import {
  type EncodedResponse,
  encodeResponse,
  type FilledResponse,
  recompress,
  sendEncoded,
  sendFilled,
} from './encoded-response.ts';

export type Cacheable = { key: string; tags: readonly CacheTag[]; area: 'pages' | 'searches' };

/** Renders the response without the cache. */
type Fill = (request: IncomingMessage, cacheable: Cacheable) => Promise<FilledResponse>;

export type PageCache = {
  /** Returns true if this handles the request, from the cache or with `fill`. */
  serve(request: IncomingMessage, response: ServerResponse, fill: Fill): boolean;
  invalidate(tags: readonly CacheTag[]): void;
  invalidateAll(): void;
  counts(): { hits: number; misses: number; stale: number; entries: number; bytes: number };
};

type PageCacheOptions = {
  /** Undefined if the request isn't cacheable. */
  match(request: IncomingMessage): Cacheable | undefined;
  /** Called with the error when a response could not be rendered or stored. */
  onError(error: unknown): void;
  /**
   * The time (ms) at which a response rendered now expires because of the clock alone, if within a quarter of an hour.
   * After it, the response isn't served, not even as stale while rendering fails. Not cached if this isn't known within a
   * second after rendering.
   */
  turnAfter?: (cacheable: Cacheable, at: number) => Promise<number | undefined>;
  /** Security headers of the response when rendering failed. */
  strictHeaders?: Readonly<Record<string, string>>;
  now?: () => number;
  mostBytes?: number;
};

type Entry = EncodedResponse & { tags: readonly CacheTag[]; madeAt: number; turnsAt: number };
type RunningFill = {
  startedAt: number;
  tags: readonly CacheTag[];
  /** Undefined until `turnAfter` has answered. */
  turnsAt: number | undefined;
  /** Ends when `turnAfter` has answered or failed. */
  turnIsKnown: Promise<void>;
  response: Promise<FilledResponse>;
};
type Miss = { request: IncomingMessage; response: ServerResponse; cacheable: Cacheable; old: Entry | undefined };

/** Maximum age of a fresh entry. Bounds the harm of a lost invalidation between processes. */
const FRESH_MS = 60_000;
/** A page that can't be rendered (the database is down) is served stale up to this age. */
const STALE_MS = 15 * 60_000;
/** How long a rendered response waits for `turnAfter`, which asks a database that may hang. */
const TURN_WAIT_MS = 1_000;
const RECOMPRESS_AFTER_MS = 2_000;
/** Estimated overhead per entry: four header lists and object overhead. */
const PER_ENTRY_BYTES = 4096;

/** Response when `fill` throws: the server is closing and accepts no in-process requests. */
const UNAVAILABLE: FilledResponse = {
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' },
  body: Buffer.from('The shop is catching its breath. Try again in a moment.\n'),
};

const createArea = (maxSize: number) =>
  new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: ({ plain, gzip, brotli }, key) =>
      plain.body.length + gzip.body.length + brotli.body.length + key.length + PER_ENTRY_BYTES,
  });

/** Caches whole responses in memory, in front of the router: a hit costs a lookup and a write. */
export function createPageCache({
  match,
  onError,
  turnAfter = async () => undefined,
  strictHeaders = {},
  now = Date.now,
  mostBytes = 48 * MEGABYTE,
}: PageCacheOptions): PageCache {
  // The number of possible searches is unlimited; a separate area keeps them from evicting pages.
  const areas = { pages: createArea(mostBytes), searches: createArea(Math.ceil(mostBytes / 6)) };
  const running = new Map<string, RunningFill>();
  const counts = { hits: 0, misses: 0, stale: 0 };
  // Logical clock of fills and invalidations.
  let sequence = 0;
  let allInvalidatedAt = 0;
  let runningCount = 0;
  const invalidatedAt = new Map<CacheTag, number>();

  function serve(request: IncomingMessage, response: ServerResponse, fill: Fill): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const cacheable = match(request);
    if (!cacheable) return false;
    const entry = areas[cacheable.area].get(cacheable.key);
    if (entry && isWithin(entry, FRESH_MS)) {
      counts.hits += 1;
      sendEncoded(request, response, entry);
      return true;
    }
    counts.misses += 1;
    void fillAndRespond({ request, response, cacheable, old: entry }, fill).catch(() => response.destroy());
    return true;
  }

  async function fillAndRespond({ request, response, cacheable, old }: Miss, fill: Fill) {
    const filled = await fillOnce(request, cacheable, fill);
    if (filled.status >= 500 && old && isWithin(old, STALE_MS) && areas[cacheable.area].has(cacheable.key)) {
      counts.stale += 1;
      // RFC 9211: a negative `ttl` is the time since the response became stale.
      const ttl = Math.round((old.madeAt + FRESH_MS - now()) / 1000);
      response.setHeader('cache-status', `nyuzi; hit; ttl=${Math.min(ttl, -1)}`);
      sendEncoded(request, response, old);
      return;
    }
    const entry = areas[cacheable.area].get(cacheable.key);
    if (entry && entry !== old) sendEncoded(request, response, entry);
    else sendFilled(request, response, filled);
  }

  function isWithin({ madeAt, turnsAt }: Entry, age: number): boolean {
    const moment = now();
    return moment - madeAt < age && moment < turnsAt;
  }

  /** Single flight per key. A request after an invalidation or a turn never joins a fill that started before it. */
  function fillOnce(request: IncomingMessage, cacheable: Cacheable, fill: Fill): Promise<FilledResponse> {
    const other = running.get(cacheable.key);
    if (other && !isOutdated(other)) return other.response;
    const started: RunningFill = {
      startedAt: ++sequence,
      tags: cacheable.tags,
      turnsAt: undefined,
      turnIsKnown: Promise.resolve(),
      response: Promise.resolve(UNAVAILABLE),
    };
    runningCount += 1;
    // Both ask the database, so at the same time.
    started.turnIsKnown = turnAfter(cacheable, now()).then((turnsAt = Number.POSITIVE_INFINITY) => {
      started.turnsAt = turnsAt;
    }, onError);
    started.response = fill(request, cacheable)
      .then(async (filled) => {
        await store(cacheable, started, filled).catch(onError);
        return filled;
      })
      .catch((error: unknown) => {
        onError(error);
        return { ...UNAVAILABLE, headers: { ...strictHeaders, ...UNAVAILABLE.headers } };
      })
      .finally(() => {
        if (running.get(cacheable.key) === started) running.delete(cacheable.key);
        runningCount -= 1;
        if (runningCount === 0) invalidatedAt.clear();
      });
    running.set(cacheable.key, started);
    return started.response;
  }

  async function store({ area, key, tags }: Cacheable, started: RunningFill, filled: FilledResponse) {
    if (filled.status !== 200 || filled.headers['cache-control']?.includes('no-store')) return;
    const encoded = await encodeResponse(filled);
    if (started.turnsAt === undefined)
      await Promise.race([started.turnIsKnown, pause(TURN_WAIT_MS, undefined, { ref: false })]);
    const { turnsAt } = started;
    // Invalidated during rendering: the response may contain data from before the change.
    if (turnsAt === undefined || isOutdated(started)) return;
    const entry = { ...encoded, tags, madeAt: now(), turnsAt };
    areas[area].set(key, entry);
    setTimeout(() => void compressBetter(areas[area], key, entry), RECOMPRESS_AFTER_MS).unref();
  }

  const isOutdated = ({ startedAt, tags, turnsAt = Number.POSITIVE_INFINITY }: RunningFill) =>
    now() >= turnsAt || allInvalidatedAt > startedAt || tags.some((tag) => (invalidatedAt.get(tag) ?? 0) > startedAt);

  return {
    serve,
    invalidate(tags) {
      sequence += 1;
      if (runningCount > 0) for (const tag of tags) invalidatedAt.set(tag, sequence);
      for (const area of Object.values(areas)) deleteTagged(area, new Set(tags));
    },
    invalidateAll() {
      sequence += 1;
      allInvalidatedAt = sequence;
      for (const area of Object.values(areas)) area.clear();
    },
    counts: () => ({
      ...counts,
      entries: areas.pages.size + areas.searches.size,
      bytes: areas.pages.calculatedSize + areas.searches.calculatedSize,
    }),
  };
}

async function compressBetter(area: LRUCache<string, Entry>, key: string, entry: Entry) {
  if (area.peek(key) !== entry) return;
  const brotli = await recompress(entry);
  if (area.peek(key) === entry) entry.brotli = brotli;
}

function deleteTagged(area: LRUCache<string, Entry>, tags: ReadonlySet<CacheTag>) {
  for (const [key, entry] of area.entries()) if (entry.tags.some((tag) => tags.has(tag))) area.delete(key);
}
