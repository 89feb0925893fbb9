import { expect, test, vi } from 'vitest';
import { uuid } from './uuid.ts';

test('creates long, unique keys, also without HTTPS', () => {
  const keys = [uuid(), uuid()];
  vi.stubGlobal('crypto', { getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto) });
  keys.push(uuid(), uuid());
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(4);
});
