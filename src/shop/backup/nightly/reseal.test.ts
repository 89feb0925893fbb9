import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { registerSecret } from '../../../../tests/support/runner/suite-log.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { keyId } from '../archive/age.ts';
import { readBackup } from '../archive/read-backup.ts';
import { takeBackup } from '../archive/take-backup.ts';
import { getFingerprint, identityId, identityIn, makeOwnerKey, openBackupKeys } from '../keys.ts';
import { verifyCopy } from './copies.ts';
import { backUpAndVerify } from './nightly.ts';
import { isBackupName } from './retention.ts';

async function newShop() {
  const folder = temporaryFolder();
  const shop = await openTestShop({ env: { DATA_DIR: folder } });
  const grace = await staffIn(shop, 'owner');
  await addProduct(shop.deps.db, { id: 'rift-cuff' });
  const backupFolder = join(folder, 'backups');
  let night = Date.UTC(2027, 0, 1, 3, 40);
  return {
    deps: shop.deps,
    grace,
    backupFolder,
    async backUp() {
      night += 24 * 3600 * 1000;
      const at = new Date(night);
      return backUpAndVerify({ ...shop.deps, backupFolder, now: () => at });
    },
    async newKey(): Promise<string> {
      const { identity } = (await grace.ask('POST', '/backups/key')).body;
      registerSecret('a backup key', identity);
      return identity;
    },
    /** Oldest first. */
    files: () => readdirSync(backupFolder).filter(isBackupName).sort(),
    async opens(identity: string) {
      const names = readdirSync(backupFolder).filter(isBackupName).sort();
      const read = (name: string) => readBackup(join(backupFolder, name), { section: async () => {} }, [identity]);
      return Promise.all(
        names.map((name) =>
          read(name).then(
            ({ signedBy }) => signedBy !== undefined,
            () => false,
          ),
        ),
      );
    },
    async listed() {
      const { runs, ownerKeyId, underWay } = (await grace.ask('GET', '/backups')).body;
      const by = runs.map(({ folderOpens }: { folderOpens: { by: string } | null }) => folderOpens?.by).reverse();
      return { by, ownerKeyId, underWay };
    },
  };
}

test('encrypts a backup and every earlier one to a new key at once, and lists the key of each', async () => {
  const shop = await newShop();
  await shop.backUp();
  await shop.backUp();
  expect(await shop.listed()).toMatchObject({ by: ['machine', 'machine'], ownerKeyId: null });
  const whole = readFileSync(join(shop.backupFolder, shop.files()[0] ?? ''));

  const first = await shop.newKey();
  const id = await identityId(first);
  // The screen shows that a backup is pending, and its job is queued; the test runs it here.
  expect(await shop.listed()).toMatchObject({
    by: ['machine', 'machine'],
    ownerKeyId: id,
    underWay: { step: 'waiting', percent: 0 },
  });
  expect(await shop.deps.db.sql`select from jobs.job where name = 'backup-now'`).toHaveLength(1);
  expect(await shop.opens(first)).toEqual([false, false]);
  expect(await shop.backUp()).toMatchObject({ trouble: undefined });
  // The signature is unchanged: only the encryption is new.
  expect(await shop.opens(first)).toEqual([true, true, true]);
  expect(await shop.listed()).toMatchObject({ by: ['current', 'current', 'current'], underWay: null });
  expect(readdirSync(shop.backupFolder).filter((name) => name.endsWith('.part'))).toEqual([]);

  // A new key re-encrypts all of them, and the previous one opens none.
  const second = await shop.newKey();
  expect((await shop.listed()).by).toEqual(['earlier', 'earlier', 'earlier']);
  await shop.backUp();
  expect(await shop.opens(second)).toEqual([true, true, true, true]);
  expect(await shop.opens(first)).toEqual([false, false, false, false]);

  // Simulates a crash before the new file was renamed, and a damaged file: neither is lost or hides the others.
  writeFileSync(join(shop.backupFolder, shop.files()[0] ?? ''), whole);
  writeFileSync(join(shop.backupFolder, `${shop.files()[0]}.0a1b2c3d.part`), whole.subarray(0, 1000));
  const damaged = join(shop.backupFolder, shop.files()[1] ?? '');
  writeFileSync(damaged, whole);
  truncateSync(damaged, whole.length - 500);
  await shop.backUp();
  expect(await shop.opens(second)).toEqual([true, false, true, true, true]);
  expect((await shop.listed()).by).toEqual(['current', 'machine', 'current', 'current', 'current']);
  expect(readFileSync(damaged).length).toBe(whole.length - 500);
});

