import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { inTests, recordFigure } from '../support/fault-report.ts';
import { startShop } from '../support/running-shop.ts';

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

const megabytesOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

test(
  'hostile bodies are refused with a sentence, and cost no memory',
  async () => {
    const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
    const send = async (path: string, body: string | Buffer, headers: Record<string, string>) => {
      try {
        const answer = await fetch(shop.url + path, {
          method: 'POST',
          body: new Uint8Array(Buffer.from(body)),
          headers,
        });
        return { status: answer.status, text: await answer.text() };
      } catch {
        // The shop hung up while megabytes were still on their way: refused as well.
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
    const before = process.platform === 'linux' ? megabytesOf(shop.pid) : 0;
    for (let round = 0; round < ROUNDS; round += 1) await all();
    const grown = process.platform === 'linux' ? megabytesOf(shop.pid) - before : 0;
    expect((await fetch(`${shop.url}/api/store`)).status).toBe(200);
    await shop.close();
    expect(grown).toBeLessThan(50);
    recordFigure(
      22,
      '4xx with a sentence, memory flat',
      `${CORPUS.length * PATHS.length * (ROUNDS + 1)} bodies: 0 answers of 5xx, memory grew by ${grown.toFixed(0)} MB`,
    );
  },
  inTests(60_000, { long: 300_000 }),
);
