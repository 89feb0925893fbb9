import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/specification.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (the specification|---)/.test(line))
  .map((line) => {
    const [sentence = '', where = '', seenBy = ''] = line.slice(2, -2).split(' | ');
    const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(seenBy) ?? [];
    return { sentence, where, file, name };
  });

test.each(rows)('$sentence: the test and the named path exist', ({ where, file, name }) => {
  expect(file).toMatch(/[.]test[.]tsx?$/);
  const source = readFileSync(join(root, file), 'utf8');
  const quoted = ["'", '"', '`'].map((quote) => `${quote}${name}${quote}`);
  expect(quoted.some((title) => source.includes(title)) ? name : `no test "${name}" in ${file}`).toBe(name);
  const [first = ''] = where.split(', ');
  expect(existsSync(join(root, first)) ? first : `there is no ${first}`).toBe(first);
});

test.each([2, 3, 4, 5, 6, 7, 8, 9])('section %i has its rows', (section) => {
  const [, part = ''] = page.split(`## ${section}. `);
  expect(part.split('\n## ')[0]?.match(/^\| /gm)?.length ?? 0).toBeGreaterThan(6);
});
