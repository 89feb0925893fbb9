import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../tests/support/browser/memory-storage.ts';
import { createIdempotencyKeys } from './idempotency-key.ts';

const events = new EventTarget();

function attemptsIn(drawer: ReturnType<typeof createMemoryStorage>) {
  let made = 0;
  return createIdempotencyKeys({ storage: () => drawer, events }, () => `key ${++made}`);
}

test('the same request has the same key, also after a reload; another request has another', () => {
  const drawer = createMemoryStorage();
  const first = attemptsIn(drawer).keyFor({ product: 'cuff', qty: 1 });
  const reloaded = createIdempotencyKeys({ storage: () => drawer, events }, () => 'another');
  expect(reloaded.keyFor({ product: 'cuff', qty: 1 })).toBe(first);
  expect(reloaded.keyFor({ product: 'cuff', qty: 2 })).toBe('another');
});

test('once the order is placed the same request is a new one', () => {
  const attempts = attemptsIn(createMemoryStorage());
  const first = attempts.keyFor({ product: 'cuff' });
  attempts.forget();
  expect(attempts.keyFor({ product: 'cuff' })).not.toBe(first);
});

test('a day later the same request is another order', () => {
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

test('what is no attempt in the drawer opens a new one', () => {
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
