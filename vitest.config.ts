import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { repairPostgres } from './scripts/repair-postgres.ts';

export default defineConfig({
  plugins: [react(), repairPostgres()],
  define: { FAILPOINTS: 'false' },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    server: { deps: { inline: ['postgres'] } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // How long something may take is asked by tests of time alone; all others wait as long as a slow machine needs.
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
});
