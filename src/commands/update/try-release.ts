import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import type { Journal } from '../../platform/releases/journal.ts';
import { getStatus, READY } from '../../platform/releases/probe.ts';
import type { ReleaseFolders } from '../../platform/releases/release-folders.ts';
import { openShop, removeCopy, type ShopProcess } from '../../platform/releases/shop-process.ts';
import {
  type Environment,
  lastLines,
  type RunProgramDeps,
  runProgram,
  UpdateRefused,
  withoutSettings,
} from './run-program.ts';
import { tryOrder } from './trial-order.ts';

/** A large shop's migrations take long. */
const START_WITHIN_MS = 20 * 60_000;

/**
 * Starts the new release on the copy, which runs the migrations, and places a trial order. Returns the start time and a
 * summary.
 */
export async function tryOnCopy(
  folders: ReleaseFolders,
  release: string,
  around: RunProgramDeps,
): Promise<{ startedAfterMs: number; seen: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...copyEnvironment(folders, around.env),
    PORT: String(port),
    HOST: '127.0.0.1',
    SAMPLE_DATA: 'false',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  let said = '';
  const hear = (text: string) => {
    said = (said + text).slice(-100_000);
  };
  const began = Date.now();
  const shop = openShop({ folder: join(folders.releases, release), env, hear });
  const identity = shop.identity();
  if (identity) around.started(identity);
  try {
    await waitUntilReady(shop, port, () => lastLines(said, env));
    const startedAfterMs = Date.now() - began;
    const email = await getOwner(folders);
    const made = await runProgram(
      {
        program: process.execPath,
        args: shopCommand('new-password', email),
        folder: join(folders.releases, release),
        env,
        purpose: "Making a password for the copy's owner",
        quiet: true,
      },
      around,
    );
    const password = /^New password for .*: (\S+)$/m.exec(made)?.[1] ?? '';
    const seen = await tryOrder(url, { email, password }).catch((error: unknown) => {
      const shown = error instanceof Error ? error.message : String(error);
      throw new UpdateRefused(`${shown}\nIts last lines:\n${lastLines(said, env)}`);
    });
    return { startedAfterMs, seen };
  } finally {
    await shop.close(30_000);
    if (identity) around.ended(identity);
  }
}

async function waitUntilReady(shop: ShopProcess, port: number, words: () => string) {
  const address = { host: '127.0.0.1', port, publicUrl: `http://localhost:${port}` };
  const until = Date.now() + START_WITHIN_MS;
  while ((await getStatus(address, READY)) !== 200) {
    const how = shop.hasEnded();
    if (how !== undefined)
      throw new UpdateRefused(`The new release did not open on the copy (${how}). Its last lines:\n${words()}`);
    if (Date.now() > until)
      throw new UpdateRefused(`The new release was not ready on the copy in time. Its last lines:\n${words()}`);
    await pause(100);
  }
}

async function getOwner({ trial }: ReleaseFolders): Promise<string> {
  const { ownerUrl } = await startEmbeddedPostgres(trial, () => {});
  const { sql, close } = createDatabase({ url: ownerUrl, poolSize: 1 });
  try {
    const [owner] = await sql<{ email: string }[]>`
      select email from staff where role = 'owner' and closed_at is null order by created_at limit 1`;
    if (owner) return owner.email;
    throw new UpdateRefused('The copy has no owner, so no refund could be tried.');
  } finally {
    await close();
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

type Backup = { file: string; signer: string; keyFile: string };

/**
 * Restores the backup into a separate embedded database. The copy has another secret key, so it can't decrypt the
 * shop's credentials for PayPal, email, bucket and alerts: payments use the stand-in, and emails are stored.
 */
export async function makeCopy(
  folders: ReleaseFolders,
  { former, release }: Pick<Journal, 'former' | 'release'>,
  backup: Backup,
  deps: RunProgramDeps,
): Promise<void> {
  try {
    await restoreBy(former, folders, backup, deps);
  } catch (error) {
    if (!(error instanceof UpdateRefused)) throw error;
    // After a rollback, the old release runs on a newer release's schema, and only the newer release can restore a
    // backup of it.
    await restoreBy(release, folders, backup, deps);
  }
}

async function restoreBy(release: string, folders: ReleaseFolders, backup: Backup, deps: RunProgramDeps) {
  await removeCopy(folders);
  makeFolder(folders.trial, 0o700);
  await runProgram(
    {
      program: process.execPath,
      args: shopCommand('restore', backup.file, '--key-file', backup.keyFile, '--accept-signer', backup.signer),
      folder: join(folders.releases, release),
      env: copyEnvironment(folders, deps.env),
      purpose: 'Making a copy of the shop from the backup',
    },
    deps,
  );
}

const shopCommand = (...args: string[]) => [join('scripts', 'run.mjs'), 'shop', ...args];

const copyEnvironment = ({ trial }: ReleaseFolders, env: Environment): Environment => ({
  ...withoutSettings(env),
  DATA_DIR: trial,
  NODE_ENV: 'development',
});
