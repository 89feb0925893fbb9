import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareAppRole } from '../db/app-role.ts';
import { makeFolder } from '../make-folder.ts';
import { StartupError } from '../startup-error.ts';
import { findBinaries } from './binaries.ts';
import { createDatabaseIfMissing } from './create-database.ts';
import { chooseOsUser, chownTo, type OsUser } from './os-user.ts';
import { makeSocketFolder } from './socket-folder.ts';

export type EmbeddedPostgres = {
  /** For the shop at work: a role that may not change the log. */
  url: string;
  /** For migrations and restores: the role that owns everything. */
  ownerUrl: string;
  /** False where a server was already up: its own process stops it. */
  startedHere: boolean;
  /** Gives the shop's role its rights on tables that are new. */
  prepareRole(): Promise<void>;
  /** Answers whether connections are taken right now. */
  isUp(): Promise<boolean>;
  /** Starts it again after a crash. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const MAJOR = '18';
const OWNER = 'shop';
const APP = 'shop_app';
const GIVE_UP_AFTER_MS = 30_000;
const WINDOWS = process.platform === 'win32';

type Cluster = { folder: string; owner: OsUser; native: string; address: Address; settings: readonly string[] };
type Address = { kind: 'socket'; folder: string } | { kind: 'loopback'; port: number; password: string };

/**
 * The shop's own PostgreSQL under `dataDir`, made on first use. Idempotent: one that a killed shop left running is
 * simply used. `say` gets a line before each step that takes time. `settings`, as `name=value`, overrule a shop's own.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  say: (line: string) => void,
  settings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  makeFolder(dataDir);
  const folder = join(dataDir, 'postgres');
  const owner = chooseOsUser(folder);
  refuseOtherMajor(folder);
  const native = findBinaries(owner, join(dataDir, 'programs'));
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    say('Making the database …');
    await initializeCluster(folder, owner, native);
  }
  const cluster = { folder, owner, native, address: await chooseAddress(folder, owner), settings };
  const startedHere = !(await isRunning(cluster));
  if (startedHere) say('Starting the database …');
  await start(cluster);
  await createDatabaseIfMissing(urlOf(cluster.address, 'postgres', OWNER));
  const ownerUrl = urlOf(cluster.address, 'shop', OWNER);
  const password = cluster.address.kind === 'loopback' ? cluster.address.password : undefined;
  const prepareRole = () => prepareAppRole(ownerUrl, { name: APP, make: { password } });
  await prepareRole();
  return {
    url: urlOf(cluster.address, 'shop', APP),
    ownerUrl,
    prepareRole,
    startedHere,
    isUp: () => acceptsConnections(cluster.address),
    restart: () => start(cluster),
    async stop() {
      await pgCtl(cluster, ['stop', '-m', 'fast', '-w', '-t', '60']);
    },
  };
}

function refuseOtherMajor(folder: string) {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) return;
  const major = readFileSync(file, 'utf8').trim();
  if (major !== MAJOR) {
    throw new StartupError(
      `The data in ${folder} is of PostgreSQL ${major}, this Nyuzi brings ${MAJOR}. With the older Nyuzi run "npm run shop -- backup FILE", move the folder away, and here run "npm run shop -- restore FILE".`,
    );
  }
}

/** Made aside and renamed when whole, so that a kill in between leaves nothing half. */
async function initializeCluster(folder: string, owner: OsUser, native: string) {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  chownTo(aside, owner);
  const settings = ['-U', OWNER, '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'];
  const passwordFile = join(`${folder}.password`);
  if (WINDOWS) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const access = WINDOWS ? ['-A', 'scram-sha-256', '--pwfile', passwordFile] : ['-A', 'trust'];
  const made = await runIn({ folder: aside, owner, native }, 'initdb', (data) => ['-D', data, ...settings, ...access]);
  if (made.status !== 0) throw new StartupError(`The database could not be made: ${made.text}`);
  renameSync(aside, folder);
}

/** A socket's path may have some hundred characters at most, so it lives in a short folder of its own. */
async function chooseAddress(folder: string, owner: OsUser): Promise<Address> {
  if (WINDOWS) {
    const password = readFileSync(`${folder}.password`, 'utf8');
    return { kind: 'loopback', port: await rememberedPort(`${folder}.port`), password };
  }
  const short = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const socket = join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), `nyuzi-${short}`);
  makeSocketFolder(socket, owner);
  return { kind: 'socket', folder: socket };
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

/** A server that is going down, coming up or replaying its log refuses for a moment; so this tries for a while. */
async function start(cluster: Cluster) {
  const until = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    if (await acceptsConnections(cluster.address)) return;
    const tried = (await isRunning(cluster))
      ? { status: 1, text: 'it is running but does not answer' }
      : await launch(cluster);
    if (tried.status === 0 && (await acceptsConnections(cluster.address))) return;
    if (Date.now() > until)
      throw new StartupError(
        `The database does not start: ${tried.text}\nIts log is in ${join(cluster.folder, 'log')}.`,
      );
    await pause(250);
  }
}

function launch(cluster: Cluster) {
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

const isRunning = async (cluster: Cluster) => (await pgCtl(cluster, ['status'])).status === 0;

const pgCtl = (cluster: Cluster, args: string[]) => runIn(cluster, 'pg_ctl', (data) => ['-D', data, ...args]);

/**
 * Root's folders can't be entered by the database's owner, but a folder that root has opened can be passed on: on
 * Linux `/proc/self/fd/3` reaches it without walking its path. It also makes very long paths short.
 */
async function runIn(
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
      env: {
        PATH: '/usr/bin:/bin',
        LC_ALL: 'C.UTF-8',
        LC_MESSAGES: 'C',
        ...(WINDOWS && { SystemRoot: 'C:\\Windows' }),
      },
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

const acceptsConnections = (address: Address) =>
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

function urlOf(address: Address, database: string, role: string) {
  if (address.kind === 'loopback')
    return `postgres://${role}:${address.password}@127.0.0.1:${address.port}/${database}`;
  return `socket:${address.folder}?user=${role}&database=${database}`;
}
