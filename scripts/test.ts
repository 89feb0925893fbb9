// `npm test`: the checks, then every test, browser ones included. `npm test -- <words>` runs the files that match.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Failed, REPORT_SETTING } from '../tests/support/runner/failed-files.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { ensureChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const chosen = process.argv.slice(2);

function run(what: string, args: string[], env: Record<string, string> = {}): number {
  console.log(`\n${what} …`);
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

/**
 * Journeys and faults depend on the pace of browsers and processes. A file of theirs that failed is tried once more, with
 * a database, a browser and a shop of its own again, and is told at the end.
 */
function runAll(chromium: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'nyuzi-tests-'));
  const report = join(folder, 'failed.json');
  const test = (what: string, words: readonly string[]) =>
    run(what, ['node_modules/vitest/vitest.mjs', 'run', ...words], {
      CHROMIUM_PATH: chromium,
      [REPORT_SETTING]: report,
    });
  try {
    const first = test('Running the tests', chosen);
    if (first === 0) return 0;
    const { files, reports: told } = readFailed(report);
    if (files.length === 0) return first;
    const second = test(`Trying once more: ${files.join(', ')}`, files);
    console.log(`\n${second === 0 ? 'Passed only at the second try' : 'Failed twice'}:\n\n${told.join('\n')}`);
    return second;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Nothing where the run did not come to its end. */
function readFailed(report: string): Failed {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Failed;
  } catch {
    return { files: [], reports: [] };
  }
}

try {
  const chromium = ensureChromium();
  const checked = chosen.length === 0 ? run('Checking the code', ['scripts/check.ts']) : 0;
  if (checked !== 0) process.exit(checked);
  await buildIfNeeded();
  process.exit(runAll(chromium));
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exit(1);
}
