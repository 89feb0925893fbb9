import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { expect, test } from 'vitest';
import { getCart } from '../../../../tests/support/actors/buyers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { type StaffActor, staffIn } from '../../../../tests/support/actors/staff.ts';
import { registerSecret } from '../../../../tests/support/runner/suite-log.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import type { App } from '../../../platform/http/app.ts';
import { takeBackup } from '../../../shop/backup/archive/take-backup.ts';
import { getFingerprint, identityId, makeOwnerKey, openBackupKeys } from '../../../shop/backup/keys.ts';
import { newTotpSecret, sealTotp } from '../../../shop/staff/second-factor/totp.ts';

// Tests create and drop databases all the time, which takes long on a busy disk.
const folder = temporaryFolder();
const old = await openTestShop({ env: { DATA_DIR: folder } });
const grace = await staffIn(old, 'owner');
const file = join(folder, 'old.backup');
await addProduct(old.deps.db, { id: 'rift-cuff' });
const dana = await shopperIn(old.deps);
const placed = await old.app.inject({
  method: 'POST',
  url: '/api/orders/place-order/',
  payload: getCart('rift-cuff'),
  headers: { ...dana.headers, 'idempotency-key': randomUUID() },
});
expect(placed.statusCode).toBe(201);
const second = sealTotp(old.deps.db.secrets, grace.actor.staffId ?? '', newTotpSecret());
await old.deps.db.sql`update staff set totp_sealed = ${second}, totp_since = now()`;
const paper = await makeOwnerKey(old.deps, grace.actor);
registerSecret('a backup key', paper.identity);
const keys = await openBackupKeys(old.deps);
await takeBackup({ ...old.deps, keys }, file);
const bytes = readFileSync(file);
const signer = getFingerprint(keys.signer.publicKey);

async function newShop(env: Record<string, string> = {}) {
  const shop = await openTestShop({ env: { DATA_DIR: temporaryFolder(), ...env } });
  return { ...shop, owner: await staffIn(shop, 'owner', 'Wanjiru New') };
}
type NewShop = { app: App; owner: StaffActor };

const sendPart = ({ app, owner }: NewShop, id: string, at: number, part: Buffer) =>
  app.inject({
    method: 'POST',
    url: `/api/admin/restores/${id}/parts?at=${at}`,
    headers: { ...owner.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="part"\r\n\r\n'),
      part,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  });

/** Sends `content` in two parts, the first of them twice, as after a lost response. */
async function send(shop: NewShop, content: Buffer): Promise<string> {
  const { id } = (await shop.owner.ask('POST', '/restores')).body;
  const half = Math.floor(content.length / 2);
  await sendPart(shop, id, 0, content.subarray(0, half));
  await sendPart(shop, id, 0, content.subarray(0, half));
  expect((await sendPart(shop, id, half, content.subarray(half))).json()).toEqual({ bytes: content.length });
  return id;
}

// A machine with a separate secret key, as a new one has.
const shop = await newShop({ SECRET_KEY: randomBytes(32).toString('base64url') });
const check = (id: string, key = paper.identity) => shop.owner.ask('POST', `/restores/${id}/check`, { key });
const products = async ({ deps }: typeof shop) =>
  (await deps.db.sql<{ id: string }[]>`select id from products where not is_sample`).map(({ id }) => id);

test('reports an invalid backup file with a message and without changes', async () => {
  const whole = await send(shop, bytes);
  expect((await check(whole, '')).body.fields.key).toBe(
    `This backup is encrypted to the key ${paper.keyId}. Type the backup key on your paper.`,
  );
  const another = await generateX25519Identity();
  expect((await check(whole, another)).body.fields.key).toBe(
    `This key doesn’t open the backup. It needs the key ${paper.keyId}, and this one is ${await identityId(another)}: the ID is printed above each key.`,
  );
  const mistyped = paper.identity.slice(0, -1) + (paper.identity.endsWith('Q') ? 'P' : 'Q');
  expect((await check(whole, mistyped)).body.fields.key).toContain('A letter of this key is wrong or missing.');
  expect((await check(whole, 'my key')).body.fields.key).toContain('it begins with AGE-SECRET-KEY-1');
  const ofMachine = join(folder, 'machine.backup');
  await takeBackup(
    { ...old.deps, keys: { ...keys, recipients: keys.recipients.slice(1), ownerKeyId: undefined } },
    ofMachine,
  );
  const alone = await send(shop, readFileSync(ofMachine));
  expect((await check(alone)).body.fields.key).toContain('Only the machine that made this backup can open it');
  // That machine's own key works too.
  expect((await check(alone, readFileSync(join(folder, 'backup.key'), 'utf8'))).status).toBe(200);
  const cut = await send(shop, bytes.subarray(0, bytes.length - 1000));
  expect(await check(cut)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('damaged') } });
  const none = await send(shop, Buffer.from('Not a backup at all, whatever its name says.'));
  expect((await check(none)).body.detail).toBe('This file is not a backup of this shop.');
  // A new upload deletes the previous one.
  expect((await check(whole)).status).toBe(404);
  expect((await sendPart(shop, none, 5_000_000, Buffer.from('a hole'))).statusCode).toBe(404);
  expect(await products(shop)).toEqual([]);
});

