import { shiftDay } from '../../shared/report-period.ts';
import { isoDay } from '../../shared/time.ts';
import { startOfDay } from './start-of-day.ts';

/** Column names for `momentCells`: the day has the plain name. */
export const momentHeads = (name: string): [day: string, moment: string] => [name, `${name} (UTC)`];

/** Two cells of a CSV file: the day in the shop's time zone, as reports count it, and the moment in UTC. */
export const momentCells = (at: Date | null, timeZone: string): [day: string | null, moment: string | null] =>
  at ? [dayBetweenStarts(at, timeZone), at.toISOString()] : [null, null];

const DAY_MS = 24 * 60 * 60_000;
const MAX_DAYS = 20_000;

/** A day of UTC with the days around it, and the moments at which the shop's day of that name begins and ends. */
type UtcDay = Record<'before' | 'day' | 'after', string> & Record<'begins' | 'ends', number>;
const utcDays = new Map<string, Map<number, UtcDay>>();

/** As `dayIn`, but by cached starts of days: formatting each moment would halve the speed of large exports. */
function dayBetweenStarts(at: Date, timeZone: string): string {
  const { before, day, after, begins, ends } = utcDayOf(at, timeZone);
  if (at.getTime() < begins) return before;
  return at.getTime() < ends ? day : after;
}

function utcDayOf(at: Date, timeZone: string): UtcDay {
  const days = utcDays.get(timeZone) ?? new Map<number, UtcDay>();
  utcDays.set(timeZone, days);
  const number = Math.floor(at.getTime() / DAY_MS);
  const known = days.get(number);
  if (known) return known;
  if (days.size >= MAX_DAYS) days.clear();
  const day = isoDay(at);
  const [before, after] = [shiftDay(day, -1), shiftDay(day, 1)];
  const start = (each: string) => startOfDay(each, timeZone).getTime();
  const found = { before, day, after, begins: start(day), ends: start(after) };
  days.set(number, found);
  return found;
}
