import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSeconds, endedChildrenSeconds } from './load.ts';

/** CPU seconds of the shop and of all processes of its embedded PostgreSQL so far, including those that have ended. */
export function spentBy(shopPid: number, dataDir: string): { shop: number; database: number } {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const database = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => Number(name) === postmaster || getParent(name) === postmaster)
    .reduce((sum, name) => sum + getSeconds(Number(name)), endedChildrenSeconds(postmaster));
  return { shop: cpuSeconds(shopPid), database };
}

/** A process that has just exited, such as a vacuum worker, is counted among the ended ones next time. */
function getSeconds(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
}

function getParent(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}
