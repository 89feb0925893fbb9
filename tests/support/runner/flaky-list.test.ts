import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  describeFlaky,
  type FlakyEntry,
  filesListedTwice,
  flakyEntries,
  readFlakyList,
  writeFlakyList,
} from './flaky-list.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder();
const BUYING = 'tests/journeys/buying.test.ts';
const entry = (file: string): FlakyEntry => ({
  date: '2026-11-22',
  file,
  failed: [{ test: 'a cart', said: '1 is 2' }],
});

test('what passed only at a second try is written down once for each file and run, with the date', () => {
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

test('a file that is listed twice is named, and one that is listed once is not', () => {
  const list = [entry(BUYING), entry('tests/faults/refunds.test.ts'), entry(BUYING)];
  expect(filesListedTwice(list)).toEqual([BUYING]);
  expect(describeFlaky([entry(BUYING)], list)).toContain(`${BUYING} is on tests/flaky.json twice, so this run fails`);
});

test('the end of a run says how many files needed a second try', () => {
  expect(describeFlaky([], [])).toBe('Nothing needed a second try.');
  const told = describeFlaky([entry(BUYING)], [entry(BUYING)]);
  expect(told).toContain('Passed only at the second try: 1 file.');
  expect(told).toContain('"date": "2026-11-22"');
});
