import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no journey ends a route while its handler may run: stopRouting() waits for it', () => {
  const files = globSync('tests/{journeys,faults}/**/*.test.ts');
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => /[.]unroute(All)?\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
