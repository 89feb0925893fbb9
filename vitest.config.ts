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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // On a machine that others use too, a second try tells a slow machine from a broken shop; both are printed.
    retry: process.env.CI ? 1 : 0,
  },
});
