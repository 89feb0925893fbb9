import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/database/database.ts';
import { otherDatabase } from '../platform/db/connection-url.ts';
import { createDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts';
import { StartupError } from '../platform/startup-error.ts';
import { commandErrorMessage, startupMessage } from './startup-messages.ts';

const { url } = await createTestDatabase();

/** The error of querying such a database. */
async function getError(address: string, query = 'select 1'): Promise<unknown> {
  const { sql } = createDatabase({ url: address, poolSize: 1 });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return sql.unsafe(query).then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('reports a refused database connection with the setting', async () => {
  const error = await getError('postgres://shop@127.0.0.1:1/shop');
  expect(startupMessage(error)).toMatch(/^The database does not answer \(.*ECONNREFUSED.*\)\. Look at DATABASE_URL/);
});

test('reports a missing database', async () => {
  const error = await getError(otherDatabase(url, 'no_such_shop'));
  expect(startupMessage(error)).toContain('database "no_such_shop" does not exist');
});

test('reports a database that takes no changes', async () => {
  const error = await getError(url, 'begin read only; create table beads (id int)');
  expect(startupMessage(error)).toMatch(
    /^The database takes no changes now \(.*CREATE TABLE.*\)\. Look at DATABASE_URL/,
  );
});

test('reports that a command on an empty database requires the shop to be opened once', async () => {
  const error = await getError(url, 'select * from no_such_table');
  expect(commandErrorMessage(error)).toMatch(/^This database holds no shop of this version .* Open the shop once/);
  expect(startupMessage(error)).toBeUndefined();
});

test('reports a used port with both settings', async () => {
  const [first, second] = [createServer(), createServer()];
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void first.close());
  const { port } = first.address() as { port: number };
  const error = await new Promise((resolve) => second.on('error', resolve).listen(port, '127.0.0.1'));
  expect(startupMessage(error)).toContain('set PORT or METRICS_PORT');
});

test('reports a forbidden address or port with its settings', async () => {
  const server = createServer();
  const error = await new Promise((resolve) => server.on('error', resolve).listen(0, '203.0.113.5'));
  expect(startupMessage(error)).toMatch(/^The shop cannot listen there \(.*203\.0\.113\.5.*\)\. Look at HOST, PORT/);
});

test('reports a file in place of the data folder with its setting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nyuzi-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'data');
  writeFileSync(file, '');
  for (const dataDir of [file, join(file, 'shop')]) {
    const error = await startEmbeddedPostgres(dataDir, () => {}).catch((thrown: unknown) => thrown);
    expect(startupMessage(error)).toMatch(/^The shop cannot keep its things there \(.*data.*\)\. Look at DATA_DIR/);
    expect(commandErrorMessage(error)).toBeUndefined();
  }
});

/** A tmpfs, which needs Linux and root. */
function mountDisk(options: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'nyuzi-place-'));
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0 ? folder : undefined;
}

test('reports a read-only, full or too small disk with the action', async ({ skip }) => {
  const small = mountDisk('size=8m');
  const readOnly = mountDisk('size=200m');
  if (small === undefined || readOnly === undefined)
    return skip('a disk of memory can only be mounted by root on Linux');
  const sentence = (dataDir: string) => startEmbeddedPostgres(dataDir, () => {}).then(String, startupMessage);
  expect(await sentence(join(small, 'data'))).toMatch(
    /^There are [0-8] MB free where .*data is, and a new shop needs 100 MB\. Make room, or set DATA_DIR/,
  );
  spawnSync('sh', ['-c', `cat /dev/zero > ${join(small, 'in-the-way')}`]);
  expect(await sentence(join(small, 'data'))).toMatch(
    /^The shop cannot keep its things there \(ENOSPC.*\)\. Look at DATA_DIR: its disk is full; make room/,
  );
  mkdirSync(join(readOnly, 'data'));
  const first = await startEmbeddedPostgres(join(readOnly, 'data'), () => {});
  await first.stop();
  spawnSync('mount', ['-o', 'remount,ro', readOnly]);
  for (const dataDir of [join(readOnly, 'data'), join(readOnly, 'new')])
    expect(await sentence(dataDir)).toMatch(
      /^The shop cannot keep its things there \(EROFS.*\)\. Look at DATA_DIR: its disk is mounted read-only/,
    );
});

test('keeps the stack trace of internal errors and missing files', () => {
  expect(startupMessage(new TypeError('x is not a function'))).toBeUndefined();
  expect(startupMessage(Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined();
  expect(startupMessage(new StartupError('The shop is already open.'))).toBe('The shop is already open.');
});
