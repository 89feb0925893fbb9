// Benchmark of a shop that nobody visits: CPU time of Node and PostgreSQL, statements and connections.
// MINUTES=2 measures for a shorter time; TOP=1 prints the statements, whose counting costs a little itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { createDatabase } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded-postgres.ts';
import { startShop } from '../tests/support/shop-process/running-shop.ts';
import { measureIdle } from './support/idle.ts';
import { residentMegabytes } from './support/load.ts';
import { COUNTING, countStatements } from './support/statements.ts';
import { printTable } from './support/table.ts';

const MINUTES = Number(process.env.MINUTES ?? 10);
/** A shop that has just started still compiles, analyzes tables, and keeps connections of its start. */
const SETTLES_MS = 90_000;

await buildIfNeeded();
const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-bench-'));
try {
  await run();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function run() {
  const { ownerUrl } = await startEmbeddedPostgres(dataDir, () => {}, process.env.TOP ? COUNTING : []);
  const shop = await startShop({ dataDir, env: { LOG_LEVEL: 'info' } });
  const owner = createDatabase({ url: ownerUrl, poolSize: 1 });
  await pause(SETTLES_MS);
  const counted = process.env.TOP ? await countStatements(ownerUrl) : undefined;
  const idle = await measureIdle(owner.sql, shop.pid, dataDir, MINUTES);
  await counted?.print('Statements a minute', MINUTES);
  await counted?.close();
  printTable(
    `A shop without visitors, over ${MINUTES} minutes`,
    ['Node, % of a core', 'PostgreSQL, % of a core', 'statements a second', 'connections', 'memory of Node, MB'],
    [
      [
        idle.shopPercent.toFixed(2),
        idle.databasePercent.toFixed(2),
        idle.statementsPerSecond.toFixed(2),
        idle.connections,
        residentMegabytes(shop.pid),
      ],
    ],
  );
  await owner.close();
  await shop.close();
}
