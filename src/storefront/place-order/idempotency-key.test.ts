import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../tests/support/browser/memory-storage.ts';
import { createIdempotencyKeys } from './idempotency-key.ts';

const events = new EventTarget();

function attemptsIn(drawer: ReturnType<typeof createMemoryStorage>) {
  let made = 0;
  return createIdempotencyKeys({ storage: () => drawer, events }, () => `key ${++made}`);
}

test('keeps the key of the same request across reloads, and changes it for another request', () => {
  const drawer = createMemoryStorage();
  const first = attemptsIn(drawer).keyFor({ product: 'cuff', qty: 1 });
  const reloaded = createIdempotencyKeys({ storage: () => drawer, events }, () => 'another');
  expect(reloaded.keyFor({ product: 'cuff', qty: 1 })).toBe(first);
  expect(reloaded.keyFor({ product: 'cuff', qty: 2 })).toBe('another');
});

test('uses a new key after the order is placed', () => {
  const attempts = attemptsIn(createMemoryStorage());
  const first = attempts.keyFor({ product: 'cuff' });
  attempts.forget();
  expect(attempts.keyFor({ product: 'cuff' })).not.toBe(first);
});

test('uses a new key a day later', () => {
  const storage = createMemoryStorage();
  let now = 5_000_000;
  let made = 0;
  const attempts = createIdempotencyKeys(
    { storage: () => storage, events },
    () => `key ${++made}`,
    () => now,
  );
  attempts.keyFor({ product: 'cuff' });
  now += 86_399_999;
  expect(attempts.keyFor({ product: 'cuff' })).toBe('key 1');
  now += 1;
  expect(attempts.keyFor({ product: 'cuff' })).toBe('key 2');
  now -= 3;
  expect(attempts.keyFor({ product: 'cuff' })).toBe('key 3');
});

test('replaces an invalid stored attempt', () => {
  for (const found of [
    '{',
    'null',
    '"key"',
    '{"asked":"{}"}',
    '{"asked":"{}","key":7}',
    '{"asked":7,"key":"old","at":1}',
    '{"asked":"{}","key":"old"}',
  ]) {
    const drawer = createMemoryStorage();
    drawer.setItem('orderAttempt', found);
    expect(attemptsIn(drawer).keyFor({}), found).toBe('key 1');
  }
});
