import { DAY_MS } from '../../shared/time.ts';
import { isWithin } from '../settings/pause.ts';
import type { Pause } from '../settings/schema.ts';

/** An ISO calendar day without time or zone: "2026-11-22". */
export type Day = string;

/**
 * `workingWeekdays`: at least one; 0 is Sunday. `daysOff` and `pause` are inclusive; nothing is made or packed while
 * orders are paused.
 */
export type WorkingCalendar = {
  workingWeekdays: readonly number[];
  federalHolidays: boolean;
  daysOff: readonly { from: Day; to: Day }[];
  pause?: Pick<Pause, 'isOn' | 'from' | 'until'>;
};

/** The carrier works on postal days, whatever the shop's own. */
export const CARRIER_CALENDAR: WorkingCalendar = {
  workingWeekdays: [1, 2, 3, 4, 5],
  federalHolidays: true,
  daysOff: [],
};

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

const toMilliseconds = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const toDay = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10);
const weekday = (day: Day) => new Date(toMilliseconds(day)).getUTCDay();

export const addDays = (day: Day, days: number): Day => toDay(toMilliseconds(day) + days * DAY_MS);

const dayOfDate = (year: number, month: number, date: number): Day => toDay(Date.UTC(year, month - 1, date));

/** The n-th given weekday of a month, counted from 1. */
function nthWeekday(year: number, month: number, wantedWeekday: number, n: number): Day {
  const first = dayOfDate(year, month, 1);
  return addDays(first, ((wantedWeekday - weekday(first) + 7) % 7) + (n - 1) * 7);
}

function lastMondayOfMay(year: number): Day {
  const last = dayOfDate(year, 5, 31);
  return addDays(last, -((weekday(last) - MONDAY + 7) % 7));
}

/** A Saturday holiday is observed the day before, a Sunday holiday the day after. */
function observed(day: Day): Day {
  if (weekday(day) === SATURDAY) return addDays(day, -1);
  return weekday(day) === SUNDAY ? addDays(day, 1) : day;
}

/** The eleven federal holidays (5 U.S.C. 6103), on the days they are observed. */
const listHolidays = (year: number): readonly Day[] => [
  observed(dayOfDate(year, 1, 1)),
  nthWeekday(year, 1, MONDAY, 3),
  nthWeekday(year, 2, MONDAY, 3),
  lastMondayOfMay(year),
  observed(dayOfDate(year, 6, 19)),
  observed(dayOfDate(year, 7, 4)),
  nthWeekday(year, 9, MONDAY, 1),
  nthWeekday(year, 10, MONDAY, 2),
  observed(dayOfDate(year, 11, 11)),
  nthWeekday(year, 11, THURSDAY, 4),
  observed(dayOfDate(year, 12, 25)),
];

const holidaysByYear = new Map<number, ReadonlySet<Day>>();

/** New Year's Day on a Saturday is observed on the last day of the previous year. */
function holidaysIn(year: number): ReadonlySet<Day> {
  const days = holidaysByYear.get(year) ?? new Set([...listHolidays(year), ...listHolidays(year + 1)]);
  holidaysByYear.set(year, days);
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

export function addWorkingDays(day: Day, count: number, calendar: WorkingCalendar): Day {
  let last = nextWorkingDay(day, calendar);
  for (let n = 0; n < count; n++) last = nextWorkingDay(addDays(last, 1), calendar);
  return last;
}
