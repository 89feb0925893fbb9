import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Where a run leaves what failed in it; `scripts/test.ts` tries that once more. */
export const REPORT_SETTING = 'FAILED_FILES';

export type FailedTest = {
  file: string;
  /** '' where the file could not even begin. */
  test: string;
  /** What it said, and where. */
  said: string;
};

export type Failed = {
  /** Of tests with browsers, processes and cut wires alone, and few enough for a rare race; else none is worth a second try. */
  files: readonly string[];
  tests: readonly FailedTest[];
};

const RETRIED_PROJECT = 'outside';
const MOST_RETRIED_FILES = 4;

/** Writes down which files failed, so that a rare race refuses nobody's work and is recorded until it is mended. */
export class FailedFiles implements Reporter {
  readonly #into: string | undefined;

  constructor(into = process.env[REPORT_SETTING]) {
    this.#into = into;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    if (!this.#into) return;
    const failed = modules.filter((module) => module.state() === 'failed');
    const isWorthIt =
      unhandled.length === 0 &&
      failed.length <= MOST_RETRIED_FILES &&
      failed.every(({ project }) => project.name === RETRIED_PROJECT);
    const report: Failed = {
      files: isWorthIt ? failed.map(({ relativeModuleId }) => relativeModuleId) : [],
      tests: failed.flatMap((module) => [
        ...module.errors().map((error) => failedTest(module, '', error)),
        ...[...module.children.allTests('failed')].map((test) => failedTest(module, test.fullName, errorOf(test))),
      ]),
    };
    writeFileSync(this.#into, JSON.stringify(report));
  }
}

type TestError = { message: string; stacks?: readonly { file: string; line: number }[] };

const errorOf = (test: TestCase): TestError | undefined => test.result().errors?.[0];

function failedTest({ relativeModuleId: file }: TestModule, test: string, error: TestError | undefined): FailedTest {
  const at = error?.stacks?.[0];
  const words = [
    error?.message.trim() ?? 'It said nothing.',
    ...(at ? [`(${relative(process.cwd(), at.file)}:${at.line})`] : []),
  ];
  return { file, test, said: words.join('\n') };
}

/** One failed test for the terminal. */
export function describeFailed({ file, test, said }: FailedTest): string {
  return `  ${[file, ...(test ? [test] : [])].join(' > ')}\n${said.replace(/^/gm, '      ')}\n`;
}
