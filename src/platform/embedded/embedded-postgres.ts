import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MEGABYTE } from '../../shared/upload-limits.ts';
import { prepareAppRole } from '../db/app-role.ts';
import { createPool, type PoolSql } from '../db/pool.ts';
import { makeFolder } from '../make-folder.ts';
import { StartupError } from '../startup-error.ts';
import { findBinaries } from './binaries.ts';
import {
  acceptsConnections,
  type Cluster,
  chooseAddress,
  chooseOsUser,
  chownTo,
  isRunning,
  launch,
  type OsUser,
  pgCtl,
  runIn,
  toUrl,
  WINDOWS,
} from './pg-ctl.ts';

const MAX_CREATE_MS = 30_000;

type EmbeddedPostgres = {
  /** Connection URL for the running shop: a role that can't modify the audit log. */
  url: string;
  /** Connection URL for migrations and restores: the role that owns all objects. */
  ownerUrl: string;
  /** False if the server was already running; then the process that started it also stops it. */
  startedHere: boolean;
  /** Grants the shop's role its permissions on new tables. */
  prepareRole(): Promise<void>;
  /** Whether the server accepts connections right now. */
  isUp(): Promise<boolean>;
  /** Restarts the server after a crash. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const MAJOR = '18';
const OWNER = 'shop';
const APP = 'shop_app';
const MAX_START_MS = 30_000;

/**
 * The shop's embedded PostgreSQL under `dataDir`, initialized on first use. Idempotent: reuses a server left running by
 * a killed shop. `say` receives a progress line before each slow step. `settings` (`name=value`) override the default
 * server settings.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  say: (line: string) => void,
  settings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  ignoreLibpqVariables();
  makeFolder(dataDir);
  const folder = join(dataDir, 'postgres');
  refuseOfAnotherUser(folder);
  const owner = chooseOsUser(folder);
  refuseOtherMajor(folder);
  const native = findBinaries(owner, join(dataDir, 'programs'));
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    assertWritable(dataDir);
    assertRoom(dataDir);
    say('Making the database …');
    await initializeCluster(folder, owner, native);
  }
  const cluster = { folder, owner, native, address: await chooseAddress(folder, owner), settings };
  const startedHere = !(await isRunning(cluster));
  if (startedHere) {
    assertWritable(dataDir);
    assertWritable(folder);
    say('Starting the database …');
  }
  await start(cluster);
  await createDatabaseIfMissing(toUrl(cluster.address, 'postgres', OWNER));
  const ownerUrl = toUrl(cluster.address, 'shop', OWNER);
  const password = cluster.address.kind === 'loopback' ? cluster.address.password : undefined;
  const prepareRole = () => prepareAppRole(ownerUrl, { name: APP, make: { password } });
  await prepareRole();
  return {
    url: toUrl(cluster.address, 'shop', APP),
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

/**
 * Removes libpq's PG* environment variables: they refer to another server, and node-postgres would send PGOPTIONS to
 * this one.
 */
function ignoreLibpqVariables() {
  const { env } = process;
  for (const name of Object.keys(env)) if (/^PG[A-Z]+$/.test(name)) delete env[name];
}

/** Refuses a data folder owned by another user. Root is allowed: it runs PostgreSQL as the folder's owner. */
function refuseOfAnotherUser(folder: string) {
  const mine = process.getuid?.();
  const { uid } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  if (mine === undefined || mine === 0 || uid === undefined || uid === mine) return;
  throw new StartupError(
    `The database in ${folder} belongs to another user of this machine (user ID ${uid}; you are ${mine}). Start the shop as that user or as root, or set DATA_DIR to a folder of your own.`,
  );
}

/**
 * Checks writability first, because PostgreSQL only reports that it could not start. Throws the system error: read-only
 * or full disk, missing permission.
 */
function assertWritable(folder: string) {
  accessSync(folder, constants.W_OK);
  // Don't write a probe file into another user's folder.
  if (statSync(folder).uid !== process.getuid?.()) return;
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } catch (error) {
    // Unlike `open` errors, `write` errors don't include the path.
    if (error instanceof Error && !('path' in error))
      throw Object.assign(error, { path: folder, message: `${error.message} '${folder}'` });
    throw error;
  } finally {
    rmSync(probe, { force: true });
  }
}

const PROBE_BYTES = 8192;
const NEW_CLUSTER_MEGABYTES = 100;

function assertRoom(dataDir: string) {
  const { bavail, bsize } = statfsSync(dataDir);
  const megabytes = Math.floor((bavail * bsize) / MEGABYTE);
  if (megabytes >= NEW_CLUSTER_MEGABYTES) return;
  throw new StartupError(
    `There are ${megabytes} MB free where ${dataDir} is, and a new shop needs ${NEW_CLUSTER_MEGABYTES} MB. Make room, or set DATA_DIR to a folder on another disk.`,
  );
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

/** Initializes in a temporary folder and renames it when complete, so a kill can't leave a partial cluster. */
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

/**
 * Retries for a while, because a server that is shutting down, starting up or replaying its WAL refuses connections for
 * a moment.
 */
async function start(cluster: Cluster) {
  const until = Date.now() + MAX_START_MS;
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

/** SQLSTATE `cannot_connect_now`: the server is recovering or shutting down. */
const CANNOT_CONNECT_NOW = '57P03';
/** The server stopped: socket missing, connection refused or reset, or `admin_shutdown` (57P01). */
const STOPPED = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', '57P01']);

/** Creates the database `shop` on the server at `serverUrl` if it doesn't exist. */
export async function createDatabaseIfMissing(serverUrl: string): Promise<void> {
  const until = Date.now() + MAX_CREATE_MS;
  const sql = createPool({ url: serverUrl, poolSize: 1 });
  try {
    while (!(await tryToCreate(sql, Date.now() < until))) await pause(200);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Returns false if the caller should retry shortly. */
async function tryToCreate(sql: PoolSql, mayWait: boolean): Promise<boolean> {
  try {
    const [row] = await sql`select 1 as found from pg_database where datname = 'shop'`;
    if (!row) await sql.unlimited((alone) => alone.unsafe('create database shop'));
    return true;
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (STOPPED.has(code)) throw new StartupError(CLOSING);
    if (code !== CANNOT_CONNECT_NOW || !mayWait) throw error;
    return false;
  }
}

const CLOSING = 'The database was just stopped: another shop on the same data is closing. Try again in a moment.';

const SUPERVISE_EVERY_MS = 1_000;

type Log = { warn(object: object, text: string): void; info(object: object, text: string): void };

/**
 * Restarts the embedded database within a second after a crash, which breaks the lock's connection. A connection to
 * check it would cost PostgreSQL a new process every second. Returns a function that stops the checks.
 */
export function superviseDatabase(
  embedded: EmbeddedPostgres,
  lock: { isConnected(): boolean },
  log: Log,
): () => Promise<void> {
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (lock.isConnected()) return;
    checking ??= check().finally(() => {
      checking = undefined;
    });
  }, SUPERVISE_EVERY_MS);
  timer.unref();

  async function check() {
    try {
      if (await embedded.isUp()) return;
      log.warn({}, 'the database is down; starting it again');
      await embedded.restart();
      log.info({}, 'the database is up again');
    } catch (error) {
      log.warn({ err: error }, 'the database could not be started again yet');
    }
  }

  return async () => {
    clearInterval(timer);
    await checking;
  };
}
