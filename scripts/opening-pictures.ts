// `npm run pictures -- opening`: runs the journeys from an empty folder to an open shop, with a screenshot of each
// screen in the handbook.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';

const JOURNEYS = ['tests/journeys/core/opening-a-shop.test.ts', 'tests/journeys/opening-a-shop-on-a-phone.test.ts'];

await buildIfNeeded();
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...JOURNEYS], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: { ...process.env, OPENING_PICTURES: 'yes' },
});
process.exitCode = status ?? 1;
