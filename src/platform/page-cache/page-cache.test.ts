import { createServer, request as httpRequest, type Server } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { FilledResponse } from './encoded-response.ts';
import { createRouteMatcher } from './match-route.ts';
import { type Cacheable, createPageCache, type PageCache } from './page-cache.ts';

const matchRoute = createRouteMatcher([
  { path: '/', query: ['keyword', 'page'], tags: () => ['catalog'] },
  { path: '/products/:id', tags: ({ id }) => [`product:${id ?? ''}`] },
]);

type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A page cache on a port, in front of `fill`, with a clock that the test controls. */
async function openCache(
  fill: (url: string) => Promise<FilledResponse> | FilledResponse,
  options: Partial<Pick<Parameters<typeof createPageCache>[0], 'mostBytes' | 'turnAfter'>> = {},
) {
  const clock = { now: 1_000_000 };
  const troubles: unknown[] = [];
  const cache = createPageCache({
    match: (request) => matchRoute(request.url ?? '/'),
    onError: (error) => void troubles.push(error),
    now: () => clock.now,
    ...options,
  });
  const server = createServer((request, response) => {
    if (!cache.serve(request, response, async ({ url }) => fill(url ?? '/'))) response.writeHead(418).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Reply>((resolve, reject) => {
      httpRequest({ port, path, headers, method, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });
  return { cache, clock, get, troubles };
}

const UNPACK: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (body) => body,
};

const page = (text: string, status = 200, headers: Record<string, string> = {}): FilledResponse => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: Buffer.from(text),
});

test('renders a page once and serves it until its content changes', async () => {
  let made = 0;
  const { cache, get } = await openCache(() => page(`version ${++made}`));
  expect(String((await get('/products/cuff')).body)).toBe('version 1');
  expect(String((await get('/products/cuff')).body)).toBe('version 1');
  cache.invalidate(['product:other']);
  expect(String((await get('/products/cuff')).body)).toBe('version 1');
  cache.invalidate(['product:cuff']);
  expect(String((await get('/products/cuff')).body)).toBe('version 2');
  expect(cache.counts()).toMatchObject({ hits: 2, misses: 2, stale: 0, entries: 1 });
});

test('shares one entry across unknown parameters, but not across known ones', async () => {
  let made = 0;
  const { get } = await openCache((url) => page(`${++made} ${url}`));
  await get('/?utm_source=letter');
  await get('/?utm_source=other&fbclid=1');
  expect(made).toBe(1);
  await get('/?page=2');
  expect(made).toBe(2);
});

test('keeps the home page cached during many searches', async () => {
  const { cache, get } = await openCache((url) => page(url), { mostBytes: 120_000 });
  await get('/');
  for (let turn = 0; turn < 50; turn += 1) await get(`/?keyword=${turn}`);
  expect(cache.counts()).toMatchObject({ hits: 0, misses: 51 });
  expect(cache.counts().entries).toBeLessThan(10);
  await get('/');
  expect(cache.counts().hits).toBe(1);
});

test('renders once for a hundred concurrent visitors', async () => {
  let made = 0;
  const { get } = await openCache(async () => {
    made += 1;
    await new Promise((resolve) => setTimeout(resolve, 30));
    return page('slow');
  });
  const answers = await Promise.all(Array.from({ length: 100 }, () => get('/')));
  expect(answers.every(({ body }) => String(body) === 'slow')).toBe(true);
  expect(made).toBe(1);
});

test.each<[string, (cache: PageCache) => void]>([
  ['a change of the piece', (cache) => cache.invalidate(['product:cuff'])],
  ['a change of everything', (cache) => cache.invalidateAll()],
])('discards a fill overtaken by %s, and later readers do not join it', async (_, change) => {
  let price = 48;
  const gates: (() => void)[] = [];
  const { cache, get } = await openCache(async () => {
    const seen = price;
    await new Promise<void>((resolve) => gates.push(resolve));
    return page(`$${seen}`);
  });
  const early = get('/products/cuff');
  await expect.poll(() => gates.length).toBe(1);
  price = 52;
  change(cache);
  const late = get('/products/cuff');
  await expect.poll(() => gates.length).toBe(2);
  gates[1]?.();
  expect(String((await late).body)).toBe('$52');
  gates[0]?.();
  await early;
  expect(String((await get('/products/cuff')).body)).toBe('$52');
  expect(gates.length).toBe(2);
});

test('keeps a fill when a different product changes', async () => {
  let open: (() => void) | undefined;
  let made = 0;
  const { cache, get } = await openCache(async () => {
    made += 1;
    await new Promise<void>((resolve) => {
      open = resolve;
    });
    return page('cuff');
  });
  const first = get('/products/cuff');
  await expect.poll(() => open !== undefined).toBe(true);
  cache.invalidate(['product:bowl']);
  open?.();
  await first;
  await get('/products/cuff');
  expect(made).toBe(1);
});

test('rerenders a page after a minute, and serves the old one while that fails', async () => {
  let isAway = false;
  let made = 0;
  const { clock, get, cache } = await openCache(() => (isAway ? page('sorry', 503) : page(`version ${++made}`)));
  await get('/');
  clock.now += 59_000;
  expect(String((await get('/')).body)).toBe('version 1');
  clock.now += 2_000;
  isAway = true;
  const stale = await get('/');
  expect(stale).toMatchObject({ status: 200, body: Buffer.from('version 1') });
  expect(stale.headers['cache-status']).toBe('nyuzi; hit; ttl=-1');
  expect(cache.counts().stale).toBe(1);
  isAway = false;
  expect(String((await get('/')).body)).toBe('version 2');
  isAway = true;
  clock.now += 15 * 60_000 - 1;
  expect(String((await get('/')).body)).toBe('version 2');
  clock.now += 1;
  expect((await get('/')).status).toBe(503);
  isAway = false;
  expect(String((await get('/')).body)).toBe('version 3');
  cache.invalidateAll();
  isAway = true;
  expect((await get('/')).status).toBe(503);
});

test('bounds memory: keeps the most recently used pages, and only a few searches', async () => {
  const mostBytes = 200_000;
  let made: string[] = [];
  const { cache, get } = await openCache(
    (url) => {
      made.push(url);
      return page(`${url} ${'bead'.repeat(2_000)}`);
    },
    { mostBytes },
  );
  for (let number = 0; number < 20; number += 1) await get(`/?keyword=${number}`);
  expect(cache.counts().bytes).toBeLessThan(mostBytes / 5);
  for (let number = 0; number < 40; number += 1) await get(`/products/${number}`);
  expect(cache.counts().bytes).toBeLessThan(mostBytes * (6 / 5));
  expect(cache.counts().bytes).toBeGreaterThan(mostBytes / 2);
  made = [];
  for (const path of ['/?keyword=19', '/?keyword=0', '/products/39', '/products/0']) await get(path);
  expect(made).toEqual(['/?keyword=0', '/products/0']);
});

test('caches only successful responses', async () => {
  let made = 0;
  const { get } = await openCache((url) => {
    made += 1;
    return url === '/' ? page('secret', 200, { 'cache-control': 'no-store' }) : page('no such piece', 404);
  });
  await get('/');
  await get('/');
  expect((await get('/products/none')).status).toBe(404);
  await get('/products/none');
  expect(made).toBe(4);
});

test('caches a response that is publicly cacheable', async () => {
  let made = 0;
  const { get } = await openCache(() => page(`version ${++made}`, 200, { 'cache-control': 'public, s-maxage=10' }));
  await get('/');
  expect((await get('/')).headers['cache-control']).toBe('public, s-maxage=10');
  expect(made).toBe(1);
});

test('serves the encoding that a browser accepts, and 304 when it has the page', async () => {
  const text = 'beads '.repeat(500);
  const { get } = await openCache(() => page(text));
  const read = async (accepted?: string) => {
    const { body, headers } = await get('/', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(body.length) });
    const encoding = String(headers['content-encoding'] ?? 'none');
    return [encoding, String(UNPACK[encoding]?.(body))];
  };
  await get('/');
  expect(await read('gzip, br')).toEqual(['br', text]);
  expect(await read('gzip')).toEqual(['gzip', text]);
  for (const plain of [undefined, '', 'identity', 'br;q=0, gzip;q=0'])
    expect(await read(plain)).toEqual(['none', text]);

  const { etag } = (await get('/')).headers;
  const unchanged = await get('/', { 'if-none-match': String(etag), 'accept-encoding': 'br' });
  expect(unchanged).toMatchObject({ status: 304, body: Buffer.alloc(0), headers: { etag } });
  expect((await get('/', { 'if-none-match': 'W/"another"' })).status).toBe(200);
  expect(await get('/', {}, 'HEAD')).toMatchObject({
    status: 200,
    body: Buffer.alloc(0),
    headers: { 'content-length': String(text.length) },
  });
});

