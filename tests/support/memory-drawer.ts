import type { Drawer } from '../../src/browser/kept.ts';

/** A browser's storage that lives in memory. */
export function memoryDrawer(): Drawer {
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
