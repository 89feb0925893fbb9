import { readdir, readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { cleanUp } from '../../../tests/support/runner/clean-up.ts';
import { temporaryFolder } from '../../../tests/support/runner/temporary-folder.ts';
import type { Resolve } from '../../platform/http/guarded-fetch.ts';
import { type FetchPictureOptions, fetchPicture } from './fetch-picture.ts';

const folder = temporaryFolder();
const anywhere = () => 'anywhere' as const;
const get = (address: string, options?: FetchPictureOptions) =>
  fetchPicture(folder, address, (file) => readFile(file, 'utf8'), options);

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUp(() => {
    server.closeAllConnections();
    return new Promise<void>((done) => void server.close(() => done()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('downloads a picture as a file with any content type, and deletes the file afterwards', async () => {
  const url = await serve(
    (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('bytes'),
  );
  expect(await get(`${url}/a.jpg`, { getReach: anywhere })).toEqual({ ok: true, used: 'bytes' });
  expect(await readdir(folder)).toEqual([]);
});

test('follows at most three redirects, and checks each target', async () => {
  let asked = 0;
  const url = await serve((request, response) => {
    asked += 1;
    const step = Number(request.url?.slice(1));
    if (step === 0) response.writeHead(200).end('there');
    else response.writeHead(302, { location: `/${step - 1}` }).end();
  });
  expect(await get(`${url}/3`, { getReach: anywhere })).toEqual({ ok: true, used: 'there' });
  expect(await get(`${url}/4`, { getReach: anywhere })).toEqual({ ok: false, why: 'It redirects too often.' });
  asked = 0;
  let judged = 0;
  const getReach = () => {
    judged += 1;
    return judged <= 2 ? ('anywhere' as const) : ('public' as const);
  };
  expect(await get(`${url}/1`, { getReach })).toEqual({ ok: false, why: 'Its address isn’t a public one over https.' });
  expect(asked).toBe(1);
});

test.each([
  'http://127.0.0.1/a.jpg',
  'https://127.0.0.1/a.jpg',
  'https://10.0.0.8/a.jpg',
  'https://192.168.1.1/a.jpg',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/a.jpg',
  'https://[fd00::1]/a.jpg',
  'https://[::ffff:10.0.0.1]/a.jpg',
  'https://localhost/a.jpg',
  'ftp://cdn.example.com/a.jpg',
  'file:///etc/passwd',
  'https://user:secret@cdn.example.com/a.jpg',
])('never requests %s', async (address) => {
  expect(await get(address)).toEqual({ ok: false, why: 'Its address isn’t a public one over https.' });
});

test('refuses a host with any private address', async () => {
  const resolve: Resolve = (_name, _options, done) =>
    done(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '10.1.2.3', family: 4 },
    ]);
  expect(await get('https://cdn.example.com/a.jpg', { resolve })).toEqual({
    ok: false,
    why: 'Its address isn’t a public one over https.',
  });
});

test('reports a slow, large or missing picture and an invalid URL', async () => {
  const chunk = Buffer.alloc(1024 * 1024);
  const url = await serve((request, response) => {
    if (request.url === '/gone') return void response.writeHead(404).end();
    if (request.url === '/broken') return void response.writeHead(500).end();
    response.writeHead(200);
    if (request.url === '/slow') return void response.write('never ends');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', more);
    };
    more();
  });
  const options = { getReach: anywhere };
  expect(await get(`${url}/slow`, { ...options, timeoutMs: 300 })).toEqual({ ok: false, why: 'It took too long.' });
  expect(await get(`${url}/huge`, options)).toEqual({ ok: false, why: 'It’s larger than 30 MB.' });
  expect(await get(`${url}/gone`, options)).toEqual({ ok: false, why: 'It isn’t there anymore.' });
  expect(await get(`${url}/broken`, options)).toEqual({ ok: false, why: 'Its server answered 500.' });
  expect(await get('not an address')).toEqual({ ok: false, why: 'This isn’t an address on the web.' });
});
