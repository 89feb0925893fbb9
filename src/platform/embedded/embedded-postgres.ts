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
  urlOf,
  WINDOWS,
} from './pg-ctl.ts';

const MAX_CREATE_MS = 30_000;

type EmbeddedPostgres = {
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
const MAX_START_MS = 30_000;

/**
 * The shop's own PostgreSQL under `dataDir`, made on first use. Idempotent: one that a killed shop left running is
 * simply used. `say` gets a line before each step that takes time. `settings`, as `name=value`, overrule a shop's own.
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

/** They are about another server; node-postgres would send PGOPTIONS to this one. */
function ignoreLibpqVariables() {
  const { env } = process;
  for (const name of Object.keys(env)) if (/^PG[A-Z]+$/.test(name)) delete env[name];
}

/** Root runs it as whoever owns it. */
function refuseOfAnotherUser(folder: string) {
  const mine = process.getuid?.();
  const { uid } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  if (mine === undefined || mine === 0 || uid === undefined || uid === mine) return;
  throw new StartupError(
    `The database in ${folder} belongs to another user of this machine (user ID ${uid}; you are ${mine}). Start the shop as that user or as root, or set DATA_DIR to a folder of your own.`,
  );
}

/** PostgreSQL itself only says that it could not start. Throws what the system says: a read-only or full disk, no permission. */
function assertWritable(folder: string) {
  accessSync(folder, constants.W_OK);
  // Another user's folder is not ours to write into, and full only as a whole disk.
  if (statSync(folder).uid !== process.getuid?.()) return;
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } catch (error) {
    // A write that fails, unlike an open, doesn't say where.
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

/** A server that is going down, coming up or replaying its log refuses for a moment; so this tries for a while. */
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

/** It takes connections but still recovers, or is about to stop. */
const CANNOT_CONNECT_NOW = '57P03';
/** Its socket is gone, nobody listens, it hung up, or it was told to stop meanwhile. */
const STOPPED = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', '57P01']);

/** Makes the database `shop` in the server at `serverUrl`, unless it is there. */
export async function createDatabaseIfMissing(serverUrl: string): Promise<void> {
  const until = Date.now() + MAX_CREATE_MS;
  const sql = createPool({ url: serverUrl, poolSize: 1 });
  try {
    while (!(await tryToCreate(sql, Date.now() < until))) await pause(200);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** False: not now, but perhaps in a moment. */
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

/** Starts the embedded database again whenever it is found dead. Answers how to stop looking. */
export function superviseDatabase(embedded: EmbeddedPostgres, log: Log): () => Promise<void> {
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
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
