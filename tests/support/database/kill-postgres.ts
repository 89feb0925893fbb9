import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As a power cut would: the embedded database under `dataDir` and every process of it at once. */
export function killPostgres(dataDir: string): void {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const others = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  for (const pid of [postmaster, ...others.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has gone by itself meanwhile.
    }
  }
}
