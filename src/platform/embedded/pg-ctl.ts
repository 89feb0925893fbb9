import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { type OsUser, WINDOWS } from './os-user.ts';
import type { Address } from './server-address.ts';

export type Cluster = { folder: string; owner: OsUser; native: string; address: Address; settings: readonly string[] };

/** PostgreSQL's programs get nothing of this process's environment (PGDATA, LD_LIBRARY_PATH, LANG). */
export const PROGRAM_ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C.UTF-8',
  LC_MESSAGES: 'C',
  ...(WINDOWS && { SystemRoot: 'C:\\Windows' }),
};

export function launch(cluster: Cluster) {
  const { address, settings } = cluster;
  const where =
    address.kind === 'socket'
      ? `-k ${address.folder} -c listen_addresses=`
      : `-c listen_addresses=127.0.0.1 -p ${address.port}`;
  // A new shop's tables grow manyfold within the minute until autovacuum analyzes them again, and what was
  // planned for an empty table reads all of a full one.
  const upkeep = '-c autovacuum_naptime=10s';
  // Terse: its details repeat the values of rows, people's addresses among them.
  const options = `${where} -c fsync=on -c synchronous_commit=on -c jit=off ${upkeep} -c logging_collector=on -c log_error_verbosity=terse -c log_filename=%a.log -c log_truncate_on_rotation=on -c log_rotation_age=1d`;
  const overruling = settings.map((setting) => ` -c ${setting}`).join('');
  return pgCtl(cluster, ['start', '-w', '-t', '20', '-s', '-o', options + overruling]);
}

export const isRunning = async (cluster: Cluster) => (await pgCtl(cluster, ['status'])).status === 0;

export const pgCtl = (cluster: Cluster, args: string[]) => runIn(cluster, 'pg_ctl', (data) => ['-D', data, ...args]);

/**
 * Root's folders can't be entered by the database's owner, but a folder that root has opened can be passed on: on
 * Linux `/proc/self/fd/3` reaches it without walking its path. It also makes very long paths short.
 */
export async function runIn(
  { folder, owner, native }: Omit<Cluster, 'address' | 'settings'>,
  program: string,
  args: (data: string) => string[],
): Promise<{ status: number | null; text: string }> {
  const passedOn = owner.ids.uid !== undefined && process.platform === 'linux';
  const handle = passedOn ? openSync(folder, 'r') : undefined;
  // The server that pg_ctl starts inherits its file descriptors: given our pipes, it would keep them open for ever.
  const outlives = program === 'pg_ctl' && args('').includes('start');
  try {
    const child = spawn(join(native, 'bin', program), args(passedOn ? '/proc/self/fd/3' : folder), {
      ...owner.ids,
      cwd: WINDOWS ? folder : '/',
      env: PROGRAM_ENVIRONMENT,
      stdio: ['ignore', outlives ? 'ignore' : 'pipe', 'pipe', ...(handle === undefined ? [] : [handle])],
    });
    return await collectOutput(child);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

const collectOutput = (child: ChildProcess) =>
  new Promise<{ status: number | null; text: string }>((resolve, reject) => {
    let text = '';
    const hear = (chunk: Buffer) => {
      text += chunk;
    };
    child.stderr?.on('data', hear);
    child.stdout?.on('data', hear);
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, text: text.trim() }));
  });