test('encrypts a backup that started before the key was created to that key at its end', async () => {
  const shop = await newShop();
  const backingUp = shop.backUp();
  const identity = await shop.newKey();
  await backingUp;
  expect(await shop.opens(identity)).toEqual([true]);
});

test('fails the verification when the copy is not encrypted to the printed key', async () => {
  const { deps, backupFolder, backUp, files } = await newShop();
  await backUp();
  const file = join(backupFolder, files()[0] ?? '');
  const { identity } = await openBackupKeys(deps);
  const prove = (ownerKeyId: string | undefined) =>
    verifyCopy({ ...deps, backupFolder }, file, { identity, ownerKeyId }, false);
  expect(await prove(undefined)).toMatchObject({ proof: { ok: true } });
  expect(await prove('0123-ABCD')).toMatchObject({
    proof: {
      ok: false,
      trouble: 'The backup isn’t encrypted to your backup key 0123-ABCD, so only this machine could open it.',
    },
  });
});

test('keeps another machine’s copy unchanged, and reports that this machine’s key does not open it', async () => {
  const shop = await newShop();
  await shop.backUp();
  const foreign = join(shop.backupFolder, shop.files()[0] ?? '');
  const { signer } = await openBackupKeys(shop.deps);
  const recipient = await identityToRecipient(await generateX25519Identity());
  const copy = join(temporaryFolder(), 'copy.backup');
  await takeBackup({ ...shop.deps, keys: { recipients: [recipient], ownerKeyId: undefined, signer } }, copy);
  writeFileSync(foreign, readFileSync(copy));
  const identity = await shop.newKey();
  await shop.backUp();
  expect(await shop.opens(identity)).toEqual([false, true]);
  expect(readFileSync(foreign).equals(readFileSync(copy))).toBe(true);
  expect((await shop.listed()).by).toEqual(['machine', 'current']);
});

test('parses a key as typed or pasted, and detects a mistyped one', async () => {
  const { deps } = await newShop();
  const { identity, keyId: id, fingerprint } = await makeOwnerKey(deps, { staffId: null, name: 'Grace' });
  registerSecret('a backup key', identity);
  expect(fingerprint).toBe(getFingerprint((await openBackupKeys(deps)).signer.publicKey));
  expect(id).toBe(keyId(await identityToRecipient(identity)));
  const half = identity.length / 2;
  const spellings = [
    ` ${identity.toLowerCase()}\n`,
    `${identity.slice(0, half)}\r\n  ${identity.slice(half)}`,
    (identity.match(/.{1,4}/g) ?? []).join('-'),
    identity.replaceAll('-', '–').split('').join(' '),
    `Backup key ${id}: ${identity}\nSigned by: ${fingerprint}`,
    `# Opens the backups\n${identity}\n`,
  ];
  for (const spelling of spellings) expect(identityIn(spelling), spelling.replaceAll(identity, '…')).toBe(identity);
  for (const none of ['', 'my key', identity.slice(0, -1)]) expect(identityIn(none), none).toBe('');
  expect(await identityId(identity)).toBe(id);
  const last = identity.at(-1) === 'Q' ? 'P' : 'Q';
  expect(await identityId(identityIn(identity.slice(0, -1) + last))).toBeUndefined();
});
