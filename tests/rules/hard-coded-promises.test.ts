import { expect, test } from 'vitest';

/** Promises are settings: a promise hard-coded in a text stays there when the owner changes the setting. */
const CONSTANTS =
  /(with)?in (two|2) business days|4 (to|–|-) 8 business|within 24 hours|within (30|thirty) days|\b(30|thirty) days to|ship(s|ped) to the US/i;

const sources = import.meta.glob<string>(['../../src/**/*.{ts,tsx,md}', '!../../src/**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** Shows owners the value of a name in braces. */
const EXAMPLES = ['editor-parts.tsx'];

test('no text of the shop hard-codes a time or place', () => {
  const found = Object.entries(sources)
    .filter(([path]) => !EXAMPLES.some((name) => path.endsWith(name)))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && CONSTANTS.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
