import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const IMPORT = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm;

/** All files that Node loads for `file`. Node runs TypeScript, but not JSX. */
function loadedFor(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const isScript = /\.m?ts$/.test(file);
  for (const [, path = ''] of isScript ? readFileSync(file, 'utf8').matchAll(IMPORT) : []) {
    loadedFor(join(dirname(file), path), seen);
  }
  return seen;
}

const benches = globSync('bench/*.ts');

test('covers all benchmarks', () => {
  expect(benches.length).toBeGreaterThan(5);
});

test.each(benches)('%s runs as is, and loads nothing that must be built', (file) => {
  const loaded = [...loadedFor(file)];
  expect(loaded.length).toBeGreaterThan(2);
  expect(loaded.filter((each) => !/\.m?[jt]s$/.test(each))).toEqual([]);
});
