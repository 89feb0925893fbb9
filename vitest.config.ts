import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { patchPostgres } from './scripts/patch-postgres.ts';
import { FailedFiles } from './tests/support/runner/failed-files.ts';
import { SlowestFirst } from './tests/support/runner/slowest-first.ts';

/** Browsers, processes and cut connections: timing is not under the test's control. */
const OUTSIDE = ['tests/journeys/**/*.test.ts', 'tests/faults/**/*.test.ts'];
const INSIDE = ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tools/**/*.test.ts', 'tests/**/*.test.ts'];

export default defineConfig({
  plugins: [react(), patchPostgres()],
  define: { FAILPOINTS: 'false' },
  test: {
    globalSetup: ['tests/support/runner/global-setup.ts'],
    server: { deps: { inline: ['postgres'] } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // How long something may take is asked by tests of time alone; all others wait as long as a slow machine needs.
    expect: { poll: { timeout: 15_000, interval: 50 } },
    reporters: ['default', new FailedFiles()],
    sequence: { sequencer: SlowestFirst },
    sharedViteServer: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'outside',
          include: OUTSIDE,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000, interval: 50 } },
        },
      },
      { extends: true, test: { name: 'inside', include: INSIDE, exclude: OUTSIDE } },
    ],
  },
});
