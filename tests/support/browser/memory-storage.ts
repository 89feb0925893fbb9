import type { KeyValueStorage } from '../../../src/browser/storage/persisted.ts';

/** In-memory browser storage. */
export function createMemoryStorage(): KeyValueStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      kept.set(key, text);
    },
    removeItem: (key) => {
      kept.delete(key);
    },
  };
}

/** Storage with its keys as own properties, as `Object.keys(localStorage)` finds them. */
export function createEnumerableStorage(): KeyValueStorage {
  const storage: KeyValueStorage & Record<string, unknown> = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, text: string) => {
      storage[key] = text;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  return storage;
}
