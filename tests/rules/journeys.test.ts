import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no journey ends a route while its handler may run: stopRouting() waits for it', () => {
  const files = globSync('tests/{journeys,faults}/**/*.test.ts');
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => /[.]unroute(All)?\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

// `npm test` runs the core, which should take minutes: a new file replaces another.
test('the core holds at most 15 files of journeys and 10 of faults', () => {
  const count = (folder: string) => globSync(`tests/${folder}/core/*.test.ts`).length;
  expect(count('journeys')).toBeLessThanOrEqual(15);
  expect(count('faults')).toBeLessThanOrEqual(10);
});
