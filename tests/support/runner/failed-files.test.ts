import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TestModule } from 'vitest/node';
import { describeFailed, type Failed, FailedFiles } from './failed-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'nyuzi-failed-'));
afterAll(() => rmSync(folder, { recursive: true }));

type File = { project?: string; name?: string; tests?: Record<string, string>; error?: string };

const errorOf = (message: string) => ({ message, stacks: [{ file: `${process.cwd()}/a.ts`, line: 7 }] });

/** A file with its failed tests and what they said. */
function fileOf({ project = 'outside', name = 'tests/journeys/buying.test.ts', tests = {}, error }: File): TestModule {
  const failed = Object.entries(tests).map(([fullName, message]) => ({
    fullName,
    result: () => ({ state: 'failed', errors: [errorOf(message)] }),
  }));
  return {
    relativeModuleId: name,
    project: { name: project },
    state: () => (failed.length > 0 || error ? 'failed' : 'passed'),
    errors: () => (error ? [errorOf(error)] : []),
    children: { allTests: () => failed.values() },
  } as unknown as TestModule;
}

function reportOf(files: File[], unhandled: unknown[] = []): Failed {
  const into = join(folder, 'failed.json');
  new FailedFiles(into).onTestRunEnd(files.map(fileOf), unhandled);
  return JSON.parse(readFileSync(into, 'utf8')) as Failed;
}

const late = { tests: { 'a cart is filled': 'expected 1 to be 2' } };

test('a journey that failed is named for a second try, with what it said and where', () => {
  const { files, tests } = reportOf([late, {}]);
  expect(files).toEqual(['tests/journeys/buying.test.ts']);
  expect(tests.map(describeFailed)).toEqual([
    '  tests/journeys/buying.test.ts > a cart is filled\n      expected 1 to be 2\n      (a.ts:7)\n',
  ]);
});

test('a file that could not even begin is tried again as well', () => {
  const { files, tests } = reportOf([{ error: 'the shop did not start' }]);
  expect(files).toEqual(['tests/journeys/buying.test.ts']);
  expect(tests.map(describeFailed)).toEqual([
    '  tests/journeys/buying.test.ts\n      the shop did not start\n      (a.ts:7)\n',
  ]);
});

test.each([
  ['beside a test that nothing outside can disturb', [late, { ...late, project: 'inside' }], []],
  ['in more files than a rare race explains', [late, late, late, late, late], []],
  ['beside an error that belongs to no test', [late], [new Error('nobody caught it')]],
])('nothing is tried again %s', (_where, files, unhandled) => {
  const { files: again, tests: failed } = reportOf(files, unhandled);
  expect(again).toEqual([]);
  expect(failed).toHaveLength(files.length);
});
