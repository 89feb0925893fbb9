import { expect, test, vi } from 'vitest';
import { newKey } from './new-key.ts';

test('a key is long and never the same, also where a shop is tried without https', () => {
  const keys = [newKey(), newKey()];
  vi.stubGlobal('crypto', { getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto) });
  keys.push(newKey(), newKey());
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(4);
});
