/** Dates of orders and reviews are shown as their first 10 characters, `2026-11-21` (specification, section 9). */
export function isoDay(moment: Date | string): string {
  return (typeof moment === 'string' ? moment : moment.toISOString()).slice(0, 10);
}

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const WITH_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A day for people who may be anywhere, in emails and refusals: "Nov 22, 2026". */
export const longDay = (moment: Date | string): string => LONG.format(new Date(moment));

/** Emails do not know the reader's time zone, so the hour names its own: "Nov 22, 2026, 3:40 PM UTC". */
export const longTime = (moment: Date | string): string =>
  `${WITH_TIME.format(new Date(moment)).replace('\u202f', ' ')} UTC`;
