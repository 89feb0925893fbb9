import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../src/platform/embedded/embedded-postgres.ts';
import { keepBuying } from '../../support/actors/buyers.ts';
import { shoppersIn } from '../../support/actors/shoppers.ts';
import { expectPromise, inTests, isLong, recordFigure } from '../../support/chaos/fault-report.ts';
import { findBrokenInvariants } from '../../support/checks/invariants.ts';
import { addProduct } from '../../support/shop/stock.ts';
import { type RunningShop, startShop } from '../../support/shop-process/running-shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'nyuzi-restored-'));
const running: RunningShop[] = [];
afterAll(async () => {
  for (const shop of running) await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const GIGABYTE = 1024 ** 3;
const MAX_COMMAND_MS = inTests(60_000, { long: 600_000 });
const SELLING_MS = inTests(500, { long: 10_000 });

/** Runs a command as an owner would. */
async function command(dataDir: string, ...args: string[]) {
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js', ...args], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  const tooLong = setTimeout(() => child.kill('SIGKILL'), MAX_COMMAND_MS);
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(tooLong);
  return { status, said, seconds: (performance.now() - began) / 1000 };
}

/** Inserts old emails until the database has a gigabyte. */
async function growLarge({ sql }: Database) {
  const size = async () => (await sql<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`)[0];
  while (((await size())?.bytes ?? GIGABYTE) < GIGABYTE) {
    await sql`
      insert into letters (kind, to_address, subject, last_error, reply_to, sent_at)
      select 'test.plain', 'dana@example.com', 'A long letter',
        (select string_agg(md5(concat(g, i, random())), '') from generate_series(1, 2000) i), 'help@example.com', now()
      from generate_series(1, 300) g`;
  }
}

test('row 27: a backup taken while the shop sells restores completely elsewhere with all invariants intact', async () => {
  const [here, there] = [join(folder, 'here'), join(folder, 'there')];
  const shop = await startShop({ dataDir: here, env: { SAMPLE_DATA: 'false' } });
  running.push(shop);
  const { url } = await startEmbeddedPostgres(here, () => {});
  const db = createDatabase({ url });
  await addProduct(db, { id: 'storm-cuff', onHand: 1_000_000 });
  const shoppers = await shoppersIn({ db, now: () => new Date() }, 4);
  if (isLong) await growLarge(db);

  const buying = keepBuying(shop.url, shoppers, 'storm-cuff');
  await pause(SELLING_MS);
  await expect.poll(() => buying.tries.flatMap(({ id }) => id ?? []).length).toBeGreaterThan(0);
  const before = buying.tries.flatMap(({ id }) => id ?? []);
  const paper = await command(here, 'backup-key');
  expect(paper).toMatchObject({
    status: 0,
    said: expect.stringContaining('A backup that this key opens is made now'),
  });
  const printed = join(folder, 'paper.txt');
  writeFileSync(printed, paper.said);
  const file = join(folder, 'shop.backup');
  const backup = await command(here, 'backup', file);
  expect(backup).toMatchObject({ status: 0, said: expect.stringContaining('read it back whole') });
  await buying.stop();
  await db.close();

  const seal = /signed by the key ([0-9A-F-]{39})/.exec(backup.said)?.[1] ?? '';
  // Another machine knows neither the signer of the file nor its key.
  expect(await command(there, 'restore', file)).toMatchObject({
    status: 1,
    said: expect.stringContaining('is not here'),
  });
  // The printed text is a valid key file, including its line breaks.
  const opened = ['--key-file', printed];
  expect(await command(there, 'restore', file, ...opened)).toMatchObject({
    status: 1,
    said: expect.stringContaining(`Signed by the key ${seal}, which this machine does not know.`),
  });
  const restored = await command(there, 'restore', file, ...opened, '--accept-signer', seal);
  expect(restored).toMatchObject({ status: 0, said: expect.stringContaining('all bookkeeping rules hold') });
  const checked = await command(there, 'check-data');
  expect(checked).toMatchObject({ status: 0, said: expect.stringContaining('All bookkeeping rules hold.') });

  const second = await startShop({ dataDir: there, env: { SAMPLE_DATA: 'false' } });
  running.push(second);
  const { url: restoredUrl } = await startEmbeddedPostgres(there, () => {});
  const copy = createDatabase({ url: restoredUrl });
  const kept = new Set((await copy.sql<{ id: string }[]>`select id from orders`).map(({ id }) => id));
  expect(before.filter((id) => !kept.has(id))).toEqual([]);
  // A shopper is still logged in there and can order.
  const more = keepBuying(second.url, shoppers.slice(0, 1), 'storm-cuff');
  await expect.poll(() => more.tries.some(({ status }) => status === 201)).toBe(true);
  await more.stop();
  expect(await findBrokenInvariants(copy)).toEqual([]);
  const [size] = await copy.sql<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`;
  await copy.close();

  const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
  expectPromise(backup.seconds + restored.seconds, 600);
  recordFigure(
    27,
    'a backup of 1 GB is back within 10 minutes, proven by the bookkeeping rules',
    `${megabytes(size?.bytes ?? 0)} MB of database, a file of ${megabytes(statSync(file).size)} MB taken under load in ${backup.seconds.toFixed(0)} s, back in ${restored.seconds.toFixed(0)} s; ${before.length} of ${before.length} orders of before are there, 0 rules broken`,
  );
});
