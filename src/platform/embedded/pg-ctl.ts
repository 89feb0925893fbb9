import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

export type Cluster = { folder: string; owner: OsUser; native: string; address: Address; settings: readonly string[] };

export const WINDOWS = process.platform === 'win32';

/** Environment of PostgreSQL's programs. Inherits nothing from this process (PGDATA, LD_LIBRARY_PATH, LANG). */
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
  // Working memory holds the matches of a word in millions of rows: with the default of 4 MB, PostgreSQL keeps only their pages,
  // and reads these in full.
  // Terse: the detail lines of PostgreSQL errors repeat row values, including customers' addresses.
  const options = `${where} -c fsync=on -c synchronous_commit=on -c jit=off -c work_mem=16MB -c logging_collector=on -c log_error_verbosity=terse -c log_filename=%a.log -c log_truncate_on_rotation=on -c log_rotation_age=1d`;
  const overruling = settings.map((setting) => ` -c ${setting}`).join('');
  return pgCtl(cluster, ['start', '-w', '-t', '20', '-s', '-o', options + overruling]);
}

export const isRunning = async (cluster: Cluster) => (await pgCtl(cluster, ['status'])).status === 0;

export const pgCtl = (cluster: Cluster, args: string[]) => runIn(cluster, 'pg_ctl', (data) => ['-D', data, ...args]);

/**
 * The database's OS user can't enter root's folders, but a folder descriptor opened by root can be inherited: on Linux,
 * `/proc/self/fd/3` reaches the folder without walking its path. It also shortens very long paths.
 */
export async function runIn(
  { folder, owner, native }: Omit<Cluster, 'address' | 'settings'>,
  program: string,
  args: (data: string) => string[],
): Promise<{ status: number | null; text: string }> {
  const passedOn = owner.ids.uid !== undefined && process.platform === 'linux';
  const handle = passedOn ? openSync(folder, 'r') : undefined;
  // The server started by pg_ctl inherits its file descriptors and would keep our pipes open forever.
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

type Address = { kind: 'socket'; folder: string } | { kind: 'loopback'; port: number; password: string };

/** Socket paths are limited to about 100 characters, so the socket gets a separate folder with a short path. */
export async function chooseAddress(folder: string, owner: OsUser): Promise<Address> {
  if (WINDOWS) {
    const password = readFileSync(`${folder}.password`, 'utf8');
    return { kind: 'loopback', port: await rememberedPort(`${folder}.port`), password };
  }
  return { kind: 'socket', folder: chooseSocketFolder(folder, owner) };
}

/** Socket paths are limited to 107 bytes on Linux and 103 on macOS; the file name takes 15 of them. */
const MAX_SOCKET_FOLDER_BYTES = 85;

/**
 * Uses the socket folder of the running server, since another shell may have another TMPDIR; otherwise a folder in
 * TMPDIR, or in /tmp if TMPDIR isn't writable or is too long.
 */
function chooseSocketFolder(folder: string, owner: OsUser): string {
  const short = `nyuzi-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  const parents = process.getuid?.() === 0 ? ['/tmp'] : [tmpdir(), '/tmp'];
  const usual = parents.map((parent) => join(parent, short));
  const open = openSocketFolder(folder);
  const candidates = (open?.endsWith(short) ? [open, ...usual] : usual).filter(
    (path) => Buffer.byteLength(path) <= MAX_SOCKET_FOLDER_BYTES,
  );
  let trouble: unknown;
  for (const candidate of candidates) {
    try {
      makeSocketFolder(candidate, owner);
      return candidate;
    } catch (error) {
      if (error instanceof StartupError) throw error;
      trouble = error;
    }
  }
  throw new StartupError(
    `The database needs a folder for its socket, and none can be made in ${parents.join(' or ')} (${trouble instanceof Error ? trouble.message : ''}). Set TMPDIR to a folder that you can write to.`,
  );
}

/**
 * Reads the socket folder from the fifth line of PostgreSQL's postmaster.pid. Undefined if no server was left running.
 */
function openSocketFolder(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4]?.split(',')[0]?.trim();
  } catch {
    return undefined;
  }
}

async function rememberedPort(file: string): Promise<number> {
  if (existsSync(file)) return Number(readFileSync(file, 'utf8'));
  const port = await new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  writeFileSync(file, String(port));
  return port;
}

export const acceptsConnections = (address: Address) =>
  new Promise<boolean>((resolve) => {
    const socket =
      address.kind === 'socket'
        ? createConnection(join(address.folder, '.s.PGSQL.5432'))
        : createConnection(address.port, '127.0.0.1');
    socket.setTimeout(2_000, () => finish(false));
    socket.once('connect', () => finish(true)).once('error', () => finish(false));
    function finish(up: boolean) {
      socket.destroy();
      resolve(up);
    }
  });

export function toUrl(address: Address, database: string, role: string) {
  if (address.kind === 'loopback')
    return `postgres://${role}:${address.password}@127.0.0.1:${address.port}/${database}`;
  return `socket:${address.folder}?user=${role}&database=${database}`;
}

/**
 * Creates the database's socket folder with mode 0700: access to the socket is the only authentication (`trust`). Its
 * parent is writable by every user of the machine, so anything created there by another user, above all a symbolic
 * link, is refused.
 */
export function makeSocketFolder(folder: string, owner: OsUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const there = lstatSync(folder);
  if (!there.isDirectory() || ![process.getuid?.(), owner.ids.uid].includes(there.uid)) {
    throw new StartupError(`${folder} belongs to somebody else. Remove it and start again.`);
  }
  chownTo(folder, owner);
  chmodSync(folder, 0o700);
}

/** The OS user that runs PostgreSQL. `ids` is empty if that is the shop's user. */
export type OsUser = { ids: { uid?: number; gid?: number } };

const PREFERRED = ['postgres', 'node', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged user: the owner of existing data, otherwise the
 * first of the usual accounts.
 */
export function chooseOsUser(cluster: string): OsUser {
  if (process.getuid?.() !== 0) return { ids: {} };
  const today = existsSync(cluster) ? statSync(cluster) : undefined;
  if (today && today.uid !== 0) return { ids: { uid: today.uid, gid: today.gid } };
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of PREFERRED) {
    const user = users.find((fields) => fields[0] === name);
    if (user) return { ids: { uid: Number(user[2]), gid: Number(user[3]) } };
  }
  throw new StartupError(
    'PostgreSQL does not run as root, and this machine has no user "postgres", "node" or "nobody" to run it. Add one, or set DATABASE_URL.',
  );
}

/** No-op if both run as the same user. */
export function chownTo(path: string, { ids }: OsUser) {
  if (ids.uid !== undefined && ids.gid !== undefined) chownSync(path, ids.uid, ids.gid);
}
