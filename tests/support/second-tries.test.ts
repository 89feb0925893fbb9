import { expect, test } from 'vitest';
import type { TestCase, TestModule } from 'vitest/node';
import { SecondTries } from './second-tries.ts';

type Attempts = ReturnType<TestCase['attempts']>;

/** A file whose tests all passed in the end. */
function fileOf(tests: Record<string, Attempts>): TestModule {
  const cases = Object.entries(tests).map(([fullName, attempts]) => ({
    fullName,
    module: { relativeModuleId: 'tests/journeys/buying.test.ts' },
    attempts: () => attempts,
  }));
  return { children: { allTests: () => cases.values() } } as unknown as TestModule;
}

const attempt = (state: 'failed' | 'passed', message = '') => ({
  state,
  duration: 1,
  startTime: 0,
  retryIndex: 0,
  repeatIndex: 0,
  errors: message === '' ? undefined : [{ message, stacks: [{ file: `${process.cwd()}/a.ts`, line: 7 }] }],
});

function said(tests: Record<string, unknown[]>): string {
  let text = '';
  new SecondTries((more) => {
    text += more;
  }).onTestRunEnd([fileOf(tests as Record<string, Attempts>)]);
  return text;
}

test('what passed only at the second try is told with what the first one said', () => {
  const text = said({
    'a cart is filled': [attempt('failed', 'expected 1 to be 2'), attempt('passed')],
    'a cart is emptied': [attempt('passed')],
  });
  expect(text).toBe(
    '\nPassed only at the second try: 1\n\n' +
      '  tests/journeys/buying.test.ts > a cart is filled\n      expected 1 to be 2\n      (a.ts:7)\n\n',
  );
});

test('a run without second tries says nothing of them', () => {
  expect(said({ 'a cart is emptied': [attempt('passed')] })).toBe('');
});
