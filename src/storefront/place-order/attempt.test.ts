import { expect, test, vi } from 'vitest';
import { memoryDrawer } from '../../../tests/support/memory-drawer.ts';
import { newKey } from '../../browser/new-key.ts';
import { createAttempts } from './attempt.ts';

const events = new EventTarget();

function attemptsIn(drawer: Storage | ReturnType<typeof memoryDrawer>) {
  let made = 0;
  return createAttempts({ drawer: () => drawer, events }, () => `key ${++made}`);
}

test('the same request has the same key, also after a reload; another request has another', () => {
  const drawer = memoryDrawer();
  const first = attemptsIn(drawer).keyFor({ product: 'cuff', qty: 1 });
  const reloaded = createAttempts({ drawer: () => drawer, events }, () => 'another');
  expect(reloaded.keyFor({ product: 'cuff', qty: 1 })).toBe(first);
  expect(reloaded.keyFor({ product: 'cuff', qty: 2 })).toBe('another');
});

test('once the order is placed the same request is a new one', () => {
  const attempts = attemptsIn(memoryDrawer());
  const first = attempts.keyFor({ product: 'cuff' });
  attempts.forget();
  expect(attempts.keyFor({ product: 'cuff' })).not.toBe(first);
});

test('a key is long and never the same, also where a shop is tried without https', () => {
  vi.stubGlobal('crypto', { getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto) });
  expect(newKey()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(newKey()).not.toBe(newKey());
});
