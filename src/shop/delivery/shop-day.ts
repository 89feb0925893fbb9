import { shiftDay } from '../../shared/report-period.ts';
import { DAY_MS, isoDay } from '../../shared/time.ts';
import { dayIn } from './promise.ts';
import type { Day } from './working-days.ts';

const QUARTER_MS = 15 * 60_000;

/** Cached starts of days: every report looks up a year of them. */
const starts = new Map<string, number>();
const MAX_STARTS = 20_000;

/**
 * First instant of a day in a time zone. Offsets differ by quarter hours. If the day starts later than midnight (clocks
 * going forward) or doesn't exist in the zone, the first instant that isn't before it.
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

/** Column names for `momentCells`: the day gets the plain name. */
export const momentHeads = (name: string): [day: string, moment: string] => [name, `${name} (UTC)`];

/** Two CSV cells: the day in the shop's time zone, as reports count it, and the instant in UTC. */
export const momentCells = (at: Date | null, timeZone: string): [day: string | null, moment: string | null] =>
  at ? [dayBetweenStarts(at, timeZone), at.toISOString()] : [null, null];

const MAX_DAYS_AHEAD = 20_000;

/** A UTC day with its neighbors, and the instants at which the shop's day of the same name begins and ends. */
type UtcDay = Record<'before' | 'day' | 'after', string> & Record<'begins' | 'ends', number>;
const utcDays = new Map<string, Map<number, UtcDay>>();

/**
 * Same result as `dayIn`, from cached starts of days: formatting every instant would halve the speed of large exports.
 */
function dayBetweenStarts(at: Date, timeZone: string): string {
  const { before, day, after, begins, ends } = getUtcDay(at, timeZone);
  if (at.getTime() < begins) return before;
  return at.getTime() < ends ? day : after;
}

function getUtcDay(at: Date, timeZone: string): UtcDay {
  const days = utcDays.get(timeZone) ?? new Map<number, UtcDay>();
  utcDays.set(timeZone, days);
  const number = Math.floor(at.getTime() / DAY_MS);
  const known = days.get(number);
  if (known) return known;
  if (days.size >= MAX_DAYS_AHEAD) days.clear();
  const day = isoDay(at);
  const [before, after] = [shiftDay(day, -1), shiftDay(day, 1)];
  const start = (each: string) => startOfDay(each, timeZone).getTime();
  const found = { before, day, after, begins: start(day), ends: start(after) };
  days.set(number, found);
  return found;
}
