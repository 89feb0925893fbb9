import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type GuardedCallOptions, guardedGet } from './guarded-fetch.ts';
import { type Reach, serviceUrlError } from './reach.ts';

async function serve(answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const ask = (url: URL, more: Partial<GuardedCallOptions> = {}) =>
  guardedGet(url, { reach: 'anywhere', signal: AbortSignal.timeout(20_000), mostBytes: 100, ...more });

/** DNS resolver stub that returns these addresses. */
const leadingTo =
  (...addresses: string[]): NonNullable<GuardedCallOptions['resolve']> =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

test('returns the response with its status, and does not follow a redirect', async () => {
  const url = await serve((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 302, { location: '/' }).end(request.headers['accept-encoding']);
  });
  expect(await ask(url)).toEqual({ status: 200, location: '/', body: Buffer.from('identity') });
  expect((await ask(new URL('/away', url))).status).toBe(302);
});

test('truncates a too long or endless response', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/fits') response.end('x'.repeat(100));
    else if (request.url === '/long') response.end('x'.repeat(101));
    else setInterval(() => response.write('x'.repeat(60)), 5).unref();
  });
  expect((await ask(new URL('/fits', url))).body).toHaveLength(100);
  for (const path of ['/long', '/endless'])
    await expect(ask(new URL(path, url))).rejects.toThrow('longer than 100 bytes');
});

test('connects to a host only if all of its addresses are public', async () => {
  const url = new URL('https://tax.example:1/');
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ]) {
    for (const resolve of [leadingTo(address), leadingTo('1.1.1.1', address)]) {
      await expect(ask(url, { reach: 'public', resolve }), address).rejects.toThrow('which is not public');
    }
  }
  await expect(
    ask(new URL('http://tax.example/'), { reach: 'loopback', resolve: leadingTo('1.1.1.1') }),
  ).rejects.toThrow('which is not loopback');
});

test('connects to the address that was checked, not to a later DNS result', async () => {
  const served = await serve((_request, response) => response.end('here'));
  let asked = 0;
  const resolve: NonNullable<GuardedCallOptions['resolve']> = (_name, _options, done) => {
    asked += 1;
    done(null, [{ address: '127.0.0.1', family: 4 }]);
  };
  const url = new URL(`http://rebound.example:${served.port}/`);
  expect((await ask(url, { reach: 'loopback', resolve })).body.toString()).toBe('here');
  expect(asked).toBe(1);
});

test.each<[url: string, reach: Reach, fault: RegExp | undefined]>([
  ['https://tax.example/v1', 'public', undefined],
  ['https://8.8.8.8/', 'public', undefined],
  ['https://[2606:4700::1111]/', 'public', undefined],
  ['http://tax.example/', 'public', /https/],
  ['ftp://tax.example/', 'anywhere', /https/],
  ['https://me:secret@tax.example/', 'anywhere', /without a user name/],
  ['https://tax.example/any/path?x', 'anywhere', /without \? and #/],
  ['http://127.0.0.1:8080/any/path?x#', 'anywhere', /without \? and #/],
  ['https://tax.example/any#', 'public', /without \? and #/],
  ['https://localhost/', 'public', /public address/],
  ['https://0x7f.1/', 'public', /public address/],
  ['https://2130706433/', 'public', /public address/],
  ['https://169.254.169.254/', 'public', /public address/],
  ['https://[::ffff:10.0.0.1]/', 'public', /public address/],
  ['https://[fd00::1]/', 'public', /public address/],
])('checks %s for the reach %s', async (url, reach, fault) => {
  if (fault === undefined) expect(serviceUrlError(url, reach)).toBeUndefined();
  else {
    expect(serviceUrlError(url, reach)).toMatch(fault);
    if (!/[?#]/.test(url)) await expect(ask(new URL(url), { reach })).rejects.toThrow('was not asked');
  }
});
