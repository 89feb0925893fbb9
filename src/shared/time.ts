export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Orders and reviews show the first 10 characters of their date, `2026-11-21` (specification, section 9). */
export function isoDay(moment: Date | string): string {
  return (typeof moment === 'string' ? moment : moment.toISOString()).slice(0, 10);
}

const zonedDays = new Map<string, Intl.DateTimeFormat>();

/** The same characters of the day in the shop's time zone; empty for no moment. Works in browsers, too. */
export function zonedDay(moment: string | null, timeZone: string): string {
  if (!moment) return '';
  // Canada writes 2026-11-21.
  const format = zonedDays.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  zonedDays.set(timeZone, format);
  return format.format(new Date(moment));
}

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A date for readers in any time zone, in emails and refusals: "Nov 22, 2026". */
export const longDay = (moment: Date | string): string => LONG_DATE.format(new Date(moment));

/** Rejects dates such as February 30, which would parse as another day. */
export function isDay(day: string): boolean {
  const moment = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day);
}

type IsoTimes<Row> = {
  [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] extends Date | null ? string | null : Row[Name];
};

/** A row with its times as ISO text, as the API answers them. */
export const withIsoTimes = <Row extends object>(row: Row): IsoTimes<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as IsoTimes<Row>;
