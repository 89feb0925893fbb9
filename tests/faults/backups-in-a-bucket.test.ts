import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../src/commands/commands.ts';
import { createObjectStore } from '../../src/platform/object-store/object-store.ts';
import { readBackup } from '../../src/shop/backup/archive/read-backup.ts';
import { openBackupKeys } from '../../src/shop/backup/keys.ts';
import { createOffSite, sendWaiting } from '../../src/shop/backup/nightly/copies.ts';
import { backUpAndVerify } from '../../src/shop/backup/nightly/nightly.ts';
import { backupName, isBackupName } from '../../src/shop/backup/nightly/retention.ts';
import { staffIn } from '../support/actors/staff.ts';
import { createEmptyDatabase } from '../support/database/database.ts';
import { suiteLog } from '../support/runner/suite-log.ts';
import { temporaryFolder } from '../support/runner/temporary-folder.ts';
import { openStoreProxy } from '../support/servers/store-proxy.ts';
import { startSwift, swiftMissing, swiftReason } from '../support/servers/swift-server.ts';
import { addProduct } from '../support/shop/stock.ts';
import { testConfig } from '../support/shop/test-config.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

// Tests create and drop databases all the time, which takes long on a busy disk.
const onSwift = test.skipIf(swiftMissing);
const swift = swiftMissing ? undefined : await startSwift();
const proxy = await openStoreProxy(swift?.port ?? 1);
const bucket = swift ? await swift.newBucket() : { bucket: 'none', region: 'us-east-1', key: 'k', secret: 's' };
const endpoint = `http://127.0.0.1:${proxy.port}`;
const folder = temporaryFolder();
const env = {
  DATA_DIR: folder,
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket.bucket,
  S3_REGION: bucket.region,
  S3_KEY: bucket.key,
  S3_SECRET: bucket.secret,
};
let night = Date.UTC(2027, 0, 1, 3, 40);
const { app, deps } = await openTestShop({ env });
const { call, headers } = await staffIn({ deps, app }, 'owner');
const backupFolder = join(folder, 'backups');
const backing = { ...deps, backupFolder, now: () => new Date(night) };
const store = createObjectStore({ ...bucket, endpoint });
const offSite = createOffSite(store, bucket.bucket);
const keys = await openBackupKeys(deps);
await addProduct(deps.db, { id: 'rift-cuff' });

beforeEach(() => {
  proxy.misbehave(undefined);
  night += 24 * 3600 * 1000;
});

const here = () => readdirSync(backupFolder).filter(isBackupName);
const lastRun = async () => {
  const answer = await call('GET /admin/backups', {});
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body.runs[0];
};

