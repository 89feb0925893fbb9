import { readFileSync, writeFileSync } from 'node:fs';
import type { FailedTest } from './run-report.ts';

/** A file that failed and passed when retried: one entry per run, with each failed test and its message. */
export type FlakyEntry = { date: string; file: string; failed: { test: string; said: string }[] };

export const FLAKY_LIST = 'tests/flaky.json';

export const readFlakyList = (path: string): FlakyEntry[] => JSON.parse(readFileSync(path, 'utf8')) as FlakyEntry[];

export const writeFlakyList = (path: string, entries: readonly FlakyEntry[]): void =>
  writeFileSync(path, `${JSON.stringify(entries, null, 2)}\n`);

/** Entries that a run adds to the list. */
export function flakyEntries(tests: readonly FailedTest[], date: Date): FlakyEntry[] {
  const files = [...new Set(tests.map(({ file }) => file))];
  return files.map((file) => ({
    date: date.toISOString().slice(0, 10),
    file,
    failed: tests.filter((each) => each.file === file).map(({ test, said }) => ({ test, said })),
  }));
}

/**
 * Tests on the list more than once, which are no rare race any more. A fix removes the test's entries from the list.
 */
export function testsListedTwice(entries: readonly FlakyEntry[]): string[] {
  const names = entries.flatMap(({ file, failed }) => [...new Set(failed.map(({ test }) => `${file} > ${test}`))]);
  return [...new Set(names.filter((name, place) => names.indexOf(name) < place))];
}

/** Summary at the end of a run: the number of retried files, and what to do about the list. */
export function describeFlaky(added: readonly FlakyEntry[], list: readonly FlakyEntry[]): string {
  const lines = [
    added.length === 0
      ? 'Nothing needed a second try.'
      : `Passed only at the second try: ${count(added.length)}. ${FLAKY_LIST} has them; commit it:\n${JSON.stringify(added, null, 2)}`,
    ...(list.length > 0 ? [`On ${FLAKY_LIST} by now: ${count(list.length)}.`] : []),
    ...testsListedTwice(list).map(
      (name) => `On ${FLAKY_LIST} twice: ${name}. So this run fails: mend its race and take its entries off the list.`,
    ),
  ];
  return lines.join('\n');
}

const count = (files: number) => `${files} ${files === 1 ? 'file' : 'files'}`;
