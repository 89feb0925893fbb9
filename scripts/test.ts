// `npm test`: the checks, then every test, browser ones included. `npm test -- <words>` runs the files that match,
// `npm test -- --changed` those that uncommitted changes are most likely to break, `--changed=main` also the commits since.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFailed, type Failed, REPORT_SETTING } from '../tests/support/runner/failed-files.ts';
import {
  describeFlaky,
  FLAKY_LIST,
  flakyEntries,
  readFlakyList,
  testsListedTwice,
  writeFlakyList,
} from '../tests/support/runner/flaky-list.ts';
import { BUILD_SETTING } from '../tests/support/runner/global-setup.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { testsOfChange } from './changed-tests.ts';
import { ensureChromium, ensureHeadlessShell } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2);

function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

const vitest = (files: readonly string[], env: Record<string, string>) =>
  run(['node_modules/vitest/vitest.mjs', 'run', ...files], env);

/**
 * Journeys and faults depend on the timing of browsers and processes. A file of theirs that failed is tried once more, with
 * a database, a browser and a shop of its own again. One that passes then is written into a list that is committed; a test
 * that is on it twice fails the run.
 */
async function tryAll(files: readonly string[], env: Record<string, string>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'nyuzi-tests-'));
  const report = join(folder, 'failed.json');
  try {
    const first = await vitest(files, { ...env, [REPORT_SETTING]: report });
    const { files: again, tests } = first === 0 ? { files: [], tests: [] } : readFailed(report);
    if (first !== 0 && again.length === 0) return first;
    if (again.length > 0) console.log(`\nTrying once more: ${again.join(', ')} …`);
    const second = again.length > 0 ? await vitest(again, { ...env, [REPORT_SETTING]: report }) : 0;
    if (second !== 0) {
      console.log(`\nFailed twice:\n\n${tests.map(describeFailed).join('\n')}`);
      return second;
    }
    return recordFlaky(tests);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function recordFlaky(tests: Failed['tests']): number {
  const path = join(root, FLAKY_LIST);
  const added = flakyEntries(tests, new Date());
  const list = [...readFlakyList(path), ...added];
  if (added.length > 0) writeFlakyList(path, list);
  console.log(`\n${describeFlaky(added, list)}`);
  return testsListedTwice(list).length > 0 ? 1 : 0;
}

/** Nothing where the run did not come to its end. */
function readFailed(report: string): Failed {
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Failed) : { files: [], tests: [] };
}

function browsers() {
  const chromium = ensureChromium();
  return { CHROMIUM_PATH: chromium, HEADLESS_PATH: ensureHeadlessShell(chromium) };
}

/** Checks and build take a core each; tests begin once both are done, since a mistake in types explains a failed test best. */
async function runAll(): Promise<number> {
  const found = browsers();
  const checking = words.length === 0 ? run(['scripts/check.ts', '--tests-follow']) : Promise.resolve(0);
  await buildIfNeeded();
  const checked = await checking;
  return checked === 0 ? tryAll(words, found) : checked;
}

async function runChanged(base: string | undefined): Promise<number> {
  const { says, files, needsBuild } = testsOfChange(root, base);
  console.log(says);
  if (files.length === 0) return 0;
  return tryAll(files, needsBuild ? browsers() : { [BUILD_SETTING]: 'skip' });
}

try {
  const option = words.find((word) => /^--changed(=|$)/.test(word));
  process.exitCode = option ? await runChanged(option.split('=')[1]) : await runAll();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
