import type { Database, Sql } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { type BackupStep, endProgress, findProgress, saveProgress, startWaiting } from './queries.ts';

const HEARTBEAT_MS = 10_000;
const SAVE_EVERY_MS = 500;

/** Progress range of each step, in percent; taking a backup reads everything twice. */
const PARTS: Record<Exclude<BackupStep, 'waiting'>, readonly [from: number, to: number]> = {
  taking: [0, 50],
  sending: [50, 62],
  verifying: [62, 90],
  sealing: [90, 99],
};

export type BackupProgress = {
  /** `part`: fraction of this step, from 0 to 1. */
  at(step: keyof typeof PARTS, part?: number): void;
  end(): Promise<void>;
};

type ProgressDeps = { db: Pick<Database, 'sql'>; log: Pick<Log, 'warn'> };

/** Records progress, at most twice a second. A failed write doesn't fail the backup. */
export function startProgress({ db, log }: ProgressDeps): BackupProgress {
  let current: { step: BackupStep; percent: number } = { step: 'taking', percent: 0 };
  let savedAt = 0;
  let saving: Promise<unknown> = Promise.resolve();
  const save = () => {
    savedAt = performance.now();
    const { step, percent } = current;
    saving = saving
      .then(() => saveProgress(db.sql, step, percent))
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of the backup was not written'));
  };
  const timer = setInterval(save, HEARTBEAT_MS);
  timer.unref();
  save();
  return {
    at(step, part = 0) {
      const [from, to] = PARTS[step];
      const isNewStep = step !== current.step;
      current = { step, percent: Math.floor(from + (to - from) * part) };
      if (isNewStep || performance.now() - savedAt >= SAVE_EVERY_MS) save();
    },
    async end() {
      clearInterval(timer);
      await saving;
      await endProgress(db.sql).catch((error: unknown) =>
        log.warn({ err: error }, 'the backup still counts as under way'),
      );
    },
  };
}

/** Far above the heartbeat interval: an older row belongs to a killed process. */
const STALE_SECONDS = 60;

/** False if one is in progress or queued. */
export const claimBackup = async (sql: Sql): Promise<boolean> => (await startWaiting(sql, STALE_SECONDS)) > 0;

export const backupUnderWay = (sql: Sql) => findProgress(sql, STALE_SECONDS);

/** Job for an immediate backup: the owner's button, and after creating a key. */
export const BACKUP_NOW = 'backup-now';
