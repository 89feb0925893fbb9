// `npm run pictures -- opening`: runs the journey from an empty folder to an open shop, with a screenshot of each
// screen in the handbook.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';

const JOURNEY = 'tests/journeys/core/opening-a-shop.test.ts';

await buildIfNeeded();
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', JOURNEY], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: { ...process.env, OPENING_PICTURES: 'yes' },
});
process.exitCode = status ?? 1;
