import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, expect, test } from 'vitest';
import { TERMINAL } from '../../src/shop/audit/audit.ts';
import { extendHashChain, findHashChainEnd } from '../../src/shop/audit/hash-chain.ts';
import { readBackup } from '../../src/shop/backup/archive/read-backup.ts';
import { takeBackup } from '../../src/shop/backup/archive/take-backup.ts';
import { getFingerprint, makeOwnerKey, openBackupKeys, resealSigner } from '../../src/shop/backup/keys.ts';
import { restoreBackup } from '../../src/shop/backup/restore/restore-backup.ts';
import { verifyBackup } from '../../src/shop/backup/restore/verify-backup.ts';
import { createFolderPictures } from '../../src/shop/media/store/folder-pictures.ts';
import { UNUSABLE_HASH } from '../support/actors/unusable-hash.ts';
import { createEmptyDatabase, withJobs } from '../support/database/database.ts';
import { getManifest, toContent, toEntries, withManifest, writeEntries } from '../support/shop/rewrite-backup.ts';
import { openTestDeps } from '../support/shop/test-shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'nyuzi-forged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const deps = await openTestDeps({ env: { DATA_DIR: folder } });
const { db, databaseUrl, now } = deps;
const secret = 'A street that nobody else may read';
await db.sql`
  insert into staff (name, email, role, password_hash) values (${secret}, 'grace@example.com', 'owner', ${UNUSABLE_HASH})`;
const owner = await makeOwnerKey(deps, TERMINAL);
const keys = await openBackupKeys(deps);
await extendHashChain(deps, 'all');
const file = join(folder, 'shop.backup');
const taken = await takeBackup(
  { databaseUrl, pictures: createFolderPictures(join(folder, 'pictures')), now, keys },
  file,
);
if (!taken.ok) throw new Error(taken.reason);
const read = (name: string, ...identities: string[]) => readBackup(name, { section: async () => {} }, identities);

async function restoreInto(name: string, accepts: (signedBy: Buffer | undefined) => boolean) {
  const { url, db: target } = await createEmptyDatabase();
  const { db: queueing, jobs } = withJobs(target);
  // Encrypted to the owner's key, so it is in the backup.
  jobs.work('backup-now', {}, async () => {});
  afterAll(() => jobs.stop());
  const into = { databaseUrl: url, db: queueing, jobs, now, pictures: createFolderPictures(join(folder, 'there')) };
  const identities = [owner.identity, keys.identity];
  const done = await restoreBackup({ ...into, identities, accepts: async (by) => accepts(by) }, name, 'into_empty');
  return { done, target };
}
const isOurs = (signedBy: Buffer | undefined) =>
  signedBy !== undefined && getFingerprint(signedBy) === owner.fingerprint;

test('encrypts a backup to owner and machine, signs it, and verifies it by a restore', async () => {
  const bytes = readFileSync(file);
  expect(bytes.includes('NYUZI')).toBe(false);
  expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
  for (const identity of [owner.identity, keys.identity]) {
    const { signedBy, head } = await read(file, identity);
    expect(isOurs(signedBy)).toBe(true);
    expect(head.log).toEqual(await findHashChainEnd(db));
  }
  await expect(read(file, await generateX25519Identity())).rejects.toMatchObject({ reason: 'no_key' });
  await expect(read(file)).rejects.toMatchObject({ reason: 'no_key' });
  expect(await verifyBackup(databaseUrl, file, [keys.identity])).toMatchObject({ ok: true });
  const { done, target } = await restoreInto(file, isOurs);
  expect(done).toMatchObject({ ok: true, broken: [] });
  expect(await target.sql`select name from staff`).toEqual([{ name: secret }]);
});

test('refuses a truncated or altered backup', async () => {
  const whole = readFileSync(file);
  const spoilt = join(folder, 'spoilt.backup');
  for (const length of [0, 5, 30, 300, Math.floor(whole.length / 2), whole.length - 17, whole.length - 1]) {
    writeFileSync(spoilt, whole.subarray(0, length));
    await expect(read(spoilt, keys.identity), `${length} bytes`).rejects.toMatchObject({ name: 'UnreadableBackup' });
  }
  for (let at = 0; at < whole.length; at += Math.floor(whole.length / 60)) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
    writeFileSync(spoilt, changed);
    await expect(read(spoilt, keys.identity), `byte ${at}`).rejects.toMatchObject({ name: 'UnreadableBackup' });
  }
});

/**
 * Forges a backup as the holder of a backup, its key and this program would: another password for the owner, sealed
 * again.
 */
async function forge(name: string, as: Parameters<typeof withManifest>[2]) {
  const entries = await toEntries(file, [keys.identity]);
  const changed = toContent(entries).map((entry) =>
    entry.name === 'tables/staff.csv'
      ? { ...entry, bytes: Buffer.from(entry.bytes.toString().replace('$AAAA', '$BBBB')) }
      : entry,
  );
  await writeEntries(name, await withManifest(getManifest(entries), changed, as), as);
}

test('refuses a foreign file, encrypted or signed or not', async () => {
  const mallory = await openTestDeps({ env: { DATA_DIR: join(folder, 'mallory') } });
  const { signer } = await openBackupKeys(mallory);
  const signed = join(folder, 'signed.backup');
  const { recipients, ownerKeyId } = keys;
  await forge(signed, { recipients, ownerKeyId, signer });
  const unsigned = join(folder, 'unsigned.backup');
  await forge(unsigned, undefined);
  // A file that claims this shop's signature, without the signing key.
  const claimed = join(folder, 'claimed.backup');
  await forge(claimed, {
    recipients,
    ownerKeyId,
    signer: { publicKey: keys.signer.publicKey, sign: signer.sign },
  });
  for (const [name, reason] of [
    [signed, 'unknown_signer'],
    [unsigned, 'unknown_signer'],
    [claimed, 'damaged'],
  ] as const) {
    const { done, target } = await restoreInto(name, isOurs);
    expect(done, name).toMatchObject({ ok: false, reason });
    expect(await target.sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0);
  }
  expect((await read(signed, keys.identity)).signedBy).toEqual(signer.publicKey);
  expect((await read(unsigned)).signedBy).toBeUndefined();
});

test('replaces the owner’s key, opens older files with older keys, and keeps the signing key', async () => {
  const again = await makeOwnerKey(deps, TERMINAL);
  expect(again.fingerprint).toBe(owner.fingerprint);
  expect(again.identity).not.toBe(owner.identity);
  const { recipients, signer } = await openBackupKeys(deps);
  expect(recipients).toContain(await identityToRecipient(again.identity));
  expect(recipients).not.toContain(await identityToRecipient(owner.identity));
  expect(signer.publicKey).toEqual(keys.signer.publicKey);
  expect(await resealSigner(deps)).toBe(0);
  const rows = await db.sql<
    { row: string }[]
  >`select t::text as row from backup_keys t union all select e::text from audit_entries e`;
  expect(rows.some(({ row }) => row.includes(again.identity.slice(20)))).toBe(false);
});
