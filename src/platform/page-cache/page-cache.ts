import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CacheTag } from '../invalidation/cache-tag.ts';

/** What may be kept: where a page lives in the cache and which changes drop it. */
export type Cacheable = { key: string; tags: readonly CacheTag[]; area: 'pages' | 'questions' };

export type FilledResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** One way to write an answer. Its headers are a list of names and values, as `node:http` writes it fastest. */
type Variant = { body: Buffer; headers: string[] };
type Entry = {
  tags: readonly CacheTag[];
  madeAt: number;
  etag: string;
  plain: Variant;
  gzip: Variant;
  brotli: Variant;
  unchanged: string[];
};
type Fill = { startedAt: number; tags: readonly CacheTag[]; answer: Promise<FilledResponse> };

export type PageCache = {
  /** True when this request is answered here. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  invalidate(tags: readonly CacheTag[]): void;
  invalidateAll(): void;
  counts(): { hits: number; misses: number; stale: number; entries: number; bytes: number };
};

type PageCacheOptions = {
  /** undefined: not for the cache. */
  match(request: IncomingMessage): Cacheable | undefined;
  /** Makes the answer anew, as the shop without a cache would. */
  fill(request: IncomingMessage, cacheable: Cacheable): Promise<FilledResponse>;
  /** Hears why an answer could not be made or kept. */
  onError(error: unknown): void;
  /** Of what is said where nobody could make an answer. */
  strictHeaders?: Readonly<Record<string, string>>;
  now?: () => number;
  mostBytes?: number;
};

/** No page is believed longer, whatever else fails: it bounds the harm of a lost notice between processes. */
const FRESH_MS = 60_000;
/** A page that can't be made anew (the database is away) is served old for this long. */
const STALE_MS = 15 * 60_000;
const MEGABYTE = 1024 * 1024;
const BETTER_COMPRESSION_AFTER_MS = 2_000;
/** Headers in four lists, and what keeps them together. */
const PER_ENTRY_BYTES = 4096;

