// `npm test`: the checks, the build, all in-process tests, and the core journeys and faults. `npm run test:all`: all
// tests; `npm run test:all -- --rest` only those that `npm test` omits. `npm test -- <words>` runs the files whose path
// matches, `npm test -- --changed` those most likely broken by uncommitted changes, `--changed=main` also by the
// commits since.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  describeFlaky,
  FLAKY_LIST,
  flakyEntries,
  readFlakyList,
  testsListedTwice,
  writeFlakyList,
} from '../tests/support/runner/flaky-list.ts';
import { BUILD_SETTING } from '../tests/support/runner/global-setup.ts';
import {
  describeFailed,
  describeLeftOut,
  describeTotals,
  type FailedTest,
  REPORT_SETTING,
  type RunReport,
} from '../tests/support/runner/run-report.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { testsOfChange } from './changed-tests.ts';
import { ensureChromium, ensureHeadlessShell } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2);

function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

const vitest = (args: readonly string[], env: Record<string, string>) =>
  run(['node_modules/vitest/vitest.mjs', 'run', ...args], env);

/**
 * Runs Vitest and prints the totals. Journeys and faults depend on the timing of browsers and processes, so each of
 * their failed files is retried once, with a separate database, browser and shop. A file that passes only on retry is
 * recorded in a committed list; a test that is listed twice fails the run.
 */
async function runTests(args: readonly string[], env: Record<string, string>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'nyuzi-tests-'));
  const path = join(folder, 'report.json');
  const reportedRun = async (chosen: readonly string[]) => {
    const status = await vitest(chosen, { ...env, [REPORT_SETTING]: path });
    return { status, report: readReport(path) };
  };
  try {
    const first = await reportedRun(args);
    const { retried } = first.report;
    if (first.status === 0 || retried.length === 0) return conclude(first.status, first.report, []);
    console.log(`\nTrying once more: ${retried.join(', ')} …`);
    const second = await reportedRun(retried);
    const report = { ...first.report, counts: { ...first.report.counts, ...second.report.counts } };
    if (second.status !== 0) console.log(`\nFailed twice:\n\n${first.report.failed.map(describeFailed).join('\n')}`);
    return conclude(second.status, report, second.status === 0 ? first.report.failed : []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the result, records races, and returns the exit code. */
function conclude(status: number, report: RunReport, races: readonly FailedTest[]): number {
  const flaky = status === 0 ? recordFlaky(races) : status;
  const leftOut = describeLeftOut(report.leftOut);
  console.log(`${leftOut ? `\n${leftOut}` : ''}\n${describeTotals(report.counts)}`);
  return flaky;
}

function recordFlaky(tests: readonly FailedTest[]): number {
  const path = join(root, FLAKY_LIST);
  const added = flakyEntries(tests, new Date());
  const list = [...readFlakyList(path), ...added];
  if (added.length > 0) writeFlakyList(path, list);
  console.log(`\n${describeFlaky(added, list)}`);
  return testsListedTwice(list).length > 0 ? 1 : 0;
}

const NO_REPORT: RunReport = { retried: [], failed: [], counts: {}, leftOut: {} };

/** Empty if the run ended early. */
const readReport = (path: string): RunReport =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RunReport) : NO_REPORT;

function browsers() {
  const chromium = ensureChromium();
  return { CHROMIUM_PATH: chromium, HEADLESS_PATH: ensureHeadlessShell(chromium) };
}

/** Vitest projects of each tier (vitest.config.ts). */
const CORE = ['core', 'isolated', 'inside'];
const REST = ['outside', 'long'];

/** Checks and build take one core each. Tests start after both, since a type error explains a failed test best. */
async function runTier(projects: readonly string[]): Promise<number> {
  const found = browsers();
  const checking = projects === REST ? Promise.resolve(0) : run(['scripts/check.ts', '--tests-follow']);
  await buildIfNeeded();
  const checked = await checking;
  return checked === 0
    ? runTests(
        projects.map((name) => `--project=${name}`),
        found,
      )
    : checked;
}

async function runMatching(): Promise<number> {
  const found = browsers();
  await buildIfNeeded();
  return runTests(words, found);
}

async function runChanged(base: string | undefined): Promise<number> {
  const { says, files, needsBuild } = testsOfChange(root, base);
  console.log(says);
  if (files.length === 0) return 0;
  return runTests(files, needsBuild ? browsers() : { [BUILD_SETTING]: 'skip' });
}

function chooseRun(): Promise<number> {
  const option = words.find((word) => /^--changed(=|$)/.test(word));
  if (option) return runChanged(option.split('=')[1]);
  if (words.includes('--rest')) return runTier(REST);
  if (words.includes('--all')) return runTier([...CORE, ...REST]);
  return words.length === 0 ? runTier(CORE) : runMatching();
}

try {
  process.exitCode = await chooseRun();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
