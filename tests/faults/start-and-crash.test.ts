import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, startShop } from '../support/shop-process/running-shop.ts';

/** No sample catalog: these tests start the shop many times. */
const BARE = { SAMPLE_DATA: 'false' };
const folders: string[] = [];
function aFolder(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'nyuzi-crash-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const getPostmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const storeName = async (url: string) =>
  ((await (await fetch(`${url}/api/store?at=${Date.now()}`)).json()) as { storeName: string }).storeName;

test('recovers by itself after a kill of the shop, the database or both', async () => {
  const dataDir = aFolder();
  const first = await startShop({ dataDir, env: BARE });
  const postmaster = getPostmaster(dataDir);
  await first.kill();
  const second = await startShop({ dataDir, env: BARE });
  expect(getPostmaster(dataDir)).toBe(postmaster);

  process.kill(postmaster, 'SIGKILL');
  // Wait for the new server first: until the shop notices the loss, it still reports ready on the old connections.
  await expect.poll(() => getPostmaster(dataDir)).not.toBe(postmaster);
  await expect.poll(() => fetch(`${second.url}/api/health/ready`).then(({ ok }) => ok), { interval: 100 }).toBe(true);
  expect(await storeName(second.url)).toBe('Nyuzi');

  process.kill(getPostmaster(dataDir), 'SIGKILL');
  await second.kill();
  const third = await startShop({ dataDir, env: BARE });
  expect(await storeName(third.url)).toBe('Nyuzi');
  await third.close();
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('ignores shell variables of other programs', async () => {
  const dataDir = aFolder();
  const shell = {
    PGHOST: 'nowhere.invalid',
    PGPORT: '1',
    PGDATA: '/nowhere',
    PGUSER: 'nobody',
    PGPASSWORD: 'x',
    PGSSLMODE: 'require',
    PGOPTIONS: '-c default_transaction_read_only=on',
    LD_LIBRARY_PATH: '/nowhere',
    TMPDIR: '/nowhere',
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
    TZ: 'Pacific/Auckland',
    HOME: '/nowhere',
  };
  const shop = await startShop({ dataDir, env: { ...BARE, ...shell } });
  expect(await storeName(shop.url)).toBe('Nyuzi');
  await shop.close();
});

test('a second shop on the same data reports it and leaves the first running', async () => {
  const dataDir = aFolder();
  const first = await startShop({ dataDir, env: BARE });
  await expect(startShop({ dataDir, env: BARE })).rejects.toThrow('The shop is already open on');
  expect(await storeName(first.url)).toBe('Nyuzi');
  await first.close();
});

test('a used port, a foreign data folder and invalid settings each stop the start with a message', async () => {
  const dataDir = aFolder();
  const port = await freePort();
  const first = await startShop({ dataDir, port, env: BARE });
  await expect(startShop({ dataDir: aFolder(), port, env: BARE })).rejects.toThrow(
    'Something else already listens there',
  );
  await first.close();
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '16\n');
  await expect(startShop({ dataDir, env: BARE })).rejects.toThrow(/of PostgreSQL 16, this Nyuzi brings 18/);
  await expect(startShop({ env: { PORT: 'many', SMTP_URL: 'nowhere' } })).rejects.toThrow(
    /PORT is "many"[\s\S]*SMTP_URL/,
  );
  await expect(startShop({ env: { ...BARE, NODE_ENV: 'development', HOST: 'no-such-host.invalid' } })).rejects.toThrow(
    /The shop cannot listen at no-such-host\.invalid .* Look at HOST\./,
  );
});

const asRoot = process.getuid?.() === 0;
test.runIf(asRoot)('stores root’s data in a private folder of any path length', async () => {
  const closed = aFolder();
  const dataDir = join(closed, 'a'.repeat(90), 'b'.repeat(90), 'data');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const shop = await startShop({ dataDir, env: BARE });
  expect(await storeName(shop.url)).toBe('Nyuzi');
  await shop.close();
});
