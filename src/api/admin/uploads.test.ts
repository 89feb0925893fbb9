import { readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { createUploader, formWith } from '../../../tests/support/shop/upload-client.ts';
import { UPLOAD_BYTES } from '../../shared/upload-limits.ts';

const dataDir = temporaryFolder();
const { app, deps } = await openTestShop({ env: { DATA_DIR: dataDir } });
const { headers } = await staffIn({ deps, app }, 'owner');
const upload = createUploader({ app, headers });
const url = '/api/admin/imports';
const left = () => readdirSync(join(dataDir, 'uploads'));

const post = async (sent: { headers: Record<string, string>; payload: Buffer | Readable }) => {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...sent.headers },
    payload: sent.payload,
  });
  return [answer.statusCode, answer.json().code];
};

/** A handwritten body that no browser would send. */
const body = (...parts: string[]) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: Buffer.from(parts.join('')),
});
const part = (disposition: string, content = 'Id,Name\r\n') =>
  `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const FILE = 'name="file"; filename="products.csv"';

test('refuses a too large file by its declared or streamed length, and deletes the partial file', async () => {
  const large = new Uint8Array(UPLOAD_BYTES.csv + 1);
  expect(await upload('POST /admin/imports', { query: {} }, large)).toMatchObject({
    status: 413,
    error: { code: 'upload_too_large', detail: 'This file is too large. The limit is 20 MB.' },
  });
  const form = await formWith(large);
  // Sent in chunks, without a declared length.
  expect(await post({ headers: form.headers, payload: Readable.from([form.payload]) })).toEqual([
    413,
    'upload_too_large',
  ]);
  expect(left()).toEqual([]);
});

test('refuses a request without exactly one file in the field “file”', async () => {
  const refused = [400, 'upload_missing'];
  expect(await post(body(part(FILE), part(FILE), '--b--'))).toEqual(refused);
  expect(await post(body(part(FILE), part('name="how"', 'run'), '--b--'))).toEqual(refused);
  expect(await post(body(part('name="how"', 'run'), part(FILE), '--b--'))).toEqual(refused);
  expect(await post(await formWith('Id,Name\r\n', 'other'))).toEqual(refused);
  expect(await post(body(part(FILE, ''), '--b--'))).toEqual(refused);
  expect(await post(body('--b--'))).toEqual(refused);
  expect(await post(body(part(FILE)))).toEqual(refused);
  expect(await post({ headers: { 'content-type': 'multipart/form-data' }, payload: Buffer.from('x') })).toEqual(
    refused,
  );
  expect(
    await post({ headers: { 'content-type': 'application/json' }, payload: Buffer.from('{"file":"/etc/passwd"}') }),
  ).toEqual(refused);
  expect(left()).toEqual([]);
});

test('ignores the file name, also a path', async () => {
  const [status, code] = await post(body(part('name="file"; filename="../../shop.csv"'), '--b--'));
  expect([status, code]).not.toEqual([500, 'internal']);
  expect(readdirSync(dataDir)).not.toContain('shop.csv');
  expect(left()).toEqual([]);
});

test('refuses multipart bodies on routes without uploads', async () => {
  const form = await formWith('x');
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/samples/archive',
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  });
  expect(answer.statusCode).toBe(415);
});

test('reads a streamed file to its last byte', async () => {
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const lines = Array.from({ length: 20_000 }, (_, at) => `Line ${at},1`).join('\r\n');
  const form = await formWith(`Name,Nothing\r\n${lines}`);
  const answer = await fetch(new URL(url, address), {
    method: 'POST',
    headers: { ...headers, ...form.headers },
    body: new Uint8Array(form.payload),
  });
  const told = await answer.json();
  expect([answer.status, told.code]).not.toEqual([400, 'upload_missing']);
  expect(left()).toEqual([]);
});

test('deletes an interrupted upload, and limits concurrent uploads', async () => {
  const { port } = app.server.address() as AddressInfo;
  const address = new URL(`http://127.0.0.1:${port}`);
  const begin = () => {
    const socket = connect(Number(address.port), address.hostname);
    const head = Object.entries({ host: address.host, ...headers, 'content-type': 'multipart/form-data; boundary=b' });
    socket.write(`POST ${url} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`);
    socket.write(`content-length: 100000\r\n\r\n${part(FILE)}`);
    return socket;
  };
  const pending = Array.from({ length: 8 }, begin);
  await expect.poll(left).toHaveLength(8);
  const late = await fetch(new URL(url, address), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    body: `${part(FILE)}--b--`,
  });
  expect([late.status, (await late.json()).code, late.headers.has('retry-after')]).toEqual([
    429,
    'too_many_uploads',
    true,
  ]);
  for (const socket of pending) socket.destroy();
  await expect.poll(left).toEqual([]);
  expect(await upload('POST /admin/imports', { query: {} }, 'Id,Name\r\n')).not.toMatchObject({
    status: 429,
  });
});
