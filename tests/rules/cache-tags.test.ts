import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cachedRoutes } from '../../src/api/resources.ts';
import { cachedPages } from '../../src/storefront/storefront.tsx';

const tagsOf = [...cachedPages, ...cachedRoutes].map(({ path, tags }) => ({
  path,
  tags: (tags?.({ id: 'cuff', category: 'necklaces', page: 'about' }) ?? []) as readonly string[],
}));

test('everything with a product or stock tag also has the catalog tag, so that a catalog change publishes only that', () => {
  const alone = tagsOf.filter(
    ({ tags }) => (tags.includes('product:cuff') || tags.includes('stock')) && !tags.includes('catalog'),
  );
  expect(alone).toEqual([]);
});

test('every published tag is carried by a page, route or cached value', () => {
  const sources = globSync('src/shop/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const inMemory = sources.flatMap((source) =>
    [...source.matchAll(/createCachedValue\(\{[^}]*tag: '([^']+)'/g)].map(([, name = '']) => name),
  );
  const carried = new Set([...tagsOf.flatMap(({ tags }) => tags), ...inMemory]);
  const named = sources.flatMap((source) =>
    [...source.matchAll(/\btx\.changed\(([^)]*)\)/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => !carried.has(name))).toEqual([]);
});
