import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../platform/make-folder.ts';
import type { Journal } from '../../platform/releases/journal.ts';
import type { ReleaseFolders } from '../../platform/releases/release-folders.ts';
import type { SupervisorState } from '../../platform/releases/supervisor-state.ts';
import { lastLines, type RunProgramDeps, runProgram, UpdateRefused } from './run-program.ts';

/** By the release that is served, whose database it is. */
export async function takeBackup(
  folders: ReleaseFolders,
  { former, release }: Pick<Journal, 'former' | 'release'>,
  { dataDir }: SupervisorState,
  around: RunProgramDeps,
): Promise<{ file: string; signer: string; keyFile: string }> {
  makeFolder(folders.backups, 0o700);
  const file = join(folders.backups, `before-${release}.backup`);
  rmSync(file, { force: true });
  const said = await runProgram(
    {
      program: process.execPath,
      args: [join('scripts', 'run.mjs'), 'shop', 'backup', file],
      folder: join(folders.releases, former),
      env: { ...around.env, DATA_DIR: dataDir },
      purpose: 'The backup',
    },
    around,
  );
  const signer = /signed by the key ([0-9A-F-]+)/.exec(said)?.[1];
  if (signer === undefined || !existsSync(file))
    throw new UpdateRefused(`The backup names no key that has signed it.\n${lastLines(said, around.env)}`);
  around.say(`  ${file}`);
  return { file, signer, keyFile: join(dataDir, 'backup.key') };
}
