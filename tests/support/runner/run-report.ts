import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Path of the run's report; `scripts/test.ts` retries failed files from it and prints the totals. */
export const REPORT_SETTING = 'RUN_REPORT';

export type FailedTest = {
  file: string;
  /** '' if the file failed to load. */
  test: string;
  /** Error message and location. */
  said: string;
};

type FileCounts = { passed: number; failed: number; skipped: number };

export type RunReport = {
  /** Files to retry: from projects that depend on timing, and few enough for a rare race; otherwise empty. */
  retried: readonly string[];
  failed: readonly FailedTest[];
  counts: Readonly<Record<string, FileCounts>>;
  /** Files with tests skipped on this machine, and the missing requirement of each. */
  leftOut: Readonly<Record<string, string>>;
};

const RETRIED_PROJECTS = ['core', 'outside'];
const MAX_RETRIED_FILES = 4;
/** Tests that need a Debian package name it at the end of their title. */
const LEFT_OUT = /\(left out: (.+?)\)/;

/** Writes a run's results to a file, so that a rare race is retried and recorded instead of failing the run. */
export class RunReporter implements Reporter {
  readonly #into: string | undefined;

  constructor(into = process.env[REPORT_SETTING]) {
    this.#into = into;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    if (!this.#into) return;
    const failed = modules.filter((module) => module.state() === 'failed');
    const isRareRace =
      unhandled.length === 0 &&
      failed.length <= MAX_RETRIED_FILES &&
      failed.every(({ project }) => RETRIED_PROJECTS.includes(project.name));
    const report: RunReport = {
      retried: isRareRace ? failed.map(({ relativeModuleId }) => relativeModuleId) : [],
      failed: failed.flatMap(failedTests),
      counts: Object.fromEntries(modules.map((module) => [module.relativeModuleId, countTests(module)])),
      leftOut: Object.fromEntries(
        modules.flatMap((module) => {
          const reason = leftOutReason(module);
          return reason ? [[module.relativeModuleId, reason]] : [];
        }),
      ),
    };
    writeFileSync(this.#into, JSON.stringify(report));
  }
}

function countTests(module: TestModule): FileCounts {
  const count = (state: 'passed' | 'failed' | 'skipped') => [...module.children.allTests(state)].length;
  const failed = count('failed');
  // A file that failed to load has no tests, and counts as one failure.
  return { passed: count('passed'), failed: failed || module.errors().length, skipped: count('skipped') };
}

function leftOutReason(module: TestModule): string | undefined {
  for (const { fullName } of module.children.allTests('skipped')) {
    const reason = LEFT_OUT.exec(fullName)?.[1];
    if (reason) return reason;
  }
  return undefined;
}

const failedTests = (module: TestModule): FailedTest[] => [
  ...module.errors().map((error) => failedTest(module, '', error)),
  ...[...module.children.allTests('failed')].map((test) => failedTest(module, test.fullName, getError(test))),
];

type TestError = { message: string; stacks?: readonly { file: string; line: number }[] };

const getError = (test: TestCase): TestError | undefined => test.result().errors?.[0];

function failedTest({ relativeModuleId: file }: TestModule, test: string, error: TestError | undefined): FailedTest {
  const at = error?.stacks?.[0];
  const words = [
    error?.message.trim() ?? 'No message.',
    ...(at ? [`(${relative(process.cwd(), at.file)}:${at.line})`] : []),
  ];
  return { file, test, said: words.join('\n') };
}

/** Formats one failed test for the terminal. */
export function describeFailed({ file, test, said }: FailedTest): string {
  return `  ${[file, ...(test ? [test] : [])].join(' > ')}\n${said.replace(/^/gm, '      ')}\n`;
}

/** Skipped files with the reason for each, in one line; '' if there are none. */
export function describeLeftOut(leftOut: RunReport['leftOut']): string {
  const files = Object.entries(leftOut);
  if (files.length === 0) return '';
  return `Left out, since this machine lacks what they need: ${files.map(([file, reason]) => `${file} (${reason})`).join(', ')}.`;
}

/** Last line of a run: `N passed, N failed, N skipped`. */
export function describeTotals(counts: RunReport['counts']): string {
  const sum = (name: keyof FileCounts) => Object.values(counts).reduce((total, file) => total + file[name], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}
