import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeCopy } from '../../platform/releases/clean-up.ts';
import {
  currentRelease,
  isComplete,
  listReleases,
  markComplete,
  type ReleaseFolders,
  removeRelease,
} from '../../platform/releases/release-folders.ts';
import type { SupervisorState } from '../../platform/releases/supervisor-state.ts';
import type { CommandContext } from '../command.ts';
import { takeBackup } from './back-up-shop.ts';
import { buildRelease, refuseBreaking, refuseFullDisk } from './build-release.ts';
import { fetchRelease, findSource } from './fetch-release.ts';
import { makeCopy } from './make-copy.ts';
import { UpdateRefused } from './run-program.ts';
import { followSwitch } from './switch-release.ts';
import { tryOnCopy } from './try-release.ts';
import { type Options, sourceOf } from './update-options.ts';
import { createUpdate } from './update-steps.ts';

/** How long a new release may take to start where it was not tried. */
export const START_WITHIN_SECONDS = 300;

export async function goForward(
  folders: ReleaseFolders,
  supervisor: SupervisorState,
  options: Options & { watchSeconds: number },
  context: CommandContext,
): Promise<number> {
  const { say, env } = context;
  const former = currentRelease(folders) ?? '';
  const source = sourceOf(options);
  const { id, from } = await findSource(source, env);
  const release = `${from.replace(/[^0-9A-Za-z.-]/g, '-').slice(0, 60)}-${id}`;
  if (listReleases(folders).some((name) => name === former && name.endsWith(`-${id}`)))
    throw new UpdateRefused(`${former} is served already.`);
  await refuseFullDisk(folders);

  const update = createUpdate(folders, { release, former }, context);
  try {
    if (!isComplete(folders, release)) {
      await update.step('fetch', `Fetching ${from} …`, (around) =>
        fetchRelease(folders, source, { release, id }, around),
      );
      await update.step('build', 'Installing its packages and building it beside the shop …', (around) =>
        buildRelease(folders, release, former, around),
      );
      markComplete(folders, release, from);
    }
    refuseBreaking(folders, release, former);
    const backup = await update.step('backup', 'Backing up the shop …', (around) =>
      takeBackup(folders, { former, release }, supervisor, around),
    );
    let startWithinSeconds = START_WITHIN_SECONDS;
    if (options['without-trial']) say('Not tried on a copy, as you wished.');
    else {
      await update.step('copy', 'Making a copy of the shop from the backup …', (around) =>
        makeCopy(folders, { former, release }, backup, around),
      );
      const { startedAfterMs, seen } = await update.step(
        'trial',
        'Opening the new version on the copy, and buying there …',
        (around) => tryOnCopy(folders, release, around),
      );
      say(`  Ready on the copy after ${(startedAfterMs / 1000).toFixed(1)} s; ${seen}.`);
      startWithinSeconds = Math.max(60, Math.ceil((5 * startedAfterMs) / 1000));
      await removeCopy(folders);
    }
    const watching = { seconds: options.watchSeconds, startWithinSeconds };
    const code = await followSwitch(folders, supervisor, say, { release, former, watching });
    if (code === 0) removeOldReleases(folders, [release, former, supervisor.program], say);
    return code;
  } catch (error) {
    await update.giveUp(error);
    throw error;
  } finally {
    update.end();
  }
}

function removeOldReleases(folders: ReleaseFolders, kept: readonly string[], say: (line: string) => void) {
  for (const name of listReleases(folders)) {
    if (kept.includes(name) || name === currentRelease(folders)) continue;
    removeRelease(folders, name);
    rmSync(join(folders.backups, `before-${name}.backup`), { force: true });
    say(`Removed ${name}: it is neither served nor the version to go back to.`);
  }
}
