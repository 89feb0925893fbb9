import { expect, test } from 'vitest';
import { base32, otpauthAddress, stepOfCode, totpCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is the one of RFC 6238', (second, code) => {
  expect(totpCode(SECRET, Math.floor(second / 30))).toBe(code);
});

test('accepts a code of the adjacent interval, and refuses an older, later or used one', () => {
  const now = new Date(1_111_111_111_000);
  const step = Math.floor(1_111_111_111 / 30);
  for (const near of [step - 1, step, step + 1]) expect(stepOfCode(SECRET, totpCode(SECRET, near), now, 0)).toBe(near);
  expect(stepOfCode(SECRET, totpCode(SECRET, step + 2), now, 0)).toBeUndefined();
  expect(stepOfCode(SECRET, totpCode(SECRET, step - 2), now, 0)).toBeUndefined();
  expect(stepOfCode(SECRET, totpCode(SECRET, step), now, step)).toBeUndefined();
  expect(stepOfCode(SECRET, totpCode(SECRET, step - 1), now, step)).toBeUndefined();
  expect(stepOfCode(SECRET, ' 050 471 ', now, 0)).toBe(step);
  for (const typed of ['', '050', '0504', '0504711', '05047x'])
    expect(stepOfCode(SECRET, typed, now, 0)).toBeUndefined();
});

test('encodes secrets as apps read them', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('names shop and account in the QR code, with any characters', () => {
  expect(otpauthAddress(SECRET, { email: 'amina@example.com', storeName: 'Beads: & Co' })).toBe(
    'otpauth://totp/Beads%20%20%26%20Co:amina%40example.com?issuer=Beads%20%20%26%20Co&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
