import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends the run with the tests that passed only at the second try: a rare race refuses nobody's work, and is told to
 * everybody until somebody mends it.
 */
export class SecondTries implements Reporter {
  readonly #say: (text: string) => void;

  constructor(say = (text: string) => void process.stdout.write(text)) {
    this.#say = say;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tries = modules.flatMap(({ children }) => [...children.allTests('passed')]).flatMap(secondTryOf);
    if (tries.length > 0) this.#say(`\nPassed only at the second try: ${tries.length}\n\n${tries.join('\n')}\n`);
  }
}

/** Its name, what the first try said, and where; nothing when there was but one. */
function secondTryOf(test: TestCase): string[] {
  const failed = test.attempts().find(({ state }) => state === 'failed');
  if (!failed) return [];
  const [error] = failed.errors ?? [];
  const at = error?.stacks?.[0];
  const told = [
    error?.message.trim() ?? 'It said nothing.',
    ...(at ? [`(${relative(process.cwd(), at.file)}:${at.line})`] : []),
  ];
  return [`  ${test.module.relativeModuleId} > ${test.fullName}\n${told.join('\n').replace(/^/gm, '      ')}\n`];
}
