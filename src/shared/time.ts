import { Type } from 'typebox';

/** Orders and reviews show the first 10 characters of their date, `2026-11-21` (specification, section 9). */
export function isoDay(moment: Date | string): string {
  return (typeof moment === 'string' ? moment : moment.toISOString()).slice(0, 10);
}

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A date for readers in any time zone, in emails and refusals: "Nov 22, 2026". */
export const longDay = (moment: Date | string): string => LONG.format(new Date(moment));

/** A calendar date from a form. `isDay` checks that it exists. */
export const Day = Type.String({
  maxLength: 10,
  pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  sentence: 'Choose a day such as 2026-12-24.',
});

/** Rejects dates such as February 30, which would parse as another day. */
export function isDay(day: string): boolean {
  const moment = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day);
}