onSwift(`uploads the nightly backup encrypted, and verifies the bucket’s copy${swiftReason}`, async () => {
  proxy.calls.length = 0;
  const { trouble } = await backUpAndVerify(backing);
  expect(trouble).toBeUndefined();
  const name = backupName(new Date(night));
  const copies = await offSite.list();
  expect([...copies.keys()]).toEqual([name]);
  expect(proxy.calls).toContain(`GET /${bucket.bucket}/backups/${name}`);
  const run = await lastRun();
  expect(run).toMatchObject({
    name,
    proven: true,
    provenFrom: 'bucket',
    inFolder: true,
    sentTo: `s3://${bucket.bucket}/backups/${name}`,
    bytes: copies.get(name),
  });
  const copy = join(folder, 'copy');
  expect(await offSite.fetch(name, copy)).toBe(true);
  expect(readFileSync(copy).equals(readFileSync(join(backupFolder, name)))).toBe(true);
  expect(readFileSync(copy).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(readdirSync(backupFolder).filter((file) => file.endsWith('.part'))).toEqual([]);
});

onSwift('never uploads an unencrypted file', async () => {
  const old = join(backupFolder, 'nyuzi-2026-12-31T03-40-00Z.backup');
  writeFileSync(old, 'everything, in clear');
  await expect(offSite.send(old)).rejects.toThrow(/not encrypted/);
  await sendWaiting(backing);
  expect([...(await offSite.list()).keys()]).not.toContain('nyuzi-2026-12-31T03-40-00Z.backup');
  rmSync(old);
});

onSwift.each(['full', 'failing', 'redirect'] as const)(
  'verifies a backup in the folder while the bucket is %s, and uploads it later',
  async (how) => {
    proxy.misbehave(how);
    await backUpAndVerify(backing);
    const name = backupName(new Date(night));
    expect(here()).toContain(name);
    // A full bucket can still be read, so its pictures are in the backup.
    const waiting = { name, sentTo: null, inFolder: true, bytes: expect.any(Number) };
    expect(await lastRun()).toMatchObject(
      how === 'full' ? { ...waiting, proven: true, provenFrom: 'folder' } : { ...waiting, proven: false },
    );
    if (how !== 'full') expect((await lastRun())?.trouble).toContain('The bucket did not answer');
    await readBackup(join(backupFolder, name), { section: async () => {} }, [keys.identity]);
    proxy.misbehave(undefined);
    await sendWaiting(backing);
    expect([...(await offSite.list()).keys()]).toContain(name);
    expect(await lastRun()).toMatchObject({ name, sentTo: `s3://${bucket.bucket}/backups/${name}` });
  },
);

onSwift('fails the verification of an altered copy, and restores the folder’s file instead', async () => {
  await proxy.goAway();
  await backUpAndVerify(backing);
  await proxy.comeBack();
  proxy.misbehave('change');
  await backUpAndVerify({ ...backing, now: () => new Date(night + 1000) });
  expect(await lastRun()).toMatchObject({ proven: true, provenFrom: 'folder' });
});

onSwift('deletes old copies by the retention rule, and accepts a bucket that refuses deletion', async () => {
  for (let month = 1; month <= 14; month += 1) {
    const at = new Date(Date.UTC(2025, month, 1, 3, 40));
    await store.put(`backups/${backupName(at)}`, Buffer.from('old'), 'application/octet-stream');
  }
  await store.put('backups/notes.txt', Buffer.from('mine'), 'text/plain');
  await store.put('pictures/0123456789abcdef-320.jpeg', Buffer.from('a picture'), 'image/jpeg');
  expect(await backUpAndVerify(backing)).toMatchObject({ trouble: undefined });
  const months = [...(await offSite.list()).keys()].filter((name) => name < 'nyuzi-2027');
  expect(months).toHaveLength(11);
  expect(months.sort()[0]).toContain('2025-05');
  expect(await (await store.get('backups/notes.txt'))?.bytes).toBe(4);
  expect(await lastRun()).toMatchObject({ pictures: 1 });
});

const command = async (args: string[], change: Record<string, string>) => {
  const said: string[] = [];
  const config = testConfig({ ...env, ...change });
  const context = {
    config,
    log: suiteLog(),
    say: (line: string) => void said.push(line),
    env: {},
    ask: async () => undefined,
  };
  return { code: await runCommand(args, context), said: said.join('\n') };
};

onSwift('restores a shop with its pictures from the bucket alone', async () => {
  const { sentTo } = (await lastRun()) ?? {};
  const anew = temporaryFolder();
  const { url, db } = await createEmptyDatabase();
  await db.close();
  renameSync(join(folder, 'backup.key'), join(folder, 'backup.key.away'));
  mkdirSync(anew, { recursive: true });
  const settings = { DATA_DIR: anew, DATABASE_URL: url };
  const args = ['restore', sentTo ?? '', '--key-file', join(folder, 'backup.key.away')];
  const asked = await command([...args, '--accept-signer', 'wrong'], settings);
  expect(asked.code).toBe(1);
  const seal = /Signed by the key (\S+),/.exec(asked.said)?.[1] ?? '';
  await store.delete('pictures/0123456789abcdef-320.jpeg');
  const restored = await command([...args, '--accept-signer', seal], settings);
  expect(restored.said).toContain('All rows were restored');
  expect(restored.code).toBe(0);
  expect((await store.get('pictures/0123456789abcdef-320.jpeg'))?.bytes).toBe(9);
  expect(readdirSync(join(anew, 'backups'))).toEqual([]);
  renameSync(join(folder, 'backup.key.away'), join(folder, 'backup.key'));
  for (const address of ['s3://', 's3://other', `s3://${bucket.bucket}/backups/none`])
    expect((await command(['restore', address], settings)).code, address).toBe(1);
});

onSwift('lets only owners download a backup from folder or bucket, with an audit entry', async () => {
  const { name = '', bytes } = (await lastRun()) ?? {};
  const url = `/api/admin/backups/${name}`;
  expect((await app.inject({ url })).statusCode).toBe(401);
  const helper = await staffIn({ deps, app }, 'helper');
  expect((await app.inject({ url, headers: helper.headers })).statusCode).toBe(403);
  const inFolder = await app.inject({ url, headers });
  expect(inFolder.statusCode).toBe(200);
  expect(inFolder.headers).toMatchObject({
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': String(bytes),
    'cache-control': 'no-store',
  });
  const file = join(backupFolder, name);
  expect(inFolder.rawPayload.equals(readFileSync(file))).toBe(true);
  rmSync(file);
  const fromBucket = await app.inject({ url, headers });
  expect(fromBucket.rawPayload.equals(inFolder.rawPayload)).toBe(true);
  for (const other of ['../secret.key', '..%2fsecret.key', 'nyuzi-2020-01-01T00-00-00Z.backup', 'x'])
    expect([400, 404], other).toContain((await app.inject({ url: `/api/admin/backups/${other}`, headers })).statusCode);
  const noted = await deps.db.sql`select from audit_entries where what = 'backup.downloaded' and subject = ${name}`;
  expect(noted).toHaveLength(2);
});
