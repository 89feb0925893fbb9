import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the first script of a page imports no other, so that React loads after the pictures above the fold', () => {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { imports?: string[]; dynamicImports?: string[] }
  >;
  const entry = manifest['src/storefront/entry.ts'];
  expect(entry?.dynamicImports).toContainEqual(expect.stringContaining('hydrate-islands'));
  expect(entry?.imports ?? []).toEqual([]);
});
