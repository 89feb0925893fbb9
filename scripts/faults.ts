// `npm run faults`: every fault the shop promises to survive, tried for long, and one table of what was measured.
// `npm run faults -- <words>` tries the files that match.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../tests/support/fault-report.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { ensureChromium } from './chromium.ts';

const FAULTS = [
  'killed at each step of an order',
  'killed at random under load',
  'PostgreSQL killed or restarted',
  'database down',
  'all connections in use',
  'PayPal cut off after it has acted',
  'PayPal answers 5xx and 429',
  'PayPal slow',
  'webhooks twice, late, out of order',
  'webhooks never come',
  'forged webhooks',
  'forged pay calls',
  'browser dies while paying',
  'double click, two tabs, two devices',
  'a thousand buyers, ten pieces',
  'checkout abandoned',
  'refunds, twice and out of order',
  'mail server down',
  'disk full',
  'clock wrong',
  'slow-loris and idle sockets',
  'hostile bodies',
  'random requests from the description',
  'tax service down, slow, lying',
  'deploy under load',
  'migration while the old release runs',
  'backup and restore',
  'password reset after a stolen token',
  'guessing codes and addresses',
  'a job that always fails',
];

/** Where figures are taken: beside the fault tests a few that stand with their code. */
const MEASURED = [
  'tests/faults',
  'src/api/enumeration',
  'src/api/password-reset',
  'src/shop/mail/delivery',
  'src/platform/db/clock',
];

const root = join(import.meta.dirname, '..');
const report = join(root, 'data/faults.jsonl');
const chosen = process.argv.slice(2);

function tryAll(): number {
  mkdirSync(join(root, 'data'), { recursive: true });
  rmSync(report, { force: true });
  const files = chosen.length > 0 ? chosen : MEASURED;
  // One file at a time: figures of one fault would be spoilt by the load of another.
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...files];
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'long', FAULT_REPORT: report, CHROMIUM_PATH: ensureChromium() },
  });
  return status ?? 1;
}

function printTable(figures: readonly Figure[]) {
  const byRow = Map.groupBy(figures, ({ row }) => row);
  console.log('\n|  # | fault | promise | measured |\n| -: | --- | --- | --- |');
  for (const [index, fault] of FAULTS.entries()) {
    const measured = byRow.get(index + 1) ?? [];
    if (measured.length === 0 && chosen.length === 0)
      console.log(`| ${index + 1} | ${fault} | | **nothing measured** |`);
    for (const { promise, figure } of measured) console.log(`| ${index + 1} | ${fault} | ${promise} | ${figure} |`);
  }
  const left = figures.filter(({ isMissing }) => isMissing).map(({ row }) => row);
  if (left.length > 0) console.log(`\nNot run here: row ${left.join(', ')}.`);
}

await buildIfNeeded();
const status = tryAll();
const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [];
printTable(lines.map((line) => JSON.parse(line) as Figure));
process.exit(status);
