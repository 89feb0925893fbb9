import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createSecretBox, DecryptionError, formatKeyId, idOfKey, type Keys } from './secret-box.ts';
import {
  createPrivateFile,
  keyFile,
  keyText,
  openKeyFile,
  parseKey,
  readKeyFile,
  replaceKeyFile,
} from './secret-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'nyuzi-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [old, young] = [randomBytes(32), randomBytes(32)];
const boxWith = (...keys: Keys) => createSecretBox(() => keys);
const place = { column: 'staff.totp_sealed', row: '7' };

test('decrypts a sealed value only in its own context', () => {
  const box = boxWith(old);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.string(), fc.string(), (bytes, row, other) => {
      const plain = Buffer.from(bytes);
      const sealed = box.seal({ column: 'letters.sealed', row }, plain);
      expect(box.open({ column: 'letters.sealed', row }, sealed)).toEqual(plain);
      expect(() => box.open({ column: 'staff.totp_sealed', row }, sealed)).toThrow(DecryptionError);
      if (other !== row)
        expect(() => box.open({ column: 'letters.sealed', row: other }, sealed)).toThrow(DecryptionError);
      expect(sealed.length).toBe(plain.length + 35);
    }),
  );
});

test('refuses an altered, truncated or unsealed value', () => {
  const box = boxWith(old);
  const sealed = box.seal(place, Buffer.from('secret'));
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => box.open(place, changed), `byte ${at}`).toThrow(DecryptionError);
    expect(() => box.open(place, sealed.subarray(0, at)), `${at} bytes`).toThrow(DecryptionError);
  }
  expect(box.seal(place, Buffer.from('secret'))).not.toEqual(sealed);
});

test('seals with the new key and opens with both during a rotation, and not without the old key', () => {
  const sealed = boxWith(old).seal(place, Buffer.from('secret'));
  const both = boxWith(young, old);
  expect(both.open(place, sealed).toString()).toBe('secret');
  expect(both.keyIds()).toEqual([idOfKey(young), idOfKey(old)]);
  expect(
    boxWith(young)
      .open(place, both.seal(place, Buffer.from('again')))
      .toString(),
  ).toBe('again');
  expect(() => boxWith(young).open(place, sealed)).toThrow(`sealed with the key ${formatKeyId(idOfKey(old))}`);
  // The key id bytes that queries read.
  expect(sealed.subarray(1, 7).toString('hex')).toBe(idOfKey(old));
});

test('accepts a key only as 32 bytes in hex, base64 or base64url', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const key = Buffer.from(bytes);
      for (const text of [key.toString('hex'), key.toString('base64'), key.toString('base64url')]) {
        expect(parseKey(text)).toEqual(key);
      }
    }),
  );
  for (const text of [
    '',
    'secret',
    'a'.repeat(64).slice(1),
    `${keyText(old)}=`,
    `${keyText(old).slice(2)}`,
    'é'.repeat(43),
  ])
    expect(parseKey(text), text).toBeUndefined();
});

test('creates the key file once, readable by its owner only, also under concurrent starts', () => {
  const load = openKeyFile(join(folder, 'one'));
  const file = keyFile(join(folder, 'one'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(openKeyFile(join(folder, 'one'))()).toEqual(load());
  createPrivateFile(file, 'another');
  expect(readKeyFile(file)).toEqual(load());
  expect(readdirSync(join(folder, 'one'))).toEqual(['secret.key']);
  replaceKeyFile(file, [young, old]);
  expect(readKeyFile(file)).toEqual([young, old]);
  expect(readFileSync(file, 'utf8')).toContain('show it to nobody');
});

test('refuses to start with a key file that others can read or without a key, and says what to do', () => {
  openKeyFile(join(folder, 'two'));
  const file = keyFile(join(folder, 'two'));
  for (const mode of [0o640, 0o604, 0o660]) {
    chmodSync(file, mode);
    expect(() => openKeyFile(join(folder, 'two'))).toThrow(`Run "chmod 600 ${file}"`);
  }
  chmodSync(file, 0o600);
  for (const text of ['', '# only a comment\n', 'no key at all\n', `${keyText(old)}\nrubbish\n`]) {
    writeFileSync(file, text);
    expect(() => openKeyFile(join(folder, 'two'))).toThrow('does not hold a secret key');
  }
});
