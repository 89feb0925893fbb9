import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseOsUser, chownTo } from '../../../src/platform/embedded/pg-ctl.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { freePort } from '../shop-process/running-shop.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export const pgbouncerVersion = (): string | undefined =>
  /PgBouncer (\S+)/.exec(spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];

/** `readUrl` leads to the standby, if there is one. */
export type PgBouncer = { url: string; readUrl: string; start(): Promise<void>; stop(): Promise<void> };

type Server = { host: string; port: string; user: string; database: string };

function serverAt(url: string): Server {
  if (url.startsWith('socket:')) {
    const [host = '', search = ''] = url.slice('socket:'.length).split('?');
    const asked = new URLSearchParams(search);
    return { host, port: '5432', user: asked.get('user') ?? '', database: asked.get('database') ?? '' };
  }
  const { hostname, port, username, pathname } = new URL(url);
  return { host: hostname, port, user: username, database: pathname.slice(1) };
}

const READ = 'to_read';

function getDatabases({ host, port, database }: Server, standby: Server | undefined): string {
  const read = standby ? `${READ} = host=${standby.host} port=${standby.port} dbname=${database}\n` : '';
  return `[databases]\n${read}* = host=${host} port=${port}\n`;
}

/**
 * PgBouncer in transaction mode, otherwise with default settings, in front of the server at `url`, and of its standby
 * under another database name, as in `deploy/cluster/pgbouncer.ini`.
 */
export async function startPgBouncer(url: string, standbyUrl?: string): Promise<PgBouncer> {
  const server = serverAt(url);
  const folder = temporaryFolder();
  const port = await freePort();
  // Only its owner may enter a socket's folder.
  const owner = chooseOsUser(server.host);
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${server.user}" ""\n`);
  writeFileSync(
    settings,
    `${getDatabases(server, standbyUrl ? serverAt(standbyUrl) : undefined)}[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
unix_socket_dir =\nauth_type = trust\nauth_file = ${users}\npool_mode = transaction\n`,
  );
  chmodSync(folder, 0o755);
  for (const file of [settings, users]) chownTo(file, owner);
  let running: ReturnType<typeof spawn> | undefined;
  const pgbouncer: PgBouncer = {
    url: `postgres://${server.user}@127.0.0.1:${port}/${server.database}`,
    readUrl: `postgres://${server.user}@127.0.0.1:${port}/${READ}`,
    async start() {
      running = spawn(PROGRAM, [settings], { ...owner.ids, cwd: '/', stdio: 'ignore' });
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
