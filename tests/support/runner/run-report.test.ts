import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TestModule } from 'vitest/node';
import { describeFailed, describeLeftOut, describeTotals, type RunReport, RunReporter } from './run-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'nyuzi-failed-'));
afterAll(() => rmSync(folder, { recursive: true }));

type File = { project?: string; name?: string; tests?: Record<string, string>; skipped?: string[]; error?: string };

const getError = (message: string) => ({ message, stacks: [{ file: `${process.cwd()}/a.ts`, line: 7 }] });

/** A file with its failed tests and their messages. */
function getFile({
  project = 'outside',
  name = 'tests/journeys/core/buying.test.ts',
  tests = {},
  skipped = [],
  error,
}: File): TestModule {
  const failed = Object.entries(tests).map(([fullName, message]) => ({
    fullName,
    result: () => ({ state: 'failed', errors: [getError(message)] }),
  }));
  const byState: Record<string, object[]> = { failed, skipped: skipped.map((fullName) => ({ fullName })) };
  return {
    relativeModuleId: name,
    project: { name: project },
    state: () => (failed.length > 0 || error ? 'failed' : 'passed'),
    errors: () => (error ? [getError(error)] : []),
    children: {
      allTests: (state: string) => (byState[state] ?? []).values(),
    },
  } as unknown as TestModule;
}

function getReport(files: File[], unhandled: unknown[] = []): RunReport {
  const into = join(folder, 'failed.json');
  new RunReporter(into).onTestRunEnd(files.map(getFile), unhandled);
  return JSON.parse(readFileSync(into, 'utf8')) as RunReport;
}

const late = { tests: { 'a cart is filled': 'expected 1 to be 2' } };

test('retries a failed journey, with its message and location', () => {
  const { retried, failed } = getReport([late, {}]);
  expect(retried).toEqual(['tests/journeys/core/buying.test.ts']);
  expect(failed.map(describeFailed)).toEqual([
    '  tests/journeys/core/buying.test.ts > a cart is filled\n      expected 1 to be 2\n      (a.ts:7)\n',
  ]);
});

test('retries a file that failed to start', () => {
  const { retried, failed } = getReport([{ error: 'the shop did not start' }]);
  expect(retried).toEqual(['tests/journeys/core/buying.test.ts']);
  expect(failed.map(describeFailed)).toEqual([
    '  tests/journeys/core/buying.test.ts\n      the shop did not start\n      (a.ts:7)\n',
  ]);
});

test.each([
  ['beside a test that nothing outside can disturb', [late, { ...late, project: 'inside' }], []],
  ['in more files than a rare race explains', [late, late, late, late, late], []],
  ['beside an error that belongs to no test', [late], [new Error('nobody caught it')]],
])('retries nothing %s', (_where, files, unhandled) => {
  const { retried, failed } = getReport(files, unhandled);
  expect(retried).toEqual([]);
  expect(failed).toHaveLength(files.length);
});

test('the summary line counts tests, and a file that failed to start as one failure', () => {
  const { counts } = getReport([
    late,
    { name: 'a.test.ts', error: 'gone' },
    { name: 'b.test.ts', skipped: ['x', 'y'] },
  ]);
  expect(describeTotals(counts)).toBe('0 passed, 2 failed, 2 skipped');
});

test('reports a file that lacks a package with the reason, but not one skipped for another reason', () => {
  const { leftOut } = getReport([
    { name: 'tests/cluster/cache.test.ts', skipped: ['a page is shared (left out: apt-get install -y varnish)'] },
    { name: 'tests/faults/update.test.ts', skipped: ['killed at each step'] },
  ]);
  expect(describeLeftOut(leftOut)).toBe(
    'Left out, since this machine lacks what they need: tests/cluster/cache.test.ts (apt-get install -y varnish).',
  );
  expect(describeLeftOut({})).toBe('');
});
