import { join } from 'node:path';
import { makeFolder } from '../../platform/make-folder.ts';
import { removeCopy } from '../../platform/releases/clean-up.ts';
import type { Journal } from '../../platform/releases/journal.ts';
import type { ReleaseFolders } from '../../platform/releases/release-folders.ts';
import { withoutSettings } from './environments.ts';
import { type Environment, type RunProgramDeps, runProgram, UpdateRefused } from './run-program.ts';

type Backup = { file: string; signer: string; keyFile: string };

/**
 * A copy of the shop in a database of its own, which comes with the program. Its secret key is another one, so it can open none of the
 * shop's keys to PayPal, email, bucket and alerts: payments are the stand-in's, emails stay in it.
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
    // After going back the old release serves what a newer one has migrated, and only that one restores its backup.
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

export const shopCommand = (...args: string[]) => [join('scripts', 'run.mjs'), 'shop', ...args];

export const copyEnvironment = ({ trial }: ReleaseFolders, env: Environment): Environment => ({
  ...withoutSettings(env),
  DATA_DIR: trial,
  NODE_ENV: 'development',
});
