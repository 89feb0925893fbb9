import { shiftDay } from '../../shared/report-period.ts';
import { dayIn } from './promise.ts';
import type { Day } from './working-days.ts';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Starts that were asked for; a year of days is looked up with every report. */
const starts = new Map<string, number>();
const MAX_STARTS = 20_000;

/**
 * The first moment of a day there. Time zones differ by quarters of an hour. Where a day begins at another hour than midnight,
 * since the clocks go forward then, and where a zone has left the day out, it is the first moment that is not before it.
 */
export function startOfDay(day: Day, timeZone: string): Date {
  const key = `${timeZone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return new Date(known);
  if (starts.size >= MAX_STARTS) starts.clear();
  const found = findStart(day, timeZone);
  starts.set(key, found);
  return new Date(found);
}

function findStart(day: Day, timeZone: string): number {
  const isThere = (moment: number) => dayIn(new Date(moment), timeZone) >= day;
  const before = starts.get(`${timeZone} ${shiftDay(day, -1)}`);
  if (before !== undefined && isThere(before + DAY_MS) && !isThere(before + DAY_MS - QUARTER_MS))
    return before + DAY_MS;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let [low, high] = [midnight - 16 * 4 * QUARTER_MS, midnight + 16 * 4 * QUARTER_MS];
  while (high - low > QUARTER_MS) {
    const middle = low + Math.floor((high - low) / QUARTER_MS / 2) * QUARTER_MS;
    if (isThere(middle)) high = middle;
    else low = middle;
  }
  return high;
}
