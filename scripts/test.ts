// `npm test`: the checks, then every test, browser ones included. `npm test -- <words>` runs the files that match.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';
import { ensureChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const chosen = process.argv.slice(2);

function run(what: string, args: string[], env: Record<string, string> = {}) {
  console.log(`\n${what} …`);
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}

try {
  const chromium = ensureChromium();
  if (chosen.length === 0) run('Checking the code', ['scripts/check.ts']);
  await buildIfNeeded();
  run('Running the tests', ['node_modules/vitest/vitest.mjs', 'run', ...chosen], { CHROMIUM_PATH: chromium });
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exit(1);
}