test('recompresses a long-lived page at a higher level', async () => {
  const text = Array.from({ length: 2_000 }, (_, number) => `bead ${(number * 7919) % 997}`).join();
  const { get } = await openCache(() => page(text));
  const packed = async () => (await get('/', { 'accept-encoding': 'br' })).body;
  await packed();
  const first = await packed();
  await expect.poll(async () => (await packed()).length).toBeLessThan(first.length);
  expect(String(brotliDecompressSync(await packed()))).toBe(text);
});

test('passes requests for non-pages through', async () => {
  const { get } = await openCache(() => page('page'));
  expect((await get('/api/orders')).status).toBe(418);
  expect((await get('/', {}, 'POST')).status).toBe(418);
  expect((await get('/products/%E0%A4%A')).status).toBe(418);
});

test('returns a 503 for a failed render without crashing, or the stale page when cached', async () => {
  let isClosing = false;
  const { cache, clock, get, troubles } = await openCache((url) => {
    if (isClosing) throw new Error('closing');
    return page(url);
  });
  await get('/products/cuff');
  isClosing = true;
  const unknown = await get('/products/collar');
  expect(unknown.status).toBe(503);
  expect(unknown.headers['retry-after']).toBe('5');
  expect(troubles).toMatchObject([{ message: 'closing' }]);
  clock.now += 61_000;
  expect(String((await get('/products/cuff')).body)).toBe('/products/cuff');
  expect(cache.counts().stale).toBe(1);
});

