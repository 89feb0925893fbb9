import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { islands } from '../../src/storefront/islands.ts';

test('every island that a page names is one that the browser can wake, and each of those stands on some page', () => {
  const named = globSync('src/**/*.tsx', { exclude: ['**/*.test.tsx'] })
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((source) => [...source.matchAll(/<Island\s+name="([^"]+)"/g)].map(([, name]) => name));
  expect([...new Set(named)].sort()).toEqual(Object.keys(islands).sort());
});
