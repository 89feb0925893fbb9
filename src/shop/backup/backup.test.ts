import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRows } from '../../../tests/support/checks/all-rows.ts';
import { createEmptyDatabase, createTestDatabase, withJobs } from '../../../tests/support/database/database.ts';
import { EMAIL_BRAND, plainEmail } from '../../../tests/support/shop/email-brand.ts';
import { openRestoreTarget } from '../../../tests/support/shop/restore-target.ts';
import {
  type ArchiveEntry,
  getManifest,
  toContent,
  toEntries,
  withManifest,
  writeEntries,
} from '../../../tests/support/shop/rewrite-backup.ts';
import { openTestDeps } from '../../../tests/support/shop/test-shop.ts';
import { createDatabase } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { createFolderPictures } from '../media/store/folder-pictures.ts';
import { readBackup } from './archive/read-backup.ts';
import { takeBackup } from './archive/take-backup.ts';
import { restoreBackup } from './restore/restore-backup.ts';

// Tests create and drop databases all the time, which takes long on a busy disk.
const folder = mkdtempSync(join(tmpdir(), 'nyuzi-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const deps = await openTestDeps();
const { databaseUrl, db, now } = deps;
const picturesFolder = join(folder, 'pictures');
const pictures = createFolderPictures(picturesFolder);
const backing = { databaseUrl, pictures, now, keys: undefined };
// Random bytes, because with a pattern a damaged gzip may by chance unpack to the same content.
const picture = createHash('shake256', { outputLength: 700_000 }).update('a picture').digest();
const ODD = 'tab\t newline\n return\r backslash\\N \\. quote" \u{1F9FF} é';

beforeAll(async () => {
  await mkdir(join(picturesFolder, 'ab'), { recursive: true });
  await writeFile(join(picturesFolder, 'ab', '0123456789abcdef-320.avif'), picture);
  await writeFile(join(picturesFolder, 'half.avif.part'), 'half');
  const { sql } = db;
  await sql`insert into communities (slug, name, place, story) values ('kitui', 'Kitui', 'Kenya', ${ODD})`;
  await sql`
    insert into products (id, name, description, price_cents, category_slug, community_slug, sizes)
    values ('rift-cuff', 'Rift Cuff', ${ODD}, 4800, 'wristbands', 'kitui', ${['Small', 'Extra "Large", \\']})`;
  await sql`insert into stock (product_id, on_hand) values ('rift-cuff', 9)`;
  await sql`
    insert into pictures (id, width, height, color, alt, widths)
    values ('0123456789abcdef', 4, 5, '#aabbcc', '', ${{ avif: [320], webp: [], jpeg: [] } as never})`;
  await sql`insert into product_pictures (product_id, place, picture_id) values ('rift-cuff', 1, '0123456789abcdef')`;
  await sql`insert into reviews (product_id, name, rating, comment) values ('rift-cuff', 'Dana', 5, ${ODD})`;
  const [customer] = await sql<{ id: string }[]>`
    insert into customers (email, name, password_hash) values ('dana@example.com', ${ODD}, null) returning id`;
  await sql`
    insert into sessions (customer_id, token_hash, started_at, last_seen_at, proven_at, ends_at, device, network)
    values (${customer?.id ?? ''}, ${Buffer.alloc(32, Buffer.from([0, 10, 92, 255]))}, now(), now(), now(), 'infinity', '', '')`;
  await db.transaction(async (tx) => {
    await enqueueEmail(tx, plainEmail(EMAIL_BRAND, { to: 'dana@example.com', subject: 'Hello' }));
    await enqueue(tx, 'send-newsletter', { newsletterId: 'none' });
  });
});

/** Files of previous releases, confirmed by a person; `tests/security/forged-backup.test.ts` covers the others. */
const accepts = async () => true;

const emptyTarget = () => openRestoreTarget(now);

let count = 0;
const newFile = () => join(folder, `${++count}.backup`);

async function aBackup() {
  const file = newFile();
  const taken = await takeBackup(backing, file);
  if (!taken.ok) throw new Error(taken.reason);
  return { file, ...taken };
}

test('restores every table, sequence, pending job and picture of a backup', async () => {
  const { file, summary } = await aBackup();
  const target = await emptyTarget();
  const restored = await restoreBackup(target, file, 'into_empty');
  expect(restored).toMatchObject({ ok: true, broken: [] });
  const [before, after] = [await allRows(db), await allRows(target.db)];
  expect(after).toEqual(before);
  expect(Object.keys(before).sort()).toEqual([...summary.tables.keys()].sort());
  expect(before.stock_ledger).toHaveLength(1);
  expect(readFileSync(join(target.picturesFolder, 'ab', '0123456789abcdef-320.avif')).equals(picture)).toBe(true);
  expect(readdirSync(target.picturesFolder)).toEqual(['ab']);
  const jobs = await target.db.sql<{ name: string }[]>`select name from jobs.job where state < 'completed'`;
  expect(jobs.map(({ name }) => name)).toEqual(['send-newsletter']);
  // New rows get unused IDs, triggers work again and foreign keys are enforced again.
  await target.db.sql`update stock set on_hand = 8 where product_id = 'rift-cuff'`;
  expect(await target.db.sql`select 1 from stock_ledger`).toHaveLength(2);
  await expect(target.db.sql`delete from categories where slug = 'wristbands'`).rejects.toThrow(/foreign key/);
  // The restored shop has no pending migrations.
  expect(await target.db.sql`select name, hash from migrations order by 1`).toEqual(
    await db.sql`select name, hash from migrations order by 1`,
  );
});

test('creates an owner-readable file, and never overwrites another', async () => {
  const { file } = await aBackup();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await takeBackup(backing, file)).toEqual({ ok: false, reason: 'file_exists', file });
  expect(await takeBackup(backing, join(folder, 'nowhere', 'a.backup'))).toMatchObject({
    ok: false,
    reason: 'no_folder',
  });
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('refuses to back up a database without a shop', async () => {
  const { url } = await createEmptyDatabase();
  const file = newFile();
  expect(await takeBackup({ ...backing, databaseUrl: url }, file)).toMatchObject({
    ok: false,
    reason: 'nothing_there',
  });
  expect(readdirSync(folder)).not.toContain(file.split('/').at(-1));
});

test('includes orders placed during a backup completely or not at all', async () => {
  const { db: busy, url } = await createTestDatabase();
  await busy.sql`create table pairs_left (n integer primary key, filling text)`;
  await busy.sql`create table pairs_right (n integer primary key, filling text)`;
  let isOver = false;
  let written = 0;
  const writing = (async () => {
    while (!isOver) {
      written += 1;
      await busy.sql.begin(async (tx) => {
        await tx`insert into pairs_left values (${written}, repeat('x', 2000))`;
        await tx`insert into pairs_right values (${written}, repeat('x', 2000))`;
      });
    }
  })();
  const file = newFile();
  while (written < 20) await new Promise((resolve) => setTimeout(resolve, 10));
  const taken = await takeBackup({ ...backing, databaseUrl: url }, file);
  isOver = true;
  await writing;
  if (!taken.ok) throw new Error(taken.reason);
  const [left, right] = ['pairs_left', 'pairs_right'].map((name) => taken.summary.tables.get(name)?.rows);
  expect(left).toBeGreaterThanOrEqual(20);
  expect(left).toBe(right);
  expect(left).toBeLessThan(written);
});

test('refuses a truncated or altered file before any change', async () => {
  const { file } = await aBackup();
  const target = await emptyTarget();
  const whole = readFileSync(file);
  const spoilt = newFile();
  for (const length of [0, 5, 20, 100, Math.floor(whole.length / 2), whole.length - 1]) {
    writeFileSync(spoilt, whole.subarray(0, length));
    const { reason } = (await restoreBackup(target, spoilt, 'into_empty')) as { reason: string };
    expect(reason, `${length} bytes`).toBe(length < 2 ? 'not_a_backup' : 'damaged');
  }
  // Occasionally a changed bit unpacks to the same bytes, as between two codes for one run of zeros: that is no damage.
  const inside = gunzipSync(whole);
  const unpacksToTheSame = (changed: Buffer) => {
    try {
      return gunzipSync(changed).equals(inside);
    } catch {
      return false;
    }
  };
  const inItsHead = Array.from({ length: 30 }, (_, place) => 10 + 41 * place);
  let refused = 0;
  for (const at of [...inItsHead, Math.floor(whole.length / 2), whole.length - 6, whole.length - 3]) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
    if (unpacksToTheSame(changed)) continue;
    writeFileSync(spoilt, changed);
    expect(await restoreBackup(target, spoilt, 'into_empty'), `byte ${at}`).toMatchObject({
      ok: false,
      reason: 'damaged',
    });
    refused += 1;
  }
  expect(refused).toBeGreaterThan(25);
  expect(await target.db.sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0);
});

test('detects altered bytes inside a valid gzip by checksum', async () => {
  const { file } = await aBackup();
  const entries = (await toEntries(file)).map(({ name, bytes }) => ({
    name,
    bytes: Buffer.from(bytes.toString('latin1').replace('Rift Cuff', 'Raft Cuff'), 'latin1'),
  }));
  const spoilt = await writeEntries(newFile(), entries);
  await expect(readBackup(spoilt, { section: async () => {} })).rejects.toThrow(/not as it was written/);
});

test('writes an archive of plain tar and CSV', async () => {
  const { file } = await aBackup();
  const names = execFileSync('tar', ['-tzf', file]).toString().trim().split('\n');
  expect(names[0]).toBe('manifest.json');
  expect(names).toContain('jobs.jsonl');
  expect(names).toContain('pictures/ab/0123456789abcdef-320.avif');
  const csv = execFileSync('tar', ['-xOzf', file, 'tables/communities.csv']).toString();
  expect(csv.split('\n')[0]).toContain('slug,name,place,story');
  expect(csv).toContain('kitui,Kitui,Kenya,');
});

test('refuses a hostile archive before any change', async () => {
  const { file } = await aBackup();
  const entries = await toEntries(file);
  const [first, second, ...rest] = entries as [ArchiveEntry, ArchiveEntry, ...ArchiveEntry[]];
  const manifest = getManifest(entries);
  const stray = { name: '../evil', bytes: Buffer.from('x') };
  const target = await emptyTarget();
  const archives: Record<string, ArchiveEntry[]> = {
    'an entry more': [...entries, stray],
    'an entry twice': [...entries, second],
    'an entry missing': [first, ...rest],
    'entries in another order': [first, ...rest, second],
    'no manifest': [second, ...rest],
    'a manifest that names an entry twice': await withManifest(manifest, [...toContent(entries), second]),
    'a table that its list does not have': await withManifest(
      { ...manifest, tables: manifest.tables.slice(1) },
      toContent(entries),
    ),
    'a table less than its list has': await withManifest(manifest, toContent(entries).slice(1)),
    'a manifest of another version': [
      { name: first.name, bytes: Buffer.from(JSON.stringify({ ...manifest, version: 4 })) },
      second,
      ...rest,
    ],
  };
  for (const [what, hostile] of Object.entries(archives)) {
    const restored = await restoreBackup(target, await writeEntries(newFile(), hostile), 'into_empty');
    expect(restored, what).toMatchObject({ ok: false, reason: what === 'no manifest' ? 'not_a_backup' : 'damaged' });
  }
  expect(await target.db.sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0);
});

test('names another program’s file and a missing file as such', async () => {
  const target = await emptyTarget();
  const other = newFile();
  writeFileSync(other, 'PK\u0003\u0004 something else entirely');
  expect(await restoreBackup(target, other, 'into_empty')).toMatchObject({ ok: false, reason: 'not_a_backup' });
  const tar = await writeEntries(newFile(), [{ name: 'notes.txt', bytes: Buffer.from('x') }]);
  expect(await restoreBackup(target, tar, 'into_empty')).toMatchObject({ ok: false, reason: 'not_a_backup' });
  expect(await restoreBackup(target, join(folder, 'gone'), 'into_empty')).toMatchObject({ reason: 'no_such_file' });
});

/** The same backup from a shop with other migrations. */
async function withMigrations(file: string, change: (migrations: { name: string; hash: string }[]) => void) {
  const entries = await toEntries(file);
  const manifest = getManifest(entries);
  change(manifest.migrations);
  return writeEntries(newFile(), await withManifest(manifest, toContent(entries)));
}

test('refuses a backup of a newer or diverged schema', async () => {
  const { file } = await aBackup();
  const target = await emptyTarget();
  const newer = await withMigrations(file, (all) => all.push({ name: '9999_later', hash: 'x' }));
  expect(await restoreBackup(target, newer, 'into_empty')).toMatchObject({ reason: 'newer', change: '9999_later' });
  const other = await withMigrations(file, (all) => all.splice(0, 1, { name: '0001_shop', hash: 'x' }));
  expect(await restoreBackup(target, other, 'into_empty')).toMatchObject({
    reason: 'other_line',
    change: '0001_shop',
  });
});

test('treats a file with a picture outside its folder as damaged', async () => {
  const { file } = await aBackup();
  const entries = await toEntries(file);
  const manifest = getManifest(entries);
  for (const path of ['pictures/../../evil', 'pictures//evil', '/etc/evil', 'pictures/.evil', 'tables/../evil.csv']) {
    const named = manifest.entries.map((entry) => (entry.path.startsWith('pictures/') ? { ...entry, path } : entry));
    const changed = entries.map((entry) => (entry.name.startsWith('pictures/') ? { ...entry, name: path } : entry));
    changed[0] = { name: 'manifest.json', bytes: Buffer.from(JSON.stringify({ ...manifest, entries: named })) };
    const hostile = await writeEntries(newFile(), changed);
    expect(await restoreBackup(await emptyTarget(), hostile, 'into_empty'), path).toMatchObject({ reason: 'damaged' });
  }
});

test('replaces a shop only on request, and only while no process has it open', async () => {
  const { file } = await aBackup();
  const { url, db: there } = await createTestDatabase();
  await there.sql`insert into settings (key, value) values ('storeName', '"Old"')`;
  const { jobs } = withJobs(there);
  jobs.work('send-newsletter', {}, async () => {});
  afterAll(() => jobs.stop());
  const target = {
    databaseUrl: url,
    db: there,
    jobs,
    pictures: createFolderPictures(newFile()),
    now,
    identities: [],
    accepts,
  };
  expect(await restoreBackup(target, file, 'in_its_place')).toMatchObject({ ok: false, reason: 'shop_is_open' });

  await there.close();
  const again = createDatabase({ url });
  afterAll(() => again.close());
  const anew = { ...target, ...withJobs(again) };
  anew.jobs.work('send-newsletter', {}, async () => {});
  afterAll(() => anew.jobs.stop());
  expect(await restoreBackup(anew, file, 'into_empty')).toMatchObject({ ok: false, reason: 'not_empty' });
  expect(await restoreBackup(anew, file, 'in_its_place')).toMatchObject({ ok: true });
  expect(await allRows(again)).toEqual(await allRows(db));
});

test('refuses a database that has tables of another program', async () => {
  const { file } = await aBackup();
  const target = await emptyTarget();
  await target.db.sql`create table ledger (id integer)`;
  await target.db.close();
  expect(await restoreBackup(target, file, 'in_its_place')).toMatchObject({ ok: false, reason: 'not_a_shop' });
});

test('rolls back a restore that fails halfway', async () => {
  const { file } = await aBackup();
  const entries = await toEntries(file);
  const changed = toContent(entries).map(({ name, bytes }) =>
    name === 'tables/stock.csv'
      ? { name, bytes: Buffer.from(bytes.toString().replace(/\n[\s\S]*$/, '\nno-such-piece,-4,0\n')) }
      : { name, bytes },
  );
  const wrong = await writeEntries(newFile(), await withManifest(getManifest(entries), changed));
  const target = await emptyTarget();
  expect(await restoreBackup(target, wrong, 'into_empty')).toMatchObject({ reason: 'does_not_fit', table: 'stock' });
  expect(await target.db.sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0);
});
