import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { freePort } from '../shop-process/running-shop.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export const pgbouncerVersion = (): string | undefined =>
  /PgBouncer (\S+)/.exec(spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];

export type PgBouncer = { url: string; start(): Promise<void>; stop(): Promise<void> };

/** PgBouncer in transaction mode, with nothing set that its defaults leave open, before the server at `url`. */
export async function startPgBouncer(url: string): Promise<PgBouncer> {
  const [socketFolder = '', search = ''] = url.slice('socket:'.length).split('?');
  const asked = new URLSearchParams(search);
  const folder = temporaryFolder();
  const port = await freePort();
  const { uid, gid } = statSync(socketFolder);
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${asked.get('user')}" ""\n`);
  writeFileSync(
    settings,
    `[databases]\n* = host=${socketFolder} port=5432\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
unix_socket_dir =\nauth_type = trust\nauth_file = ${users}\npool_mode = transaction\n`,
  );
  chmodSync(folder, 0o755);
  for (const file of [settings, users]) chownSync(file, uid, gid);
  let running: ReturnType<typeof spawn> | undefined;
  const pgbouncer: PgBouncer = {
    url: `postgres://${asked.get('user')}@127.0.0.1:${port}/${asked.get('database')}`,
    async start() {
      running = spawn(PROGRAM, [settings], { uid, gid, cwd: '/', stdio: 'ignore' });
      while (!(await isOpen(port))) await pause(20);
    },
    async stop() {
      const stopping = running;
      running = undefined;
      const gone = new Promise((resolve) => stopping?.once('close', resolve));
      stopping?.kill('SIGTERM');
      if (stopping) await gone;
    },
  };
  await pgbouncer.start();
  return pgbouncer;
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
