import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('journeys remove routes only through stopRouting(), which waits for running handlers', () => {
  const files = globSync('tests/{journeys,faults}/**/*.test.ts');
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => /[.]unroute(All)?\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

// `npm test` runs the core, which should take minutes: a new file replaces another.
test('the core has at most 15 journey files and 10 fault files', () => {
  const count = (folder: string) => globSync(`tests/${folder}/core/*.test.ts`).length;
  expect(count('journeys')).toBeLessThanOrEqual(15);
  expect(count('faults')).toBeLessThanOrEqual(10);
});