test('replaces a new shop by the file’s products and staff, and ends all earlier sessions', async () => {
  const id = await send(shop, bytes);
  const checked = await check(id);
  expect(checked.body).toMatchObject({
    signer,
    isOwn: false,
    contents: { products: 1, orders: 1, customers: 1, newestOrderAt: expect.stringMatching(/^20\d\d-/) },
  });
  // A key as a scanner, a chat or manual typing produces it.
  const pasted = `${paper.identity.slice(0, 40).toLowerCase()}\n ${paper.identity.slice(40)}`;
  expect((await check(id, pasted)).status).toBe(200);
  const press = () => shop.owner.ask('POST', `/restores/${id}/run`, { key: pasted, signer });
  // Two concurrent requests restore once, and nothing is written to the file being read.
  const pressed = await Promise.all([press(), press()]);
  expect(pressed.map(({ status }) => status)).toEqual([202, 202]);
  expect((await sendPart(shop, id, 0, Buffer.from('another file'))).statusCode).toBeGreaterThanOrEqual(400);
  const look = async () => (await shop.app.inject(`/api/admin/restores/${id}`)).json();
  await expect.poll(look).toMatchObject({
    step: 'done',
    percent: 100,
    // The key that sealed it belongs to another machine.
    lost: [
      expect.stringMatching(/^Two-factor authentication is off for 1 account, /),
      '1 waiting email can’t be sent anymore; see “Emails not sent”.',
      expect.stringContaining('signed by a new key'),
    ],
  });
  expect(await products(shop)).toEqual(['rift-cuff']);
  expect(await shop.deps.db.sql`select name from staff`).toEqual([{ name: 'Grace Otieno' }]);
  expect((await shop.owner.ask('GET', '/session')).status).toBe(401);
  // The log names the person, and its chain continues.
  expect(await shop.deps.db.sql`select who, what from audit_entries where what = 'backup.restored'`).toEqual([
    { who: 'Wanjiru New', what: 'backup.restored' },
  ]);
  // A shop with data to lose isn't replaced again.
  const next = await staffIn(shop, 'owner');
  expect((await next.ask('GET', '/restores')).body).toEqual({ isEmpty: false });
  expect((await next.ask('POST', '/restores')).status).toBe(409);
});

test('refuses a file signed by another key than confirmed, and a shop that has sold in the meantime', async () => {
  const other = await newShop();
  const run = async (said: string | null) => {
    const id = await send(other, bytes);
    await other.owner.ask('POST', `/restores/${id}/run`, { key: paper.identity, signer: said });
    const look = async () => (await other.app.inject(`/api/admin/restores/${id}`)).json();
    await expect.poll(async () => (await look()).step).not.toBe('restoring');
    return look();
  };
  expect(await run(null)).toMatchObject({ step: 'failed', sentence: expect.stringContaining('Nothing was changed') });
  const id = await send(other, bytes);
  await addProduct(other.deps.db, { id: 'own-cuff' });
  await other.owner.ask('POST', `/restores/${id}/run`, { key: paper.identity, signer });
  const look = async () => (await other.app.inject(`/api/admin/restores/${id}`)).json();
  await expect.poll(look).toMatchObject({
    step: 'failed',
    sentence: expect.stringContaining('products of its own'),
  });
  expect(await products(other)).toEqual(['own-cuff']);
});

test('refuses to replace a shop with subscribers', async () => {
  const waiting = await newShop();
  expect((await waiting.owner.ask('GET', '/restores')).body).toEqual({ isEmpty: true });
  await waiting.deps.db.sql`
    insert into newsletter_subscribers (email, consent, asked_at, asked_from, leave_token)
    values ('reader@beads.test', 'yes', now(), 'a test', 'leave-1')`;
  expect((await waiting.owner.ask('GET', '/restores')).body).toEqual({ isEmpty: false });
  expect((await waiting.owner.ask('POST', '/restores')).status).toBe(409);
});

test('refuses restores by helpers', async () => {
  const helper = await staffIn(await newShop(), 'helper');
  expect((await helper.ask('POST', '/restores')).status).toBe(403);
});
