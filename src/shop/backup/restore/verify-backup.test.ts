import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database/database.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { openTestDeps } from '../../../../tests/support/shop/test-shop.ts';
import { extendHashChain } from '../../audit/hash-chain.ts';
import { createFolderPictures } from '../../media/store/folder-pictures.ts';
import { takeBackup } from '../archive/take-backup.ts';
import { backUpAndVerify, backupState } from '../nightly/nightly.ts';
import { checkInvariants, readInvariants } from './invariants.ts';
import { verifyBackup } from './verify-backup.ts';

// Tests create and drop databases all the time, which takes long on a busy disk.
const folder = mkdtempSync(join(tmpdir(), 'nyuzi-proof-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const deps = await openTestDeps();
const { databaseUrl, db, now } = deps;
const picturesFolder = join(folder, 'pictures');
const pictures = createFolderPictures(picturesFolder);
const backing = { databaseUrl, pictures, now, keys: undefined };
await mkdir(join(picturesFolder, 'ab'), { recursive: true });
writeFileSync(join(picturesFolder, 'ab', '0123456789abcdef-320.avif'), 'a picture');
await addProduct(db, { id: 'rift-cuff' });

test('verifies the nightly backup in a separate database, records it, and keeps seven', async () => {
  const backupFolder = join(folder, 'backups');
  const keeping = { ...deps, backupFolder, pictures };
  await mkdir(join(backupFolder, 'a folder of mine'), { recursive: true });
  for (let day = 1; day <= 8; day += 1) writeFileSync(join(backupFolder, `nyuzi-2027-01-0${day}T03-40-00Z.backup`), '');
  const at = new Date(Date.UTC(2027, 0, 9, 3, 40));
  expect(await backUpAndVerify({ ...keeping, now: () => at })).toMatchObject({ trouble: undefined });
  const names = readdirSync(backupFolder).filter((name) => name.endsWith('.backup'));
  expect(names).toHaveLength(7);
  expect(names.sort().at(0)).toBe('nyuzi-2027-01-03T03-40-00Z.backup');
  expect(readdirSync(backupFolder)).toContain('a folder of mine');
  expect(await backupState(db)).toMatchObject({ last: { proven: true, trouble: null, pictures: 1 } });
  expect(await db.sql`select from pg_database where starts_with(datname, 'nyuzi_proof_')`).toHaveLength(0);
});

test('fails the verification of a copy that breaks an invariant, and tells the owner which', async () => {
  const { url, db: wrong } = await createTestDatabase();
  await wrong.sql`
    insert into products (id, name, price_cents, category_slug) values ('lost', 'Lost', 100, 'wristbands')`;
  const file = join(folder, 'lost.backup');
  await takeBackup({ ...backing, databaseUrl: url }, file);
  expect(await verifyBackup(url, file)).toEqual({
    ok: false,
    trouble: 'A bookkeeping rule doesn’t hold: Every product has a row of stock. (lost)',
  });
});

test('fails the verification of a copy whose log was altered in the database', async () => {
  const { url, db: changed } = await createTestDatabase();
  await changed.sql`
    insert into audit_entries (who, what, subject, before, after)
    values ('Ada', 'order.refunded', 'order-1', null, '{"cents": 100}')`;
  await extendHashChain({ db: changed });
  const [before, after] = [join(folder, 'before.backup'), join(folder, 'after.backup')];
  await takeBackup({ ...backing, databaseUrl: url }, before);
  expect(await verifyBackup(url, before)).toMatchObject({ ok: true });
  await changed.sql.unsafe(`alter table audit_entries disable trigger user; update audit_entries set who = 'Eve'`);
  await takeBackup({ ...backing, databaseUrl: url }, after);
  expect(await verifyBackup(url, after)).toMatchObject({
    ok: false,
    trouble: expect.stringContaining('The log was changed'),
  });
});

test('verifies a backup in a schema when it cannot create a database, and reports it unverified when it can create neither', async () => {
  const { url, db: server } = await createTestDatabase();
  const role = `clerk_${process.pid}`;
  const { sql } = server;
  await sql.unsafe(`create role ${role} login password 'clerk'`);
  const name = /database=([^&]+)|\/([^/?]+)$/.exec(url)?.slice(1).find(Boolean) ?? '';
  await sql.unsafe(`grant create on database ${name} to ${role}; grant all on all tables in schema public to ${role};
    grant all on all sequences in schema public to ${role}; grant usage on schema jobs to ${role};
    grant select on all tables in schema jobs to ${role}`);
  const clerkUrl = url.startsWith('socket:')
    ? url.replace(/user=[^&]*/, `user=${role}`)
    : Object.assign(new URL(url), { username: role, password: 'clerk' }).href;
  const file = join(folder, 'clerk.backup');
  expect(await takeBackup({ ...backing, databaseUrl: clerkUrl }, file)).toMatchObject({ ok: true });
  expect(await verifyBackup(clerkUrl, file)).toMatchObject({ ok: true, where: 'schema' });
  expect(await sql`select from pg_namespace where nspname = 'nyuzi_proof'`).toHaveLength(0);
  await sql.unsafe(`revoke create on database ${name} from ${role}`);
  expect(await verifyBackup(clerkUrl, file)).toMatchObject({
    ok: false,
    trouble: expect.stringContaining('not proven'),
  });
  await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
});

test('has a message for every invariant, and a new shop meets all', async () => {
  const invariants = readInvariants();
  expect(invariants.length).toBeGreaterThan(10);
  for (const { rule, statement } of invariants) {
    expect(rule).toMatch(/^[A-Z].*\.$/);
    expect(statement).toMatch(/^(select|with)\b/);
  }
  expect(await db.transaction((tx) => checkInvariants(tx.sql))).toEqual([]);
});
