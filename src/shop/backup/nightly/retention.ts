import { DAY_MS } from '../../../shared/time.ts';

/** How many of the newest stay, and of how many days, weeks and months that have one. */

type Retention = { newest: number; daily: number; weekly: number; monthly: number };

export const IN_FOLDER: Retention = { newest: 7, daily: 0, weekly: 0, monthly: 0 };
export const IN_BUCKET: Retention = { newest: 1, daily: 7, weekly: 5, monthly: 12 };

const BACKUP_NAME = /^nyuzi-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}Z\.backup$/;
/** 1970 began on a Thursday; weeks begin on Monday. */
const DAYS_BEFORE_MONDAY = 3;

export const backupName = (at: Date): string => `nyuzi-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
export const isBackupName = (name: string): boolean => BACKUP_NAME.test(name);

/**
 * Which of these backups stay: of each day, week and month that counts, the newest one. Days without a backup do not
 * count, so that a shop that was closed for a month does not lose what it had. Other names are none of ours.
 */
export function retained(names: readonly string[], { newest, daily, weekly, monthly }: Retention): Set<string> {
  const newestFirst = names.filter(isBackupName).sort().reverse();
  return new Set([
    ...newestFirst.slice(0, newest),
    ...newestOfEach(newestFirst, dayOf, daily),
    ...newestOfEach(newestFirst, weekOf, weekly),
    ...newestOfEach(newestFirst, (name) => dayOf(name).slice(0, 7), monthly),
  ]);
}

function newestOfEach(newestFirst: readonly string[], periodOf: (name: string) => string | number, most: number) {
  const newest = new Map<string | number, string>();
  for (const name of newestFirst) {
    const period = periodOf(name);
    if (!newest.has(period) && newest.size < most) newest.set(period, name);
  }
  return newest.values();
}

const dayOf = (name: string): string => BACKUP_NAME.exec(name)?.[1] ?? '';
const weekOf = (name: string): number => Math.floor((Date.parse(dayOf(name)) / DAY_MS + DAYS_BEFORE_MONDAY) / 7);
