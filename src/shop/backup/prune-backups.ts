import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DAY_MS } from '../../shared/time.ts';
import { type BackupDeps, pruneCopies } from './copies.ts';
import { IN_FOLDER, isBackupName, retained } from './retention.ts';
import { dropOldRuns, findLastVerified } from './run-queries.ts';

const RUN_HISTORY_DAYS = 400;
const PART_NAME = /^nyuzi-.*\.part$/;

/** Those of the rule stay, and the last one that was proven. Called only when a newer one is whole. */
export async function pruneBackups(deps: BackupDeps) {
  const { db, now, backupFolder } = deps;
  const proven = await findLastVerified(db.sql);
  const names = await readdir(backupFolder);
  const stays = retained(names, IN_FOLDER);
  for (const name of names.filter((given) => isBackupName(given) && !stays.has(given))) {
    if (!proven || basename(proven.file) !== name) await rm(join(backupFolder, name), { force: true });
  }
  for (const name of names.filter((given) => PART_NAME.test(given))) {
    const { mtimeMs } = await stat(join(backupFolder, name));
    if (now().getTime() - mtimeMs > DAY_MS) await rm(join(backupFolder, name), { force: true });
  }
  await pruneCopies(deps, proven && basename(proven.file));
  await dropOldRuns(db.sql, new Date(now().getTime() - RUN_HISTORY_DAYS * DAY_MS));
}
