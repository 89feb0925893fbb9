import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  describeFlaky,
  type FlakyEntry,
  flakyEntries,
  readFlakyList,
  testsListedTwice,
  writeFlakyList,
} from './flaky-list.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder();
const BUYING = 'tests/journeys/core/buying.test.ts';
const entry = (file: string, test = 'a cart'): FlakyEntry => ({
  date: '2026-11-22',
  file,
  failed: [{ test, said: '1 is 2' }],
});

test('records a test that passed on retry once per file and run, with the date', () => {
  const failed = [
    { file: BUYING, test: 'a cart is filled', said: 'expected 1 to be 2' },
    { file: BUYING, test: 'a cart is emptied', said: 'timed out' },
  ];
  const path = join(folder, 'flaky.json');
  writeFlakyList(path, flakyEntries(failed, new Date('2026-11-22T18:00:00Z')));
  expect(readFlakyList(path)).toEqual([
    {
      date: '2026-11-22',
      file: BUYING,
      failed: [
        { test: 'a cart is filled', said: 'expected 1 to be 2' },
        { test: 'a cart is emptied', said: 'timed out' },
      ],
    },
  ]);
});

test('reports a test listed twice, but not one listed once or another one of the same file', () => {
  const list = [entry(BUYING), entry('tests/faults/core/refunds.test.ts'), entry(BUYING, 'a gift')];
  expect(testsListedTwice(list)).toEqual([]);
  list.push(entry(BUYING));
  expect(testsListedTwice(list)).toEqual([`${BUYING} > a cart`]);
  expect(describeFlaky([entry(BUYING)], list)).toContain(
    `On tests/flaky.json twice: ${BUYING} > a cart. So this run fails`,
  );
});

test('the end of a run reports how many files needed a retry', () => {
  expect(describeFlaky([], [])).toBe('Nothing needed a second try.');
  const told = describeFlaky([entry(BUYING)], [entry(BUYING)]);
  expect(told).toContain('Passed only at the second try: 1 file.');
  expect(told).toContain('"date": "2026-11-22"');
});
