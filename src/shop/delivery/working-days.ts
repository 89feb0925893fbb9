import { isWithin } from '../settings/pause.ts';
import type { Pause } from '../settings/pause-schema.ts';

/** A day of the calendar, without a time or a zone, as ISO text: "2026-11-22". */
export type Day = string;

/**
 * On which days somebody works. `workingWeekdays`: 0 is Sunday; one at least. `daysOff` and `pause` from and to, both
 * included: while orders are paused nothing is made or packed.
 */
export type WorkingCalendar = {
  workingWeekdays: readonly number[];
  federalHolidays: boolean;
  daysOff: readonly { from: Day; to: Day }[];
  pause?: Pick<Pause, 'isOn' | 'from' | 'until'>;
};

/** Parcels move on days on which the post does, whatever the shop's own days are. */
export const CARRIER_CALENDAR: WorkingCalendar = {
  workingWeekdays: [1, 2, 3, 4, 5],
  federalHolidays: true,
  daysOff: [],
};

const DAY_MS = 24 * 60 * 60 * 1000;
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

const moment = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10);
const weekday = (day: Day) => new Date(moment(day)).getUTCDay();

export const addDays = (day: Day, days: number): Day => dayOf(moment(day) + days * DAY_MS);

const dateOf = (year: number, month: number, date: number): Day => dayOf(Date.UTC(year, month - 1, date));

/** The n-th such weekday of a month, from 1. */
function nthOf(year: number, month: number, which: number, n: number): Day {
  const first = dateOf(year, month, 1);
  return addDays(first, ((which - weekday(first) + 7) % 7) + (n - 1) * 7);
}

function lastMondayOfMay(year: number): Day {
  const last = dateOf(year, 5, 31);
  return addDays(last, -((weekday(last) - MONDAY + 7) % 7));
}

/** A holiday on a Saturday is kept the day before, one on a Sunday the day after. */
function observed(day: Day): Day {
  if (weekday(day) === SATURDAY) return addDays(day, -1);
  return weekday(day) === SUNDAY ? addDays(day, 1) : day;
}

/** The eleven federal holidays (5 U.S.C. 6103), on the days on which they are kept. */
const holidaysOf = (year: number): readonly Day[] => [
  observed(dateOf(year, 1, 1)),
  nthOf(year, 1, MONDAY, 3),
  nthOf(year, 2, MONDAY, 3),
  lastMondayOfMay(year),
  observed(dateOf(year, 6, 19)),
  observed(dateOf(year, 7, 4)),
  nthOf(year, 9, MONDAY, 1),
  nthOf(year, 10, MONDAY, 2),
  observed(dateOf(year, 11, 11)),
  nthOf(year, 11, THURSDAY, 4),
  observed(dateOf(year, 12, 25)),
];

const known = new Map<number, ReadonlySet<Day>>();

/** New Year's Day on a Saturday is kept on the last day of the year before. */
function holidaysIn(year: number): ReadonlySet<Day> {
  const days = known.get(year) ?? new Set([...holidaysOf(year), ...holidaysOf(year + 1)]);
  known.set(year, days);
  return days;
}

export const isFederalHoliday = (day: Day): boolean => holidaysIn(Number(day.slice(0, 4))).has(day);

export const isWorkingDay = (
  day: Day,
  { workingWeekdays, federalHolidays, daysOff, pause }: WorkingCalendar,
): boolean =>
  workingWeekdays.includes(weekday(day)) &&
  !(federalHolidays && isFederalHoliday(day)) &&
  !daysOff.some(({ from, to }) => from <= day && day <= to) &&
  !(pause && isWithin(pause, day));

/** The day itself if it is a working day, else the next one. */
export function nextWorkingDay(day: Day, calendar: WorkingCalendar): Day {
  let next = day;
  while (!isWorkingDay(next, calendar)) next = addDays(next, 1);
  return next;
}

/** So many working days after a working day. */
export function addWorkingDays(day: Day, count: number, calendar: WorkingCalendar): Day {
  let last = nextWorkingDay(day, calendar);
  for (let n = 0; n < count; n++) last = nextWorkingDay(addDays(last, 1), calendar);
  return last;
}
