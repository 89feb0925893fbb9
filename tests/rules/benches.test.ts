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

/** Vitest runs these (`scripts/office-pictures.ts`). */
const RUN_BY_VITEST = 'scripts/admin-*.ts';
const benches = globSync('bench/*.ts');
const scripts = globSync('scripts/*.ts', { exclude: [RUN_BY_VITEST] });

test('covers all benchmarks and scripts', () => {
  expect(benches.length).toBeGreaterThan(5);
  expect(scripts.length).toBeGreaterThan(15);
});

test.each([...benches, ...scripts])('%s runs as is, and loads nothing that must be built', (file) => {
  expect([...loadedFor(file)].filter((each) => !/\.m?[jt]s$/.test(each))).toEqual([]);
});
