import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { islands } from '../../src/storefront/islands.ts';

test('every island named by a page can be hydrated, and every hydratable island is on a page', () => {
  const named = globSync('src/**/*.tsx', { exclude: ['**/*.test.tsx'] })
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((source) => [...source.matchAll(/<Island\s+name="([^"]+)"/g)].map(([, name]) => name));
  expect([...new Set(named)].sort()).toEqual(Object.keys(islands).sort());
});
