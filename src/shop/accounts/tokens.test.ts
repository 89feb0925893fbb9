import { expect, test } from 'vitest';
import { hashOfSecret, isSessionToken, newCode, newSecret, newSessionToken, parseCode, spacedCode } from './tokens.ts';

test('a session token names its kind and has 256 random bits', () => {
  const token = newSessionToken();
  expect(isSessionToken(token)).toBe(true);
  expect(Buffer.from(token.slice('shp_'.length), 'base64url')).toHaveLength(32);
  expect(newSessionToken()).not.toBe(token);
});

test('looks up no malformed token', () => {
  for (const text of ['', 'shp_', 'shp_short', newSecret(), `${newSessionToken()}x`, `${newSessionToken()}\n`]) {
    expect(isSessionToken(text), text).toBe(false);
  }
});

test('stores a hash that does not reveal the secret', () => {
  const secret = newSecret();
  expect(hashOfSecret(secret)).toHaveLength(32);
  expect(hashOfSecret(secret).equals(hashOfSecret(secret))).toBe(true);
  expect(hashOfSecret(secret).toString('base64url')).not.toContain(secret);
});

test('creates six-digit codes with leading zeros', () => {
  for (let round = 0; round < 1000; round += 1) expect(newCode()).toMatch(/^\d{6}$/);
  expect(newCode(() => Buffer.from([0, 0, 0, 42]))).toBe('000042');
});

test('rejects draws that would bias codes', () => {
  const draws = [Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from([0, 0, 0, 7])];
  expect(newCode(() => draws.shift() ?? Buffer.alloc(4))).toBe('000007');
});

test('parses a code as people copy it', () => {
  expect(spacedCode('481205')).toBe('481 205');
  for (const typed of ['481205', '481 205', ' 481-205 ', '481\u00a0205', '４８１２０５']) {
    expect(parseCode(typed), typed).toBe('481205');
  }
  for (const typed of ['', '48120', '4812055', '48120a', '٤٨١٢٠٥', '1'.repeat(9999)]) {
    expect(parseCode(typed), typed).toBeUndefined();
  }
});
