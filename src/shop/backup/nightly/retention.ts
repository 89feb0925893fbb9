import { DAY_MS } from '../../../shared/time.ts';

export const backupName = (at: Date): string => `nyuzi-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** How many of the newest to keep, and of how many days, weeks and months with a backup. */

type Retention = { newest: number; daily: number; weekly: number; monthly: number };

/**
 * Names to keep: the newest of each counted day, week and month. Days without a backup don't count, so a shop that was
 * closed for a month keeps its history. Ignores other file names.
 */
export function retained(names: readonly string[], { newest, daily, weekly, monthly }: Retention): Set<string> {
  const newestFirst = names.filter(isBackupName).sort().reverse();
  return new Set([
    ...newestFirst.slice(0, newest),
    ...newestOfEach(newestFirst, getDay, daily),
    ...newestOfEach(newestFirst, getWeek, weekly),
    ...newestOfEach(newestFirst, (name) => getDay(name).slice(0, 7), monthly),
  ]);
}

const BACKUP_NAME = /^nyuzi-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}Z\.backup$/;

export const isBackupName = (name: string): boolean => BACKUP_NAME.test(name);

function newestOfEach(newestFirst: readonly string[], periodOf: (name: string) => string | number, most: number) {
  const newest = new Map<string | number, string>();
  for (const name of newestFirst) {
    const period = periodOf(name);
    if (!newest.has(period) && newest.size < most) newest.set(period, name);
  }
  return newest.values();
}

const getDay = (name: string): string => BACKUP_NAME.exec(name)?.[1] ?? '';

/** The epoch was a Thursday; weeks start on Monday. */
const DAYS_BEFORE_MONDAY = 3;

const getWeek = (name: string): number => Math.floor((Date.parse(getDay(name)) / DAY_MS + DAYS_BEFORE_MONDAY) / 7);

export const IN_FOLDER: Retention = { newest: 7, daily: 0, weekly: 0, monthly: 0 };
export const IN_BUCKET: Retention = { newest: 1, daily: 7, weekly: 5, monthly: 12 };
