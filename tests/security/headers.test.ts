import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../src/start/app.ts';
import { temporaryFolder } from '../support/runner/temporary-folder.ts';
import { addProduct } from '../support/shop/stock.ts';
import { openTestDeps } from '../support/shop/test-shop.ts';

const folder = temporaryFolder();
const dataDir = join(folder, 'data');
mkdirSync(join(folder, 'assets'), { recursive: true });
mkdirSync(join(folder, 'admin/assets'), { recursive: true });
for (const [name, text] of [
  ['a.js', '0'],
  ['a.css', ''],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a.woff2', 'font'],
] as const) {
  writeFileSync(join(folder, 'assets', name), text);
  writeFileSync(join(folder, 'assets', `${name}.br`), brotliCompressSync(text));
}
writeFileSync(join(folder, 'admin/assets/office.js'), '0');

const deps = await openTestDeps({
  env: { PUBLIC_URL: 'https://beads.example', RATE_LIMITS: 'off', DATA_DIR: dataDir },
});
await addProduct(deps.db, { id: 'plain-cuff', onHand: 1 });
const { app } = await createApp(deps, {
  assets: { sheets: {}, modules: ['/assets/a.js'], fonts: [] },
  office: { assets: { sheets: {}, modules: ['/admin/assets/office.js'], fonts: [] }, files: folder },
  files: folder,
  isReady: async () => true,
  metrics: undefined,
});
mkdirSync(join(dataDir, 'pictures'), { recursive: true });
writeFileSync(join(dataDir, 'pictures', '0123456789abcdef-320.webp'), 'picture');
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

type Answer = { status: number; headers: Map<string, string>; body: string };

/** Sends exactly these bytes and reads until the connection closes. */
function send(bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(port), '127.0.0.1', () => void socket.write(bytes, 'latin1'));
    socket.setEncoding('latin1').on('data', (piece: string) => {
      said += piece;
    });
    socket.on('error', () => {});
    socket.setTimeout(30_000, () => socket.destroy());
    socket.on('close', () => {
      const [head = '', ...rest] = said.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
      if (!status) reject(new Error(`no answer to ${bytes.slice(0, 60)}`));
      const headers = lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      });
      resolve({ status, headers: new Map(headers), body: rest.join('\r\n\r\n') });
    });
  });
}

const get = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: beads.example\r\nConnection: close\r\n${more}\r\n`;
const HTML = 'Accept: text/html\r\n';

const REQUESTS: Record<string, [bytes: string, status: number]> = {
  'a page': [get('/about', HTML), 200],
  'the same page, kept': [get('/about', HTML), 200],
  'a product page': [get('/products/plain-cuff', HTML), 200],
  'a page for one visitor': [get('/cart', HTML), 200],
  'the payment document': [get('/payment', HTML), 200],
  'a page that is nowhere': [get('/nowhere', HTML), 404],
  'a call': [get('/api/store'), 200],
  'a call without a login': [get('/api/users/profile'), 401],
  'a call that is nowhere': [get('/api/nowhere'), 404],
  'a call of staff': [get('/api/admin/session'), 401],
  'the back office': [get('/admin', HTML), 200],
  'a health probe': [get('/api/health/live'), 200],
  'the description': [get('/api/docs', HTML), 200],
  'its JSON': [get('/api/openapi.json'), 200],
  'security.txt': [get('/.well-known/security.txt'), 200],
  'robots.txt': [get('/robots.txt'), 200],
  'the site map': [get('/sitemap.xml'), 200],
  'the product feed': [get('/feeds/google.xml'), 200],
  'the manifest': [get('/manifest.webmanifest'), 200],
  'the service worker': [get('/service-worker.js'), 200],
  'the tab’s picture': [get('/favicon.svg'), 200],
  'a redirect': [get('/favicon.ico'), 302],
  'a script': [get('/assets/a.js'), 200],
  'a compressed script': [get('/assets/a.js', 'Accept-Encoding: br\r\n'), 200],
  'a style sheet': [get('/assets/a.css'), 200],
  'a drawing': [get('/assets/a.svg'), 200],
  'a compressed drawing': [get('/assets/a.svg', 'Accept-Encoding: br\r\n'), 200],
  'a file that is nowhere': [get('/assets/b.js'), 404],
  'a file of the back office': [get('/admin/assets/office.js'), 200],
  'a picture': [get('/pictures/0123456789abcdef-320.webp'), 200],
  'a picture that is nowhere': [get('/pictures/0123456789abcdef-640.webp'), 404],
  'a way out of the folder': [get('/assets/..%2f..%2fdata'), 404],
  'a HEAD': ['HEAD /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 200],
  'an unknown method': ['PROPFIND / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
  OPTIONS: ['OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
  'an address that no route can read': [get('/%zz'), 400],
  'one in the API': [get('/api/products/%zz'), 400],
  'one with a null': [get('/about%00'), 400],
  'a parameter that is too long': [get(`/products/${'a'.repeat(500)}`), 414],
  'JSON that is none': [
    'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1\r\nConnection: close\r\n\r\n{',
    400,
  ],
  'a type that is not read': [
    'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1\r\nConnection: close\r\n\r\n{',
    415,
  ],
  'a body that is too large': [
    'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\nConnection: close\r\n\r\n{',
    413,
  ],
  'a request that is none': ['HELLO\r\n\r\n', 400],
  'headers that are too large': [get('/', `X: ${'a'.repeat(20_000)}\r\n`), 431],
  'two lengths': ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  'no host': ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  'an expectation': [get('/', 'Expect: a-miracle\r\n'), 417],
  'headers that never end': ['GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 408],
};

const WITH_CHARSET = /^(text\/|[a-z]+\/([a-z.]+\+)?xml|application\/json)/;

test.for(Object.entries(REQUESTS))('the headers of %s are strict', async ([, [bytes, status]]) => {
  const { status: answered, headers, body } = await send(bytes);
  expect(answered).toBe(status);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain('upgrade-insecure-requests');
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/);
  expect(headers.get('cross-origin-opener-policy')).toMatch(/^same-origin(-allow-popups)?$/);
  expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same|cross)-origin$/);
  expect(headers.get('server') ?? headers.get('x-powered-by')).toBeUndefined();
  const type = headers.get('content-type') ?? '';
  if (body !== '') expect(type).not.toBe('');
  if (WITH_CHARSET.test(type)) expect(type).toMatch(/; ?charset=utf-8$/i);
});

test('a closing shop’s headers are strict', async () => {
  // One request keeps the shop open; the next on the same connection is too late.
  const late = new Promise<string>((resolve) => {
    let said = '';
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
      );
    });
    socket.setEncoding('latin1').on('data', (piece: string) => {
      said += piece;
    });
    socket.on('error', () => {}).on('close', () => resolve(said));
    app.server.once('request', () => {
      setImmediate(() => {
        void app.close();
        setImmediate(() => socket.write(`}${get('/api/health/live')}`));
      });
    });
  });
  const answers = (await late).split('HTTP/1.1 ').slice(1);
  expect(answers.at(-1)).toMatch(/^503/);
  for (const answer of answers) expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
});
