// `npm run faults`: runs every fault that the shop must survive as a long test, and prints a table of the measurements.
// `npm run faults -- 22 "disk full"` runs only these rows, selected by number, words of the name or a file.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../tests/support/chaos/fault-report.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { ensureChromium, installOtherBrowsers } from './chromium.ts';

const OTHER_MAKERS = 'other browsers: Firefox and Safari’s engine';
/** Each fault, and its test files in `tests/faults`; a few tests are next to their code instead. */
const FAULTS: readonly [fault: string, ...files: string[]][] = [
  ['killed at each step of an order', 'crashes'],
  ['killed at random under load', 'crash-under-load', 'crash-while-paying'],
  ['PostgreSQL killed or restarted', 'database-killed', 'connections-break'],
  ['database down', 'database-away'],
  ['all connections in use', 'pool-exhausted'],
  ['PayPal cut off after it has acted', 'paypal-trouble'],
  ['PayPal answers 5xx and 429', 'paypal-trouble'],
  ['PayPal slow', 'paypal-trouble'],
  ['webhooks twice, late, out of order', 'webhooks'],
  ['webhooks never come', 'webhooks-lost', 'webhooks'],
  ['forged webhooks', 'forged-webhooks'],
  ['forged pay calls', 'forged-pay-calls'],
  ['browser dies while paying', 'late-approval'],
  ['double click, two tabs, two devices', 'double-click', 'forged-pay-calls'],
  ['a thousand buyers, ten products in stock', 'last-in-stock'],
  ['checkout abandoned', 'unpaid-orders', 'late-approval'],
  ['refunds, twice and out of order', 'refunds'],
  ['mail server down', 'src/shop/emails/delivery'],
  ['disk full', 'disk-full'],
  ['clock wrong', 'src/platform/db/clock'],
  ['slow-loris and idle sockets', 'slow-clients'],
  ['hostile bodies', 'hostile-bodies'],
  ['random requests from the description', 'random-requests'],
  ['tax service down, slow, lying', 'tax-service'],
  ['deploy under load', 'rolling-restart', 'shutdown'],
  ['migration while the old release runs', 'migration-under-load'],
  ['backup and restore', 'backup-and-restore'],
  ['password reset after a stolen token', 'stolen-token', 'src/api/accounts/password-reset'],
  [
    'guessing codes and addresses',
    'src/api/accounts/enumeration',
    'src/api/accounts/password-reset',
    'src/api/accounts/account-limits',
  ],
  ['a job that always fails', 'failing-job'],
  ['object store away, slow, full, lying', 'object-store-trouble', 'pictures-in-a-bucket', 'backups-in-a-bucket'],
  ['a cluster loses one part after another', 'tests/cluster/failover'],
  ['an image built, opened, told to stop', 'tests/cluster/image'],
  ['killed at each step of a return', 'crash-while-returning'],
  [OTHER_MAKERS, 'tests/journeys/stories'],
  ['killed at each step of an update', 'update'],
  ['hostile input to every call', 'tests/security/held-event-loop.long'],
  ['database killed, frozen or silent', 'database-faults'],
];

const root = join(import.meta.dirname, '..');
const report = join(root, 'data/faults.jsonl');
const words = process.argv.slice(2);
const rows = FAULTS.map(([fault, ...files], index) => ({ row: index + 1, fault, files })).filter(
  ({ row, fault, files }) =>
    words.length === 0 ||
    words.some(
      (word) => String(row) === word || files.includes(bare(word)) || (/[a-z]/.test(word) && fault.includes(word)),
    ),
);

/** Matches a file of `tests/faults` by path or by file name. */
function bare(path: string): string {
  return path.replace(/^tests\/faults\/(core\/)?/, '').replace('.test.ts', '');
}

function runAll(): number {
  if (rows.some(({ fault }) => fault === OTHER_MAKERS)) installOtherBrowsers();
  mkdirSync(join(root, 'data'), { recursive: true });
  rmSync(report, { force: true });
  const files = [...new Set(rows.flatMap((each) => each.files))].flatMap((file) =>
    file.includes('/') ? [`${file}.test.ts`] : globSync(`tests/faults/{,core/}${file}.test.ts`, { cwd: root }),
  );
  // One file at a time: load from another fault would distort the measurements.
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', '--testTimeout=7200000', ...files];
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
  for (const { row, fault } of rows) {
    const measured = byRow.get(row) ?? [];
    if (measured.length === 0) console.log(`| ${row} | ${fault} | | **nothing measured** |`);
    for (const { promise, figure } of measured) console.log(`| ${row} | ${fault} | ${promise} | ${figure} |`);
  }
  const left = figures.filter(({ isMissing }) => isMissing).map(({ row }) => row);
  if (left.length > 0) console.log(`\nNot run here: row ${left.join(', ')}.`);
}

if (rows.length === 0) {
  console.log(`No row is called ${words.join(' or ')}. They are:`);
  for (const [index, [fault]] of FAULTS.entries()) console.log(`${index + 1}. ${fault}`);
  process.exit(1);
}
console.log(
  words.length === 0
    ? 'Every fault, for long: some two hours. One row alone: npm run faults -- 22'
    : `For long: ${rows.map(({ row, fault }) => `${row} (${fault})`).join(', ')}.`,
);
await buildIfNeeded();
const status = runAll();
const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [];
printTable(lines.map((line) => JSON.parse(line) as Figure));
process.exit(status);
