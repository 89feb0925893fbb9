import { enqueue, type Jobs } from '../../platform/jobs/jobs.ts';
import type { ImportRow } from './import-deps.ts';
import { importLine } from './import-line.ts';
import { RUN_IMPORTS } from './imports.ts';
import { LEASE_MS } from './line-pictures.ts';
import { countOpenLines, takeLine } from './line-queries.ts';
import { removeMadeWords } from './made-words.ts';
import { findUnderWay, lockImport, setState } from './queries.ts';
import { actorOf, giveUp, type RunImportDeps } from './settle-line.ts';
import { takeBack } from './take-back.ts';

/** A job that runs longer hands on to the next: other jobs of its kind wait for none of them. */
const RUN_MS = 40_000;
const MAX_TRIES = 3;

/** Imports what was started, a job after the other; what a crash left behind is taken up within minutes. */
export function registerImportJobs(jobs: Jobs, deps: RunImportDeps): void {
  jobs.work(RUN_IMPORTS, { retryLimit: 20, onlyOneWaits: true }, async () => {
    if ((await runImports(deps)) === 'more') await deps.db.transaction((tx) => enqueue(tx, RUN_IMPORTS, {}));
  });
  jobs.schedule('continue-product-imports', '* * * * *', async () => void (await runImports(deps)));
}

/** Works on what is under way, a line at a time, each in a transaction of its own; 'more': its time is over. */
export async function runImports(deps: RunImportDeps, mostMs = RUN_MS): Promise<'more' | 'done'> {
  const until = performance.now() + mostMs;
  while (performance.now() < until) {
    const row = await findUnderWay(deps.db.sql);
    if (!row || !(await runNext(deps, row))) return 'done';
  }
  return 'more';
}

/** The next line of an import, or its end; false where the rest is in other processes' hands. */
async function runNext(deps: RunImportDeps, row: ImportRow): Promise<boolean> {
  const from = row.state === 'running' ? 'waiting' : 'done';
  const now = deps.now();
  const taken = await takeLine(deps.db.sql, row.id, from, { now, until: new Date(now.getTime() + LEASE_MS) });
  if (!taken) {
    // What another process is at ends there, or its lease does.
    if (((await countOpenLines(deps.db.sql, row.id, from))?.count ?? 0) > 0) return false;
    await finish(deps, row);
    return true;
  }
  try {
    await (row.state === 'running' ? importLine : takeBack)(deps, row, taken.place);
  } catch (error) {
    if (taken.tries < MAX_TRIES) throw error;
    deps.log.warn({ err: error, import: row.id, line: taken.place }, 'a line could not be imported, and is left');
    await giveUp(deps, row, taken.place);
  }
  return true;
}

async function finish(deps: RunImportDeps, row: ImportRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx.sql, row.id);
    if (locked?.state === 'running') await setState(tx.sql, row.id, 'done', deps.now());
    if (locked?.state === 'undoing') await setState(tx.sql, row.id, 'undone', deps.now());
  });
  if (row.state === 'undoing') await removeMadeWords(deps, actorOf(row), row);
}
