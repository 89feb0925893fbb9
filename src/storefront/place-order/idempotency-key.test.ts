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

test('what is no attempt in the drawer opens a new one', () => {
  for (const found of ['{', 'null', '"key"', '{"asked":"{}"}', '{"asked":"{}","key":7}', '{"asked":7,"key":"old"}']) {
    const drawer = createMemoryStorage();
    drawer.setItem('orderAttempt', found);
    expect(attemptsIn(drawer).keyFor({}), found).toBe('key 1');
  }
});