/** Nobody can make the page: the shop is just closing, and takes no questions from its own cache any more. */
const UNAVAILABLE: FilledResponse = {
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' },
  body: Buffer.from('The shop is catching its breath. Try again in a moment.\n'),
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Whole pages in memory, in front of everything: a hit costs a look-up and a write. */
export function createPageCache({
  match: recognise,
  fill,
  onError: onTrouble,
  strictHeaders = {},
  now = Date.now,
  mostBytes = 48 * MEGABYTE,
}: PageCacheOptions): PageCache {
  const area = (bytes: number) =>
    new LRUCache<string, Entry>({
      maxSize: bytes,
      sizeCalculation: ({ plain, gzip, brotli }, key) =>
        plain.body.length + gzip.body.length + brotli.body.length + key.length + PER_ENTRY_BYTES,
    });
  // What can be asked is endless; kept apart, it can't push the home page out.
  const areas = { pages: area(mostBytes), questions: area(Math.ceil(mostBytes / 6)) };
  const filling = new Map<string, Fill>();
  const counts = { hits: 0, misses: 0, stale: 0 };
  let sequence = 0;
  let allInvalidatedAt = 0;
  let running = 0;
  const invalidatedAt = new Map<CacheTag, number>();

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const cacheable = recognise(request);
    if (!cacheable) return false;
    const entry = areas[cacheable.area].get(cacheable.key);
    if (entry && now() - entry.madeAt < FRESH_MS) {
      counts.hits += 1;
      send(request, response, entry);
      return true;
    }
    counts.misses += 1;
    void fillAndRespond(request, response, cacheable, entry).catch(() => response.destroy());
    return true;
  }

  async function fillAndRespond(
    request: IncomingMessage,
    response: ServerResponse,
    cacheable: Cacheable,
    old: Entry | undefined,
  ) {
    const filled = await fillOnce(request, cacheable);
    if (filled.status >= 500 && old && now() - old.madeAt < STALE_MS && areas[cacheable.area].has(cacheable.key)) {
      counts.stale += 1;
      send(request, response, old);
      return;
    }
    const entry = areas[cacheable.area].get(cacheable.key);
    if (entry && entry !== old) send(request, response, entry);
    else relay(request, response, filled);
  }

  /** One fill at a time for each page; a request that comes after a drop never joins a fill from before it. */
  function fillOnce(request: IncomingMessage, cacheable: Cacheable): Promise<FilledResponse> {
    const other = filling.get(cacheable.key);
    if (other && !isOutdated(other)) return other.answer;
    const started: Fill = {
      startedAt: ++sequence,
      tags: cacheable.tags,
      answer: Promise.resolve({ status: 503, headers: {}, body: Buffer.alloc(0) }),
    };
    running += 1;
    started.answer = fill(request, cacheable)
      .then(async (filled) => {
        await store(cacheable, started, filled).catch(onTrouble);
        return filled;
      })
      .catch((error: unknown) => {
        onTrouble(error);
        return { ...UNAVAILABLE, headers: { ...strictHeaders, ...UNAVAILABLE.headers } };
      })
      .finally(() => {
        if (filling.get(cacheable.key) === started) filling.delete(cacheable.key);
        running -= 1;
        if (running === 0) invalidatedAt.clear();
      });
    filling.set(cacheable.key, started);
    return started.answer;
  }

  async function store(cacheable: Cacheable, started: Fill, filled: FilledResponse) {
    if (filled.status !== 200 || filled.headers['cache-control']?.includes('no-store')) return;
    const entry = await makeEntry(cacheable.tags, filled, now());
    // What was dropped while this was being made may already be out of date.
    if (isOutdated(started)) return;
    areas[cacheable.area].set(cacheable.key, entry);
    setTimeout(() => void compressBetter(cacheable, entry), BETTER_COMPRESSION_AFTER_MS).unref();
  }

  async function compressBetter(cacheable: Cacheable, entry: Entry) {
    if (areas[cacheable.area].peek(cacheable.key) !== entry) return;
    const body = await compressBrotli(entry.plain.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    if (areas[cacheable.area].peek(cacheable.key) !== entry) return;
    entry.brotli = { body, headers: [...entry.brotli.headers.slice(0, -1), String(body.length)] };
  }

  const isOutdated = ({ startedAt, tags }: Fill) =>
    allInvalidatedAt > startedAt || tags.some((tag) => (invalidatedAt.get(tag) ?? 0) > startedAt);

  function drop(tags: readonly CacheTag[]) {
    sequence += 1;
    if (running > 0) for (const tag of tags) invalidatedAt.set(tag, sequence);
    for (const pages of Object.values(areas)) deleteTagged(pages, new Set(tags));
  }

  function dropAll() {
    sequence += 1;
    allInvalidatedAt = sequence;
    for (const pages of Object.values(areas)) pages.clear();
  }

  return {
    serve,
    invalidate: drop,
    invalidateAll: dropAll,
    counts: () => ({
      ...counts,
      entries: areas.pages.size + areas.questions.size,
      bytes: areas.pages.calculatedSize + areas.questions.calculatedSize,
    }),
  };
}

function deleteTagged(pages: LRUCache<string, Entry>, tags: ReadonlySet<CacheTag>) {
  for (const [key, entry] of pages.entries()) if (entry.tags.some((tag) => tags.has(tag))) pages.delete(key);
}

async function makeEntry(tags: readonly CacheTag[], { headers, body }: FilledResponse, madeAt: number): Promise<Entry> {
  const [brotliBody, gzipBody] = await Promise.all([
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    compressGzip(body, { level: 6 }),
  ]);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const unchanged = [...Object.entries(headers).flat(), 'vary', 'accept-encoding', 'etag', etag];
  const variant = (bytes: Buffer, encoding?: string): Variant => ({
    body: bytes,
    // The length last: better compression changes it.
    headers: [
      ...unchanged,
      ...(encoding ? ['content-encoding', encoding] : []),
      'content-length',
      String(bytes.length),
    ],
  });
  return {
    tags,
    madeAt,
    etag,
    plain: variant(body),
    gzip: variant(gzipBody, 'gzip'),
    brotli: variant(brotliBody, 'br'),
    unchanged,
  };
}

function send(request: IncomingMessage, response: ServerResponse, entry: Entry) {
  if (request.headers['if-none-match'] === entry.etag) {
    response.writeHead(304, entry.unchanged).end();
    return;
  }
  const { headers, body } = chooseVariant(request.headers['accept-encoding'], entry);
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function chooseVariant(accepted: string | string[] | undefined, entry: Entry): Variant {
  const encodings = String(accepted ?? '');
  if (encodings.includes('br') && !encodings.includes('br;q=0')) return entry.brotli;
  return encodings.includes('gzip') && !encodings.includes('gzip;q=0') ? entry.gzip : entry.plain;
}

function relay(request: IncomingMessage, response: ServerResponse, { status, headers, body }: FilledResponse) {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