test('answers without waiting for the time at which a page expires, and caches no page without it', async () => {
  let made = 0;
  const { get } = await openCache(() => page(`version ${++made}`), { turnAfter: () => new Promise(() => {}) });
  expect([String((await get('/')).body), String((await get('/')).body)]).toEqual(['version 1', 'version 2']);
});

test('expires a page exactly at its time, not from an earlier fill, and serves it stale while rendering fails', async () => {
  const turn = 1_030_000;
  let [day, isAway, made] = ['Dec 3', false, 0];
  let gate: Promise<void> | undefined;
  const turnAfter = async (_: Cacheable, at: number) => (at < turn ? turn : undefined);
  const fill = async () => {
    made += 1;
    const seen = day;
    await gate;
    return isAway ? page('sorry', 503) : page(seen);
  };
  const { clock, get } = await openCache(fill, { turnAfter });
  const shown = async () => String((await get('/products/cuff')).body);
  expect([await shown(), await shown(), made]).toEqual(['Dec 3', 'Dec 3', 1]);
  clock.now = turn - 1;
  expect([await shown(), made]).toEqual(['Dec 3', 1]);
  [clock.now, day] = [turn, 'Dec 4'];
  expect([await shown(), made]).toEqual(['Dec 4', 2]);

  // A fill that starts before the turn and ends after it: later requests don't join it, and it isn't stored.
  [clock.now, day] = [turn - 1, 'Dec 3'];
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const early = get('/');
  await expect.poll(() => made).toBe(3);
  [clock.now, day] = [turn, 'Dec 4'];
  const late = get('/');
  await expect.poll(() => made).toBe(4);
  open();
  expect(String((await late).body)).toBe('Dec 4');
  await early;
  expect(String((await get('/')).body)).toBe('Dec 4');

  // The database is down across the turn: serve an error page instead of the outdated day.
  clock.now = turn - 1_000;
  [gate, day] = [undefined, 'Dec 3'];
  const other = async () => get('/?page=2');
  expect(String((await other()).body)).toBe('Dec 3');
  isAway = true;
  clock.now = turn + 1;
  expect((await other()).status).toBe(503);
});
