import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { RunReporter } from './tests/support/runner/run-report.ts';
import { SlowestFirst } from './tests/support/runner/slowest-first.ts';

/** Browsers, processes, clusters and cut connections: their timing isn't under the test's control. */
const OUTSIDE = ['journeys', 'faults', 'cluster'].map((folder) => `tests/${folder}/**/*.test.ts`);
/** The subset that `npm test` runs. */
const CORE = ['journeys', 'faults'].map((folder) => `tests/${folder}/core/*.test.ts`);
/** In-process tests that take minutes of CPU time: only `npm run test:all` runs them. */
const LONG = ['tests/**/*.long.test.ts'];
const INSIDE = ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tools/**/*.test.ts', 'tests/**/*.test.ts'];

/**
 * Patches parts of the process while modules are evaluated, so these tests need fresh modules, not those of earlier
 * files.
 */
const PATCHES_PROCESS = /\bvi[.](?:stub\w+|mock|doMock|useFakeTimers|spyOn|setSystemTime)\(/;
const patching = globSync(INSIDE, { exclude: ['**/node_modules/**', ...LONG] }).filter((file) =>
  PATCHES_PROCESS.test(readFileSync(file, 'utf8')),
);

export default defineConfig({
  plugins: [react()],
  define: { FAILPOINTS: 'false' },
  test: {
    globalSetup: ['tests/support/runner/global-setup.ts'],
    // Only a hang reaches these timeouts; a slow or busy machine fails no test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // One more than cores: journeys and faults mostly wait.
    maxWorkers: 3,
    expect: { poll: { timeout: 120_000, interval: 50 } },
    reporters: ['default', new RunReporter()],
    sequence: { sequencer: SlowestFirst },
    sharedViteServer: true,
    projects: [
      { extends: true, test: { name: 'core', include: CORE, isolate: false } },
      { extends: true, test: { name: 'outside', include: OUTSIDE, exclude: CORE, isolate: false } },
      { extends: true, test: { name: 'long', include: LONG, isolate: false } },
      { extends: true, test: { name: 'isolated', include: patching, exclude: OUTSIDE } },
      {
        extends: true,
        // One worker evaluates the shop's modules once for all its files (docs/decisions/0028).
        test: { name: 'inside', include: INSIDE, exclude: [...OUTSIDE, ...LONG, ...patching], isolate: false },
      },
    ],
  },
});
