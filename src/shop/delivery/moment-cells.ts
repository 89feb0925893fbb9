import { isoDay } from '../../shared/dates.ts';
import { shiftDay } from '../../shared/report-period.ts';
import { startOfDay } from './start-of-day.ts';

/** Column names for `momentCells`: the day has the plain name. */
export const momentHeads = (name: string): [day: string, moment: string] => [name, `${name} (UTC)`];

/** Two cells of a CSV file: the day in the shop's time zone, as reports count it, and the moment in UTC. */
export const momentCells = (at: Date | null, timeZone: string): [day: string | null, moment: string | null] =>
  at ? [dayBetweenStarts(at, timeZone), at.toISOString()] : [null, null];

/** As `dayIn`, but by the cached starts of days: formatting each moment would halve the speed of large exports. */
function dayBetweenStarts(at: Date, timeZone: string): string {
  const day = isoDay(at);
  if (at < startOfDay(day, timeZone)) return shiftDay(day, -1);
  const next = shiftDay(day, 1);
  return at < startOfDay(next, timeZone) ? day : next;
}
